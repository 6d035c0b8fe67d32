import { addDays, addMonths, type Day } from './calendar.ts'
import { type DayRange, monthOf, type Weekday, weekOf } from './day-ranges.ts'

export type PeriodUnit = 'week' | 'two_weeks' | 'month'

/** How a business counts its periods. */
export type PeriodRule = {
  readonly unit: PeriodUnit
  /** The first day of a week; 0 is Sunday. */
  readonly weekStart?: Weekday | undefined
  /** Any day of one known period of two weeks: which weeks go together cannot be told from the calendar. */
  readonly anchor?: Day | undefined
}

const dayMs = 86_400_000

export function periodOf(day: Day, { unit, weekStart = 0, anchor }: PeriodRule): DayRange {
  if (unit === 'month') return monthOf(day)
  const week = weekOf(day, weekStart)
  if (unit === 'week') return week
  const weeks = (Date.parse(week.from) - Date.parse(weekOf(anchor ?? '1970-01-04', weekStart).from)) / dayMs / 7
  const from = addDays(week.from, -7 * (((weeks % 2) + 2) % 2))
  return { from, to: addDays(from, 13) }
}

/** So many periods later, or earlier. */
export function stepPeriod({ from }: DayRange, steps: number, rule: PeriodRule): DayRange {
  if (rule.unit === 'month') return monthOf(addMonths(from, steps))
  return periodOf(addDays(from, steps * (rule.unit === 'week' ? 7 : 14)), rule)
}
