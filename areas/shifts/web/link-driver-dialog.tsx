import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { inviteListedDriver, type ListedDriver, linkDriver } from '../calls/drivers.ts'
import styles from './clock.module.css'

type DialogProps = {
  readonly driver: ListedDriver
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

/** A driver without an account gets that of somebody who works here, or a link to make one. */
export function LinkDriverDialog({ driver, onClose, onDone }: DialogProps) {
  const { name, phone_number } = driver
  const driver_id = String(driver.driver_id)
  const form = useForm({
    schema: linkDriver.input,
    initial: { driver_id, email: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? linkDriver.refusals.email_invalid[1] : undefined }),
    submit: (input) => ask(linkDriver, input),
    unanswered: linkDriver.unanswered,
    done: (reply) => onDone(`${name} signs in with the account of ${reply.name} from now on.`),
  })
  const invite = useAct(async () => {
    const answer = await ask(inviteListedDriver, { driver_id })
    if (answer.ok) onDone(`A link is sent to ${name}. It works for three days, once.`)
    return answer
  })
  return (
    <Dialog title={`An account for ${name}`} onClose={onClose}>
      <Form form={form} submit="Link the account" submitting="Linking...">
        <TextField
          label="E-mail of somebody who works here"
          hint="They claim shifts with it, and keep what else they may do"
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.text('email')}
        />
      </Form>
      <section className={styles.invite} aria-label="Send a link">
        <p>
          Or {name} makes an account: a text with a link goes to {phoneText(phone_number)}.
        </p>
        <Button loading={invite.loading} onClick={() => invite.run()}>
          Send a link
        </Button>
        <ErrorLine error={invite.error} count={invite.failures} />
      </section>
    </Dialog>
  )
}
