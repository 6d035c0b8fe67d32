import styles from './case.module.css'
import { StatusPill } from './ticket-words.tsx'

type LinkedTicket = Parameters<typeof StatusPill>[0] & { readonly ticket_id: number; readonly description: string }

/** Tickets by number, each with what it is about and how it stands. */
export function TicketLinks({ tickets }: { tickets: readonly LinkedTicket[] }) {
  return (
    <ul className={styles.links}>
      {tickets.map(({ ticket_id, description, status }) => (
        <li key={ticket_id}>
          <a href={`/secure/tickets/${ticket_id}`}>{ticket_id}</a>
          <span className={styles.cut}>{description}</span>
          <StatusPill status={status} />
        </li>
      ))}
    </ul>
  )
}
