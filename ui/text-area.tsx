import type { ComponentPropsWithRef } from 'react'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'

type TextAreaProps = FieldText &
  Omit<ComponentPropsWithRef<'textarea'>, 'disabled'> & { busy?: boolean | undefined; off?: boolean | undefined }

export function TextArea({
  label,
  hideLabel,
  optional,
  hint,
  error,
  id,
  busy,
  off,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hideLabel, optional, hint, error, busy, off, className }}>
      {(ties) => (
        <div className={styles.control}>
          <textarea rows={3} {...area} {...ties} readOnly={off || area.readOnly} className={styles.input} />
        </div>
      )}
    </Field>
  )
}
