import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { rangeText } from '#ui/day-ranges.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Note } from '#ui/note.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { BookEntry, entriesPage } from '../calls/pnl.ts'
import { lineOf } from '../rules/pnl-lines.ts'
import { amountText } from './pnl-words.ts'

const usePage = pageHook<typeof entriesPage>()

function timeIn(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

const columns: readonly Column<BookEntry>[] = [
  {
    id: 'order',
    title: 'Order',
    value: (one) => one.order_id,
    cell: (one) =>
      one.order_id === null ? 'No order' : <a href={`/secure/orders/${one.order_id}`}>#{one.order_id}</a>,
    width: 112,
    sortable: false,
  },
  {
    id: 'what',
    title: 'What',
    value: (one) => (one.reason ? `${one.what}: ${one.reason}` : one.what),
    wraps: true,
    sortable: false,
  },
  { id: 'restaurant', title: 'Restaurant', value: (one) => one.restaurant, sortable: false },
  {
    id: 'at',
    title: 'When',
    value: (one) => one.at,
    cell: (one) => timeIn(one.at, one.time_zone),
    width: 208,
    sortable: false,
  },
  {
    id: 'movement',
    title: 'Ledger entry',
    value: (one) => one.movement_id,
    cell: (one) => `No. ${one.movement_id}`,
    width: 120,
    sortable: false,
  },
  {
    id: 'amount',
    title: 'Amount',
    value: (one) => one.amount,
    kind: 'money',
    width: 120,
    sortable: false,
    card: 'end',
  },
]
const idOf = (one: BookEntry) => String(one.movement_id)

/** `/secure/profit_and_loss/entries`: what a figure of the overview is made of. */
export default function EntriesPage() {
  const { loading, error, again } = useListPage()
  const figure = usePage('book_figure')
  const { title } = lineOf(figure.line)
  const { from, to } = figure
  const of = figure.restaurant ?? figure.market ?? 'All markets'
  return (
    <OfficePage
      title={title}
      lede={`${of}, ${rangeText(figure)}: ${amountText(figure.total)} in the overview.`}
      acts={[{ label: 'Profit and loss', href: `/secure/profit_and_loss?${new URLSearchParams({ from, to })}` }]}
    >
      <FigureCheck {...figure} />
      <DataTable
        label={`Ledger entries of ${title}`}
        cardsWhenTight
        columns={columns}
        rows={usePage('book_entries')}
        pages={usePage('book_pages')}
        idOf={idOf}
        loading={loading}
        error={error}
        onTryAgain={again}
        empty={<EmptyState title="No entries in this period." />}
        exportName={`entries-${figure.line}-${figure.from}`}
      />
    </OfficePage>
  )
}

function FigureCheck({ total, of_entries }: { total: number; of_entries: { total: number; count: number } | null }) {
  if (!of_entries) return null
  const entries = of_entries.count === 1 ? '1 entry' : `${of_entries.count.toLocaleString('en-US')} entries`
  if (of_entries.total === total)
    return (
      <Note kind="success">{`${entries} of the ledger, ${amountText(of_entries.total)}: equal to the figure.`}</Note>
    )
  return (
    <Note kind="danger">{`${entries} of the ledger come to ${amountText(of_entries.total)}: the figure differs. Rebuild the books.`}</Note>
  )
}
