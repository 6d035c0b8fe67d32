import { useMemo, useState } from 'react'
import { OfficePage, useOffice, useZoneOfMarket } from '#areas/accounts/web/public.tsx'
import { momentText } from '#platform/core/moment-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { useSearchText } from '#platform/web/use-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { AuditEvent, auditPage } from '../calls/audit.ts'
import { readDetail, summaryOf } from '../rules/audit-detail.ts'
import { subjectText, whatText } from '../rules/audit-subject.ts'
import { EventDialog } from './event-dialog.tsx'

const useAuditPage = pageHook<typeof auditPage>()

const idOf = (event: AuditEvent) => String(event.event_id)
const views = [{ id: 'all', name: 'Everything', search: '' }]

/** `/secure/audit`: who has done what, the newest first. */
export default function AuditPage() {
  const list = useListPage()
  const { markets } = useOffice()
  const zoneOfMarket = useZoneOfMarket()
  const kinds = useAuditPage('event_kinds')
  const [open, setOpen] = useState<AuditEvent>()
  const search = useSearchText()
  const columns = useMemo(
    () =>
      columnsOf(
        kinds,
        markets.map(({ name }) => name),
        zoneOfMarket(null),
      ),
    [kinds, markets, zoneOfMarket],
  )
  return (
    <OfficePage
      title="Audit"
      lede="Everything that was changed, by whom, with what was there before."
      acts={[{ label: 'Export as CSV', icon: 'download', href: `/secure/audit.csv${withoutPage(search)}` }]}
    >
      <DataTable
        label="Events"
        cardsWhenTight
        columns={columns}
        rows={useAuditPage('events')}
        pages={useAuditPage('event_pages')}
        idOf={idOf}
        onOpen={setOpen}
        views={views}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        zoneOf={({ market }) => zoneOfMarket(firstOf(market))}
        empty={<EmptyState icon="search" title="Nothing was done that fits." />}
      />
      {open && <EventDialog event={open} onClose={() => setOpen(undefined)} />}
    </OfficePage>
  )
}

function columnsOf(kinds: readonly string[], markets: readonly string[], ownZone: string): Column<AuditEvent>[] {
  return [
    {
      id: 'what',
      title: 'What',
      value: ({ what }) => whatText(what),
      filter: kinds.map((what) => ({ value: what, label: whatText(what) })),
      sortable: false,
      wraps: true,
      width: 184,
    },
    {
      id: 'at',
      title: 'When',
      value: ({ at }) => at,
      // By the clock of the event's market (SIL-ORD-155); one of no market by the reader's.
      cell: ({ at, time_zone }) => momentText(at, Date.now(), time_zone ?? ownZone),
      kind: 'time',
      filter: 'range',
      sortable: false,
      width: 176,
      card: 'end',
    },
    { id: 'who', title: 'Who', value: ({ who }) => who, filter: 'text', sortable: false, wraps: true, width: 160 },
    {
      id: 'subject',
      title: 'About',
      value: ({ subject }) => subjectText(subject),
      filter: 'text',
      sortable: false,
      wraps: true,
      width: 144,
    },
    {
      id: 'change',
      title: 'Change',
      value: ({ detail, time_zone }) => summaryOf(readDetail(detail, time_zone ?? ownZone)),
      sortable: false,
      wraps: true,
      card: 'whole',
    },
    {
      id: 'market',
      title: 'Market',
      value: ({ market }) => market ?? '',
      ...(markets.length > 1 && { filter: markets.map((name) => ({ value: name, label: name })) }),
      sortable: false,
      width: 128,
    },
  ]
}

/** Where several markets are chosen, a day begins by the clock of the first of them. */
const firstOf = (chosen: unknown): string | null =>
  Array.isArray(chosen) && chosen.length > 0 ? String(chosen[0]) : null

/** The file has all pages. */
function withoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.size > 0 ? `?${params}` : ''
}
