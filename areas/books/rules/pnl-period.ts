import { type Day, dayFromIso, daysAfter, yearsAfter } from '#platform/core/day.ts'

export type DayRange = { readonly from: Day; readonly to: Day }

export const comparisons = ['before', 'year', 'none'] as const
export type Comparison = (typeof comparisons)[number]

const usualDays = 7
const mostDays = 1_100
/** Longer ones are shown by months. */
const mostDaysByDay = 92
const dayMs = 86_400_000

/** What is asked for, or the last seven days; what is too long ends where it should and begins later. */
export function periodOf(from: string, to: string, today: Day): DayRange {
  const [first, last] = [dayFromIso(from), dayFromIso(to)]
  if (!first || !last || first > last) return { from: daysAfter(today, 1 - usualDays), to: today }
  const earliest = daysAfter(last, 1 - mostDays)
  return { from: first < earliest ? earliest : first, to: last }
}

/** Both ends belong to it. */
export const lengthOf = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export const isByMonth = (range: DayRange): boolean => lengthOf(range) > mostDaysByDay

/** As many days just before, the same days a year earlier, or nothing. A whole month is compared with the month before it. */
export function comparedWith(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null
  if (comparison === 'year') return { from: yearsAfter(range.from, -1), to: yearsAfter(range.to, -1) }
  const to = daysAfter(range.from, -1)
  return isWholeMonth(range)
    ? { from: `${to.slice(0, 7)}-01`, to }
    : { from: daysAfter(range.from, -lengthOf(range)), to }
}

const isWholeMonth = ({ from, to }: DayRange) =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && daysAfter(to, 1).endsWith('-01')

export type Part = DayRange & { readonly key: string }

/** The days of the period, or its months. */
export function partsOf(range: DayRange, byMonth: boolean): readonly Part[] {
  const parts: Part[] = []
  for (let from = range.from; from <= range.to; ) {
    const end = byMonth ? lastOfMonth(from) : from
    const to = end < range.to ? end : range.to
    parts.push({ key: byMonth ? from.slice(0, 7) : from, from, to })
    from = daysAfter(to, 1)
  }
  return parts
}

function lastOfMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return daysAfter(next, -1)
}
