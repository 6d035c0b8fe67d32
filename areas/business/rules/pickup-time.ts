import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'

const minuteMs = 60_000
/** Who fills in a form takes this long to send it. */
export const mayBePastMs = 5 * minuteMs
export const furthestMs = 7 * 24 * 60 * minuteMs

/** The next time that a clock in this zone shows this minute of the day; just past is still today. In ms since 1970. */
export function nextAt(minute: number, now: number, timeZone: string): number {
  const { day } = localTime(now, timeZone)
  const today = instantOf(day, minute, timeZone)
  return today >= now - mayBePastMs ? today : instantOf(daysAfter(day, 1), minute, timeZone)
}

export type ReadyTimeFault = 'ready_time_passed' | 'ready_time_too_far'

export function readyTimeFault(readyAt: number, now: number): ReadyTimeFault | undefined {
  if (readyAt < now - mayBePastMs) return 'ready_time_passed'
  return readyAt > now + furthestMs ? 'ready_time_too_far' : undefined
}

/** `in 33 min`, `in 2 h 5 min`, `tomorrow, in 10 h`, `now`. */
export function readyInText(readyAt: number, now: number, timeZone: string): string {
  const minutes = Math.round((readyAt - now) / minuteMs)
  if (minutes <= 0) return 'now'
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const span = hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return isLaterDay(localTime(readyAt, timeZone).day, localTime(now, timeZone).day)
    ? `tomorrow, in ${span}`
    : `in ${span}`
}

const isLaterDay = (one: Day, other: Day) => one > other
