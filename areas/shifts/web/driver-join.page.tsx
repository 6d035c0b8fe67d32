import { pageHook } from '#platform/web/page-hook.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Ask, PhoneScreen } from '#ui/town/phone-screen.tsx'
import { type driverJoinPage, joinAsDriver } from '../calls/drivers.ts'
import styles from './clock.module.css'

const useJoinPage = pageHook<typeof driverJoinPage>()

/** `/rocket/driver_app_web/join`: the account of somebody who was invited to drive. */
export default function DriverJoinPage() {
  const { key, name, market, email, error } = useJoinPage('driver_join')
  return (
    <PhoneScreen title={`Drive in ${market}`}>
      <Ask>Welcome, {name}</Ask>
      <p>Make your account: you sign in with it to claim shifts and see your pay.</p>
      <form className={styles.form} method="post" action={joinAsDriver.path}>
        <ErrorLine error={error} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={254}
          defaultValue={email}
          required
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more; a few words are easiest"
          minLength={12}
          maxLength={128}
          required
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
        <Button variant="primary" size="drive" type="submit" wide>
          Make my account
        </Button>
      </form>
    </PhoneScreen>
  )
}
