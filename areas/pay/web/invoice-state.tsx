import { Pill } from '#ui/pill.tsx'
import type { ListedInvoice } from '../calls/invoices.ts'

type Shown = Pick<ListedInvoice, 'state' | 'waiting' | 'questions'>

export function InvoiceState({ invoice: { state, waiting, questions } }: { invoice: Shown }) {
  const asked = questions > 0 && <Pill kind="orange">{questions === 1 ? '1 question' : `${questions} questions`}</Pill>
  return (
    <>
      <StatePill state={state} waiting={waiting} /> {asked}
    </>
  )
}

function StatePill({ state, waiting }: Pick<Shown, 'state' | 'waiting'>) {
  if (state === 'paid')
    return (
      <Pill kind="ok" icon="lock">
        Paid
      </Pill>
    )
  if (state === 'approved')
    return (
      <Pill kind="ok" shape="tick">
        Approved
      </Pill>
    )
  return (
    <Pill kind="info" shape="half">
      {waiting > 0 ? `Open, ${waiting} to approve` : 'Open'}
    </Pill>
  )
}
