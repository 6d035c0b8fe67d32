import type { KeyboardEvent } from 'react'
import { addMonths, type Day, dayName, monthName, weeksOf } from './calendar.ts'
import styles from './date-field.module.css'
import { IconButton } from './icon-button.tsx'

type CalendarMonthProps = {
  /** The day that has focus; its month is shown. */
  day: Day
  chosen: Day | undefined
  today: Day
  min: Day | undefined
  max: Day | undefined
  onKeyDown: (event: KeyboardEvent) => void
  onTurn: (day: Day) => void
  onChoose: (day: Day) => void
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export function CalendarMonth({ day, chosen, today, min, max, onKeyDown, onTurn, onChoose }: CalendarMonthProps) {
  const outside = (other: Day) => (min !== undefined && other < min) || (max !== undefined && other > max)
  return (
    <>
      <div className={styles.head}>
        <IconButton icon="left" label="Month before" size="small" onClick={() => onTurn(addMonths(day, -1))} />
        <span aria-live="polite">{monthName(day)}</span>
        <IconButton icon="right" label="Month after" size="small" onClick={() => onTurn(addMonths(day, 1))} />
      </div>
      <table className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((cell, weekday) => (
                <td key={weekdays[weekday]}>
                  {cell && (
                    <button
                      type="button"
                      className={styles.day}
                      tabIndex={cell === day ? 0 : -1}
                      disabled={outside(cell)}
                      aria-label={dayName(cell)}
                      aria-pressed={cell === chosen}
                      aria-current={cell === today ? 'date' : undefined}
                      onClick={() => onChoose(cell)}
                    >
                      {Number(cell.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
