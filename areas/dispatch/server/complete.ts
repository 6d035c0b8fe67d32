import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type AssignmentOutcome, endAssignments, idsOf } from './assignments.ts'
import { type AssignmentRow, type LockedQueue, saveQueue } from './queue-lock.ts'
import { type Roads, saveRows } from './save-rows.ts'

/**
 * The driver has done this assignment: it leaves the queue; a pickup marks the order as picked up, a delivery ends what dispatch has to do
 * with it. The order's own `status` is for the caller. Notes the event; call inside the transaction that locked the queue. Answers the
 * queue as it stands then. `at`: when it was done, where that is told later.
 */
export async function completeAssignment(
  unit: UnitOfWork,
  queue: LockedQueue,
  assignment: AssignmentRow,
  roads: Roads,
  at = unit.now,
): Promise<LockedQueue> {
  const { order_id, kind } = assignment
  if (order_id !== null && kind === 'pickup') {
    await unit.tx.updateTable('orders').set({ picked_up_at: at }).where('order_id', '=', order_id).execute()
  }
  if (order_id !== null && kind === 'deliver') {
    await unit.tx.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order_id).execute()
  }
  return close(unit, queue, [assignment], 'completed', roads)
}

/**
 * Ends what dispatch has to do with an order without its Deliver being done, such as a rejection at the door: all its assignments leave this
 * queue with the given outcome, and the order is no longer with the driver. The order's own `status` is for the caller.
 */
export async function closeAssignment(
  unit: UnitOfWork,
  queue: LockedQueue,
  assignment: AssignmentRow,
  outcome: AssignmentOutcome,
  roads: Roads,
): Promise<void> {
  const { order_id } = assignment
  const closed = order_id === null ? [assignment] : queue.assignments.filter((one) => one.order_id === order_id)
  if (order_id !== null) {
    await unit.tx.updateTable('orders').set({ dispatch_state: 'done' }).where('order_id', '=', order_id).execute()
  }
  await close(unit, queue, closed, outcome, roads)
}

async function close(
  unit: UnitOfWork,
  queue: LockedQueue,
  closed: readonly AssignmentRow[],
  outcome: AssignmentOutcome,
  roads: Roads,
): Promise<LockedQueue> {
  await endAssignments(unit, queue, closed, outcome)
  unit.audit({
    what: `assignment_${outcome}`,
    subject: `queue:${queue.driver_id}`,
    market_id: queue.market_id,
    detail: {
      order_id: closed[0]?.order_id ?? null,
      driver_assignment_ids: idsOf(closed),
    },
  })
  const assignments = queue.assignments.filter((row) => !closed.includes(row))
  await saveRows(unit, queue, assignments, roads, closed.at(-1)?.place)
  const version = await saveQueue(unit, queue)
  return { ...queue, assignments, version }
}
