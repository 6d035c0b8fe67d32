import type { Kind } from '#areas/dispatch/rules/board.ts'
import type { AssignmentStatus } from '#areas/dispatch/rules/kinds.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { secondsOf } from './mishap.ts'

/** The first assignment of a driver on duty, and what is known of it. */
export type DriverWork = {
  readonly driver_assignment_id: string
  readonly kind: Kind
  readonly status: AssignmentStatus
  readonly order_id: number | null
  readonly is_ready: boolean
  /** Of the kitchen's word; null for a waypoint. */
  readonly ready_at: number | null
  readonly here: Point | null
  readonly to: Point | null
}

export type DriverStep = 'acknowledged' | 'started' | 'arrived' | 'complete'

/** As near as a driver parks. */
const arrivedMiles = 0.06
/** A kitchen that says nothing has handed it over by then. */
const longestWaitMs = 8 * 60_000

/** What a driver does next; nothing while they drive, wait or hand over. `seconds` is how long the assignment has stood as it does. */
export function driverStep(work: DriverWork, now: number, seconds: number): DriverStep | undefined {
  const { kind, status } = work
  const lot = Number(work.driver_assignment_id.replace(/\D/g, ''))
  const after = (about: string, least: number, most: number) => seconds >= secondsOf(lot, about, least, most)
  if (kind === 'pickup') {
    if (status === 'not_acknowledged') return after('look', 4, 15) ? 'acknowledged' : undefined
    const isHandedOver = work.is_ready || (work.ready_at !== null && now >= work.ready_at + longestWaitMs)
    return isHandedOver && after('counter', 25, 90) ? 'complete' : undefined
  }
  if (status === 'not_acknowledged') return after('look', 8, 40) ? 'started' : undefined
  if (status === 'acknowledged') return after('go', 3, 12) ? 'started' : undefined
  if (status === 'started') {
    const isThere = !work.here || !work.to || milesBetween(work.here, work.to) <= arrivedMiles
    return isThere ? 'arrived' : undefined
  }
  if (kind !== 'deliver') return 'complete'
  return after('door', 40, 150) ? 'complete' : undefined
}
