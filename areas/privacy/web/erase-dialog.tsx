import { phoneText } from '#platform/core/phone.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { eraseCustomerData, type HeldPerson } from '../calls/privacy.ts'
import styles from './privacy.module.css'

/** Asks for the last four digits: what is erased does not come back. */
export function EraseDialog({ person, close, done }: { person: HeldPerson; close: () => void; done: () => void }) {
  const form = useForm({
    schema: eraseCustomerData.input,
    initial: { phone_number: person.phone_number, reason: '', last_four: '' },
    submit: (input) => ask(eraseCustomerData, input),
    check: ({ reason, last_four }) => ({
      ...(reason.trim() === '' && { reason: eraseCustomerData.refusals.reason_missing[1] }),
      ...(last_four.trim() !== person.phone_number.slice(-4) && {
        last_four: eraseCustomerData.refusals.last_four_wrong[1],
      }),
    }),
    leaving: 'freely',
    unanswered: eraseCustomerData.unanswered,
    done,
  })
  return (
    <Dialog title={`Erase ${person.name || phoneText(person.phone_number)}?`} onClose={close} role="alertdialog">
      <p className={styles.lost}>
        Name, phone, addresses, cards, messages and the sign-in go, for ever. Amounts stay in the books without the
        person, and ID checks for as long as the alcohol law asks.
      </p>
      <Form
        form={form}
        submit="Erase for ever"
        submitting="Erasing..."
        variant="danger"
        acts={<Button onClick={close}>Keep</Button>}
      >
        <TextField label="Why" maxLength={200} autoComplete="off" {...form.text('reason')} />
        <TextField
          label="Last four digits of the phone"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...form.text('last_four')}
        />
      </Form>
    </Dialog>
  )
}
