import { useState } from 'react'
import type { PageStateOf } from '#platform/core/route.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { closeDispute, type ledgerPage } from '../calls/ledger.ts'

type Finding = PageStateOf<typeof ledgerPage>['ledger_findings'][number]

/** What no later check resolves by itself: a person writes it off, or takes it back into the books. */
export function CloseDispute({ finding, amount }: { finding: Finding; amount: number }) {
  const [isAsking, setAsking] = useState(false)
  const [state, setState] = useState<{ loading?: boolean; error?: string; isGone?: boolean }>({})
  const isLost = amount > 0
  const act = isLost ? 'Write off' : 'Take back'
  const words = moneyText(Math.abs(amount))

  async function close() {
    setState({ loading: true })
    const answer = await ask(closeDispute, { ledger_finding_id: finding.ledger_finding_id, amount })
    const isGone = !answer.ok && (answer.error === 'changed_meanwhile' || answer.error === 'unknown_finding')
    setState(answer.ok ? {} : { error: answer.message, isGone })
    if (answer.ok) await leave()
  }

  function open() {
    setState({})
    setAsking(true)
  }

  async function leave() {
    setAsking(false)
    await refreshPage()
  }

  return (
    <>
      <Button size="small" onClick={open}>
        {act}
      </Button>
      {isAsking && (
        <Dialog
          title={`${act} ${words}?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              {state.isGone ? (
                <Button variant="primary" onClick={() => void leave()}>
                  Show as it is now
                </Button>
              ) : (
                <Button variant="primary" loading={state.loading} onClick={() => void close()}>
                  {act} {words}
                </Button>
              )}
            </>
          }
        >
          <p>
            Order {finding.order_id}, <code>{finding.authorization}</code>. {finding.cause}
          </p>
          <p>
            {isLost
              ? 'The amount stands as written off in the profit and loss of its market from then on.'
              : 'What was written off is taken out of the profit and loss again.'}
          </p>
          <ErrorLine error={state.error} />
        </Dialog>
      )}
    </>
  )
}
