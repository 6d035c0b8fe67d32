import { ok, refuse } from '#platform/core/result.ts'
import { marketsOf, worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { sendToExternalDelivery } from '../calls/queue.ts'
import { handOverJob } from './hand-over.ts'
import { lockOrder, unassignedOrders } from './unassigned.ts'

/**
 * Records the hand-over and takes the order off the list; the courier is called by a job, so that neither a slow courier nor a crash
 * holds up the board or loses the order (SIL-OPS-33).
 */
export const sendToExternalDeliveryHandler = handle(sendToExternalDelivery, async (unit) => {
  const { actor, data, tx, now } = unit
  const order = await lockOrder(tx, data.order_id)
  if (!order) return refuse('unknown_id', { field: 'order_id' })
  if (!actor.user || !worksIn(actor, order.market_id)) return refuse('not_authorized')
  const { order_id, market_id } = order
  if (order.dispatch_state !== 'unassigned') {
    const extra = { dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) }
    return refuse('order_not_unassigned', { extra })
  }

  await tx.updateTable('orders').set({ dispatch_state: 'external' }).where('order_id', '=', order_id).execute()
  const { external_delivery_id } = await tx
    .insertInto('external_deliveries')
    .values({
      order_id,
      user_id: actor.user.user_id,
      age_verification_required: order.alcohol,
      created_at: now,
      changed_at: now,
    })
    .returning('external_delivery_id')
    .executeTakeFirstOrThrow()
  await unit.enqueue(handOverJob(external_delivery_id))
  unit.hint(`unassigned:${market_id}`)
  unit.audit({
    what: sendToExternalDelivery.name,
    subject: `order:${order_id}`,
    market_id,
    detail: { external_delivery_id, age_verification_required: order.alcohol },
  })
  return ok({ order_id, dispatch_unassigned_orders: await unassignedOrders(tx, marketsOf(actor)) })
})
