import { milesBetween, type Point } from '#platform/core/place.ts'
import type { Kind } from './board.ts'

// Streets are longer than the crow's flight, and a town is driven at this speed, lights and parking included.
const streetFactor = 1.3
const townMilesPerHour = 20
const minute = 60_000
/** Taking an order over the counter. */
const handOverMs = 3 * minute

/** How long a driver is expected to need, at least a minute. */
export function travelMs(from: Point, to: Point): number {
  const hours = (milesBetween(from, to) * streetFactor) / townMilesPerHour
  return Math.max(minute, Math.ceil(hours * 60) * minute)
}

export type Stop = { readonly kind: Kind; readonly place: Point }
export type Plan = { readonly start_time: number; readonly end_time: number }

/**
 * Times of assignments added at the end: each starts when the one before it ends, or now when that is past; what it takes is the travel
 * estimate, and at the counter the hand-over (SIL-OPS-46).
 */
export function planAppended(
  stops: readonly Stop[],
  { now, previousEnd, at }: { now: number; previousEnd: number | null; at: Point },
): readonly Plan[] {
  let [start, place] = [Math.max(now, previousEnd ?? now), at]
  return stops.map((stop) => {
    const end = start + (stop.kind === 'pickup' ? handOverMs : travelMs(place, stop.place))
    const plan = { start_time: start, end_time: end }
    ;[start, place] = [end, stop.place]
    return plan
  })
}
