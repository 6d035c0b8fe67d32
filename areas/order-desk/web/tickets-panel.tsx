import { StatusPill } from '#areas/support/web/public.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './order-desk.module.css'
import { useDeskPage } from './use-desk-order.ts'

export function TicketsPanel() {
  const tickets = useDeskPage('tickets')
  if (tickets.length === 0) return null
  return (
    <Panel title="Tickets">
      <ul className={styles.links}>
        {tickets.map(({ ticket_id, description, status }) => (
          <li key={ticket_id}>
            <a href={`/secure/tickets/${ticket_id}`}>{ticket_id}</a>
            <span className={styles.cut}>{description}</span>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
