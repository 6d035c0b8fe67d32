import { type FormEvent, useState } from 'react'
import type { LandingState } from '#areas/menu/rules/wire-menu.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { enterValidEmail, isEmail } from '../../rules/early-adopter.ts'
import styles from './sign-up-form.module.css'

type SignUpFormProps = {
  /** Whose opening the e-mail is kept for; goes into `early_adopter[ref]`. */
  place: NonNullable<LandingState['coming_soon']>
  notice: LandingState['notice']
  /** What was typed, when the server refused it. */
  email: string
}

/** An ordinary form, checked before it is sent (LND-07, LND-09); the server's own words stand beside the field. */
export function SignUpForm({ place, notice, email }: SignUpFormProps) {
  const refused = notice?.kind === 'error' ? notice.text : undefined
  const [error, setError] = useState(refused)
  const [busy, setBusy] = useState(false)

  function check(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget).get('early_adopter[email]')
    if (busy || !isEmail(String(typed))) event.preventDefault()
    if (isEmail(String(typed))) setBusy(true)
    else setError(enterValidEmail)
  }

  return (
    <form className={styles.form} method="post" action="/" onSubmit={check} noValidate>
      <input type="hidden" name="early_adopter[ref]" value={place.ref} />
      <TextField
        className={styles.email}
        label="E-mail"
        name="early_adopter[email]"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        maxLength={254}
        defaultValue={email}
        error={error}
        autoFocus={refused !== undefined}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" variant="primary" busy={busy} className={styles.send}>
        Tell me
      </Button>
    </form>
  )
}
