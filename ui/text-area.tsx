import type { ComponentPropsWithRef } from 'react'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'

type TextAreaProps = FieldText &
  Omit<ComponentPropsWithRef<'textarea'>, 'disabled'> & {
    loading?: boolean | undefined
    disabled?: boolean | undefined
  }

export function TextArea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  id,
  loading,
  disabled,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hideLabel, optional, hint, error, loading, disabled, className }}>
      {(ties) => (
        <div className={styles.control}>
          <textarea rows={3} {...area} {...ties} readOnly={disabled || area.readOnly} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
