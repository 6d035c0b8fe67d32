import { OfficePage } from '#areas/accounts/web/public.tsx'
import { mailAddress } from '#platform/core/mail-address.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { sendTestEmail, type testingPage } from '../calls/test-mail.ts'
import { MailState } from './mail-state.tsx'
import styles from './marketing.module.css'

const usePage = pageHook<typeof testingPage>()

/** `/secure/testing`: what a customer gets, without a customer. */
export default function TestingPage() {
  const received = usePage('received')
  const now = usePage('read_at')
  const form = useForm({
    schema: sendTestEmail.input,
    initial: { external_order_id: '', to: usePage('own_address') },
    check: ({ external_order_id, to }) => ({
      external_order_id: /^#?\d{1,9}$/.test(external_order_id.trim())
        ? undefined
        : 'Please enter the number of an order.',
      to: mailAddress(to) ? undefined : sendTestEmail.refusals.mail_invalid[1],
    }),
    submit: (input) => ask(sendTestEmail, input),
    done: ({ received_email_id }) => {
      location.assign(`/secure/testing/received_email/${received_email_id}`)
    },
    unanswered: sendTestEmail.unanswered,
  })
  return (
    <OfficePage
      title="Test mail"
      lede="The confirmation of an order, as its customer gets it. Nothing of the order changes."
    >
      <div className={styles.columns}>
        <Panel title="Received">
          {received.length === 0 ? (
            <EmptyState icon="send" title="No test mail yet." />
          ) : (
            <ul className={styles.received}>
              {received.map((mail) => (
                <li key={mail.received_email_id}>
                  <a href={`/secure/testing/received_email/${mail.received_email_id}`}>{mail.subject}</a>
                  <span className={styles.muted}>
                    {mail.to}, {momentText(mail.at, now, mail.time_zone)}
                  </span>
                  <MailState state={mail.state} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="Send a test mail">
          <Form form={form} submit="Send test mail" submitting="Sending…">
            <TextField label="External order id" hint="The order’s number." {...form.text('external_order_id')} />
            <TextField label="To" type="email" autoComplete="email" {...form.text('to')} />
          </Form>
        </Panel>
      </div>
    </OfficePage>
  )
}
