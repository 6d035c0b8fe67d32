import { useState } from 'react'
import { zoneText } from '#platform/core/date-time-text.ts'
import type { SearchRange } from '#platform/core/search.ts'
import { TextField } from '../text-field.tsx'
import type { Column } from './column.ts'
import styles from './filters.module.css'
import { rangeEnd, rangeEndText } from './range-end.ts'

type RangeFilterProps = {
  title: string
  kind: Column<never>['kind']
  range: SearchRange
  /** By whose clock a day begins. */
  timeZone: string
  onRange: (range: SearchRange) => void
}

export function RangeFilter({ title, kind, range, timeZone, onRange }: RangeFilterProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{title}</legend>
      <End
        label="From"
        end="from"
        {...{ kind, timeZone }}
        value={range.from}
        onValue={(from) => onRange({ ...range, from })}
      />
      <End label="To" end="to" {...{ kind, timeZone }} value={range.to} onValue={(to) => onRange({ ...range, to })} />
      {kind === 'time' && <small className={styles.clock}>Days in {zoneText(timeZone)}</small>}
    </fieldset>
  )
}

type EndProps = {
  label: string
  end: 'from' | 'to'
  kind: Column<never>['kind']
  timeZone: string
  value: number | undefined
  onValue: (value: number | undefined) => void
}

/** What is typed stays as it was typed; only what reads as a value holds. */
function End({ label, end, kind, timeZone, value, onValue }: EndProps) {
  const [text, setText] = useState(() => rangeEndText(kind, value, timeZone))
  const read = rangeEnd(kind, end, text, timeZone)
  return (
    <TextField
      label={label}
      kind="figures"
      type={kind === 'time' ? 'date' : 'text'}
      inputMode={kind === 'time' ? undefined : 'decimal'}
      prefix={kind === 'money' ? '$' : undefined}
      value={text}
      error={read === 'unreadable' ? 'Please enter a number.' : undefined}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        const next = rangeEnd(kind, end, typed, timeZone)
        if (next !== 'unreadable') onValue(next)
      }}
    />
  )
}
