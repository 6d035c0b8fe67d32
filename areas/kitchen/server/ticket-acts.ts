import { hintOrder, lockOrder } from '#areas/orders/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import type { Change } from '#platform/server/routes.ts'
import type { countCopy, dismissCancelled } from '../calls/kitchen.ts'
import { worksInKitchen } from './kitchens.ts'
import { writeTicket } from './order-acts.ts'

/** One tablet takes it from the counter for all of them. */
export async function dismiss(unit: Change<typeof dismissCancelled>) {
  const { tx, actor, data, now } = unit
  const order = await lockOrder(tx, data.order_id)
  if (!order || !worksInKitchen(actor, order)) return refuse('unknown_id')
  if (order.status === 'cancelled') {
    await writeTicket(tx, order.order_id, { cancel_seen_at: now })
    hintOrder(unit, order)
  }
  return ok({ success: true as const })
}

export async function countCopyOf(unit: Change<typeof countCopy>) {
  const { tx, actor, data, audit } = unit
  const order = await lockOrder(tx, data.order_id)
  if (!order || !worksInKitchen(actor, order)) return refuse('unknown_id')
  const { order_id, market_id } = order
  const { copies } = await tx
    .insertInto('kitchen_tickets')
    .values({ order_id, copies: 1 })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet((row) => ({ copies: row('kitchen_tickets.copies', '+', 1) })),
    )
    .returning('copies')
    .executeTakeFirstOrThrow()
  audit({ what: 'kitchen_ticket_printed', subject: `order:${order_id}`, market_id, detail: { copy: copies } })
  hintOrder(unit, order)
  return ok({ success: true as const, copies })
}
