import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { loginPage } from '../calls/staff-sign-in.ts'
import styles from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'

const useLoginPage = pageHook<typeof loginPage>()

/** An ordinary form post, so that password managers work and a slow script does not stand in the way. */
export default function LoginPage() {
  const login = useLoginPage('login')
  return (
    <SignInPage title="Sign in">
      <form className={styles.form} method="post" action="/secure/login">
        <ErrorLine error={login.error} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={login.email}
          required
          autoFocus
        />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        <input type="hidden" name="return_to" value={login.return_to ?? ''} />
        <Button variant="primary" type="submit" wide>
          Sign in
        </Button>
        <p className={styles.hint}>Forgotten it? An admin can mail you a link to choose another one.</p>
        {login.demo && (
          <p>
            This is a demo: <a href="/demo">sign in as any role</a> without a password.
          </p>
        )}
      </form>
    </SignInPage>
  )
}
