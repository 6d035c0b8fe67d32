import type { KeyboardEvent } from 'react'
import { type Day, daysAfter, shortDay, weekdayOf } from '#platform/core/day.ts'
import { dayText, shortWeekday } from '#platform/core/day-text.ts'
import { classes } from '#ui/classes.ts'
import type { Schedule } from '../calls/schedule.ts'
import { coverageOf, coverageText } from '../rules/coverage.ts'
import { hoursText } from '../rules/shift.ts'
import { countShifts, type ShiftCounts } from '../rules/shift-counts.ts'
import { isShown, type ShownShifts } from '../rules/shown-shifts.ts'
import { DemandStrip } from './demand.tsx'
import { heldShifts } from './held-shifts.ts'
import { scheduleAddress } from './schedule-address.ts'
import styles from './schedule-views.module.css'

type MonthProps = { readonly schedule: Schedule; readonly narrowed: ShownShifts }
const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** What each day of a month has, and whether it is enough; a day leads to its own view, a week to its. */
export function MonthTable({ schedule, narrowed }: MonthProps) {
  const { from, to, day: month, today, market_id, time_zone, expected, forecast_weeks } = schedule
  const weeks: Day[] = []
  for (let monday = from; monday <= to; monday = daysAfter(monday, 7)) weeks.push(monday)
  const shown = schedule.groups.filter((one) => isShown(one, narrowed))
  const inDay = Map.groupBy(shown, ({ shift }) => shift.start_date)
  const held = Map.groupBy(heldShifts(schedule), ({ start_date }) => start_date)
  const highest = Math.max(1, ...expected.flat())
  const address = (view: 'day' | 'week', day: Day) => scheduleAddress(view, day, market_id, narrowed)
  const cell = (day: Day) => {
    const counts = countShifts(inDay.get(day) ?? [])
    const there = [...(held.get(daysAfter(day, -1)) ?? []), ...(held.get(day) ?? [])]
    const slots = coverageOf(day, expected[weekdayOf(day) - 1] ?? [], there, time_zone)
    const covered = forecast_weeks === 0 ? '' : coverageText(slots)
    const facts = factsOf(counts)
    return (
      <td
        key={day}
        className={classes(day === today && styles.today, day.slice(0, 7) !== month.slice(0, 7) && styles.outside)}
      >
        <a
          href={address('day', day)}
          data-day={day}
          aria-current={day === today ? 'date' : undefined}
          aria-label={[dayText(day), ...facts, covered].filter(Boolean).join(', ')}
        >
          <b>
            <span>{shortWeekday(weekdayOf(day))} </span>
            {day.endsWith('-01') || day === from ? shortDay(day) : Number(day.slice(8))}
          </b>
          <ul>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {forecast_weeks > 0 && <DemandStrip slots={slots} highest={highest} label="" />}
          {covered !== '' && <small className={classes(covered !== 'covered' && styles.short)}>{covered}</small>}
        </a>
      </td>
    )
  }
  return (
    <table className={styles.month} aria-label="Month" onKeyDown={goToDay}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th key={weekday} scope="col">
              {shortWeekday(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday) => {
          const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at))
          const { claimed, hours } = countShifts(days.flatMap((day) => inDay.get(day) ?? []))
          return (
            <tr key={monday}>
              <th scope="row">
                <a href={address('week', monday)} aria-label={`Week of ${shortDay(monday)}`}>
                  {shortDay(monday)}
                </a>
                <small>
                  {claimed} held, {hoursText(hours)}
                </small>
              </th>
              {days.map(cell)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function factsOf({ claimed, hours, open, dropped, drafts }: ShiftCounts): string[] {
  return [
    claimed > 0 && `${claimed} held, ${hoursText(hours)}`,
    open > 0 && `${open} open`,
    dropped > 0 && `${dropped} dropped`,
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
  ].filter((fact) => fact !== false)
}

function goToDay(event: KeyboardEvent<HTMLTableElement>): void {
  const step = stepOf[event.key]
  const { day } = event.target instanceof HTMLElement ? event.target.dataset : {}
  if (step === undefined || day === undefined) return
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-day="${daysAfter(day, step)}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}
