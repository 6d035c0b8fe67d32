import { dayFromUs, shortDay } from '#platform/core/day.ts'
import { words } from './words.ts'

/** What an item that is out of stock says (SIL-OPS-95, SIL-OPS-105). */
export function backWord(restoreDate: string | null): string {
  const day = restoreDate === null ? undefined : dayFromUs(restoreDate)
  return day === undefined ? words.out : words.out_until({ day: shortDay(day) })
}
