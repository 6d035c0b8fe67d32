import { useMemo } from 'react'
import { MarketSwitch, OfficePage, useOffice, useOwnViews } from '#areas/accounts/web/public.tsx'
import { useFollowedList } from '#platform/web/use-followed-list.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveBadge } from '#ui/live-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Ticket, TicketView } from '../calls/tickets.ts'
import { BulkActs } from './bulk-acts.tsx'
import { ticketColumns, useTicketsPage } from './ticket-columns.tsx'
import styles from './tickets.module.css'

const idOf = (ticket: Ticket) => String(ticket.ticket_id)
const hrefOf = (ticket: Ticket) => `/secure/tickets/${ticket.ticket_id}`

const tabs: readonly { readonly id: TicketView; readonly name: string }[] = [
  { id: 'queue', name: 'Queue' },
  { id: 'mine', name: 'Mine' },
  { id: 'unassigned', name: 'Unassigned' },
  { id: 'overdue', name: 'Overdue' },
  { id: 'waiting', name: 'Waiting' },
]
const done = [
  { id: 'open', name: 'Open', search: '?status=open' },
  { id: 'solved', name: 'Solved', search: '?status=solved' },
  { id: 'closed', name: 'Closed', search: '?status=closed' },
  { id: 'all', name: 'All', search: '?state=all' },
]

/** `/secure/tickets`: what is in hand by need; a search looks at all there are. */
export default function TicketsPage() {
  const list = useListPage()
  const { markets } = useOffice()
  const clerks = useTicketsPage('clerks')
  const counts = useTicketsPage('ticket_counts')
  const topics = [...markets.map(({ market_id }) => `tickets:${market_id}`), 'tickets:0']
  const { isUp, props } = useFollowedList(topics, list.again)
  const columns = useMemo(() => ticketColumns(clerks), [clerks])
  const views = useMemo(
    () => [
      ...tabs.map(({ id, name }) => ({ id, name, search: id === 'queue' ? '' : `?state=${id}`, count: counts[id] })),
      ...done,
    ],
    [counts],
  )
  return (
    <OfficePage
      title="Tickets"
      lede={ledeOf(counts)}
      acts={[
        { label: 'Macros', href: '/secure/macros', icon: 'bolt' },
        { label: 'Create Ticket', href: '/secure/tickets/new', icon: 'plus', variant: 'primary' },
      ]}
      side={
        <>
          <LiveBadge on={isUp}>{isUp ? 'Live' : 'Reconnecting'}</LiveBadge>
          <MarketSwitch market_id={useTicketsPage('market_id')} />
        </>
      }
    >
      <div className={styles.list} {...props}>
        <DataTable
          label="Tickets"
          columns={columns}
          rows={useTicketsPage('tickets')}
          pages={useTicketsPage('ticket_pages')}
          idOf={idOf}
          hrefOf={hrefOf}
          views={views}
          ownViews={useOwnViews('tickets', useTicketsPage('own_views'))}
          loading={list.loading}
          error={list.error}
          onTryAgain={list.again}
          find="Ticket, #order, phone, name, words"
          empty={<EmptyState icon="ticket" title="No tickets here." />}
          exportName="tickets"
          bulkActs={(rows, clear) => <BulkActs rows={rows} onDone={clear} again={list.again} />}
        />
      </div>
    </OfficePage>
  )
}

function ledeOf(counts: Readonly<Record<TicketView, number>>): string {
  const parts = [
    counts.overdue > 0 && `${counts.overdue} overdue`,
    counts.unassigned > 0 && `${counts.unassigned} unassigned`,
    counts.mine > 0 && `${counts.mine} yours`,
  ].filter(Boolean)
  return `${counts.queue} in hand. ${parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing needs you.'}`
}
