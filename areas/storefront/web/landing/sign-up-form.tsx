import type { LandingState } from '#areas/menu/rules/wire-menu.ts'
import { usePostedForm } from '#platform/web/forms/use-posted-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { adopterWords, isEmail } from '../../rules/early-adopter.ts'
import styles from './sign-up-form.module.css'
import { words } from './words.ts'

const emailName = 'early_adopter[email]'

type SignUpFormProps = {
  /** Whose opening the e-mail is kept for; goes into `early_adopter[ref]`. */
  place: NonNullable<LandingState['coming_soon']>
  notice: LandingState['notice']
  /** What was typed, when the server refused it. */
  email: string
}

/** An ordinary form, checked before it is sent (LND-07, LND-09); the server's own words stand beside the field. */
export function SignUpForm({ place, notice, email }: SignUpFormProps) {
  const form = usePostedForm({
    initial: { [emailName]: email },
    check: (values) => ({ [emailName]: isEmail(values[emailName]) ? undefined : adopterWords.enter_valid_email }),
    faults: notice?.kind === 'error' ? { [emailName]: notice.text } : undefined,
  })

  return (
    <form className={styles.form} action="/" {...form.props}>
      <input type="hidden" name="early_adopter[ref]" value={place.ref} />
      <TextField
        className={styles.email}
        label={words.mail}
        type="email"
        autoComplete="email"
        placeholder={words.mail_example}
        maxLength={254}
        {...form.text(emailName)}
      />
      <Button type="submit" variant="primary" loading={form.loading} className={styles.send}>
        {words.tell_me}
      </Button>
    </form>
  )
}
