import { phoneText } from '#platform/core/phone.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import type { Column } from '#ui/table/column.ts'
import type { Clerk, Ticket, ticketsPage } from '../calls/tickets.ts'
import { kindRules } from '../rules/due.ts'
import { isInHand, priorities, priorityNames, statusNames, ticketKinds, ticketStatuses } from '../rules/ticket.ts'
import { Due, PriorityPill, StatusPill } from './ticket-words.tsx'
import styles from './tickets.module.css'

export const useTicketsPage = pageHook<typeof ticketsPage>()

export function ticketColumns(clerks: readonly Clerk[]): readonly Column<Ticket>[] {
  return [
    { id: 'ticket', title: 'Ticket', value: (ticket) => ticket.ticket_id, width: 76, sortable: true },
    {
      id: 'description',
      title: 'Description',
      value: (ticket) => ticket.description,
      cell: (ticket) => (
        <span className={styles.what}>
          <span className={styles.excerpt}>{ticket.description}</span>
          {(ticket.name || ticket.phone_number) && (
            <small>{[ticket.name, phoneText(ticket.phone_number)].filter(Boolean).join(', ')}</small>
          )}
        </span>
      ),
      wraps: true,
      card: 'whole',
    },
    {
      id: 'priority',
      title: 'Priority',
      value: (ticket) => priorityNames[ticket.priority],
      cell: ({ priority }) => <PriorityPill priority={priority} />,
      filter: priorities.toReversed().map((value) => ({ value: String(value), label: priorityNames[value] })),
      width: 100,
    },
    {
      id: 'status',
      title: 'Status',
      value: (ticket) => ticket.status,
      cell: ({ status }) => <StatusPill status={status} />,
      filter: ticketStatuses.map((value) => ({ value, label: statusNames[value] })),
      width: 104,
      card: 'end',
    },
    {
      id: 'due',
      title: 'Until',
      value: (ticket) => ticket.due_at,
      kind: 'time',
      cell: (ticket) => <Until ticket={ticket} />,
      width: 148,
      wraps: true,
    },
    {
      id: 'assignee',
      title: 'Who has it',
      value: (ticket) => ticket.assignee,
      cell: ({ assignee, status }) =>
        assignee ?? <span className={styles.faint}>{isInHand(status) ? 'nobody' : ''}</span>,
      filter: clerks.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
      width: 132,
      wraps: true,
    },
    {
      id: 'kind',
      title: 'Kind',
      value: (ticket) => kindRules[ticket.kind].name,
      filter: ticketKinds.map((value) => ({ value, label: kindRules[value].name })),
      width: 148,
      hidden: true,
    },
    {
      id: 'market',
      title: 'Market',
      value: (ticket) => ticket.market,
      width: 120,
      hidden: true,
    },
    {
      id: 'from',
      title: 'From',
      value: (ticket) => ticket.creator,
      width: 140,
      wraps: true,
      yields: true,
      card: 'none',
    },
    {
      id: 'created',
      title: 'Created',
      value: (ticket) => ticket.created_at,
      kind: 'time',
      timeZone: (ticket) => ticket.time_zone,
      width: 176,
      hidden: true,
    },
    {
      id: 'person',
      title: 'Customer',
      value: (ticket) => [ticket.name, phoneText(ticket.phone_number)].filter(Boolean).join(', '),
      width: 176,
      hidden: true,
    },
  ]
}

function Until({ ticket }: { ticket: Ticket }) {
  return <Due ticket={ticket} now={useTicketsPage('read_at')} />
}
