import type { ReactNode } from 'react'
import { phoneText } from '#platform/core/phone.ts'
import { Panel } from '#ui/panel.tsx'
import { Person } from '#ui/person.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import styles from './case.module.css'
import { TicketLinks } from './ticket-links.tsx'
import { useCase } from './use-case.ts'

/** Whose problem it is; `children` is what else is known of them. */
export function PersonPanel({ children }: { children: ReactNode }) {
  const { name, phone_number, ticket_id } = useCase('ticket')
  const isKnown = name !== '' || phone_number !== ''
  return (
    <Panel title="Customer">
      <div className={styles.stack}>
        {isKnown ? (
          <div className={styles.line}>
            {name !== '' && <Person id={Number(phone_number.slice(-4)) || ticket_id} name={name} />}
            {phone_number !== '' && <PhoneLink phone={phoneText(phone_number)} />}
          </div>
        ) : (
          <p className={styles.muted}>Nobody yet. Link an order, or write a phone number into the details.</p>
        )}
        {children}
      </div>
    </Panel>
  )
}

/** Others of the same phone number. */
export function OtherTickets() {
  const tickets = useCase('person_tickets')
  if (tickets.length === 0) return null
  return (
    <section>
      <h3 className={styles.sub}>Other tickets</h3>
      <TicketLinks tickets={tickets} />
    </section>
  )
}
