import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { Table } from '#ui/table.tsx'
import type { ticketsPage } from '../calls/tickets.ts'
import styles from './tickets.module.css'
import { whenText } from './when-text.ts'

const useTicketsPage = pageHook<typeof ticketsPage>()

export default function TicketsPage() {
  const tickets = useTicketsPage('tickets')
  return (
    <OfficePage
      title="Tickets"
      acts={[{ label: 'Create Ticket', href: '/secure/tickets/new', icon: 'plus', variant: 'primary' }]}
    >
      {tickets.length === 0 && <p>No tickets yet.</p>}
      {tickets.length > 0 && (
        <Panel flush>
          <Table
            label="Tickets"
            height="75vh"
            head={
              <>
                <th scope="col">Ticket</th>
                <th scope="col">Description</th>
                <th scope="col">From</th>
                <th scope="col">Created</th>
                <th scope="col">Status</th>
              </>
            }
          >
            {tickets.map((ticket) => (
              <tr key={ticket.ticket_id}>
                <td>
                  <a href={`/secure/tickets/${ticket.ticket_id}`}>{ticket.ticket_id}</a>
                </td>
                <td>
                  <span className={styles.excerpt}>{ticket.description}</span>
                </td>
                <td>{ticket.creator}</td>
                <td>{whenText(ticket.created_at)}</td>
                <td>{ticket.status === 'open' ? <Pill kind="info">Open</Pill> : <Pill kind="quiet">Closed</Pill>}</td>
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </OfficePage>
  )
}
