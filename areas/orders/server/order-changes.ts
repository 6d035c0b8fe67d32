import { ok, type Refused, refuse } from '#platform/core/result.ts'
import type { Db, Tx, Unit } from '#platform/server/unit.ts'
import { isFinal, mayBecome, type OrderStatus, settlementOf } from '../rules/status.ts'

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The order, locked until the transaction ends. */
export function lockOrder(tx: Tx, orderId: number) {
  return tx.selectFrom('orders').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
}

type Change = { readonly rejection_message?: string }
type Changed = { readonly ok: true; readonly data: LockedOrder }

/**
 * Moves a locked order on, tells its page, and at a final status has its money settled (SIL-ORD-005, 006, 082). Refused when the order's
 * way does not lead there; already being there is no change.
 */
export async function changeStatus(
  unit: Unit,
  order: LockedOrder,
  status: OrderStatus,
  change: Change = {},
): Promise<Changed | Refused<'status_not_possible'>> {
  if (order.status === status) return ok(order)
  if (!mayBecome(order.is_delivery, order.status as OrderStatus, status)) return refuse('status_not_possible')
  const set = {
    ...change,
    status,
    ...(status === 'picked_up' ? { picked_up_at: order.picked_up_at ?? unit.now } : {}),
    ...(isFinal(status) ? { ended_at: unit.now } : {}),
  }
  await unit.tx.updateTable('orders').set(set).where('order_id', '=', order.order_id).execute()
  unit.note({
    what: `order_${status}`,
    subject: `order:${order.order_id}`,
    market_id: order.market_id,
    detail: { before: order.status, after: status },
  })
  unit.hint(`order:${order.order_id}`)
  if (isFinal(status)) await settleOrder(unit, { order_id: order.order_id, status })
  return ok({ ...order, ...set })
}

/** Has what is held for an order captured or let go, as its final status asks; enqueued twice it is one job. */
export async function settleOrder(unit: Unit, order: { order_id: number; status: OrderStatus }): Promise<void> {
  const settlement = settlementOf(order.status)
  if (!settlement) return
  const { order_id } = order
  await unit.enqueue({
    kind: `${settlement}_order`,
    payload: { order_id },
    unique_key: `${settlement}_order:${order_id}`,
  })
}

export const pickUpOrder = (unit: Unit, order: LockedOrder) => changeStatus(unit, order, 'picked_up')
export const deliverOrder = (unit: Unit, order: LockedOrder) => changeStatus(unit, order, 'delivered')
export const cancelOrder = (unit: Unit, order: LockedOrder) => changeStatus(unit, order, 'cancelled')
export const rejectOrder = (unit: Unit, order: LockedOrder, rejection_message: string) =>
  changeStatus(unit, order, 'rejected', { rejection_message })

/** What a driver or dispatcher needs to see of an order, oldest first. */
export function dispatchableOrders(db: Db | Tx, marketId: number) {
  return orderSummaries(db)
    .where('o.market_id', '=', marketId)
    .where('o.dispatch_state', '=', 'unassigned')
    .orderBy('o.order_id')
    .execute()
}

export function orderSummary(db: Db | Tx, orderId: number) {
  return orderSummaries(db).where('o.order_id', '=', orderId).executeTakeFirst()
}

function orderSummaries(db: Db | Tx) {
  return db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select([
      'o.order_id',
      'o.market_id',
      'o.status',
      'o.payment_status',
      'o.payment_type',
      'o.placement_type',
      'o.alcohol',
      'o.name',
      'o.phone_number',
      'o.addr_line_1',
      'o.addr_line_2',
      'o.city',
      'o.lat',
      'o.lng',
      'o.note',
      'o.total',
      'o.tip',
      'o.created_at',
      'o.ready_at',
      'o.promised_at',
      'o.picked_up_at',
      'o.dispatch_state',
      'o.driver_id',
      'f.franchise_id',
      'f.name as franchise_name',
      'f.addr_line_1 as franchise_address',
    ])
}
