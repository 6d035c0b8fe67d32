import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { shortDay } from '#platform/core/day.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { PrintSheet } from '#ui/print-sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { answerAboutPay, type driverInvoicePage, type PayInvoice } from '../calls/invoices.ts'
import { DriverBank } from './driver-bank.tsx'
import { InvoiceState } from './invoice-state.tsx'
import styles from './pay-lines.module.css'
import { PayLines } from './pay-lines.tsx'
import { QuestionText } from './question-text.tsx'

const usePage = pageHook<typeof driverInvoicePage>()

/** `/secure/invoices/{driver}/{week}`: an invoice, as it prints, and what the driver asked about it. */
export default function DriverInvoicePage() {
  const invoice = usePage('pay_invoice')
  const { driver, starts_on, ends_on, market, asked } = invoice
  return (
    <OfficePage
      title={`Invoice of ${driver}`}
      lede={<InvoiceState invoice={invoice} />}
      acts={[{ label: 'Print', icon: 'print', onRun: () => print() }]}
    >
      <PrintSheet title={driver} facts={`${market}, ${shortDay(starts_on)} to ${shortDay(ends_on)}`}>
        <PayLines invoice={invoice} />
      </PrintSheet>
      {invoice.may_answer && <DriverBank invoice={invoice} />}
      {asked.length > 0 && (
        <Panel title="Questions">
          <ul className={styles.questions}>
            {asked.map((question) => (
              <li key={question.pay_question_id}>
                <QuestionText question={question} timeZone={invoice.time_zone} />
                {question.answer === null && invoice.may_answer && <Answer question={question} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </OfficePage>
  )
}

function Answer({ question: { pay_question_id } }: { question: PayInvoice['asked'][number] }) {
  const [text, setText] = useState('')
  const send = useAct(async () => {
    const answer = await ask(answerAboutPay, { pay_question_id: String(pay_question_id), answer: text })
    if (answer.ok) await refreshPage()
    return answer
  })
  return (
    <>
      <TextArea
        label="Answer"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorLine error={send.error} count={send.failures} />
      <Button variant="primary" loading={send.loading} onClick={() => send.run()}>
        Answer
      </Button>
    </>
  )
}
