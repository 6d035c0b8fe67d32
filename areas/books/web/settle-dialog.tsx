import { useState } from 'react'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { approvePayouts, type ListedStatement, payPayouts } from '../calls/payouts.ts'

type SettleDialogProps = {
  what: 'approve' | 'pay'
  market_id: number
  starts_on: string
  /** One restaurant's alone. */
  franchise_id?: number
  statements: readonly ListedStatement[]
  onClose: () => void
  onDone: (note: string) => void
}

/** What it comes to, before it is done; the sum that is seen here is the one that is approved or paid. */
export function SettleDialog({
  what,
  market_id,
  starts_on,
  franchise_id,
  statements,
  onClose,
  onDone,
}: SettleDialogProps) {
  const [seen] = useState(statements)
  const [state, setState] = useState<{ loading: boolean; error?: string }>({ loading: false })
  const sum = seen.reduce((all, one) => all + one.to_pay, 0)
  const paid = seen.filter(({ to_pay }) => to_pay > 0).length
  const word = what === 'pay' ? 'Pay' : 'Approve'
  const restaurants = seen.length === 1 ? (seen[0]?.restaurant ?? '') : `${seen.length} restaurants`
  async function settle() {
    setState({ loading: true })
    const route = what === 'pay' ? payPayouts : approvePayouts
    const of = franchise_id === undefined ? {} : { franchise_id: String(franchise_id) }
    const answer = await ask(route, { market_id: String(market_id), starts_on, expected: sum, ...of })
    if (!answer.ok) return setState({ loading: false, error: answer.message })
    await refreshPage()
    onDone(`${what === 'pay' ? 'Paid' : 'Approved'} ${moneyText(answer.data.to_pay)}.`)
    return onClose()
  }
  return (
    <Dialog
      title={`${word} this week?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={state.loading} onClick={() => void settle()}>
            {word} {moneyText(sum)}
          </Button>
        </>
      }
    >
      <p>
        {restaurants}, {moneyText(sum)} in all.
        {what === 'pay'
          ? ' The ledger has it then, and nothing of it changes.'
          : ' What comes to the ledger later is of a later week.'}
      </p>
      {paid < seen.length && seen.length > 1 && (
        <p>{`${seen.length - paid} of them ${seen.length - paid === 1 ? 'has' : 'have'} nothing to be paid.`}</p>
      )}
      <ErrorLine error={state.error} />
    </Dialog>
  )
}
