import { useState } from 'react'
import { StaffPage } from '#areas/accounts/web/public.tsx'
import { usePageState } from '#platform/web/page-state.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { type TicketState, whenText } from './ticket-state.ts'
import styles from './tickets.module.css'

export function TicketPage() {
  const ticket = usePageState<TicketState>('ticket')
  const [status, setStatus] = useState(ticket.status)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const other = status === 'open' ? 'closed' : 'open'

  async function change() {
    setBusy(true)
    setError(undefined)
    const body = new URLSearchParams({ status: other, expected_status: status })
    const response = await fetch(`/secure/tickets/${ticket.ticket_id}/status`, { method: 'POST', body }).catch(
      () => undefined,
    )
    const answer = (await response?.json().catch(() => undefined)) as { message?: string } | undefined
    setBusy(false)
    if (response?.ok) setStatus(other)
    else setError(answer?.message ?? 'Error saving data!')
  }

  return (
    <StaffPage title={`Ticket ${ticket.ticket_id}`} acts={<a href="/secure/tickets">All tickets</a>}>
      <Panel
        foot={
          <Button onClick={change} busy={busy}>
            {status === 'open' ? 'Close ticket' : 'Open again'}
          </Button>
        }
      >
        <div className={styles.facts}>
          {status === 'open' ? <Pill kind="info">Open</Pill> : <Pill kind="quiet">Closed</Pill>}
          <span>From {ticket.creator}</span>
          <span>Created {whenText(ticket.created_at)}</span>
          {ticket.order_id !== null && <span>Order {ticket.order_id}</span>}
        </div>
        <p className={styles.description}>{ticket.description}</p>
        <ErrorLine error={error} />
      </Panel>
    </StaffPage>
  )
}
