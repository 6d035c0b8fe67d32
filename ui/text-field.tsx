import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Field, type FieldText } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type TextFieldProps = FieldText &
  Omit<ComponentPropsWithRef<'input'>, 'size' | 'disabled' | 'prefix'> & {
    icon?: IconName | undefined
    /** Before and after the text, inside the box: "$", "min", "of 31.20", or a button. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** Figures line up, to the right in Ops. `code` spaces a one-time code. */
    kind?: 'text' | 'figures' | 'code' | undefined
    /** Being saved: dashed, still editable. */
    loading?: boolean | undefined
    /** Not editable; say why in the hint. */
    disabled?: boolean | undefined
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    optional,
    hint,
    error,
    id,
    icon,
    prefix,
    suffix,
    kind,
    loading,
    disabled,
    className,
    ...input
  } = props
  return (
    <Field {...{ id, label, hideLabel, optional, hint, error, loading, disabled, className }}>
      {(ties) => (
        <div className={styles.control}>
          {icon && <Icon name={icon} size="small" />}
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            type="text"
            {...input}
            {...ties}
            readOnly={disabled || input.readOnly}
            className={classes(styles.input, kind === 'figures' && styles.figures, kind === 'code' && styles.code)}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
          {loading && <Spinner size="small" />}
          {disabled && <Icon name="lock" size="small" />}
        </div>
      )}
    </Field>
  )
}
