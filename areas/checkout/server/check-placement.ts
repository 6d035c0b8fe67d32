import type { CartQuote } from '#areas/cart/server/public.ts'
import { restrictedPlaceNames } from '#areas/markets/rules/zones.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import { type CheckedBefore, firstRejection } from '../rules/checks.ts'
import type { FailureReason } from '../rules/reasons.ts'
import type { CheckoutDeps } from './deps.ts'
import { type AttemptFacts, placementFacts, placementQuote } from './placement-facts.ts'
import type { PlacementRead } from './placement-read.ts'
import type { ReadPost } from './posted-order.ts'

/** `amount` is what is to be held: the total with the tip. */
export type CheckedPlacement = { readonly quote: CartQuote; readonly facts: AttemptFacts; readonly amount: Cents }

/** Compares what was posted with what was read, as of now; the first difference is the reason (SIL-ORD-020). */
export async function checkPlacement(
  { db, quotes }: CheckoutDeps,
  { posted }: ReadPost,
  { cart, facts, versions }: PlacementRead,
  now: Date,
  before: CheckedBefore = 'order',
): Promise<Result<CheckedPlacement, FailureReason>> {
  const quote = await quotes.certain(db, cart, now, versions)
  const objection = firstRejection(posted, placementQuote(quote), placementFacts(quote, facts), before)
  if (objection === 'outside_alcohol_zone') {
    const places = restrictedPlaceNames(quote.market?.zones ?? [])
    return refuse(objection, { extra: { detail: places.join(', ') } })
  }
  if (objection) return refuse(objection)
  const total = quote.cart.is_delivery ? quote.fees.total_delivery : quote.fees.total_pickup
  return ok({ quote, facts, amount: plus(total, posted.added_tip) })
}
