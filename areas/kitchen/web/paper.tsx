import { timeText } from '#platform/core/local-time.ts'
import { copyText, countText, fetchText, type KitchenTicket, kindText } from '../rules/kitchen-ticket.ts'
import styles from './paper.module.css'

/** 80 mm of paper: a number to be read from the wall, requests in reverse, no prices (SIL-ORD-132). */
export function Paper({ ticket }: { ticket: KitchenTicket }) {
  const at = (time: number) => timeText(time, ticket.time_zone)
  return (
    <article className={styles.paper} aria-label={`Ticket ${ticket.order_id}`}>
      <p className={styles.paperSmall}>
        <b>{ticket.franchise}</b>
        <span>{copyText(ticket)}</span>
      </p>
      <p className={styles.paperNo}>{ticket.order_id}</p>
      <p className={styles.paperKind}>
        <span>{kindText(ticket)}</span>
        <span>{at(ticket.ready_at)}</span>
      </p>
      {ticket.is_cancelled && <p className={styles.paperBox}>CANCELLED</p>}
      {ticket.window && <p className={styles.paperBox}>FOR {ticket.window}</p>}
      {ticket.alcohol && <p className={styles.paperBox}>21+ &nbsp; ID CHECK AT THE DOOR</p>}
      <hr />
      {ticket.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may stand there twice
        <div key={index}>
          <p className={styles.paperLine}>
            <span>{line.quantity}</span>
            <span>{line.name}</span>
            {line.code && <code>{line.code}</code>}
            {line.details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
            {line.place && <small>{line.place}</small>}
          </p>
          {line.said.map((words) => (
            <p key={words} className={styles.saidOnPaper}>
              {words}
            </p>
          ))}
        </div>
      ))}
      <hr />
      <p className={styles.paperSmall}>
        <b>{countText(ticket)}</b>
        <span>{ticket.customer}</span>
      </p>
      <p className={styles.paperSmall}>
        <span>{fetchText(ticket)}</span>
        <span>Placed {at(ticket.created_at)}</span>
      </p>
    </article>
  )
}
