import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { classes } from '../classes.ts'
import { ErrorLine } from '../error-line.tsx'
import { Icon } from '../icon.tsx'
import styles from './group.module.css'

type GroupProps = {
  title: ReactNode
  hint?: ReactNode
  /** What is still needed, at the head: "1 left", "Done", "Optional". */
  need?: { text: string; state: 'plain' | 'left' | 'done' | 'error' } | undefined
  error?: string | undefined
  children: ReactNode
}

/** Questions of one kind with the count at the head; a wide band divides groups. The title folds and unfolds; an error unfolds. */
export function Group({ title, hint, need, error, children }: GroupProps) {
  const id = useId()
  const [folded, setFolded] = useState(false)
  const isFolded = folded && !error
  return (
    <fieldset
      className={classes(styles.group, error && styles.bad)}
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={styles.head}>
        <div>
          <h3 id={`${id}-title`} className={styles.title}>
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!isFolded}
              aria-controls={`${id}-body`}
              onClick={() => setFolded(!isFolded)}
            >
              {title}
              <Icon name={isFolded ? 'down' : 'up'} size="small" />
            </button>
          </h3>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        {need && (
          <span className={classes(styles.need, need.state !== 'plain' && styles[need.state])}>
            {need.state === 'done' && <Icon name="check" />}
            {need.text}
          </span>
        )}
      </div>
      <div id={`${id}-error`}>
        <ErrorLine error={error} />
      </div>
      <div id={`${id}-body`} hidden={isFolded}>
        {children}
      </div>
    </fieldset>
  )
}

type OptionRowProps = {
  name: ReactNode
  hint?: ReactNode
  cost?: ReactNode
  /** Why it cannot be had; takes the place of the hint. */
  disabledReason?: string | undefined
  /** A radio button or tick; leave it out for a row with its own control. */
  input?: (Omit<ComponentPropsWithRef<'input'>, 'type'> & { type: 'radio' | 'checkbox' }) | undefined
  /** Any other control, at the right: a Stepper. */
  control?: ReactNode
  picture?: ReactNode
}

export function OptionRow({ name, hint, cost, disabledReason, input, control, picture }: OptionRowProps) {
  const inside = (
    <>
      {input && <input {...input} disabled={input.disabled || disabledReason !== undefined} />}
      {picture}
      <span className={styles.name}>
        {name}
        {(disabledReason ?? hint) && <small>{disabledReason ?? hint}</small>}
      </span>
      {cost && <span className={styles.cost}>{cost}</span>}
      {control}
    </>
  )
  const className = classes(styles.row, disabledReason && styles.disabled)
  // biome-ignore lint/a11y/noLabelWithoutControl: the input is the first thing inside
  return input ? <label className={className}>{inside}</label> : <div className={className}>{inside}</div>
}
