import { useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { cents, plus } from '#platform/core/money.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListedStatement, payoutsPage } from '../calls/payouts.ts'
import styles from './payouts.module.css'
import { SettleDialog } from './settle-dialog.tsx'
import { StatementState } from './statement-state.tsx'

const usePage = pageHook<typeof payoutsPage>()

const columns: readonly Column<ListedStatement>[] = [
  { id: 'restaurant', title: 'Restaurant', value: (one) => one.restaurant, wraps: true },
  { id: 'orders', title: 'Orders', value: (one) => one.orders, kind: 'number', width: 72 },
  { id: 'food', title: 'Food', value: (one) => one.food, kind: 'money', width: 84 },
  { id: 'commission', title: 'Commission', value: (one) => one.commission, kind: 'money', width: 100 },
  { id: 'at_store', title: 'At store', value: (one) => one.at_store, kind: 'money', width: 88 },
  { id: 'borne', title: 'Refunds borne', value: (one) => one.borne, kind: 'money', width: 112 },
  { id: 'adjusted', title: 'Adjustments', value: (one) => one.adjusted, kind: 'money', width: 104 },
  { id: 'carried', title: 'From before', value: (one) => one.carried, kind: 'money', width: 100 },
  { id: 'to_pay', title: 'To pay', value: (one) => one.to_pay, kind: 'money', width: 92 },
  {
    id: 'state',
    title: 'State',
    value: (one) => one.state,
    cell: (one) => <StatementState statement={one} />,
    width: 124,
    card: 'end',
  },
]
const idOf = (one: ListedStatement) => String(one.franchise_id)
const hrefOf = (one: ListedStatement) => `/secure/payouts/${one.franchise_id}/${one.starts_on}`

/** `/secure/payouts`: what restaurants are paid for a week, from open over approved to paid. */
export default function PayoutsPage() {
  const period = usePage('payout_period')
  const statements = usePage('restaurant_statements')
  const [doing, setDoing] = useState<'approve' | 'pay'>()
  const [note, setNote] = useState<string>()
  const { market_id, starts_on, is_over } = period
  const open = statements.filter(({ state, is_in_later }) => state === 'open' && !is_in_later)
  const approved = statements.filter(({ state }) => state === 'approved')
  const isSettled = statements.some(({ state }) => state !== 'open')
  const total = plus(...statements.filter(({ is_in_later }) => !is_in_later).map(({ to_pay }) => cents(to_pay)))
  const acts = [
    ...(isSettled
      ? [
          {
            label: 'Payout file',
            icon: 'download' as const,
            href: `/secure/payouts/payouts.csv?market=${market_id}&week=${starts_on}`,
          },
        ]
      : []),
    ...(is_over && open.length > 0
      ? [{ label: `Approve ${open.length}`, variant: 'primary' as const, onRun: () => setDoing('approve') }]
      : []),
    ...(approved.length > 0
      ? [{ label: `Pay ${approved.length}`, variant: 'primary' as const, onRun: () => setDoing('pay') }]
      : []),
  ]
  return (
    <OfficePage
      title="Restaurant payouts"
      lede={`${period.market}. Monday to Sunday${is_over ? '' : '; this week still runs'}. ${moneyText(total)} to pay.`}
      side={
        <div className={styles.side}>
          <MarketSwitch market_id={market_id} />
          <PeriodPicker
            label="Week"
            rule={{ unit: 'week', weekStart: 1 }}
            day={starts_on}
            today={period.today}
            onChoose={({ from }) => location.assign(`?market=${market_id}&week=${from}`)}
          />
        </div>
      }
      acts={acts}
    >
      <div role="status">{note && <Note kind="success">{note}</Note>}</div>
      <DataTable
        label="Restaurants’ weeks"
        columns={columns}
        rows={statements}
        idOf={idOf}
        hrefOf={hrefOf}
        find="Restaurant"
        cardsWhenTight
        empty={<EmptyState icon="wallet" title="No restaurant earned anything in this week." />}
        exportName={`restaurant-payouts-${starts_on}`}
      />
      {doing && (
        <SettleDialog
          what={doing}
          market_id={market_id}
          starts_on={starts_on}
          statements={doing === 'approve' ? open : approved}
          onClose={() => setDoing(undefined)}
          onDone={setNote}
        />
      )}
    </OfficePage>
  )
}
