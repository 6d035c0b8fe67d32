import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeTicketStatus } from '../calls/tickets.ts'
import { isInHand, mayBecome, type TicketStatus } from '../rules/ticket.ts'
import styles from './case.module.css'
import { StatusPill } from './ticket-words.tsx'
import { ownAct, refreshAfterOwn, useCase } from './use-case.ts'

const acts: readonly { readonly to: TicketStatus; readonly name: string; readonly back?: string }[] = [
  { to: 'solved', name: 'Solve' },
  { to: 'waiting', name: 'Wait for the customer' },
  { to: 'open', name: 'Go on with it', back: 'Open again' },
  { to: 'closed', name: 'Close ticket' },
]

/** The state, and one button for each that it may become. */
export function StatusPanel() {
  const { ticket_id, status } = useCase('ticket')
  const merged_into = useCase('merged_into')
  const act = useAct(async (to: TicketStatus) => {
    const answer = await ownAct(ask(changeTicketStatus, { ticket_id, status: to, expected_status: status }))
    await refreshAfterOwn(answer.ok ? answer.data.version : undefined)
    return answer
  })
  return (
    <Panel title="State" acts={<StatusPill status={status} />}>
      <div className={styles.stack}>
        {merged_into !== null && (
          <p className={styles.muted}>
            Merged into <a href={`/secure/tickets/${merged_into}`}>ticket {merged_into}</a>. Opening it again takes it
            out.
          </p>
        )}
        <div className={styles.acts}>
          {acts
            .filter(({ to }) => mayBecome(status, to))
            .map(({ to, name, back }) => (
              <Button
                key={to}
                variant={to === 'solved' ? 'primary' : 'plain'}
                loading={act.loading}
                onClick={() => act.run(to)}
              >
                {isInHand(status) ? name : (back ?? name)}
              </Button>
            ))}
        </div>
        <ErrorLine error={act.error} count={act.failures} />
      </div>
    </Panel>
  )
}
