import type { DispatchBoard, DriverAssignment, DriverQueue, UnassignedOrder } from '../rules/board.ts'

/** What has focus, as the keys see it. */
export type Place = {
  readonly queue: DriverQueue | undefined
  readonly assignment: DriverAssignment | undefined
  readonly order: UnassignedOrder | undefined
}

export function placeOfFocus(board: DispatchBoard): Place {
  const at = document.activeElement
  const driverId = Number(at?.closest<HTMLElement>('[data-driver]')?.dataset.driver)
  const assignmentId = at?.closest<HTMLElement>('[data-assignment]')?.dataset.assignment
  const orderId = Number(at?.closest<HTMLElement>('[data-order]')?.dataset.order)
  const queue = board.driver_queues.find(({ driver_id }) => driver_id === driverId)
  return {
    queue,
    assignment: queue?.driver_assignments.find(({ driver_assignment_id }) => driver_assignment_id === assignmentId),
    order: board.dispatch_unassigned_orders.find(({ order_id }) => order_id === orderId),
  }
}

export const rowOf = (driverAssignmentId: string) => `[data-assignment="${driverAssignmentId}"]`
export const cardOf = (orderId: number) => `[data-order="${orderId}"]`
/** Where Tab and the arrows stop in this column: one of its rows, or the line that says where an idle driver waits. Never a field: it would
 * take the next arrow for a choice. */
export const columnOf = (driverId: number) => `[data-driver="${driverId}"] [data-stop][tabindex="0"]`

/** The row to stand on when this one is deleted with its order. */
export function rowAfterDelete(queue: DriverQueue, deleted: DriverAssignment): string {
  const stays = (one: DriverAssignment) =>
    deleted.order_id === null ? one !== deleted : one.order_id !== deleted.order_id
  const at = queue.driver_assignments.indexOf(deleted)
  const next = queue.driver_assignments.slice(at).find(stays) ?? queue.driver_assignments.findLast(stays)
  return next ? rowOf(next.driver_assignment_id) : columnOf(queue.driver_id)
}

/** The neighbour in a list; undefined at its ends. */
export function neighbour<One>(list: readonly One[], one: One, step: 1 | -1): One | undefined {
  return list[list.indexOf(one) + step]
}
