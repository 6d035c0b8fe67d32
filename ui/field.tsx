import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

export type FieldText = {
  label: ReactNode
  hideLabel?: boolean | undefined
  /** Written after the label, e.g. "optional". */
  optional?: string | undefined
  hint?: ReactNode
  /** Stands beside the field and is read with it; what was typed stays. */
  error?: string | undefined
}

/** What ties an input to its label, hint and error. */
export type FieldTies = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = FieldText & {
  id?: string | undefined
  loading?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: (ties: FieldTies) => ReactNode
}

/** Label above, control, then error or hint. Every field of the kit is one of these. */
export function Field({
  id,
  label,
  hideLabel,
  optional,
  hint,
  error,
  loading,
  disabled,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const control = id ?? made
  const note = `${control}-note`
  return (
    <div
      className={classes(
        styles.field,
        error && styles.bad,
        loading && styles.loading,
        disabled && styles.disabled,
        className,
      )}
    >
      <label htmlFor={control} className={hideLabel ? styles.hidden : styles.label}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': error || hint ? note : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={note} className={styles.error}>
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
