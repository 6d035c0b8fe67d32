import { useState } from 'react'
import { MarketSwitch, OfficePage } from '#areas/accounts/web/public.tsx'
import { hoursText } from '#areas/shifts/rules/worked-time.ts'
import { pageHook } from '#platform/web/page-hook.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Note } from '#ui/note.tsx'
import { PeriodPicker } from '#ui/period-picker.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { approvePeriod, type invoicesPage, type ListedInvoice, payPeriod } from '../calls/invoices.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import styles from './hours.module.css'
import { DetailToggle, InvoiceDetail, InvoiceDetails, useInvoiceDetails } from './invoice-detail.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { PayoutBank, PayoutsPanel } from './payouts-panel.tsx'
import { RatesPanel } from './rates-panel.tsx'

const usePage = pageHook<typeof invoicesPage>()

const columns: readonly Column<ListedInvoice>[] = [
  { id: 'driver', title: 'Driver', value: (one) => one.driver, wraps: true },
  {
    id: 'hours',
    title: 'Hours',
    value: (one) => one.hundredths,
    cell: (one) => hoursText(one.hundredths),
    kind: 'number',
    width: 72,
  },
  { id: 'wages', title: 'Wage', value: (one) => one.wages, kind: 'money', width: 84, yields: true },
  { id: 'top_up', title: 'Gaurantee adds', value: (one) => one.top_up, kind: 'money', width: 124, yields: true },
  { id: 'tips_card', title: 'Tips, card', value: (one) => one.tips_card, kind: 'money', width: 88, yields: true },
  { id: 'tips_cash', title: 'Tips, cash', value: (one) => one.tips_cash, kind: 'money', width: 88, yields: true },
  { id: 'mileage', title: 'Mileage', value: (one) => one.mileage, kind: 'money', width: 80, yields: true },
  { id: 'total', title: 'Total', value: (one) => one.total, kind: 'money', width: 92, yields: true },
  { id: 'to_pay', title: 'To pay', value: (one) => one.to_pay, kind: 'money', width: 92 },
  {
    id: 'state',
    title: 'State',
    value: (one) => one.state,
    cell: (one) => <InvoiceState invoice={one} />,
    width: 184,
    wraps: true,
    card: 'end',
  },
  {
    id: 'details',
    title: 'Details',
    value: () => null,
    cell: (one) => <DetailToggle invoice={one} />,
    width: 96,
    sortable: false,
    hideable: false,
    card: 'whole',
  },
]
const idOf = (one: ListedInvoice) => String(one.driver_id)
const hrefOf = (one: ListedInvoice) => `/secure/invoices/${one.driver_id}/${one.starts_on}`

