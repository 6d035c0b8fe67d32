import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import { sameText } from '#platform/server/secrets.ts'
import type { rateOrder } from '../calls/rating.ts'
import { canBeRated, ratingOfForm } from '../rules/rating.ts'
import { hintOrder, lockOrder } from './order-changes.ts'

/** The first of two at once is the one that counts. */
export async function storeRating({ tx, data, audit, hint }: Change<typeof rateOrder>) {
  const order = await lockOrder(tx, data.order_id)
  if (!order || !sameText(data.s, order.order_secret)) return refuse('unknown_id')
  const rating = ratingOfForm(data, order.driver_id !== null)
  if (!rating) return refuse('nothing_rated')
  if (!canBeRated(order.status)) return refuse('not_there_yet')
  const { order_id, market_id } = order
  const stored = await tx
    .insertInto('order_ratings')
    .values({ order_id, ...rating })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!stored) return refuse('already_rated')
  audit({ what: 'order_rated', subject: `order:${order_id}`, market_id, detail: rating })
  hintOrder({ hint }, order)
  return ok({ success: true as const })
}
