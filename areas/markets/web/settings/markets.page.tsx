import { OfficePage } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedMarket, marketsPage } from '../../calls/market-settings.ts'

const useMarkets = pageHook<typeof marketsPage>()

const idOf = (one: ListedMarket) => String(one.market_id)
const hrefOf = (one: ListedMarket) => `/secure/markets/${one.market_id}`

const columns: readonly Column<ListedMarket>[] = [
  { id: 'name', title: 'Market', value: ({ name }) => name, wraps: true },
  { id: 'place', title: 'Place', value: ({ place }) => place, wraps: true },
  { id: 'time_zone', title: 'Time zone', value: ({ time_zone }) => time_zone, wraps: true },
  { id: 'restaurants', title: 'Restaurants', value: ({ restaurants }) => restaurants, kind: 'number', width: 120 },
  { id: 'drivers', title: 'Drivers', value: ({ drivers }) => drivers, kind: 'number', width: 96 },
  { id: 'delivery_fee', title: 'Delivery', value: ({ delivery_fee }) => delivery_fee, kind: 'money', width: 104 },
  {
    id: 'sales_tax_percent',
    title: 'Tax, %',
    value: ({ sales_tax_percent }) => sales_tax_percent,
    kind: 'number',
    width: 88,
  },
  {
    id: 'state',
    title: 'State',
    value: ({ active }) => (active ? 'Open' : 'Closed'),
    cell: ({ active }) => <Pill kind={active ? 'ok' : 'quiet'}>{active ? 'Open' : 'Closed'}</Pill>,
    width: 96,
    card: 'end',
  },
]

/** `/secure/markets`: each city with its fees and taxes. */
export default function MarketsPage() {
  return (
    <OfficePage
      title="Markets"
      lede="Fees, tax, phone and alcohol law of each city. New ones are brought in as a file."
      acts={[{ label: 'Import', icon: 'download', href: '/admin/import' }]}
    >
      <DataTable
        label="Markets"
        cardsWhenTight
        columns={columns}
        rows={useMarkets('listed_markets')}
        idOf={idOf}
        hrefOf={hrefOf}
        empty={<EmptyState icon="map" title="No markets yet." />}
        exportName="markets"
      />
    </OfficePage>
  )
}
