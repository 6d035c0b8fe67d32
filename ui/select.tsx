import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'
import { Spinner } from './spinner.tsx'

export type SelectOption = { value: string; label: string; off?: boolean | undefined }

type SelectProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'size' | 'disabled' | 'multiple'> & {
    options: readonly SelectOption[]
    /** First row, not choosable again: "Choose a reason". */
    placeholder?: string | undefined
    busy?: boolean | undefined
    off?: boolean | undefined
  }

/** The system's own list: it opens right on a phone, and typing finds a row. */
export function Select(props: SelectProps) {
  const { label, hideLabel, optional, hint, error, id, options, placeholder, busy, off, className, ...select } = props
  return (
    <Field {...{ id, label, hideLabel, optional, hint, error, busy, off, className }}>
      {(ties) => (
        <div className={fieldStyles.control}>
          <select {...select} {...ties} disabled={off} className={classes(fieldStyles.input, styles.select)}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.off}>
                {option.label}
              </option>
            ))}
          </select>
          {busy ? (
            <Spinner size="small" />
          ) : (
            <Icon name={off ? 'lock' : 'down'} size="small" className={styles.arrow} />
          )}
        </div>
      )}
    </Field>
  )
}
