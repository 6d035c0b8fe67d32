import { memo } from 'react'
import { type Day, daysAfter, shortDay } from '#platform/core/day.ts'
import { classes } from '#ui/classes.ts'
import type { Schedule } from '../calls/schedule.ts'
import { coverageOf, coverageText, missingIn, type SlotCoverage } from '../rules/coverage.ts'
import { heldShifts } from './held-shifts.ts'
import styles from './schedule.module.css'

/** Before eight in the morning there is next to nothing to deliver. */
const firstSlot = 16

type StripProps = {
  readonly slots: readonly SlotCoverage[]
  /** Of all days that stand beside each other. */
  readonly highest: number
  readonly label: string
}

/** Orders expected in each half hour, in greys; where drivers are missing, a line below. */
export function DemandStrip({ slots, highest, label }: StripProps) {
  return (
    <span className={styles.heat} {...(label && { role: 'img', 'aria-label': label })}>
      {slots.slice(firstSlot).map((one) => (
        <i
          key={one.slot}
          className={classes(missingIn(one) > 0 && styles.missing)}
          style={{
            background: `color-mix(in srgb, var(--text) ${Math.round((one.expected / highest) * 70)}%, var(--subtle))`,
          }}
        />
      ))}
    </span>
  )
}

type DemandProps = { readonly schedule: Schedule; readonly week: readonly Day[] }

/** What each day of the week expects, against the drivers that it has. */
export const Demand = memo(function Demand({ schedule, week }: DemandProps) {
  const highest = Math.max(1, ...schedule.expected.flat())
  const onDay = Map.groupBy(heldShifts(schedule), ({ start_date }) => start_date)
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <b>Demand</b>
        <small>
          {schedule.forecast_weeks === 0
            ? 'no past weeks yet'
            : `mean of ${schedule.forecast_weeks} past weeks, against drivers`}
        </small>
      </div>
      {week.map((day, at) => {
        const there = [...(onDay.get(daysAfter(day, -1)) ?? []), ...(onDay.get(day) ?? [])]
        const slots = coverageOf(day, schedule.expected[at] ?? [], there, schedule.time_zone)
        // Before anything was expected nobody can say that a day has drivers enough.
        const words = schedule.forecast_weeks === 0 ? '' : coverageText(slots)
        return (
          <div key={day} className={classes(styles.cell, styles.demand, day === schedule.today && styles.today)}>
            <DemandStrip
              slots={slots}
              highest={highest}
              label={words && `Expected orders of ${shortDay(day)}: ${words}`}
            />
            {words && <small className={classes(words !== 'covered' && styles.over)}>{words}</small>}
          </div>
        )
      })}
    </div>
  )
})
