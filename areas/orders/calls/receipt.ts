import * as z from 'zod/mini'
import { defineRoute } from '#platform/core/route.ts'
import { orderLetterKinds } from '../rules/order-letter.ts'
import { linkFields, ofLink } from './order-link.ts'

/** Mails how the order stands; until it is over, the receipt follows to the same address. */
export const mailReceipt = defineRoute({
  ...ofLink,
  method: 'POST',
  path: '/order/:order_id/receipt',
  summary: 'Mail an order’s receipt',
  input: z.object({ ...linkFields, receipt_mail: z.string().check(z.maxLength(400)) }),
  reply: z.object({ success: z.literal(true), letter: z.enum(orderLetterKinds), receipt_mail: z.string() }),
  refusals: {
    mail_invalid: [200, 'Please enter a valid e-mail address.'],
    too_many_letters: [200, 'This order was mailed often enough. Please print its receipt.'],
  },
  limit: { per: 'address', most: 20, withinMs: 60 * 60_000 },
  unanswered: 'Nothing was sent. Please try again.',
})
