import { type Day, daysAfter } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'
import { PrintSheet } from '#ui/print-sheet.tsx'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { viewTitle } from '../rules/schedule-view.ts'
import { shortTimesText } from '../rules/shift-text.ts'
import type { ShownShifts } from '../rules/shown-shifts.ts'
import { MonthTable } from './month-table.tsx'
import styles from './schedule.module.css'

type PaperProps = {
  readonly schedule: Schedule
  readonly shifts: readonly Scheduled[]
  readonly narrowed: ShownShifts
}

/** The schedule as it hangs on a wall; of narrowed shifts those that are shown. */
export function SchedulePaper({ schedule, shifts, narrowed }: PaperProps) {
  const { view, day, market, published_at, time_zone } = schedule
  return (
    <PrintSheet
      title={`${market}, ${viewTitle(view, day).replace('Week', 'week')}`}
      facts={view === 'month' ? undefined : published_at === null ? 'Not published' : 'Published'}
      foot={`Times are ${time_zone}`}
    >
      {view === 'month' ? (
        <MonthTable schedule={schedule} narrowed={narrowed} />
      ) : (
        <PaperTable schedule={schedule} shifts={shifts} />
      )}
    </PrintSheet>
  )
}

/** Who works when and where, and what is still open. */
function PaperTable({ schedule, shifts }: Pick<PaperProps, 'schedule' | 'shifts'>) {
  const days =
    schedule.view === 'day' ? [schedule.day] : Array.from({ length: 7 }, (_, at) => daysAfter(schedule.week, at))
  const byHolder = Map.groupBy(shifts, ({ driver_id }) => driver_id)
  const drivers = schedule.drivers.filter(({ driver_id }) => byHolder.has(driver_id))
  const rows = [{ driver_id: null, name: 'Open shifts' }, ...drivers]
  return (
    <table className={styles.paper} aria-label="Schedule on paper">
      <thead>
        <tr>
          <th>Driver</th>
          {days.map((day) => (
            <th key={day}>{dayText(day)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ driver_id, name }) => (
          <tr key={driver_id ?? 'open'}>
            <th>{name}</th>
            {days.map((day) => (
              <td key={day}>{linesOf(byHolder.get(driver_id) ?? [], day, schedule.time_zone)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linesOf(shifts: readonly Scheduled[], day: Day, timeZone: string) {
  return shifts
    .filter(({ shift }) => shift.start_date === day)
    .map(({ shift, is_draft }) => (
      <div key={shift.shift_id}>
        <b>{shortTimesText(shift, timeZone)}</b>{' '}
        {[shift.place, shift.drop_state === 'dropped' && 'dropped', is_draft && 'draft'].filter(Boolean).join(', ')}
      </div>
    ))
}
