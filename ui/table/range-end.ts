import { dayFromIso, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { SearchRange } from '#platform/core/search.ts'
import type { Column } from './column.ts'

type Kind = Column<never>['kind']
type End = 'from' | 'to'

/** `12.50` as cents, a day as its first or last millisecond by the clock of `timeZone`, an empty field as no end. */
export function rangeEnd(kind: Kind, end: End, text: string, timeZone: string): number | undefined | 'unreadable' {
  const typed = text.trim().replaceAll(',', '')
  if (typed === '') return undefined
  if (kind === 'time') return dayEnd(typed, end, timeZone)
  const value = /^-?(\d{1,12}(\.\d{0,6})?|\.\d{1,6})$/.test(typed) ? Number(typed) : Number.NaN
  if (Number.isNaN(value)) return 'unreadable'
  return kind === 'money' ? Math.round(value * 100) : value
}

export function rangeEndText(kind: Kind, value: number | undefined, timeZone: string): string {
  if (value === undefined) return ''
  if (kind === 'money') return (value / 100).toFixed(2)
  return kind === 'time' ? localTime(value, timeZone).day : String(value)
}

/** The same days by another clock. */
export function rangeByClock({ from, to }: SearchRange, before: string, after: string): SearchRange {
  const moved = (end: End, value: number | undefined) => {
    const at = rangeEnd('time', end, rangeEndText('time', value, before), after)
    return at === 'unreadable' ? value : at
  }
  return { from: moved('from', from), to: moved('to', to) }
}

function dayEnd(text: string, end: End, timeZone: string): number | 'unreadable' {
  const day = dayFromIso(text)
  if (day === undefined) return 'unreadable'
  // the first moment of the next day, less one: a day of changing clocks is not 24 hours long
  return end === 'from' ? instantOf(day, 0, timeZone) : instantOf(daysAfter(day, 1), 0, timeZone) - 1
}
