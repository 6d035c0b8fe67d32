import { type Day, daysAfter, daysIn, shortDay } from '#platform/core/day.ts'
import { dayText, monthText } from '#platform/core/day-text.ts'
import { weekOf } from './shift-times.ts'

export const scheduleViews = ['day', 'week', 'month'] as const
export type ScheduleView = (typeof scheduleViews)[number]

type DayRange = { readonly from: Day; readonly to: Day }

/** The days that a view shows: of a month all of its weeks, Monday first. */
export function daysShown(view: ScheduleView, day: Day): DayRange {
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') return { from: weekOf(day), to: daysAfter(weekOf(day), 6) }
  return { from: weekOf(firstOfMonth(day)), to: daysAfter(weekOf(daysAfter(nextMonth(day), -1)), 6) }
}

/** The day whose view comes before or after. */
export function dayBeside(view: ScheduleView, day: Day, step: -1 | 1): Day {
  if (view === 'day') return daysAfter(day, step)
  if (view === 'week') return daysAfter(weekOf(day), 7 * step)
  return step === 1 ? nextMonth(day) : firstOfMonth(daysAfter(firstOfMonth(day), -1))
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

function nextMonth(day: Day): Day {
  return daysAfter(firstOfMonth(day), daysIn(Number(day.slice(0, 4)), Number(day.slice(5, 7))))
}

/** `Thu, Nov 19`, `Week of Nov 16`, `November 2026` */
export function viewTitle(view: ScheduleView, day: Day): string {
  if (view === 'day') return dayText(day)
  if (view === 'week') return `Week of ${shortDay(weekOf(day))}`
  return monthText(day)
}
