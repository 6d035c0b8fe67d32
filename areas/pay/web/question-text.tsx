import { dayMomentText } from '#platform/core/moment-text.ts'
import type { PayInvoice } from '../calls/invoices.ts'

type Props = { question: PayInvoice['asked'][number]; timeZone: string }

/** What was asked and what was answered, with who and when. */
export function QuestionText({ question: one, timeZone }: Props) {
  return (
    <>
      <p>{one.question}</p>
      <small>
        {aboutText(one.about)}, asked {dayMomentText(one.asked_at, Date.now(), timeZone)}
      </small>
      {one.answer !== null && one.answered_at !== null && (
        <>
          <p>{one.answer}</p>
          <small>
            {one.answered_by}, {dayMomentText(one.answered_at, Date.now(), timeZone)}
          </small>
        </>
      )}
    </>
  )
}

function aboutText(about: string): string {
  const [what, number] = about.split(':')
  if (what === 'order') return `Order #${number}`
  return what === 'hour' ? `Hours, record ${number}` : 'The whole week'
}
