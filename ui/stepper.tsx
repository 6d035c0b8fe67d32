import { useState } from 'react'
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
}

/** A step that is refused shakes the box instead of doing nothing. */
export function Stepper({ label, value, onStep, min = 0, max = 99, size, onRemove }: StepperProps) {
  const [refusals, setRefusals] = useState(0)
  const step = (to: number) => {
    if (to < min && onRemove) onRemove()
    else if (to < min || to > max) setRefusals(refusals + 1)
    else onStep(to)
  }
  const removes = value <= min && onRemove !== undefined
  return (
    <fieldset className={classes(styles.stepper, size && styles[size], shakeClass(refusals))} aria-label={label}>
      <button
        type="button"
        aria-label={words[removes ? 'remove' : 'one_less']({ what: label })}
        aria-disabled={(value <= min && !removes) || undefined}
        onClick={() => step(value - 1)}
      >
        <Icon name={removes ? 'trash' : 'minus'} size="small" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={words.one_more({ what: label })}
        aria-disabled={value >= max || undefined}
        onClick={() => step(value + 1)}
      >
        <Icon name="plus" size="small" />
      </button>
    </fieldset>
  )
}
