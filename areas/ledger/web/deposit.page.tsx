import { useMemo } from 'react'
import { OfficePage, useOffice, useOfficeZone } from '#areas/accounts/web/public.tsx'
import { dateText, dateTimeText } from '#platform/core/date-time-text.ts'
import { cents } from '#platform/core/money.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { useListPage } from '#platform/web/use-list-page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { Pill } from '#ui/pill.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableView } from '#ui/table/views.ts'
import type { depositPage, ShownLine } from '../calls/deposits.ts'
import { differenceOf, lineKinds } from '../rules/deposit-line.ts'
import styles from './deposit.module.css'
import { DepositState } from './deposit-state.tsx'
import { DepositSums } from './deposit-sums.tsx'

const usePage = pageHook<typeof depositPage>()

const columnsOf = (ownZone: string, hasMarkets: boolean): readonly Column<ShownLine>[] => [
  { id: 'kind', title: 'What', value: (one) => lineKinds[one.kind], filter: kinds, sortable: false, width: 144 },
  {
    id: 'order',
    title: 'Payment',
    value: (one) => one.order_id ?? one.authorization,
    cell: (one) => <Payment line={one} />,
    sortable: false,
    wraps: true,
  },
  {
    id: 'at',
    title: 'When',
    value: (one) => one.at,
    kind: 'time',
    timeZone: (one) => one.time_zone ?? ownZone,
    sortable: false,
    width: 184,
  },
  ...(hasMarkets
    ? [{ id: 'market', title: 'Market', value: (one: ShownLine) => one.market ?? '', sortable: false, width: 128 }]
    : []),
  { id: 'amount', title: 'Amount', value: (one) => one.amount, kind: 'money', sortable: false, width: 104 },
  {
    id: 'fee',
    title: 'Fee',
    value: (one) => one.fee,
    cell: (one) => <Fee line={one} />,
    kind: 'money',
    sortable: false,
    width: 88,
  },
  { id: 'net', title: 'In the bank', value: (one) => one.amount - one.fee, kind: 'money', sortable: false, width: 104 },
  {
    id: 'booked',
    title: 'In the ledger',
    value: (one) => (isBooked(one) ? 'Booked' : `Differs by ${differenceText(one)}: ${one.why}`),
    cell: (one) => <Booked line={one} />,
    filter: [
      { value: 'yes', label: 'Booked' },
      { value: 'no', label: 'Differs' },
    ],
    sortable: false,
    wraps: true,
    width: 224,
    card: 'whole',
  },
]

const kinds = Object.entries(lineKinds).map(([value, label]) => ({ value, label }))
const views: readonly TableView[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'differs', name: 'Differing', search: '?booked=no' },
]
const idOf = (one: ShownLine) => String(one.deposit_line_id)

/** One deposit of the card provider: what it is made of, held against the ledger. */
export default function DepositPage() {
  const { loading, error, again } = useListPage()
  const zone = useOfficeZone()
  const { markets } = useOffice()
  const columns = useMemo(() => columnsOf(zone, markets.length > 1), [zone, markets])
  const deposit = usePage('deposit')
  const { movement_id, at, state, net, fee, fee_booked, is_whole, returned_at, reasons } = deposit
  return (
    <OfficePage
      title={`Deposit ${deposit.deposit}`}
      lede={
        <>
          {`${dateText(at, 'UTC')}: ${moneyText(net)}${is_whole ? '' : ' of your markets'} into the bank. `}
          <DepositState state={state} />
        </>
      }
      acts={[{ label: 'Export CSV', icon: 'download', href: `/secure/deposits/${movement_id}/lines.csv` }]}
    >
      <div className={styles.notes}>
        {returned_at !== null && (
          <Note kind="warn">
            {`The bank has sent it back: the ledger took it out of the bank again on ${dateTimeText(returned_at, zone)}. The fees stay.`}
          </Note>
        )}
        {reasons.map(({ why, count, difference }) => (
          <Note key={why} kind="danger">
            {`${moneyText(difference)} on ${count === 1 ? '1 line' : `${count} lines`}: ${why}`}
          </Note>
        ))}
        {fee !== fee_booked && (
          <Note kind="danger">
            {`The provider kept ${moneyText(fee)}, and the ledger has fees of ${moneyText(fee_booked)}.`}
          </Note>
        )}
        {reasons.length === 0 && fee === fee_booked && (
          <Note kind="success">All that is in it is in the ledger, to the cent.</Note>
        )}
      </div>
      <DepositSums deposit={deposit} />
      <DataTable
        label="Lines of the deposit"
        columns={columns}
        rows={usePage('deposit_lines')}
        pages={usePage('line_pages')}
        idOf={idOf}
        views={views}
        loading={loading}
        error={error}
        onTryAgain={again}
        find="Order, payment"
        empty={<EmptyState title="No line fits." />}
      />
    </OfficePage>
  )
}

const differenceText = ({ amount, booked }: ShownLine) =>
  moneyText(differenceOf({ amount: cents(amount), booked: cents(booked) }))
const isBooked = ({ amount, booked }: ShownLine) => amount === booked

function Payment({ line: { order_id, authorization } }: { line: ShownLine }) {
  return (
    <span className={styles.lines}>
      {order_id !== null && <a href={`/secure/orders/${order_id}`}>Order {order_id}</a>}
      {authorization !== null && <code className={styles.more}>{authorization}</code>}
    </span>
  )
}

/** It leads to the ledger's entries of its day; what is of no order stands in the deposit's own. */
function Fee({ line: { fee, fee_day, market_id } }: { line: ShownLine }) {
  const text = moneyText(fee).replace('$', '')
  if (fee_day === null) return text
  const search = `line=processing&from=${fee_day}&to=${fee_day}&market=${market_id}`
  return <a href={`/secure/profit_and_loss/entries?${search}`}>{text}</a>
}

function Booked({ line }: { line: ShownLine }) {
  if (isBooked(line)) return <Pill kind="ok">Booked</Pill>
  return (
    <span className={styles.lines}>
      <span>
        <Pill kind="red">Differs by {differenceText(line)}</Pill>
      </span>
      <span className={styles.more}>{line.why}</span>
      {line.authorization !== null && (
        <a href={`/secure/ledger?q=${encodeURIComponent(line.authorization)}`}>In the ledger check</a>
      )}
    </span>
  )
}
