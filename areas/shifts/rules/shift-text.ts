import { type Day, weekdayOf } from '#platform/core/day.ts'
import { shortWeekday, weekdayName } from '#platform/core/day-text.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import type { Span } from './shift.ts'

/** `4:00 – 10:30 PM`, `11:00 AM – 3:00 PM`: morning or evening is said once where it is the same. */
export function clockRange(start: number, end: number): string {
  const [from, to] = [clockText(start), clockText(end)]
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`
}

export function timesText({ starts_at, ends_at }: Span, timeZone: string): string {
  return clockRange(localTime(starts_at, timeZone).minute, localTime(ends_at, timeZone).minute)
}

/** `4 – 10:30 PM`, where there is little room. */
export function shortTimesText(span: Span, timeZone: string): string {
  return timesText(span, timeZone).replaceAll(':00', '')
}

/** `Today`, or the weekday's name. */
export const dayName = (day: Day, today: Day): string => (day === today ? 'Today' : weekdayName(weekdayOf(day)))

/** `Every Tue 5:00 – 9:30 PM` */
export function recurringText(weekly: {
  readonly weekday: number
  readonly start_minute: number
  readonly end_minute: number
}): string {
  return `Every ${shortWeekday(weekly.weekday)} ${clockRange(weekly.start_minute, weekly.end_minute)}`
}
