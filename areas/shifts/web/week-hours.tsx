import { daysAfter, weekdayOf } from '#platform/core/day.ts'
import { shortWeekday } from '#platform/core/day-text.ts'
import { classes } from '#ui/classes.ts'
import { Panel } from '#ui/panel.tsx'
import type { Reservations } from '../calls/reservations.ts'
import { hoursOf, hoursText } from '../rules/shift.ts'
import { weekOf } from '../rules/shift-times.ts'
import styles from './reservations.module.css'

/** The hours of each day of the first week that is shown. */
export function WeekHours({ view }: { view: Reservations }) {
  const monday = weekOf(view.from)
  const days = Array.from({ length: 7 }, (_, at) => daysAfter(monday, at)).map((day) => ({
    day,
    hours: view.mine
      .filter((shift) => shift.start_date === day && shift.drop_state === 'claimed')
      .reduce((sum, shift) => sum + hoursOf(shift), 0),
  }))
  const longest = Math.max(8, ...days.map(({ hours }) => hours))
  const sum = days.reduce((total, { hours }) => total + hours, 0)
  return (
    <Panel title="This week" acts={<span className={styles.count}>{hoursText(sum)}</span>}>
      <ol className={styles.weekBars}>
        {days.map(({ day, hours }) => (
          <li key={day} className={classes(day === view.today && styles.today)}>
            <span>{shortWeekday(weekdayOf(day))}</span>
            <i style={{ height: `${Math.round((hours / longest) * 100)}%` }} />
            <b>{hours > 0 ? Math.round(hours * 10) / 10 : ''}</b>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
