import { type Day, daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'

type Line = { readonly started_at: number; readonly wages: number; readonly top_up: number; readonly tips: number }

/** What each day of a week came to, Monday first: a night belongs to the day on which it began. */
export function paidByDay(starts_on: Day, lines: readonly Line[], timeZone: string): { day: Day; amount: number }[] {
  return Array.from({ length: 7 }, (_, at) => {
    const day = daysAfter(starts_on, at)
    const here = lines.filter(({ started_at }) => localTime(started_at, timeZone).day === day)
    return { day, amount: here.reduce((sum, { wages, top_up, tips }) => sum + wages + top_up + tips, 0) }
  })
}
