import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { secondStepPage } from '../calls/staff-sign-in.ts'
import styles from './sign-in-page.module.css'
import { SignInPage } from './sign-in-page.tsx'

const useSecondStepPage = pageHook<typeof secondStepPage>()

export default function SecondStepPage() {
  const step = useSecondStepPage('second_step')
  return (
    <SignInPage title="Second step">
      <form className={styles.form} method="post" action="/secure/login/second_step">
        {step.secret && (
          <p>
            Add this key to your authenticator app, then type the code it shows:{' '}
            <a className={styles.secret} href={step.address}>
              {step.secret}
            </a>
          </p>
        )}
        <ErrorLine error={step.error} />
        <TextField
          label="Code from your authenticator app"
          name="code"
          kind="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          autoFocus
        />
        <input type="hidden" name="return_to" value={step.return_to ?? ''} />
        <Button variant="primary" type="submit" wide>
          Continue
        </Button>
      </form>
    </SignInPage>
  )
}
