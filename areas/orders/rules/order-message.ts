import { defineWords } from '#platform/core/words.ts'

/** What was said between a customer and support on an order's page. */
export type OrderMessage = {
  readonly key: string
  readonly by: 'customer' | 'support'
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export const longestMessage = 1000
/** Within an hour, about one order. */
export const mostMessages = 10

export const messageWords = defineWords('orders/message', {
  message_missing: 'Please write what we can put right.',
  too_many_messages: 'That is a lot of messages within an hour. We have them all; please call us if it is urgent.',
})
