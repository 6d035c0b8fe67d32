import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import styles from './login-panel.module.css'

/** Hidden as it is typed, unless one asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix' | 'kind'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show<span className={styles.what}> {String(props.label).toLowerCase()}</span>
        </button>
      }
    />
  )
}
