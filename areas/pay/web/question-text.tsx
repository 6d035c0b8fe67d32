import { momentText } from '#platform/core/moment-text.ts'
import type { PayInvoice } from '../calls/invoices.ts'

type Props = { question: PayInvoice['asked'][number]; timeZone: string }

/** What was asked and what was answered, with who and when. */
export function QuestionText({ question: one, timeZone }: Props) {
  return (
    <>
      <p>{one.question}</p>
      <small>
        {aboutText(one.about)}, asked {momentText(one.asked_at, 0, timeZone)}
      </small>
      {one.answer !== null && one.answered_at !== null && (
        <>
          <p>{one.answer}</p>
          <small>
            {one.answered_by}, {momentText(one.answered_at, 0, timeZone)}
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
