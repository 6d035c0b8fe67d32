import { useState } from 'react'
import type { SearchRange } from '#platform/core/search.ts'
import { TextField } from '../text-field.tsx'
import type { Column } from './column.ts'
import styles from './filters.module.css'
import { rangeEnd, rangeEndText } from './range-end.ts'

type RangeFilterProps = {
  title: string
  kind: Column<never>['kind']
  range: SearchRange
  onRange: (range: SearchRange) => void
}

export function RangeFilter({ title, kind, range, onRange }: RangeFilterProps) {
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{title}</legend>
      <End label="From" end="from" kind={kind} value={range.from} onValue={(from) => onRange({ ...range, from })} />
      <End label="To" end="to" kind={kind} value={range.to} onValue={(to) => onRange({ ...range, to })} />
    </fieldset>
  )
}

type EndProps = {
  label: string
  end: 'from' | 'to'
  kind: Column<never>['kind']
  value: number | undefined
  onValue: (value: number | undefined) => void
}

/** What is typed stays as it was typed; only what reads as a value holds. */
function End({ label, end, kind, value, onValue }: EndProps) {
  const [text, setText] = useState(() => rangeEndText(kind, value))
  const read = rangeEnd(kind, end, text)
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
        const next = rangeEnd(kind, end, typed)
        if (next !== 'unreadable') onValue(next)
      }}
    />
  )
}
