import { daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'

/** Nobody is woken by marketing: it is sent between these minutes of the market's clock alone. */
export const opensAt = 8 * 60
export const closesAt = 21 * 60

/** When sending may begin, at `at` or later, and until when it may go on; in ms since 1970. */
export function sendingHours(at: number, timeZone: string): { readonly from: number; readonly until: number } {
  const { day, minute } = localTime(at, timeZone)
  const on = minute < closesAt ? day : daysAfter(day, 1)
  return {
    from: Math.max(at, instantOf(on, opensAt, timeZone)),
    until: instantOf(on, closesAt, timeZone),
  }
}
