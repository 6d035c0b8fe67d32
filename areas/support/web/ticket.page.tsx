import { useState } from 'react'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { changeTicketStatus, type ticketPage } from '../calls/tickets.ts'
import styles from './tickets.module.css'
import { whenText } from './when-text.ts'

const useTicketPage = pageHook<typeof ticketPage>()

export default function TicketPage() {
  const ticket = useTicketPage('ticket')
  const [status, setStatus] = useState(ticket.status)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const other = status === 'open' ? 'closed' : 'open'

  async function change() {
    setBusy(true)
    setError(undefined)
    const { ticket_id } = ticket
    const outcome = await ask(changeTicketStatus, { ticket_id, status: other, expected_status: status })
    setBusy(false)
    if (outcome.ok) setStatus(outcome.data.status)
    else setError(outcome.message)
  }

  return (
    <OfficePage title={`Ticket ${ticket.ticket_id}`} acts={[{ label: 'All tickets', href: '/secure/tickets' }]}>
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
    </OfficePage>
  )
}
