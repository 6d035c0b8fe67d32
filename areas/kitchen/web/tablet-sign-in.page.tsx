import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import type { tabletSignInPage } from '../calls/restaurant-tablets.ts'
import { addKitchenHead } from './kitchen-head.ts'
import styles from './sign-in.module.css'

const useSignIn = pageHook<typeof tabletSignInPage>()

/** An ordinary form post: a slow script does not stand in the way. */
export default function TabletSignInPage() {
  const { error } = useSignIn('tablet_sign_in')
  return (
    <PhoneScreen title="Cosmic kitchen">
      <form className={styles.form} method="post" action="/restaurant_app/sign_in">
        <h2 className={styles.ask}>Which kitchen is this?</h2>
        <p>Call us, or ask your manager, for a code. It signs this tablet in once, and for good.</p>
        <ErrorLine error={error} />
        <TextField
          label="Code"
          name="code"
          placeholder="K7MQ-4TXB"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
        />
        <Button variant="primary" size="drive" type="submit">
          Sign this tablet in
        </Button>
        <p className={styles.other}>
          <a href="/secure/login?return_to=%2Frestaurant_app">Sign in with e-mail instead</a>
        </p>
      </form>
    </PhoneScreen>
  )
}

addKitchenHead()
