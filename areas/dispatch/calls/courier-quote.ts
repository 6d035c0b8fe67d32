import * as z from 'zod/mini'
import { dispatcher } from '#areas/accounts/rules/permissions.ts'
import { defineRoute } from '#platform/core/route.ts'
import { id, instant, moneyText } from '#platform/core/wire.ts'
import { courierWords } from '../rules/courier-words.ts'
import { span } from './place.ts'
import { notUnassigned } from './queue.ts'

/** For how much the outside courier would take a waiting order, and when it would be at the door, by the courier’s own word; nothing is ordered. */
export const courierQuote = defineRoute({
  method: 'GET',
  path: '/rocket/dispatch_app_web/courier_quote/:order_id',
  may: dispatcher,
  input: z.object({ order_id: id }),
  // The courier is asked each time, and counts it.
  limit: { per: 'person', most: 60, withinMs: 60_000 },
  reply: z.object({
    order_id: z.int(),
    fee: moneyText,
    at_door: instant,
    /** How long the price holds, in ms: whatever clock the browser has. */
    holds_for: span,
  }),
  refusals: {
    order_not_unassigned: [409, notUnassigned.order_not_unassigned],
    no_place: [409, courierWords.no_place],
    out_of_coverage: [409, courierWords.out_of_coverage],
    too_far: [409, courierWords.too_far],
    alcohol_not_allowed: [409, courierWords.alcohol_not_allowed],
    no_courier: [409, courierWords.no_courier],
    already_picked_up: [409, courierWords.already_picked_up],
    already_finished: [409, courierWords.already_finished],
    unknown_delivery: [409, courierWords.unknown_delivery],
    invalid: [409, courierWords.invalid],
    silent: [503, courierWords.silent],
  },
  unanswered: courierWords.silent,
})
