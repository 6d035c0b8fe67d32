import { useState } from 'react'
import { payPath as path } from '#areas/shifts/rules/driver-paths.ts'
import { daysAfter, shortDay } from '#platform/core/day.ts'
import { momentText } from '#platform/core/moment-text.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { askAboutPay, type ownPayPage, type PayInvoice } from '../calls/invoices.ts'
import { InvoiceState } from './invoice-state.tsx'
import styles from './pay-lines.module.css'
import { PayLines } from './pay-lines.tsx'
import { QuestionText } from './question-text.tsx'

/** `/rocket/driver_app_web/pay`: the driver's own week, and questions about it. */
export default function OwnPayPage() {
  const invoice = servedState<typeof ownPayPage>().pay_invoice
  const { starts_on, ends_on, time_zone } = invoice
  return (
    <PhoneScreen
      title="Your pay"
      sub={`${shortDay(starts_on)} to ${shortDay(ends_on)}`}
      start={
        <LinkButton href="/rocket/driver_app_web" variant="ghost" icon="back">
          Queue
        </LinkButton>
      }
    >
      <p>
        <InvoiceState invoice={invoice} />
      </p>
      <p>
        <LinkButton href={`${path}?week=${daysAfter(starts_on, -7)}`} icon="left">
          Week before
        </LinkButton>{' '}
        <LinkButton href={`${path}?week=${daysAfter(starts_on, 7)}`} icon="right">
          Week after
        </LinkButton>
      </p>
      <PayLines invoice={invoice} />
      {invoice.asked.length > 0 && (
        <ul className={styles.questions}>
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
  const [state, setState] = useState<{ loading: boolean; error?: string }>({ loading: false })
  async function send() {
    setState({ loading: true })
    const answer = await ask(askAboutPay, { starts_on: invoice.starts_on, about, question: text })
    if (answer.ok) return location.reload()
    return setState({ loading: false, error: answer.message })
  }
  const options = [
    { value: 'total', label: 'The whole week' },
    ...invoice.lines.map(({ driver_hour_id, started_at }) => ({
      value: `hour:${driver_hour_id}`,
      label: `Hours of ${momentText(started_at, 0, invoice.time_zone)}`,
    })),
    ...invoice.orders.map(({ order_id }) => ({ value: `order:${order_id}`, label: `Order #${order_id}` })),
  ]
  return (
    <section aria-label="Ask about your pay">
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
      <ErrorLine error={state.error} />
      <Button variant="primary" size="drive" wide loading={state.loading} onClick={() => void send()}>
        Send
      </Button>
    </section>
  )
}
