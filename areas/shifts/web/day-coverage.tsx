import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Schedule } from '../calls/schedule.ts'
import { coverageText, missingIn, ordersPerDriverHour, type SlotCoverage, slotText } from '../rules/coverage.ts'
import styles from './schedule-views.module.css'

type CoverageProps = {
  readonly schedule: Schedule
  readonly slots: readonly SlotCoverage[]
  /** Where an instant lies on the day's line. */
  readonly share: (at: number) => string
}

/** Drivers of each half hour: those there, filled; those missing, striped; and a line at how many its orders need. */
export function DayCoverage({ schedule, slots, share }: CoverageProps) {
  const most = Math.max(1, ...slots.map(({ needed, held }) => Math.max(needed, held)))
  const part = (drivers: number) => `${(drivers / most) * 100}%`
  const short = slots.filter((slot) => missingIn(slot) > 0)
  return (
    <div className={classes(styles.dayLine, styles.coverage)}>
      <div className={styles.who}>
        <b>Drivers needed</b>
        <small>
          {schedule.forecast_weeks === 0
            ? 'no past weeks yet'
            : `mean of ${schedule.forecast_weeks} past weeks, ${ordersPerDriverHour} orders an hour each`}
        </small>
      </div>
      <div className={styles.bars}>
        {slots.map((slot) => (
          <i
            key={slot.slot}
            style={{ left: share(slot.starts_at), width: `calc(${share(slot.ends_at)} - ${share(slot.starts_at)})` }}
          >
            <i className={styles.there} style={{ height: part(slot.held) }} />
            <i className={styles.absent} style={{ bottom: part(slot.held), height: part(missingIn(slot)) }} />
            {slot.needed > 0 && <i className={styles.need} style={{ bottom: part(slot.needed) }} />}
          </i>
        ))}
        {schedule.forecast_weeks > 0 && (
          <small className={classes(short.length > 0 && styles.short)}>{coverageText(slots)}</small>
        )}
        <VisuallyHidden>
          {short
            .map(({ slot, held, needed }) => `${slotText(slot)}: ${held} of ${needed} drivers, most of ${most}`)
            .join('; ')}
        </VisuallyHidden>
      </div>
    </div>
  )
}
