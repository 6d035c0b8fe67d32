import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import type { Day } from './calendar.ts'
import { type DayRange, rangeText } from './day-ranges.ts'
import { IconButton } from './icon-button.tsx'
import styles from './period-picker.module.css'
import { type PeriodRule, periodOf, stepPeriod } from './periods.ts'

type PeriodPickerProps = {
  /** "Pay period", "Week". */
  label: string
  rule: PeriodRule
  /** Any day of the period that is shown. */
  day: Day
  today: Day
  min?: Day | undefined
  max?: Day | undefined
  onChoose: (period: DayRange) => void
}

/** Steps from one pay period, week or month to the next, by its buttons or by the arrow keys, and leads back to the present one. */
export function PeriodPicker({ label, rule, day, today, min, max, onChoose }: PeriodPickerProps) {
  const period = periodOf(day, rule)
  const present = periodOf(today, rule)
  const isPresent = period.from === present.from
  const before = stepPeriod(period, -1, rule)
  const after = stepPeriod(period, 1, rule)
  const isFirst = min !== undefined && before.to < min
  const isLast = max !== undefined && after.from > max
  const byKey = (event: KeyboardEvent) => {
    const to =
      event.key === 'ArrowLeft' && !isFirst ? before : event.key === 'ArrowRight' && !isLast ? after : undefined
    if (!to) return
    event.preventDefault()
    onChoose(to)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one row in every browser
    <div role="group" aria-label={label} className={styles.picker} onKeyDown={byKey}>
      <span className={styles.steps}>
        <IconButton icon="left" label="Period before" disabled={isFirst} onClick={() => onChoose(before)} />
        <span className={styles.period} aria-live="polite">
          {rangeText(period)}
        </span>
        <IconButton icon="right" label="Period after" disabled={isLast} onClick={() => onChoose(after)} />
      </span>
      {!isPresent && (
        <Button size="small" variant="quiet" onClick={() => onChoose(present)}>
          Present period
        </Button>
      )}
    </div>
  )
}
