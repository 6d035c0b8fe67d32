import { OfficePage } from '#areas/accounts/web/public.tsx'
import { Form } from '#platform/web/forms/form.tsx'
import { useForm } from '#platform/web/forms/use-form.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { changeTicketStatus, type ticketPage } from '../calls/tickets.ts'
import styles from './tickets.module.css'
import { whenText } from './when-text.ts'

const useTicketPage = pageHook<typeof ticketPage>()

export default function TicketPage() {
  const ticket = useTicketPage('ticket')
  const { ticket_id } = ticket
  const form = useForm({
    schema: changeTicketStatus.input,
    initial: { status: ticket.status },
    input: ({ status }) => ({ ticket_id, status: otherThan(status), expected_status: status }),
    submit: (input) => ask(changeTicketStatus, input),
    done: ({ status }, reset) => reset({ status }),
  })
  const { status } = form.values

  return (
    <OfficePage title={`Ticket ${ticket_id}`} acts={[{ label: 'All tickets', href: '/secure/tickets' }]}>
      <Panel foot={<Form form={form} variant="plain" submit={status === 'open' ? 'Close ticket' : 'Open again'} />}>
        <div className={styles.facts}>
          {status === 'open' ? <Pill kind="info">Open</Pill> : <Pill kind="quiet">Closed</Pill>}
          <span>From {ticket.creator}</span>
          <span>Created {whenText(ticket.created_at)}</span>
          {ticket.order_id !== null && <span>Order {ticket.order_id}</span>}
        </div>
        <p className={styles.description}>{ticket.description}</p>
      </Panel>
    </OfficePage>
  )
}

const otherThan = (status: 'open' | 'closed') => (status === 'open' ? 'closed' : 'open')
