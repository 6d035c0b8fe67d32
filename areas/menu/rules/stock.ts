import type { Day } from '#platform/core/day.ts'
import { daysAfter } from '#platform/core/day.ts'
import type { LocalTime } from '#platform/core/local-time.ts'
import type { Opening } from './hours.ts'
import { inServiceDay, openSpans } from './service-day.ts'

/** `restore_at` in ms since 1970: when an item that is out of stock comes back; null while nobody has said when. */
export type StockState = { readonly active: boolean; readonly restore_at: number | null }

/** In stock, or out until a moment that has come: that counts at once, before any job has run (SIL-OPS-105). */
export function isInStock({ active, restore_at }: StockState, now: number): boolean {
  return active || (restore_at !== null && restore_at <= now)
}

/** The first day that an item which is taken off today may come back on, and the one that is offered (MED-25). */
export const firstRestoreDay = (today: Day): Day => daysAfter(today, 1)

const midnight = 1440

/**
 * When what a kitchen takes off for the rest of its business day comes back: as it closes, and never before midnight, so that an item does
 * not come back for the last hours of a night. The minute counts from that day's midnight and may be beyond 1440.
 */
export function endOfBusinessDay(opening: Opening, now: LocalTime): LocalTime {
  const service = inServiceDay(now)
  const end = closingOf(opening, service.day)
  // After the last guest of the night the day has ended, and the next one counts.
  return end > service.minute
    ? { day: service.day, minute: end }
    : { day: now.day, minute: closingOf(opening, now.day) }
}

function closingOf(opening: Opening, day: Day): number {
  return Math.max(midnight, ...openSpans(opening, day).map(({ to }) => to))
}
