import { mayBeGiven } from '../rules/add-items.ts'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'

/** When the queue ends; 0 for a driver who waits. */
export function freeAt({ driver_assignments }: DriverQueue): number {
  return driver_assignments.at(-1)?.end_time ?? 0
}

/** Drivers of the order's market whose name has this text: who may have it first, then the active, then who is free first. */
export function offersFor(
  order: UnassignedOrder,
  queues: readonly DriverQueue[],
  text: string,
): readonly DriverQueue[] {
  const query = text.trim().toLowerCase()
  const rank = ({ driver_details }: DriverQueue) =>
    (mayBeGiven(driver_details, order) ? 0 : 2) + (driver_details.active ? 0 : 1)
  return queues
    .filter(
      ({ market_id, driver_details }) =>
        market_id === order.market_id &&
        driver_details.driver_hour_id !== null &&
        driver_details.name.toLowerCase().includes(query),
    )
    .toSorted((a, b) => rank(a) - rank(b) || freeAt(a) - freeAt(b))
}
