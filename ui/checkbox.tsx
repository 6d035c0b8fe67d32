import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import styles from './checkbox.module.css'
import { classes } from './classes.ts'

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'ref'> & {
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  /** Some of what it stands for is ticked. */
  mixed?: boolean | undefined
  bad?: boolean | undefined
}

export function Checkbox({ label, hideLabel, hint, mixed = false, bad, className, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // HTML has no attribute for the third state
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={classes(styles.row, bad && styles.bad, className)}>
      <input
        {...input}
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-invalid={bad || undefined}
        aria-label={hideLabel && typeof label === 'string' ? label : undefined}
      />
      {!hideLabel && (
        <span className={styles.text}>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      )}
    </label>
  )
}
