import type { DriverAssignment, DriverQueue } from './board.ts'
import { busynessKind } from './busyness.ts'
import { queueColour } from './colours.ts'
import { kindOf } from './kinds.ts'

/** Why a driver needs somebody, the worst first; the last ones need nobody. */
export const needs = [
  'overdue',
  'late',
  'not_acknowledged',
  'not_planned',
  'phasing_out',
  'sitting',
  'busy',
  'full',
  'inactive',
] as const
export type Need = (typeof needs)[number]

type Times = Pick<DriverAssignment, 'driver_assignment_id' | 'promised_at' | 'end_time'>

/** What is left of the promise when this Deliver is done as planned; negative is late, null without promise or plan. */
export function spareOf({ driver_assignment_id, promised_at, end_time }: Times, now: number): number | null {
  if (kindOf(driver_assignment_id) !== 'deliver' || promised_at === null || end_time === null) return null
  return promised_at - Math.max(end_time, now)
}

/** Orders in the car: with the driver, and no Pickup of them is still to come. */
export function inTheCar({ undelivered_orders, driver_assignments }: DriverQueue): readonly number[] {
  const waiting = driver_assignments.flatMap(({ driver_assignment_id, order_id }) =>
    kindOf(driver_assignment_id) === 'pickup' ? [order_id] : [],
  )
  return undelivered_orders.filter((order_id) => !waiting.includes(order_id))
}

/** Of those, the ones that nobody has planned to deliver. */
export function notPlanned(queue: DriverQueue): readonly number[] {
  const planned = queue.driver_assignments.flatMap(({ driver_assignment_id, order_id }) =>
    kindOf(driver_assignment_id) === 'deliver' ? [order_id] : [],
  )
  return inTheCar(queue).filter((order_id) => !planned.includes(order_id))
}

/** Every reason why somebody should look at this driver. */
export function needsOf(queue: DriverQueue, now: number): readonly Need[] {
  const { driver_details: driver, driver_assignments: rows } = queue
  const colour = queueColour(rows, now)
  const busyness = busynessKind(driver.busyness_status)
  const found: Record<Need, boolean> = {
    overdue: colour === 'red',
    late: rows.some((row) => (spareOf(row, now) ?? 0) < 0),
    not_acknowledged: colour === 'orange',
    not_planned: notPlanned(queue).length > 0,
    phasing_out: busyness === 'phase_out',
    sitting: busyness === 'sitting' && driver.active,
    busy: busyness === 'busy',
    full: busyness === 'full',
    inactive: !driver.active,
  }
  return needs.filter((need) => found[need])
}

/** When the queue ends; a first stop that is late moves the end with it. 0 for a driver who waits. */
export function freeAt({ driver_assignments: rows }: Pick<DriverQueue, 'driver_assignments'>, now: number): number {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last?.end_time) return 0
  return last.end_time + Math.max(0, now - (first.end_time ?? now))
}

export type SortBy = 'name' | 'need' | 'free'

/** Columns come sorted by name, as the board does (SIL-OPS-24). */
export function sortColumns(queues: readonly DriverQueue[], by: SortBy, now: number): readonly DriverQueue[] {
  if (by === 'name') return queues
  const rank = (queue: DriverQueue) => {
    if (by === 'free') return queue.driver_details.active ? freeAt(queue, now) : Number.POSITIVE_INFINITY
    const [worst] = needsOf(queue, now)
    return worst && queue.driver_details.active ? needs.indexOf(worst) : needs.indexOf('inactive')
  }
  const ranks = new Map(queues.map((queue) => [queue.driver_id, rank(queue)]))
  const of = ({ driver_id }: DriverQueue) => ranks.get(driver_id) ?? 0
  return queues.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}
