import * as z from 'zod/mini'
import { books } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, money, text } from '#platform/core/wire.ts'
import { courierMoneys, courierMoneyWays } from '../rules/courier-money.ts'
import { changed_meanwhile, savingFailed } from './order-desk.ts'

export const longestReason = 500

/** What an outside courier was given as tip or took in cash is nobody's of ours: a manager says what became of it, and the ledger follows. */
export const adjustCourierMoney = defineRoute({
  method: 'POST',
  path: '/secure/orders/:order_id/adjust_courier_money',
  may: books,
  input: z.object({
    order_id: id,
    what: z.enum(courierMoneys),
    way: z.enum(courierMoneyWays),
    /** What the person saw; of two who write it at once, the second is told (SIL-ORD-168). */
    expected_amount: money,
    reason: text(longestReason),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    changed_meanwhile,
    reason_missing: [422, 'Say why.'],
    nothing_waits: [409, 'Nothing of this waits. Look at it again.'],
  },
  unanswered: savingFailed,
})
