import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import {
  closeAssignment,
  completeAssignment,
  type LockedQueue,
  leaveCourier,
  lockQueue,
  type Roads,
  saveQueue,
} from '#areas/dispatch/server/public.ts'
import { keptOf } from '#areas/orders/rules/order-money.ts'
import { type Canceller, isFinal, type OrderStatus } from '#areas/orders/rules/status.ts'
import {
  changeStatus,
  isChargeUnderWay,
  type LockedOrder,
  lockOrder,
  moneyOfOrder,
  reopenOrder,
} from '#areas/orders/server/public.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { changeOrderStatus } from '../calls/order-desk.ts'
import { nextStatuses } from '../rules/next-statuses.ts'

type Reason = keyof typeof changeOrderStatus.refusals | 'unknown_id'

/**
 * Staff set an order's status (SOR-04, SIL-ORD-005). What dispatch holds of it follows: what is over leaves the driver's queue, and what was
 * picked up is no longer to be fetched. `roads` plan the rest of the queue anew.
 */
export async function setStatus(
  unit: UnitOfWork,
  actor: Actor,
  { order_id, status, expected_status, cancelled_by }: InputOf<typeof changeOrderStatus>,
  roads: Roads,
) {
  const held = await lockWithQueue(unit.tx, order_id)
  if (!held || !worksIn(actor, held.order.market_id)) return refuse('unknown_id')
  const { order } = held
  const refusal = await refusalOf(unit.tx, actor, order, status, expected_status)
  if (refusal) return refusal
  if (isFinal(order.status)) {
    const reopened = await reopenOrder(unit, order, status)
    if (!reopened.ok) return reopened
  } else {
    const by = status === 'cancelled' ? cancelled_by : undefined
    const changed = await changeHeldOrder(unit, held, status, roads, by)
    if (!changed.ok) return changed
  }
  return ok({ success: true as const, status })
}

/** The order's own status, and what dispatch holds of it. */
export async function changeHeldOrder(
  unit: UnitOfWork,
  held: HeldOrder,
  status: OrderStatus,
  roads: Roads,
  cancelled_by?: Canceller,
) {
  const changed = await changeStatus(unit, held.order, status, cancelled_by && { cancelled_by })
  if (changed.ok) await followInDispatch(unit, held, status, roads)
  return changed
}

async function refusalOf(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  status: OrderStatus,
  expected: OrderStatus,
): Promise<Refusal<Reason> | undefined> {
  if (order.status !== expected) return refuse('changed_meanwhile')
  const isManager = isPermitted(actor.roles, ['manager'])
  if (isFinal(order.status) && !isManager) return refuse('only_manager')
  if (!nextStatuses(order, isManager).includes(status)) return refuse('status_not_possible')
  if (status === 'cancelled') {
    if (await isChargeUnderWay(tx, order.order_id)) return refuse('charge_under_way')
    if (keptOf(await moneyOfOrder(tx, order.order_id)) > 0) return refuse('charged')
  }
  if (status === 'delivered' && order.alcohol && !(await isIdChecked(tx, order.order_id)))
    return refuse('id_check_missing')
  return undefined
}

/** Somebody of age with a valid ID has signed (SIL-OPS-59); nobody in an office can say so instead. */
async function isIdChecked(tx: Tx, order_id: number): Promise<boolean> {
  const check = await tx
    .selectFrom('alcohol_verifications')
    .select('recipient_verified_id')
    .where('order_id', '=', order_id)
    .where('age_result', '=', 'verified')
    .where('expiry_result', '=', 'valid')
    .where('signature_asset_id', 'is not', null)
    .executeTakeFirst()
  return check !== undefined
}

/** An order, and the queue that it is in, locked. */
export type HeldOrder = { readonly order: LockedOrder; readonly queue: LockedQueue | undefined }

/**
 * The order with the queue that it is in, both locked, the queue first, as everywhere. Whoever gives the order to another driver while one
 * waits is followed: the rows cannot be locked in the order in which they are found.
 */
export async function lockWithQueue(tx: Tx, orderId: number): Promise<HeldOrder | undefined> {
  const found = await tx
    .selectFrom('orders')
    .select(['driver_id', 'dispatch_state'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!found) return undefined
  const driverId = found.dispatch_state === 'assigned' ? found.driver_id : null
  const queue = driverId === null ? undefined : await lockQueue(tx, driverId)
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const isHere = (order.dispatch_state === 'assigned' ? order.driver_id : null) === driverId
  // A lost race: the unit of work tries again from the start.
  if (!isHere) throw Object.assign(new Error('the order went to another queue'), { code: '40001' })
  return { order, queue }
}

async function followInDispatch(unit: UnitOfWork, { order, queue }: HeldOrder, status: OrderStatus, roads: Roads) {
  if (status === 'picked_up') return queue && completeFetching(unit, queue, order, roads)
  if (!isFinal(status) || order.dispatch_state === 'none' || order.dispatch_state === 'done') return
  const { order_id, market_id } = order
  if (order.dispatch_state === 'external') await leaveCourier(unit, order_id)
  const own = queue?.assignments.find((assignment) => assignment.order_id === order_id)
  if (queue && own) return closeAssignment(unit, queue, own, status === 'cancelled' ? 'deleted' : 'completed', roads)
  await unit.tx.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order_id).execute()
  if (queue) await saveQueue(unit, queue)
  else unit.hint(`unassigned:${market_id}`)
}

async function completeFetching(unit: UnitOfWork, queue: LockedQueue, { order_id }: LockedOrder, roads: Roads) {
  let now = queue
  for (const { driver_assignment_id, kind } of queue.assignments.filter((one) => one.order_id === order_id)) {
    const present = now.assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
    if (present && kind !== 'deliver') now = await completeAssignment(unit, now, present, roads)
  }
}
