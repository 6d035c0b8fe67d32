import type { Point } from '#platform/core/place.ts'
import type { Kind } from './board.ts'

const minute = 60_000
/** Taking an order over the counter. */
const handOverMs = 3 * minute

/** How long one drives, in milliseconds. */
export type Travel = (from: Point, to: Point) => number
export type Stop = { readonly kind: Kind; readonly place: Point }
export type Plan = { readonly start_time: number; readonly end_time: number }

/**
 * Times of assignments added at the end: each starts when the one before it ends, or now when that is past; what it takes is the travel
 * estimate in started minutes, at least one, and at the counter the hand-over (SIL-OPS-46).
 */
export function planAppended(
  stops: readonly Stop[],
  { now, previousEnd, at, travel }: { now: number; previousEnd: number | null; at: Point; travel: Travel },
): readonly Plan[] {
  let [start, place] = [Math.max(now, previousEnd ?? now), at]
  return stops.map((stop) => {
    const end = start + (stop.kind === 'pickup' ? handOverMs : wholeMinutes(travel(place, stop.place)))
    const plan = { start_time: start, end_time: end }
    ;[start, place] = [end, stop.place]
    return plan
  })
}

const wholeMinutes = (ms: number) => Math.max(1, Math.ceil(ms / minute)) * minute
