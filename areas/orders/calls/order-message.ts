import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { schemaOf } from '#platform/core/schema-of.ts'
import { instant } from '#platform/core/wire.ts'
import { longestMessage, messageWords, type OrderMessage } from '../rules/order-message.ts'
import { linkFields, ofLink } from './order-link.ts'

export const orderMessage = schemaOf<OrderMessage>()(
  z.strictObject({ key: z.string(), by: z.enum(['customer', 'support']), text: z.string(), at: instant }),
)

/** Written on the order's page: a ticket of support that is linked to the order. The answer stands on the same page. */
export const writeToSupport = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/message',
  summary: 'Write to support about an order',
  input: z.object({
    ...linkFields,
    body: z.string().check(z.maxLength(longestMessage)),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), messages: z.array(orderMessage) }),
  refusals: {
    message_missing: [200, messageWords.message_missing],
    too_many_messages: [200, messageWords.too_many_messages],
  },
  idempotencyKey: 'request_key',
  limit: { per: 'address', most: 40, withinMs: 60 * 60_000 },
  unanswered: 'Nobody knows whether the message has left. Reload the page before you send it again.',
})
