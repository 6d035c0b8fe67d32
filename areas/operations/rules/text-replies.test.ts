import { expect, test } from 'vitest'
import { stateOfStatus, textReply } from './text-replies.ts'

test.each([
  ['STOP', 'stop'],
  [' stop\n', 'stop'],
  ['Unsubscribe', 'stop'],
  ['stop calling it a burger', 'other'],
  ['START', 'start'],
  ['HELP', 'other'],
  ['', 'other'],
])('%j answers %s', (body, reply) => expect(textReply(body)).toBe(reply))

test.each([
  ['delivered', 'delivered'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['sent', undefined],
  ['queued', undefined],
  ['anything', undefined],
])('the provider’s %s is %s', (status, state) => expect(stateOfStatus(status)).toBe(state))
