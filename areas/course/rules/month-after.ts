import type { Day } from '#platform/core/day.ts'

/** `'2026-11-21'` and 12 months → `'11/2027'`. */
export function monthAfter(day: Day, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${String((count % 12) + 1).padStart(2, '0')}/${Math.floor(count / 12)}`
}
