import { useMemo } from 'react'
import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedRestaurant, restaurantsPage } from '../../calls/restaurant-settings.ts'

const useRestaurants = pageHook<typeof restaurantsPage>()

const idOf = (one: ListedRestaurant) => String(one.franchise_id)
const hrefOf = (one: ListedRestaurant) => `/secure/restaurants/${one.franchise_id}`

/** `/secure/restaurants`: restaurants and stores, and whether they take orders now. */
export default function RestaurantsPage() {
  const list = useListPage()
  const { markets } = useOffice()
  const columns = useMemo(() => columnsOf(markets.map(({ name }) => name)), [markets])
  return (
    <OfficePage title="Restaurants" lede="Hours, holidays, fees, pickup and delivery. Customers see a change at once.">
      <DataTable
        label="Restaurants"
        cardsWhenTight
        columns={columns}
        rows={useRestaurants('restaurants')}
        pages={useRestaurants('restaurant_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        loading={list.loading}
        error={list.error}
        onTryAgain={list.again}
        find="Name"
        empty={<EmptyState icon="store" title="No restaurants here." />}
        exportName="restaurants"
      />
    </OfficePage>
  )
}

function columnsOf(markets: readonly string[]): Column<ListedRestaurant>[] {
  return [
    { id: 'name', title: 'Name', value: ({ name }) => name, sortable: false, wraps: true },
    {
      id: 'kind',
      title: 'Kind',
      value: ({ kind }) => (kind === 'restaurant' ? 'Restaurant' : 'Package store'),
      sortable: false,
      width: 144,
    },
    { id: 'hours', title: 'Now', value: ({ hours }) => hours, sortable: false, wraps: true },
    {
      id: 'prep_minutes',
      title: 'Prep, min',
      value: ({ prep_minutes }) => prep_minutes,
      kind: 'number',
      sortable: false,
      width: 104,
    },
    {
      id: 'market',
      title: 'Market',
      value: ({ market }) => market,
      ...(markets.length > 1 && { filter: markets.map((name) => ({ value: name, label: name })) }),
      sortable: false,
      width: 160,
    },
    {
      id: 'state',
      title: 'State',
      value: ({ active }) => (active ? 'Listed' : 'Hidden'),
      cell: ({ active }) => <Pill kind={active ? 'ok' : 'quiet'}>{active ? 'Listed' : 'Hidden'}</Pill>,
      filter: [
        { value: 'listed', label: 'Listed' },
        { value: 'hidden', label: 'Hidden' },
      ],
      sortable: false,
      width: 96,
      card: 'end',
    },
  ]
}
