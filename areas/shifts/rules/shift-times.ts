import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import type { Span } from './shift.ts'

/** Start and end on the market's clock; an end that is not after the start is of the next day. */
export type WallClock = { readonly start_minute: number; readonly end_minute: number }

const dayMinutes = 1440
const weekMinutes = 7 * dayMinutes

/** SIL-ORD-114 */
export const daysAhead = 14

/**
 * When a shift of that day begins and ends. The clock on the wall decides: over a night in which the clocks change it lasts an hour more or
 * less than it reads, and what lies in the hour that is left out begins when that hour is over. Nothing where no time is left of it.
 */
export function spanOf(day: Day, { start_minute, end_minute }: WallClock, timeZone: string): Span | undefined {
  const endDay = end_minute > start_minute ? day : daysAfter(day, 1)
  const starts_at = instantOf(day, start_minute, timeZone)
  const ends_at = instantOf(endDay, end_minute, timeZone)
  return ends_at > starts_at ? { starts_at, ends_at } : undefined
}

/** The Monday of that day's week. */
export function weekOf(day: Day): Day {
  return daysAfter(day, 1 - weekdayOf(day))
}

/** The days from `from` to 14 days after today on which a recurring shift takes place. */
export function instanceDays(template: { readonly weekday: number; readonly valid_from: Day }, today: Day): Day[] {
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => daysAfter(today, ahead)).filter(
    (day) => weekdayOf(day) === template.weekday && day >= template.valid_from,
  )
}

type Weekly = WallClock & { readonly weekday: number }

/** Whether two recurring shifts overlap on the clock, also from Sunday night into Monday. */
export function overlapWeekly(a: Weekly, b: Weekly): boolean {
  const [first, second] = [inWeek(a), inWeek(b)]
  return [-weekMinutes, 0, weekMinutes].some(
    (shift) => first.from < second.to + shift && second.from + shift < first.to,
  )
}

function inWeek({ weekday, start_minute, end_minute }: Weekly): { from: number; to: number } {
  const from = (weekday - 1) * dayMinutes + start_minute
  return { from, to: from + minutesOf({ start_minute, end_minute }) }
}

/** How long it lasts as the clock reads. */
export function minutesOf({ start_minute, end_minute }: WallClock): number {
  return (end_minute - start_minute + dayMinutes) % dayMinutes || dayMinutes
}
