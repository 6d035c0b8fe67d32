import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import fieldStyles from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './select.module.css'
import { Spinner } from './spinner.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

type SelectProps = FieldText &
  Omit<ComponentPropsWithRef<'select'>, 'size' | 'disabled' | 'multiple'> & {
    options: readonly SelectOption[]
    /** First row, not choosable again: "Choose a reason". */
    placeholder?: string | undefined
    loading?: boolean | undefined
    disabled?: boolean | undefined
  }

/** The system's own list: it opens right on a phone, and typing finds a row. */
export function Select(props: SelectProps) {
  const { label, hideLabel, optional, hint, error, id, options, placeholder, loading, disabled, className, ...select } =
    props
  return (
    <Field {...{ id, label, hideLabel, optional, hint, error, loading, disabled, className }}>
      {(ties) => (
        <div className={fieldStyles.control}>
          <select {...select} {...ties} disabled={disabled} className={classes(fieldStyles.input, styles.select)}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          {loading ? (
            <Spinner size="small" />
          ) : (
            <Icon name={disabled ? 'lock' : 'down'} size="small" className={styles.arrow} />
          )}
        </div>
      )}
    </Field>
  )
}
