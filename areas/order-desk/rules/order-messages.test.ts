import { expect, test } from 'vitest'
import { messageEntry, type SentMessage } from './order-messages.ts'

const sent: SentMessage = {
  message_id: 7,
  at: 1,
  channel: 'text',
  recipient: '4045550170',
  subject: null,
  body: 'On its way',
  state: 'sent',
}
const parties = { customer: ['4045550170', 'noor@example.com'], restaurant: ['7065550188', 'kitchen@example.com'] }

test.each([
  [{}, 'Text to the customer: “On its way”', 'sent', 'message'],
  [{ state: 'queued' }, 'Text to the customer: “On its way”', 'on its way', 'message'],
  [{ state: 'delivered', recipient: '7065550188' }, 'Text to the restaurant: “On its way”', 'arrived', 'message'],
  [{ state: 'failed' }, 'Text to the customer: “On its way”', 'did not arrive', 'problem'],
  [{ state: 'opted_out' }, 'Text to the customer: “On its way”', 'not sent, they want no texts', 'message'],
  [{ recipient: '2295550191' }, 'Text to (229) 555-0191: “On its way”', 'sent', 'message'],
  [
    { channel: 'mail', recipient: 'noor@example.com', subject: 'Your receipt' },
    'Mail to the customer: “Your receipt”',
    'sent',
    'message',
  ],
  [
    { channel: 'mail', recipient: 'kitchen@example.com', subject: 'Order 12' },
    'Mail to the restaurant: “Order 12”',
    'sent',
    'message',
  ],
  [
    { channel: 'mail', recipient: 'was@example.com', subject: 'Order 12' },
    'Mail to was@example.com: “Order 12”',
    'sent',
    'message',
  ],
] as const)('[SOR-01] %j is told as %s', (change, text, detail, kind) => {
  expect(messageEntry({ ...sent, ...change }, parties)).toEqual({
    key: 'message 7',
    at: 1,
    who: 'Cosmic',
    text,
    detail,
    kind,
  })
})
