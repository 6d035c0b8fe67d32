import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type Day, dayOfTyped, typedOfDay } from './calendar.ts'
import { DateField } from './date-field.tsx'
import styles from './date-range.module.css'
import { type DayRange, presetOf, presets, presetWords, rangeOfPreset, rangeText, type Weekday } from './day-ranges.ts'
import { placeUnder } from './place-under.ts'

type DateRangeProps = {
  /** What the days are of: "Placed", "Delivered". */
  label: string
  range: DayRange
  today: Day
  min?: Day | undefined
  max?: Day | undefined
  weekStart?: Weekday | undefined
  onChoose: (range: DayRange) => void
}

/** One button that says the range; behind it the usual ones, and two days to type for any other. */
export function DateRange({ label, range, today, min, max, weekStart, onChoose }: DateRangeProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const chosen = presetOf(range, today, weekStart)
  // Its size is known once what is in it is there.
  useLayoutEffect(() => {
    if (!open || !anchor.current || !popover.current) return
    placeUnder(anchor.current, popover.current, 'start')
    const first = popover.current.querySelector<HTMLElement>('[aria-pressed="true"]')
    ;(first ?? popover.current.querySelector('button'))?.focus()
  }, [open])
  const choose = (next: DayRange) => {
    popover.current?.hidePopover()
    onChoose(next)
  }
  return (
    <span ref={anchor} className={styles.anchor}>
      <Button icon="calendar" popoverTarget={id} aria-haspopup="dialog" aria-expanded={open}>
        <span className={styles.label}>{label}:</span>
        {chosen === 'custom' ? rangeText(range) : presetWords[chosen]}
      </Button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        onToggle={(event) => {
          // the calendar of a field inside opens and closes too
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
        }}
      >
        {open && (
          <>
            <div className={styles.presets}>
              {presets.map((preset) => (
                <button
                  key={preset}
                  type="button"
                  className={styles.preset}
                  aria-pressed={preset === chosen}
                  onClick={() => choose(rangeOfPreset(preset, today, weekStart))}
                >
                  {presetWords[preset]}
                  <small>{rangeText(rangeOfPreset(preset, today, weekStart))}</small>
                </button>
              ))}
            </div>
            <CustomRange {...{ range, today, min, max }} onChoose={choose} />
          </>
        )}
      </div>
    </span>
  )
}

type CustomRangeProps = Pick<DateRangeProps, 'range' | 'today' | 'min' | 'max' | 'onChoose'>

function CustomRange({ range, today, min, max, onChoose }: CustomRangeProps) {
  const [from, setFrom] = useState(typedOfDay(range.from))
  const [to, setTo] = useState(typedOfDay(range.to))
  const [isAsked, setIsAsked] = useState(false)
  const first = dayOfTyped(from)
  const last = dayOfTyped(to)
  const errors = isAsked ? rangeErrors(first, last, min, max) : {}
  return (
    <form
      className={styles.custom}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsAsked(true)
        const isGood = Object.keys(rangeErrors(first, last, min, max)).length === 0
        if (first && last && isGood) onChoose({ from: first, to: last })
      }}
    >
      <DateField label="From" value={from} onType={setFrom} error={errors.from} {...{ today, min, max }} />
      <DateField label="To" value={to} onType={setTo} error={errors.to} {...{ today, min, max }} />
      <Button type="submit">Show these days</Button>
    </form>
  )
}

const noDay = 'Please enter a day as MM/DD/YYYY.'

export function rangeErrors(
  from: Day | undefined,
  to: Day | undefined,
  min?: Day | undefined,
  max?: Day | undefined,
): { from?: string; to?: string } {
  if (!from) return { from: noDay }
  if (!to) return { to: noDay }
  if (min !== undefined && from < min) return { from: `Not before ${typedOfDay(min)}.` }
  if (max !== undefined && to > max) return { to: `Not after ${typedOfDay(max)}.` }
  return from > to ? { to: 'This is before the first day.' } : {}
}
