import { useMemo } from 'react'
import { OfficePage, useOffice } from '#areas/accounts/web/public.tsx'
import { dateText } from '#platform/core/date-time-text.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableView } from '#ui/table/views.ts'
import type { depositsPage, ListedDeposit } from '../calls/deposits.ts'
import { depositStates } from '../rules/deposit-line.ts'
import { DepositState } from './deposit-state.tsx'

const usePage = pageHook<typeof depositsPage>()

/** Card providers tell a deposit's day, and their day is that of UTC. */
const zoneOf = () => 'UTC'

const columnsOf = (markets: readonly string[]): readonly Column<ListedDeposit>[] => [
  { id: 'deposit', title: 'Deposit', value: (one) => one.deposit, wraps: true, sortable: false },
  {
    id: 'at',
    title: 'Day',
    value: (one) => one.at,
    cell: (one) => dateText(one.at, zoneOf()),
    kind: 'time',
    filter: 'range',
    sortable: false,
    width: 128,
  },
  { id: 'amount', title: 'Payments', value: (one) => one.amount, kind: 'money', sortable: false, width: 112 },
  { id: 'fee', title: 'Fees', value: (one) => one.fee, kind: 'money', sortable: false, width: 96 },
  { id: 'net', title: 'In the bank', value: (one) => one.net, kind: 'money', sortable: false, width: 112 },
  { id: 'difference', title: 'Difference', value: (one) => one.difference, kind: 'money', sortable: false, width: 112 },
  ...(markets.length > 1
    ? [
        {
          id: 'market',
          title: 'Markets',
          value: (one: ListedDeposit) => one.markets.join(', '),
          filter: markets.map((name) => ({ value: name, label: name })),
          sortable: false,
          wraps: true,
        },
      ]
    : []),
  {
    id: 'state',
    title: 'State',
    value: (one) => depositStates[one.state],
    cell: (one) => <DepositState state={one.state} />,
    filter: Object.entries(depositStates).map(([value, label]) => ({ value, label })),
    sortable: false,
    width: 112,
    card: 'end',
  },
]

const views: readonly TableView[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'differs', name: 'Differing', search: '?state=differs' },
]

const idOf = (one: ListedDeposit) => String(one.movement_id)
const hrefOf = (one: ListedDeposit) => `/secure/deposits/${one.movement_id}`
const names = new Intl.ListFormat('en-US')

/** `/secure/deposits`: what the card provider has paid into the bank. */
export default function DepositsPage() {
  const { loading, error, again } = useListPage()
  const { markets } = useOffice()
  const columns = useMemo(() => columnsOf(markets.map(({ name }) => name)), [markets])
  const differing = usePage('deposits_differing')
  const own = usePage('deposits_markets')
  const whose = own === null ? '' : ` Shown is what is of ${names.format(own)}.`
  return (
    <OfficePage
      title="Card deposits"
      lede={`What the card provider paid into the bank, held against the ledger.${whose} ${differingText(differing)}`}
    >
      <DataTable
        label="Deposits"
        columns={columns}
        rows={usePage('deposits')}
        pages={usePage('deposit_pages')}
        idOf={idOf}
        hrefOf={hrefOf}
        views={views}
        loading={loading}
        error={error}
        onTryAgain={again}
        zoneOf={zoneOf}
        find="Deposit, order"
        empty={<EmptyState icon="wallet" title="No deposit that fits has come in." />}
        exportName="card-deposits"
      />
    </OfficePage>
  )
}

const differingText = (count: number) =>
  count === 0 ? 'None differs.' : count === 1 ? 'One differs.' : `${count.toLocaleString('en-US')} differ.`
