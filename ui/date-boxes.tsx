import { type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './date-boxes.module.css'
import { partsOf, textOfParts, tidyBox, typeIntoBox } from './date-text.ts'
import field from './field.module.css'
import { Icon } from './icon.tsx'
import { words } from './words/date-boxes.ts'

type DateBoxesProps = {
  label: string
  /** `MM/DD/YYYY` when whole; never corrected behind the typist's back. */
  value: string
  onType: (text: string) => void
  /** Two figures of a year mean the last such year up to this one: this year for a birth date. */
  latestYear: number
  /** Shown once the row was left, and not while somebody types. */
  error?: string | undefined
  hint?: ReactNode
  optional?: string | undefined
  required?: boolean | undefined
  readOnly?: boolean | undefined
  /** The browser fills in what it knows of the person. */
  autoComplete?: 'bday' | undefined
  className?: string | undefined
}

const boxes = [
  { name: 'month', letters: 'month_letters', width: styles.two },
  { name: 'day', letters: 'day_letters', width: styles.two },
  { name: 'year', letters: 'year_letters', width: styles.four },
] as const

/** A date in three boxes, which take it typed or pasted in any usual form; full boxes lead on. */
export function DateBoxes(props: DateBoxesProps) {
  const { label, value, onType, latestYear, error, hint, optional, required, readOnly, autoComplete, className } = props
  const id = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [isLeft, setLeft] = useState(false)
  const parts = partsOf(value)
  // Moving on leaves the box before the new text has come back as `value`.
  const latest = useRef(value)
  latest.current = value
  const shownError = isLeft ? error : undefined
  const note = shownError || hint ? `${id}-note` : undefined

  function type(box: number, text: string): void {
    const typed = typeIntoBox(parts, box, text, latestYear)
    tell(textOfParts(typed.parts))
    if (typed.box !== box) focusBox(typed.box)
  }
  function tell(text: string): void {
    if (text === latest.current) return
    latest.current = text
    onType(text)
  }
  function focusBox(box: number): void {
    const input = inputs.current[box]
    input?.focus()
    input?.select()
  }
  return (
    <fieldset
      className={classes(field.field, styles.boxes, shownError && field.bad, className)}
      aria-describedby={note}
      onFocus={() => setLeft(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(true)
      }}
    >
      <legend className={field.label}>
        {label}
        {optional && <span className={field.optional}> {optional}</span>}
      </legend>
      <div className={styles.row}>
        {boxes.map(({ name, letters, width }, box) => (
          <input
            key={name}
            ref={(input) => {
              inputs.current[box] = input
            }}
            className={classes(styles.box, width)}
            aria-label={words[name]({ date: label })}
            aria-invalid={shownError ? true : undefined}
            aria-required={required || undefined}
            placeholder={words[letters]}
            inputMode="numeric"
            autoComplete={autoComplete ? `${autoComplete}-${name}` : 'off'}
            readOnly={readOnly}
            value={parts[box]}
            onChange={(event) => type(box, event.currentTarget.value)}
            onBlur={() => tell(textOfParts(tidyBox(partsOf(latest.current), box, latestYear)))}
            onKeyDown={(event) => {
              if (event.key !== 'Backspace' || parts[box] !== '' || box === 0) return
              event.preventDefault()
              inputs.current[box - 1]?.focus()
            }}
          />
        ))}
      </div>
      {shownError ? (
        <p id={note} className={field.error}>
          <Icon name="alert" size="small" />
          <span>{shownError}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className={field.hint}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  )
}
