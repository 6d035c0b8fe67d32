import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableView } from '#ui/table/views.ts'
import type { Ticket, ticketsPage } from '../calls/tickets.ts'
import styles from './tickets.module.css'

const useTicketsPage = pageHook<typeof ticketsPage>()

const columns: readonly Column<Ticket>[] = [
  { id: 'ticket', title: 'Ticket', value: (ticket) => ticket.ticket_id, width: 96, sortable: true },
  {
    id: 'description',
    title: 'Description',
    value: (ticket) => ticket.description,
    cell: (ticket) => <span className={styles.excerpt}>{ticket.description}</span>,
    wraps: true,
  },
  { id: 'from', title: 'From', value: (ticket) => ticket.creator, width: 176 },
  { id: 'created', title: 'Created', value: (ticket) => ticket.created_at, kind: 'time', width: 192 },
  {
    id: 'status',
    title: 'Status',
    value: (ticket) => ticket.status,
    cell: ({ status }) => (status === 'open' ? <Pill kind="info">Open</Pill> : <Pill kind="quiet">Closed</Pill>),
    filter: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ],
    width: 112,
    card: 'end',
  },
]

const views: readonly TableView[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'open', name: 'Open', search: '?status=open' },
  { id: 'closed', name: 'Closed', search: '?status=closed' },
]

const idOf = (ticket: Ticket) => String(ticket.ticket_id)
const hrefOf = (ticket: Ticket) => `/secure/tickets/${ticket.ticket_id}`

export default function TicketsPage() {
  const { loading, error, again } = useListPage()
  return (
    <OfficePage
      title="Tickets"
      side={<MarketSwitch market_id={useTicketsPage('market_id')} />}
      acts={[{ label: 'Create Ticket', href: '/secure/tickets/new', icon: 'plus', variant: 'primary' }]}
    >
      <DataTable
        label="Tickets"
        columns={columns}
        rows={useTicketsPage('tickets')}
        pages={useTicketsPage('ticket_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        views={views}
        loading={loading}
        error={error}
        onTryAgain={again}
        empty={<EmptyState icon="ticket" title="No tickets yet." />}
        exportName="tickets"
      />
    </OfficePage>
  )
}
