import type { Day } from '#platform/core/day.ts'

/** In stock, or out with a restore date that has come: that counts from 00:00 of the day, before any job has run (SIL-OPS-105). */
export function isInStock(item: { readonly active: boolean; readonly restore_date: Day | null }, today: Day): boolean {
  return item.active || (item.restore_date !== null && item.restore_date <= today)
}
