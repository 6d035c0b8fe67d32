import { daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { halvedAfter, isBusyDay } from '../lateness/habits.ts'

const quarter = 15
const daysBack = 8 * 7
/** Of fewer days chance would speak. */
const daysNeeded = 3

/** The same hour of an earlier day, ms, and how much it counts; all of them together count 1. */
export type PastHour = { readonly from: number; readonly until: number; readonly weight: number }

/**
 * The hour that has begun, by the quarter, on earlier days of the same kind by the clock of the wall; none while the market is too young
 * to tell.
 */
export function pastHours(now: number, timeZone: string, firstOrderAt: number): readonly PastHour[] {
  const { day: today, minute } = localTime(now, timeZone)
  const begins = Math.floor(minute / quarter) * quarter
  const hours = Array.from({ length: daysBack }, (_, ago) => daysAfter(today, -1 - ago))
    .filter((day) => isBusyDay(day) === isBusyDay(today))
    .map((day) => ({ from: instantOf(day, begins, timeZone), until: instantOf(day, begins + 60, timeZone) }))
    .filter(({ from }) => from >= firstOrderAt)
    .map((hour) => ({ ...hour, weight: 0.5 ** ((now - hour.from) / halvedAfter) }))
  if (hours.length < daysNeeded) return []
  const all = hours.reduce((sum, { weight }) => sum + weight, 0)
  return hours.map((hour) => ({ ...hour, weight: hour.weight / all }))
}

/** When the next quarter of an hour begins. */
export const quarterEnd = (now: number) => (Math.floor(now / (quarter * 60_000)) + 1) * quarter * 60_000
