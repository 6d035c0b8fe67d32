import { sql } from 'kysely'
import { orderNumber, restaurantText } from '#areas/orders/rules/messages.ts'
import {
  hintOrder,
  isChargeUnderWay,
  type LockedOrder,
  letGo,
  lockOrder,
  moneyOfOrder,
} from '#areas/orders/server/public.ts'
import { cents } from '#platform/core/money.ts'
import { phoneDigits, phoneText } from '#platform/core/phone.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Change } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { changeOrderNote, changeOrderPhone, changeToAtDoor, resendTicket } from '../calls/order-desk.ts'
import { atDoorRefusal } from '../rules/at-door.ts'

/** Locked; undefined as well where it belongs to a market of others. */
export async function lockOwnMarketsOrder(tx: Tx, actor: Actor, orderId: number): Promise<LockedOrder | undefined> {
  const order = await lockOrder(tx, orderId)
  return order && worksIn(actor, order.market_id) ? order : undefined
}

export async function changePhone({ tx, data, actor, audit, hint }: Change<typeof changeOrderPhone>) {
  const phone_number = phoneDigits(data.phone_number)
  if (!phone_number) return refuse('phone_number_invalid', { field: 'phone_number' })
  const order = await lockOwnMarketsOrder(tx, actor, data.order_id)
  if (!order) return refuse('unknown_id')
  const { order_id, market_id } = order
  const seen = data.expected_phone_number
  if (seen !== undefined && phoneDigits(seen) !== order.phone_number) return refuse('changed_meanwhile')
  if (phone_number !== order.phone_number) {
    await tx.updateTable('orders').set({ phone_number }).where('order_id', '=', order_id).execute()
    const detail = { before: order.phone_number, after: phone_number }
    audit({ what: 'order_phone_changed', subject: `order:${order_id}`, market_id, detail })
    hintOrder({ hint }, order)
  }
  return ok({ success: true as const, phone_number: phoneText(phone_number) })
}

export async function changeNote({ tx, data, actor, audit, hint }: Change<typeof changeOrderNote>) {
  const order = await lockOwnMarketsOrder(tx, actor, data.order_id)
  if (!order) return refuse('unknown_id')
  const { order_id, market_id } = order
  const { note, expected_note } = data
  if (expected_note !== undefined && expected_note !== order.note) return refuse('changed_meanwhile')
  if (note !== order.note) {
    await tx.updateTable('orders').set({ note }).where('order_id', '=', order_id).execute()
    const detail = { before: order.note, after: note }
    audit({ what: 'order_note_changed', subject: `order:${order_id}`, market_id, detail })
    hintOrder({ hint }, order)
  }
  return ok({ success: true as const, note })
}

/** From a card to cash where it is handed over; what is held is let go after the commit (SIL-ORD-084). */
export async function payAtDoor(unit: Change<typeof changeToAtDoor>) {
  const { tx, data, actor, audit } = unit
  const order = await lockOwnMarketsOrder(tx, actor, data.order_id)
  if (!order) return refuse('unknown_id')
  if (await isChargeUnderWay(tx, order.order_id)) return refuse('charge_under_way')
  const { charged } = await moneyOfOrder(tx, order.order_id)
  const refusal = atDoorRefusal({ ...order, is_part_charged: charged > 0 })
  if (refusal) return refuse(refusal)
  const { order_id, market_id, is_delivery } = order
  const payment_status = is_delivery ? 'at_door' : 'at_store'
  await tx
    .updateTable('orders')
    .set({ payment_status, payment_type: is_delivery ? 'cash_at_door' : 'pay_at_store' })
    .where('order_id', '=', order_id)
    .execute()
  const detail = { before: order.payment_status, after: payment_status }
  audit({ what: 'order_to_at_door', subject: `order:${order_id}`, market_id, detail })
  hintOrder(unit, order)
  await letGo(unit, order_id)
  return ok({ success: true as const, payment_status })
}

const sendAgainAfterMs = 60_000

export async function sendTicketAgain(unit: Change<typeof resendTicket>) {
  const { tx, data, actor, audit, now } = unit
  const order = await lockOwnMarketsOrder(tx, actor, data.order_id)
  if (!order) return refuse('unknown_id')
  if (order.ended_at) return refuse('order_is_over')
  const { order_id, market_id } = order
  const subject = `order:${order_id}`
  const last = await tx
    .selectFrom('events')
    .select('at')
    .where('subject', '=', subject)
    .where('what', '=', 'ticket_sent_again')
    .orderBy('event_id', 'desc')
    .executeTakeFirst()
  if (last && last.at.getTime() > now.getTime() - sendAgainAfterMs) return refuse('sent_just_now')
  await unit.send(await ticketText(tx, order))
  audit({ what: 'ticket_sent_again', subject, market_id })
  return ok({ success: true as const })
}

/** What the restaurant was told when the order came in. */
async function ticketText(tx: Tx, { order_id, market_id, franchise_id, is_delivery, name, total, tip }: LockedOrder) {
  const { phone_number, franchise_name, units } = await tx
    .selectFrom('franchises')
    .select((row) => [
      'phone_number',
      'name as franchise_name',
      row
        .selectFrom('order_lines')
        .select(({ fn }) => sql<number>`${fn.coalesce(fn.sum('quantity'), sql`0`)}::integer`.as('units'))
        .where('order_id', '=', order_id)
        .$asScalar()
        .$notNull()
        .as('units'),
    ])
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow()
  const summary = { franchise_name, is_delivery, name, amount: cents(total + tip), units }
  const body = restaurantText(summary).replace(orderNumber, String(order_id))
  return { channel: 'text' as const, recipient: phone_number, body, market_id }
}
