import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './radio-group.module.css'

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: IconName | undefined
  /** At the right edge: a sum, a time. */
  end?: ReactNode
  /** Why it cannot be chosen; the row stays in place and says so. */
  disabledReason?: string | undefined
}

type RadioGroupProps = {
  legend: string
  hideLegend?: boolean | undefined
  name?: string | undefined
  choices: readonly Choice[]
  value: string | undefined
  onChoose: (value: string) => void
  error?: string | undefined
  /** `big` for the driver's phone; `plain` for bare radio buttons in a line. */
  look?: 'rows' | 'big' | 'plain' | undefined
}

/** One of several, each a row with room for its reason. */
export function RadioGroup({
  legend,
  hideLegend,
  name,
  choices,
  value,
  onChoose,
  error,
  look = 'rows',
}: RadioGroupProps) {
  const made = useId()
  const plain = look === 'plain'
  return (
    <fieldset
      className={classes(styles.group, plain && styles.plain)}
      aria-describedby={error ? `${made}-error` : undefined}
    >
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classes(
            plain ? styles.radio : styles.row,
            look === 'big' && styles.big,
            choice.disabledReason && !plain && styles.disabled,
          )}
        >
          <input
            type="radio"
            className={styles.dot}
            name={name ?? made}
            value={choice.value}
            checked={value === choice.value}
            disabled={choice.disabledReason !== undefined}
            onChange={() => onChoose(choice.value)}
          />
          {choice.icon && <Icon name={choice.icon} />}
          <span className={styles.text}>
            {plain ? choice.label : <b>{choice.label}</b>}
            {(choice.disabledReason ?? choice.hint) && <small>{choice.disabledReason ?? choice.hint}</small>}
          </span>
          {choice.end && <span className={styles.end}>{choice.end}</span>}
        </label>
      ))}
      {error && (
        <p id={`${made}-error`} className={styles.error}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
