import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { joinPage } from '../../calls/staff-join.ts'
import { SignInPage } from '../sign-in-page.tsx'
import styles from './staff.module.css'

const useJoinPage = pageHook<typeof joinPage>()

/** An ordinary form post with the e-mail beside it, so that password managers keep the right pair. */
export default function JoinPage() {
  const { key, name, email, is_new, error } = useJoinPage('join')
  return (
    <SignInPage title={is_new ? `Welcome, ${name}` : 'Choose another password'}>
      <form className={styles.form} method="post" action="/secure/join">
        <ErrorLine error={error} />
        <TextField label="E-mail" type="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more; a few words are easiest"
          minLength={12}
          maxLength={128}
          required
          autoFocus
        />
        <TextField
          label="The same again"
          name="password_again"
          type="password"
          autoComplete="new-password"
          maxLength={128}
          required
        />
        <input type="hidden" name="key" value={key} />
        <Button variant="primary" type="submit" wide>
          Continue
        </Button>
      </form>
    </SignInPage>
  )
}
