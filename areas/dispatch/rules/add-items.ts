import type { DispatchBoard, DriverQueue, UnassignedOrder, Waypoint } from './board.ts'
import { kindOf } from './kinds.ts'
import { mayCarry } from './plan/may-take.ts'

export type AddItems = {
  readonly waypoints: readonly Waypoint[]
  /** Order ids. */
  readonly deliver: readonly number[]
  readonly pickup: readonly UnassignedOrder[]
}

/** What the add form of a driver lists (DSP-32, DSP-33, SIL-OPS-47). */
export function addItemsFor(
  queue: DriverQueue,
  board: Pick<DispatchBoard, 'dispatch_unassigned_orders' | 'dispatch_waypoints'>,
): AddItems {
  const { market_id, driver_details, driver_assignments } = queue
  const delivered = driver_assignments.flatMap(({ driver_assignment_id, order_id }) =>
    kindOf(driver_assignment_id) === 'deliver' && order_id !== null ? [order_id] : [],
  )
  return {
    waypoints: board.dispatch_waypoints.filter((waypoint) => waypoint.market_id === market_id),
    deliver: queue.undelivered_orders.filter((orderId) => !delivered.includes(orderId)),
    pickup: board.dispatch_unassigned_orders.filter(
      (order) => order.market_id === market_id && mayCarry(driver_details, order),
    ),
  }
}
