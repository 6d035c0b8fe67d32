import type { Day } from '#platform/core/day.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** What an item that is out of stock says (SIL-OPS-95, SIL-OPS-105). */
export function backWord(restoreDate: Day | null): string {
  if (restoreDate === null) return 'Out of Stock'
  return `Out of Stock, back ${months[Number(restoreDate.slice(5, 7)) - 1]} ${Number(restoreDate.slice(8, 10))}`
}