/** `/secure/invoices`: a week of pay, from open over approved to paid. */
export default function InvoicesPage() {
  const period = usePage('pay_period')
  const invoices = usePage('driver_invoices')
  const mayChange = usePage('may_change')
  const [doing, setDoing] = useState<'approve' | 'pay'>()
  const rate = usePage('pay_rate')
  const fairness = usePage('fairness')
  const payouts = usePage('payouts')
  const bank = usePage('payout_bank')
  const [note, setNote] = useState<string>()
  const details = useInvoiceDetails()
  const detailOf = (invoice: ListedInvoice) => {
    const read = details.opened.get(invoice.driver_id)
    return read && <InvoiceDetail invoice={invoice} read={read} />
  }
  const { market_id, starts_on, own_driver_id } = period
  const others = invoices.filter(({ driver_id }) => driver_id !== own_driver_id)
  const open = others.filter(({ state }) => state === 'open')
  const approved = others.filter(({ state }) => state === 'approved')
  const acts = !mayChange
    ? []
    : [
        ...(approved.length > 0 || invoices.some(({ state }) => state === 'paid')
          ? [
              {
                label: 'Payout file',
                icon: 'download' as const,
                href: `/secure/invoices/payout.csv?market=${market_id}&week=${starts_on}`,
              },
            ]
          : []),
        ...(period.is_over && open.length > 0
          ? [{ label: `Approve ${open.length}`, variant: 'primary' as const, onRun: () => setDoing('approve') }]
          : []),
        ...(approved.length > 0
          ? [{ label: `Pay ${approved.length}`, variant: 'primary' as const, onRun: () => setDoing('pay') }]
          : []),
      ]
  return (
    <OfficePage
      title="Pay periods"
      lede={`${period.market}. Monday to Sunday${period.is_over ? '' : '; this one still runs'}.`}
      side={
        <div className={styles.side}>
          <MarketSwitch market_id={market_id} />
          <PeriodPicker
            label="Pay period"
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
      <InvoiceDetails value={details}>
        <DataTable
          label="Drivers' weeks"
          columns={columns}
          rows={invoices}
          idOf={idOf}
          hrefOf={hrefOf}
          empty={<EmptyState icon="wallet" title="Nobody worked in this week." />}
          detail={detailOf}
          exportName={`pay-${starts_on}`}
        />
      </InvoiceDetails>
      {mayChange && payouts.length > 0 && <PayoutsPanel payouts={payouts} timeZone={period.time_zone} />}
      {fairness.length > 0 && <FairnessPanel rows={fairness} />}
      {mayChange && <RatesPanel market_id={market_id} rate={rate} />}
      {mayChange && <PayoutBank market_id={market_id} bank={bank} />}
      {doing && (
        <Settle
          what={doing}
          invoices={doing === 'approve' ? open : approved}
          isOwnLeft={invoices.some(
            ({ driver_id, state }) => driver_id === own_driver_id && state === stateBefore[doing],
          )}
          onClose={() => setDoing(undefined)}
          onDone={setNote}
        />
      )}
    </OfficePage>
  )
}

const stateBefore = { approve: 'open', pay: 'approved' } as const

type SettleProps = {
  what: 'approve' | 'pay'
  /** Of others. */
  invoices: readonly ListedInvoice[]
  /** One's own week stands there as well, for somebody else. */
  isOwnLeft: boolean
  onClose: () => void
  onDone: (note: string) => void
}

/** What it comes to, and who is left out, before it is done. */
function Settle({ what, invoices, isOwnLeft, onClose, onDone }: SettleProps) {
  const { market_id, starts_on } = usePage('pay_period')
  // As it stood when the question was put: the page behind it empties before the dialog closes.
  const [kept, keep] = useState<readonly ListedInvoice[] | undefined>(invoices)
  const seen = kept ?? invoices
  const ready = seen.filter(({ waiting }) => what === 'pay' || waiting === 0)
  const left = seen.length - ready.length
  const sum = ready.reduce((all, one) => all + (what === 'pay' ? one.to_pay : one.total), 0)
  const word = what === 'pay' ? 'Pay' : 'Approve'
  const settle = useAct(async () => {
    keep(seen)
    const sums = ready.map(({ driver_id, total, to_pay }) => ({ driver_id, total, to_pay }))
    const input = { market_id: String(market_id), starts_on, seen: sums }
    const answer = what === 'pay' ? await ask(payPeriod, input) : await ask(approvePeriod, input)
    if (!answer.ok) {
      if (answer.error === 'sums_changed') {
        await refreshPage()
        keep(undefined)
      }
      return answer
    }
    await refreshPage()
    const done = 'paid' in answer.data ? answer.data.paid.length : answer.data.approved.length
    onDone(what === 'pay' ? `Paid ${done}.` : `Approved ${done}.`)
    onClose()
    return answer
  })
  return (
    <Dialog
      title={`${word} this week?`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={ready.length === 0} loading={settle.loading} onClick={() => settle.run()}>
            {word} {ready.length} for {moneyText(sum)}
          </Button>
        </>
      }
    >
      <p>
        {ready.length === 1 ? '1 driver' : `${ready.length} drivers`}, {moneyText(sum)} in all.
        {what === 'pay' && ' From then on nothing of it changes.'}
      </p>
      {left > 0 && (
        <p>{left === 1 ? '1 driver has' : `${left} drivers have`} hours that are not approved, and stay open.</p>
      )}
      {isOwnLeft && <p>Your own week is left to somebody else.</p>}
      <ErrorLine error={settle.error} count={settle.failures} />
    </Dialog>
  )
}
