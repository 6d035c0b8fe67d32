import { useState } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import styles from './login-panel.module.css'
import { words } from './words.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'kind' | 'label'> & {
  field: 'your_password' | 'new_password' | 'confirm_password'
}

/** Hidden as it is typed, unless one asks to see it. */
export function PasswordField({ field, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      label={words[field]}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show}
          <span className={styles.what}> {words.show_what({ field })}</span>
        </button>
      }
    />
  )
}
