import { OfficePage } from '#areas/accounts/web/public.tsx'
import { hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { dateTimeText } from '#platform/core/date-time-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { BookHour, bookHoursPage } from '../calls/pnl.ts'
import { lineOf } from '../rules/pnl-lines.ts'
import { amountText } from './pnl-words.ts'

const usePage = pageHook<typeof bookHoursPage>()

const columns: readonly Column<BookHour>[] = [
  { id: 'driver', title: 'Driver', value: (one) => one.driver, wraps: true, sortable: false },
  { id: 'market', title: 'Market', value: (one) => one.market, width: 136, sortable: false },
  {
    id: 'start',
    title: 'Start',
    value: (one) => one.started_at,
    cell: (one) => dateTimeText(one.started_at, one.time_zone),
    kind: 'time',
    width: 176,
    sortable: false,
  },
  {
    id: 'hours',
    title: 'Hours',
    value: (one) => Number(hoursText(hundredthsBetween(one.started_at, one.ended_at))),
    cell: (one) => hoursText(hundredthsBetween(one.started_at, one.ended_at)),
    kind: 'number',
    width: 72,
    sortable: false,
  },
  { id: 'wage', title: 'Wage', value: (one) => one.wage, kind: 'money', width: 80, sortable: false },
  { id: 'gaurantee', title: 'Gaurantee', value: (one) => one.gaurantee, kind: 'money', width: 96, sortable: false },
]
/** They lessen what is topped up, and are asked about for nothing else. */
const tips: Column<BookHour> = {
  id: 'tips',
  title: 'Tips',
  value: (one) => one.tips,
  kind: 'money',
  width: 80,
  sortable: false,
}
const ends: readonly Column<BookHour>[] = [
  {
    id: 'approved',
    title: 'Approved',
    value: (one) => (one.approved ? 'Approved' : 'Not approved'),
    cell: (one) =>
      one.approved ? (
        <Pill kind="ok" shape="tick">
          Approved
        </Pill>
      ) : (
        <Pill kind="orange" shape="open">
          Not approved
        </Pill>
      ),
    width: 136,
    sortable: false,
  },
  {
    id: 'amount',
    title: 'Amount',
    value: (one) => one.amount,
    kind: 'money',
    width: 104,
    sortable: false,
    card: 'end',
  },
]
const columnsOf = { wages: [...columns, ...ends], top_up: [...columns, tips, ...ends] } as const

const idOf = (one: BookHour) => String(one.driver_hour_id)
const hrefOf = ({ market_id, day }: BookHour) =>
  `/secure/invoices/hours?${new URLSearchParams({ market: String(market_id), day })}`

/** `/secure/profit_and_loss/hours`: the hours that wages or top-ups are made of; each leads to its day. */
export default function BookHoursPage() {
  const { loading, error, again } = useListPage()
  const { line, market, total, count, ...range } = usePage('hours_figure')
  const { title } = lineOf(line)
  const records = count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`
  return (
    <OfficePage
      title={title}
      lede={`${market ?? 'All markets'}, ${rangeText(range)}: ${amountText(total)} in the overview, from ${records} of drivers’ hours.`}
      acts={[{ label: 'Profit and loss', href: `/secure/profit_and_loss?${new URLSearchParams(range)}` }]}
    >
      <DataTable
        label={`Hours of ${title}`}
        columns={columnsOf[line]}
        rows={usePage('book_hours')}
        pages={usePage('book_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        cardsWhenTight
        loading={loading}
        error={error}
        onTryAgain={again}
        empty={<EmptyState title="No hours in this period." />}
        exportName={`hours-${line}-${range.from}`}
      />
    </OfficePage>
  )
}
