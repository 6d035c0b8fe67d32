import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { clampDay, type Day, dayByKey, dayOfTyped, typedOfDay, withSlashes } from './calendar.ts'
import { CalendarMonth } from './calendar-month.tsx'
import styles from './date-field.module.css'
import { Icon } from './icon.tsx'
import { placeUnder } from './place-under.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DateFieldProps = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'kind' | 'suffix' | 'min' | 'max'
> & {
  /** What was typed, `MM/DD/YYYY` when whole; never corrected behind the typist's back. */
  value: string
  onType: (text: string) => void
  min?: Day | undefined
  max?: Day | undefined
  today: Day
}

/** Type it, or choose it: the calendar offers only what lies between `min` and `max`; the form still checks what was typed. */
export function DateField({ value, onType, min, max, today, ...rest }: DateFieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<Day>()
  const shown = at ?? clampDay(dayOfTyped(value) ?? today, min, max)

  const place = () => {
    const field = box.current?.parentElement
    if (field && popover.current) placeUnder(field, popover.current, 'start')
  }
  const focusDay = (day: Day) => {
    setAt(day)
    requestAnimationFrame(() => popover.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const byKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, shown, event.shiftKey)
    if (!next) return
    event.preventDefault()
    focusDay(clampDay(next, min, max))
  }
  return (
    <>
      <TextField
        placeholder="MM/DD/YYYY"
        autoComplete="off"
        {...rest}
        ref={box}
        inputMode="numeric"
        maxLength={10}
        value={value}
        onChange={(event) => onType(withSlashes(value, event.currentTarget.value))}
        suffix={
          rest.disabled ? undefined : (
            <button type="button" className={styles.open} popoverTarget={id} aria-label="Choose from the calendar">
              <Icon name="calendar" size="small" />
            </button>
          )
        }
      />
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label="Calendar"
        className={styles.popover}
        onToggle={(event) => {
          if (event.newState === 'open') {
            place()
            focusDay(clampDay(dayOfTyped(value) ?? today, min, max))
          } else setAt(undefined)
        }}
      >
        {at && (
          <CalendarMonth
            day={shown}
            chosen={dayOfTyped(value)}
            {...{ today, min, max }}
            onKeyDown={byKey}
            onTurn={(day) => setAt(clampDay(day, min, max))}
            onChoose={(day) => {
              onType(typedOfDay(day))
              popover.current?.hidePopover()
              box.current?.focus()
            }}
          />
        )}
      </div>
    </>
  )
}
