import {
  type AssignmentRow,
  completeAssignment,
  type LockedQueue,
  lockQueue,
  type Roads,
} from '#areas/dispatch/server/public.ts'
import { deliverOrder, type LockedOrder, lockOrder, pickUpOrder } from '#areas/orders/server/public.ts'
import { ok, type Refusal, refuse } from '#platform/core/result.ts'
import type { ActingDriver } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverAssignmentMarkComplete } from '../calls/assignment.ts'
import { doneAt } from '../rules/done-at.ts'
import { completedWith } from '../rules/steps.ts'
import { driverOf, overRefusal } from './driver-order-lock.ts'
import { endOf, goneRefusal } from './ended-assignments.ts'
import { isVerified } from './verifications.ts'

export const driverAssignmentMarkCompleteHandler = (roads: Roads) =>
  handle(driverAssignmentMarkComplete, async (unit) => {
    const { driver_assignment_id, done_at } = unit.data
    const driver = driverOf(unit.actor)
    const queue = await lockQueue(unit.tx, driver.driver_id)
    const target = queue?.assignments.find((one) => one.driver_assignment_id === driver_assignment_id)
    if (!queue || !target) {
      const ended = await endOf(unit.tx, driver, driver_assignment_id)
      // The tablet sends again what it got no answer for.
      if (ended?.outcome === 'completed') return ok({ driver_assignment_id })
      if (ended?.outcome === 'rejected') return refuse('order_rejected')
      return goneRefusal(unit.tx, driver, driver_assignment_id)
    }
    if (target.order_id === null) await completeWaypoint(unit, queue, target, roads)
    else {
      const order = await lockOrder(unit.tx, target.order_id)
      if (!order) throw new Error(`Assignment ${driver_assignment_id} has no order`)
      const refused = await completionRefusal(unit.tx, driver, target, order)
      if (refused) return refused
      const at = doneAt(done_at, { now: unit.now, notBefore: order.picked_up_at ?? order.created_at })
      await completeOrdersAssignment(unit, { queue, target, order, roads, at })
    }
    return ok({ driver_assignment_id })
  })

/** The driver waits there from now on, and the board shows it (DSP-30). */
async function completeWaypoint(
  unit: UnitOfWork,
  queue: LockedQueue,
  target: AssignmentRow,
  roads: Roads,
): Promise<void> {
  await unit.tx
    .updateTable('drivers')
    .set({ waypoint_id: target.waypoint_id })
    .where('driver_id', '=', queue.driver_id)
    .execute()
  await completeAssignment(unit, queue, target, roads)
}

type OrdersAssignment = {
  readonly queue: LockedQueue
  readonly target: AssignmentRow
  readonly order: LockedOrder
  readonly roads: Roads
  /** When it was done. */
  readonly at: Date
}

async function completeOrdersAssignment(
  unit: UnitOfWork,
  { queue, target, order, roads, at }: OrdersAssignment,
): Promise<void> {
  let present = queue
  for (const row of [...completedWith(queue.assignments, target), target])
    present = await completeAssignment(unit, present, row, roads, at)
  // Staff may have moved the order on already: then only the assignment ends.
  if (overRefusal(order)) return
  const moved = target.kind === 'pickup' ? await pickUpOrder(unit, order, at) : undefined
  const handedOver = target.kind === 'deliver' ? await deliverOrder(unit, order, at) : undefined
  if (moved?.ok === false || handedOver?.ok === false)
    throw new Error(`Order ${order.order_id} cannot leave ${order.status}`)
}

async function completionRefusal(
  tx: Tx,
  driver: ActingDriver,
  target: AssignmentRow,
  order: LockedOrder,
): Promise<
  | Refusal<
      | 'order_rejected'
      | 'order_cancelled'
      | 'not_picked_up'
      | 'not_alcohol_approved'
      | 'pickup_check_missing'
      | 'verification_missing'
    >
  | undefined
> {
  const over = overRefusal(order)
  if (over && over.error !== 'order_delivered') return refuse(over.error)
  if (target.kind === 'deliver' && !order.picked_up_at) return refuse('not_picked_up')
  if (!order.alcohol || target.kind === 'go_to_order') return undefined
  if (!driver.alcohol_approved) return refuse('not_alcohol_approved')
  if (target.kind === 'pickup')
    return (await isPickupChecked(tx, driver, order.order_id)) ? undefined : refuse('pickup_check_missing')
  return (await isVerified(tx, driver, order.order_id)) ? undefined : refuse('verification_missing')
}

/** By the driver who picks it up; what another one ticked counts for that one (SIL-OPS-73). */
async function isPickupChecked(tx: Tx, { driver_id }: ActingDriver, orderId: number): Promise<boolean> {
  const check = await tx
    .selectFrom('pickup_checks')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('driver_id', '=', driver_id)
    .executeTakeFirst()
  return check !== undefined
}
