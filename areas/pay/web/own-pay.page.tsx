import { useState } from 'react'
import { payPath as path } from '#areas/shifts/rules/driver-paths.ts'
import { DriverTabs } from '#areas/shifts/web/public.tsx'
import { daysAfter } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'
import { dayMomentText } from '#platform/core/moment-text.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { askAboutPay, type ownPayPage, type PayInvoice } from '../calls/invoices.ts'
import styles from './own-pay.module.css'
import { OwnPayLines } from './own-pay-lines.tsx'
import lineStyles from './pay-lines.module.css'
import { PaySummary } from './pay-summary.tsx'
import { QuestionText } from './question-text.tsx'

/** `/rocket/driver_app_web/pay`: the driver's own week, and questions about it. */
export default function OwnPayPage() {
  const { pay_invoice: invoice, today } = servedState<typeof ownPayPage>()
  const { starts_on, ends_on, time_zone } = invoice
  return (
    <PhoneScreen
      title="Your pay"
      sub={`${dayText(starts_on)} to ${dayText(ends_on)}`}
      foot={<DriverTabs here={path} />}
    >
      <nav className={styles.weeks} aria-label="Weeks">
        <LinkButton href={`${path}?week=${daysAfter(starts_on, -7)}`} icon="left">
          Week before
        </LinkButton>
        {ends_on < today && (
          <LinkButton href={`${path}?week=${daysAfter(starts_on, 7)}`} icon="right">
            Week after
          </LinkButton>
        )}
      </nav>
      <PaySummary invoice={invoice} today={today} />
      <OwnPayLines invoice={invoice} />
      {invoice.asked.length > 0 && (
        <ul className={lineStyles.questions}>
          {invoice.asked.map((question) => (
            <li key={question.pay_question_id}>
              <QuestionText question={question} timeZone={time_zone} />
              {question.answer === null && <p>Waits for a manager.</p>}
            </li>
          ))}
        </ul>
      )}
      <Question invoice={invoice} />
    </PhoneScreen>
  )
}

function Question({ invoice }: { invoice: PayInvoice }) {
  const [about, setAbout] = useState('total')
  const [text, setText] = useState('')
  const send = useAct(async () => {
    const answer = await ask(askAboutPay, { starts_on: invoice.starts_on, about, question: text })
    if (answer.ok) location.reload()
    return answer
  })
  const options = [
    { value: 'total', label: 'The whole week' },
    ...invoice.lines.map(({ driver_hour_id, started_at }) => ({
      value: `hour:${driver_hour_id}`,
      label: `Hours of ${dayMomentText(started_at, Date.now(), invoice.time_zone)}`,
    })),
    ...invoice.orders.map(({ order_id }) => ({ value: `order:${order_id}`, label: `Order #${order_id}` })),
  ]
  return (
    <section className={styles.ask} aria-label="Ask about your pay">
      <Select
        label="Something is not right with"
        options={options}
        value={about}
        onChange={(event) => setAbout(event.currentTarget.value)}
      />
      <TextArea
        label="Your question"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorLine error={send.error} count={send.failures} />
      <Button variant="primary" size="drive" wide loading={send.loading} onClick={() => send.run()}>
        Send
      </Button>
    </section>
  )
}
