import { type Day, daysAfter, weekdayOf } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'

/** The Monday of the week of pay to which this day belongs (SIL-ORD-119). */
export const periodStart = (day: Day): Day => daysAfter(day, 1 - weekdayOf(day))

/** To which week an instant belongs, on the market's clock. */
export const periodOf = (at: number, timeZone: string): Day => periodStart(localTime(at, timeZone).day)

/** Its first instant, and the one with which the next begins: seven days, and not always 168 hours. */
export function periodSpan(starts_on: Day, timeZone: string): { readonly from: number; readonly to: number } {
  return { from: instantOf(starts_on, 0, timeZone), to: instantOf(daysAfter(starts_on, 7), 0, timeZone) }
}
