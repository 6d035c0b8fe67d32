import { useState } from 'react'
import type { Day } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { dayOfTyped, typedOfDay } from '#ui/calendar.ts'
import { DateField } from '#ui/date-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { firstRestoreDay } from '../rules/stock.ts'
import styles from './out-until.module.css'

type Until = 'date' | 'open'

/** Until when something is out of stock: a date, tomorrow unless another is chosen, or without one (MED-25, MED-26). */
export function useOutUntil(timeZone: string) {
  // By the market's clock, wherever the editor sits: the server goes by it (SIL-OPS-105).
  const today = localTime(Date.now(), timeZone).day
  const first = firstRestoreDay(today)
  const [until, setUntil] = useState<Until>('date')
  const [typed, setTyped] = useState(typedOfDay(first))
  const [error, setError] = useState<string>()
  const typedDay = dayOfTyped(typed)
  return {
    fields: { today, first, until, typed, error, isFirst: typedDay === first },
    choose: (value: Until) => {
      setUntil(value)
      setError(undefined)
    },
    type: (text: string) => {
      setTyped(text)
      setError(undefined)
    },
    /** The day, or null without an end. An empty or past date is neither: it is told beside the field, and nothing is answered. */
    read(): Day | null | undefined {
      if (until === 'open') return null
      if (typedDay !== undefined && typedDay >= first) return typedDay
      setError('Please choose a future date.')
      return undefined
    },
  }
}

export function OutUntil({ value: { fields, choose, type } }: { value: ReturnType<typeof useOutUntil> }) {
  const { today, first, until, typed, error, isFirst } = fields
  return (
    <>
      <SegmentedControl<Until>
        legend="How long"
        parts={[
          { value: 'date', label: 'Until a date' },
          { value: 'open', label: 'No date' },
        ]}
        value={until}
        onChoose={choose}
      />
      {until === 'date' && (
        <div className={styles.date}>
          <DateField
            label="Back in stock on"
            hideLabel
            value={typed}
            onType={type}
            error={error}
            min={first}
            today={today}
            className={styles.day}
          />
          {isFirst && <span className={styles.faint}>tomorrow</span>}
        </div>
      )}
    </>
  )
}
