import { type Day, shortDay } from '#platform/core/day.ts'

/** What an item that is out of stock says (SIL-OPS-95, SIL-OPS-105). */
export function backWord(restoreDate: Day | null): string {
  return restoreDate === null ? 'Out of Stock' : `Out of Stock, back ${shortDay(restoreDate)}`
}
