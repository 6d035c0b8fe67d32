import { longestHoursMs, minuteOf } from '#areas/shifts/rules/worked-time.ts'
import { daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { HoursText } from './driver-hour.ts'

/** A record as it stands, in ms since 1970. */
export type Times = { readonly start: number; readonly end: number }
type Outcome = ({ readonly ok: true } & Times) | { readonly ok: false; readonly error: HoursText }

/**
 * What the two times of a form mean, on the market's clock and from the day on which the record begins. An end that is not later than the start is
 * on the next day; more than 16 hours is a mistake (SIL-ORD-120). A time that is shown as it was stays what it was to the second, also in the
 * hour that a clock shows twice; one that no clock shows, in spring, is the moment at which the gap ends (SIL-ORD-155).
 */
export function editTimes(before: Times, form: { start_time: string; end_time: string }, timeZone: string): Outcome {
  const [startMinute, endMinute] = [minuteOf(form.start_time), minuteOf(form.end_time)]
  if (startMinute === undefined || endMinute === undefined) return { ok: false, error: 'no_times' }
  const isShown = (minute: number, at: number) => localTime(at, timeZone).minute === minute
  const { day } = localTime(before.start, timeZone)
  const start = isShown(startMinute, before.start) ? before.start : instantOf(day, startMinute, timeZone)
  const fits = (end: number) => end > start && end - start <= longestHoursMs
  if (isShown(endMinute, before.end) && fits(before.end)) return { ok: true, start, end: before.end }
  const end = instantOf(endMinute > startMinute ? day : daysAfter(day, 1), endMinute, timeZone)
  return fits(end) ? { ok: true, start, end } : { ok: false, error: 'end_before_start' }
}

/** The same for a record that is made by hand, on a day of that market. */
export function newTimes(day: string, form: { start_time: string; end_time: string }, timeZone: string): Outcome {
  const noon = instantOf(day, 12 * 60, timeZone)
  // Of no length, so that neither time is taken for one that stays.
  return editTimes({ start: noon + 1, end: noon + 1 }, form, timeZone)
}
