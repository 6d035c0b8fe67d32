import { sinceText } from '#areas/accounts/rules/since-text.ts'
import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedPos, posPlacesPage } from '../calls/pos.ts'

const usePlaces = pageHook<typeof posPlacesPage>()

const idOf = ({ franchise_id }: ListedPos) => String(franchise_id)
const hrefOf = ({ franchise_id }: ListedPos) => `/admin/pos/${franchise_id}`

/** `/admin/pos`: the tills of restaurants, and where a person has to choose. */
export default function PosPlacesPage() {
  const list = useListPage()
  const now = usePlaces('read_at')
  return (
    <OfficePage
      title="POS links"
      lede="A restaurant’s till tells its prices and stock to the menu, and gets our orders. Without a link nothing changes."
    >
      <DataTable
        label="Restaurants"
        columns={columnsAt(now)}
        rows={usePlaces('pos_places')}
        pages={usePlaces('pos_place_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        empty={<EmptyState icon="store" title="No restaurant is yours to edit." />}
      />
    </OfficePage>
  )
}

const columnsAt = (now: number): readonly Column<ListedPos>[] => [
  { id: 'name', title: 'Restaurant', value: ({ name }) => name, sortable: false, wraps: true },
  { id: 'market', title: 'Market', value: ({ market }) => market, sortable: false, width: 144 },
  {
    id: 'till',
    title: 'Till',
    value: ({ location_name }) => location_name ?? 'Not connected',
    sortable: false,
    wraps: true,
  },
  {
    id: 'state',
    title: 'State',
    value: (row) => stateText(row, now),
    cell: (row) => <Pill kind={kindOf(row)}>{stateText(row, now)}</Pill>,
    sortable: false,
    width: 176,
    card: 'end',
  },
]

function stateText({ reading, last_read_at, to_choose }: ListedPos, now: number): string {
  if (reading === null) return 'No till'
  if (reading === 'first') return 'Reading...'
  if (reading !== 'read' || last_read_at === null) return 'Not read'
  if (to_choose > 0) return `${to_choose} to choose`
  const since = sinceText(now - last_read_at)
  return since === 'now' ? 'Just read' : `Read ${since} ago`
}

function kindOf({ reading, to_choose }: ListedPos) {
  if (reading === null) return 'quiet'
  if (reading === 'first') return 'info'
  if (reading !== 'read') return 'danger'
  return to_choose > 0 ? 'orange' : 'ok'
}
