import { phoneText } from '#platform/core/phone.ts'
import type { TimelineEntry } from './timeline.ts'

export type SentMessage = {
  readonly message_id: number
  /** In ms since 1970. */
  readonly at: number
  readonly channel: 'text' | 'mail'
  readonly recipient: string
  /** Of a mail. */
  readonly subject: string | null
  readonly body: string
  readonly state: MessageState
}
type MessageState = 'queued' | 'sent' | 'delivered' | 'failed' | 'opted_out'

/** Where each side of an order is written to now. */
export type Parties = { readonly customer: readonly string[]; readonly restaurant: readonly string[] }

const stateWords: Readonly<Record<MessageState, string>> = {
  queued: 'on its way',
  sent: 'sent',
  delivered: 'arrived',
  failed: 'did not arrive',
  opted_out: 'not sent, they want no texts',
}

/** What was sent about an order, as its timeline tells it: a text with its words, a mail by its subject. */
export function messageEntry(message: SentMessage, parties: Parties): TimelineEntry {
  const { message_id, at, channel, subject, body, state } = message
  const isText = channel === 'text'
  return {
    key: `message ${message_id}`,
    at,
    who: 'Cosmic',
    text: `${isText ? 'Text' : 'Mail'} to ${addressee(message, parties)}: “${isText ? body : (subject ?? '')}”`,
    detail: stateWords[state],
    kind: state === 'failed' ? 'problem' : 'message',
  }
}

/** Whoever has another number or address since then is named by the former one. */
function addressee({ channel, recipient }: SentMessage, { customer, restaurant }: Parties): string {
  if (customer.includes(recipient)) return 'the customer'
  if (restaurant.includes(recipient)) return 'the restaurant'
  return channel === 'text' ? phoneText(recipient) : recipient
}
