import type { Point } from '#platform/core/place.ts'
import type { Kind } from '../board.ts'

const minute = 60_000
/** Taking an order over the counter. */
export const handOverMs = 3 * minute
/** Each further order at a counter where the driver stands already. */
export const joinedHandOverMs = minute
const doorMs = 2 * minute
/** Looking at an ID. */
const idCheckMs = 2 * minute
export const atDoorMs = (alcohol: boolean) => doorMs + (alcohol ? idCheckMs : 0)

/** How long one drives, in milliseconds. */
export type Travel = (from: Point, to: Point) => number

/** What the time of a stop depends on. */
export type Stop = {
  readonly kind: Kind
  readonly place: Point
  /** When the kitchen will be done; counts at the counter alone. */
  readonly ready_at: number | null
  readonly alcohol: boolean
}
export type Times = { readonly start_time: number; readonly end_time: number }
export type Start = { readonly at: number; readonly place: Point; readonly kind?: Kind | undefined }

/**
 * Times of a row of stops: each starts when the one before it ends; a way takes its travel estimate in started minutes, at least one, and at
 * the door what is done there. A pickup ends when the driver and the food are there and have been handed over (SIL-OPS-46).
 */
export function rowTimes(stops: readonly Stop[], start: Start, travel: Travel): readonly Times[] {
  let last = start
  return stops.map((stop) => {
    const times = { start_time: last.at, end_time: endOf(stop, last, travel) }
    last = { at: times.end_time, place: stop.place, kind: staysAtCounter(stop, last) ? 'pickup' : stop.kind }
    return times
  })
}

/** The way to the next order of a store in which the driver stands leads nowhere. */
const staysAtCounter = (stop: Stop, last: Start) =>
  stop.kind === 'go_to_order' && last.kind === 'pickup' && isAt(stop, last)

const isAt = (stop: Stop, { place }: Start) => place.lat === stop.place.lat && place.lng === stop.place.lng

function endOf(stop: Stop, last: Start, travel: Travel): number {
  const isHere = isAt(stop, last)
  switch (stop.kind) {
    case 'pickup': {
      const arrival = last.at + (isHere ? 0 : wholeMinutes(travel(last.place, stop.place)))
      const joins = isHere && last.kind === 'pickup'
      return Math.max(arrival, stop.ready_at ?? 0) + (joins ? joinedHandOverMs : handOverMs)
    }
    case 'deliver':
      return last.at + wholeMinutes(travel(last.place, stop.place)) + atDoorMs(stop.alcohol)
    case 'go_to_order':
    case 'waypoint':
      return last.at + wholeMinutes(travel(last.place, stop.place))
  }
}

/** A way is planned in started minutes, and nothing takes none. */
export const wholeMinutes = (ms: number) => Math.max(1, Math.ceil(ms / minute)) * minute

export type PlannedStop = Stop & {
  readonly start_time: number | null
  readonly end_time: number | null
  /** The driver is on it. */
  readonly begun: boolean
}

export type QueueNow = {
  readonly now: number
  /** Where the driver is, as far as is known. */
  readonly place: Point
  readonly travel: Travel
  /** The first one was the first before this change too, and what was said of it stays: the red rule needs a promise that does not run away (DSP-53). */
  readonly keepsFirst: boolean
}

/** Times of a queue after a change. What follows a stop that is late waits for when it can really be over. */
export function queueTimes(stops: readonly PlannedStop[], queue: QueueNow): readonly Times[] {
  const { now, place, travel, keepsFirst } = queue
  const [first, ...rest] = stops
  if (!first) return []
  const kept = keepsFirst ? timesOf(first) : undefined
  const over = kept && firstOverAt(first, queue)
  if (!kept || over === undefined) return rowTimes(stops, { at: now, place }, travel)
  return [kept, ...rowTimes(rest, { at: over, place: first.place, kind: first.kind }, travel)]
}

/** When the first stop can really be over, whatever was said of it; undefined where nothing was. */
export function firstOverAt(
  first: PlannedStop,
  { now, place, travel }: Omit<QueueNow, 'keepsFirst'>,
): number | undefined {
  const said = timesOf(first)
  if (!said) return undefined
  const [anew] = first.begun ? [] : rowTimes([first], { at: now, place }, travel)
  return Math.max(said.end_time, now, anew?.end_time ?? 0)
}

function timesOf({ start_time, end_time }: PlannedStop): Times | undefined {
  return start_time === null || end_time === null ? undefined : { start_time, end_time }
}
