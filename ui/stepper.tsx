import { type MouseEvent, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { shakeClass } from './shake.ts'
import styles from './stepper.module.css'
import { words } from './words/stepper.ts'

type StepperProps = {
  /** What is counted; read aloud. */
  label: string
  value: number
  onStep: (value: number) => void
  min?: number | undefined
  max?: number | undefined
  size?: 'large' | undefined
  /** At `min` the minus shows a bin and this runs. */
  onRemove?: (() => void) | undefined
  /** What a step sends without scripts, by a form on the page. */
  submit?: { readonly form: string; readonly name: string; readonly valueOf: (count: number) => string } | undefined
}

/** A step that is refused shakes the box instead of doing nothing. */
export function Stepper({ label, value, onStep, min = 0, max = 99, size, onRemove, submit }: StepperProps) {
  const [refusals, setRefusals] = useState(0)
  const step = (to: number) => {
    if (to < min && onRemove) onRemove()
    else if (to < min || to > max) setRefusals(refusals + 1)
    else onStep(to)
  }
  const button = (to: number) => ({
    type: submit ? ('submit' as const) : ('button' as const),
    ...(submit && { form: submit.form, name: submit.name, value: submit.valueOf(Math.min(to, max)) }),
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      step(to)
    },
  })
  const removes = value <= min && onRemove !== undefined
  return (
    <fieldset className={classes(styles.stepper, size && styles[size], shakeClass(refusals))} aria-label={label}>
      <button
        {...button(value - 1)}
        aria-label={words[removes ? 'remove' : 'one_less']({ what: label })}
        aria-disabled={(value <= min && !removes) || undefined}
      >
        <Icon name={removes ? 'trash' : 'minus'} size="small" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        {...button(value + 1)}
        aria-label={words.one_more({ what: label })}
        aria-disabled={value >= max || undefined}
      >
        <Icon name="plus" size="small" />
      </button>
    </fieldset>
  )
}
