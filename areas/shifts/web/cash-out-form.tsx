import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { dollars, fromDecimal, toDecimal } from '#platform/core/money.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Note } from '#ui/note.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { type CashOutDay, type CashOutOrder, saveCashOut } from '../calls/driver-clock.ts'
import { type DoorPayment, readCashOut, shownTip } from '../rules/cash-out.ts'
import { roundSums } from '../rules/round-sums.ts'
import styles from './cash-out.module.css'

const ways = [
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'split', label: 'Split' },
] as const

type FormProps = { order: CashOutOrder; timeZone: string; onSaved: (day: CashOutDay) => void }

/** What was paid at one door: the tip follows every key, a warning never blocks (GEN-20). */
export function CashOutForm({ order, timeZone, onSaved }: FormProps) {
  const { order_id, order_total, cash_out } = order
  const [payment, setPayment] = useState<DoorPayment>(cash_out?.payment ?? 'cash')
  const [texts, setTexts] = useState({
    cash: cash_out?.cash ?? '',
    card: cash_out?.card ?? '',
    change_given: cash_out?.change_given ?? '0.00',
  })
  const [state, setState] = useState<{ loading: boolean; error?: string; failures: number }>({
    loading: false,
    failures: 0,
  })
  const typed = { payment, ...texts, order_total }
  const shown = shownTip(typed)
  const put = (name: keyof typeof texts, text: string) => setTexts((before) => ({ ...before, [name]: text }))
  async function save() {
    setState(({ failures }) => ({ loading: true, failures }))
    const answer = await ask(saveCashOut, { order_id: String(order_id), payment, ...texts })
    if (answer.ok) onSaved(answer.data.cash_out_day)
    setState(({ failures }) =>
      answer.ok ? { loading: false, failures } : { loading: false, error: answer.message, failures: failures + 1 },
    )
  }
  const field = (name: keyof typeof texts, label: string, hint?: string) => (
    <MoneyField
      label={label}
      hint={hint}
      value={texts[name]}
      onChange={(event) => put(name, event.currentTarget.value)}
      onTidied={(text) => put(name, text)}
      error={isNumber(texts[name]) ? undefined : 'Please enter a number.'}
    />
  )
  return (
    <section className={styles.card} aria-label={`Order ${order_id}`}>
      <header className={styles.orderLine}>
        <span>
          <b>Order #{order_id}</b>
          <small>
            {order.name}, delivered {timeText(order.delivered_at, timeZone)}
          </small>
        </span>
      </header>
      <div className={styles.form}>
        <SegmentedControl legend="Paid with" parts={ways} value={payment} onChoose={setPayment} wide />
        <div className={payment === 'split' ? styles.two : undefined}>
          {payment !== 'card' && field('cash', 'Amount paid in cash')}
          {payment !== 'cash' && field('card', 'Amount paid by card')}
        </div>
        {payment === 'cash' && (
          <fieldset className={styles.coins} aria-label="Usual amounts">
            {roundSums(fromDecimal(order_total) ?? 0).map(({ label, amount }) => (
              <Button key={label} size="large" onClick={() => put('cash', toDecimal(amount))}>
                {label}
              </Button>
            ))}
          </fieldset>
        )}
        {field('change_given', 'Change given', 'Money handed back is negative: -5.00')}
        <MoneyField label="Order total" hint="from the order" value={order_total} disabled />
      </div>
      <div className={styles.tip}>
        <span id={`tip-${order_id}`}>Tip</span>
        <output
          aria-labelledby={`tip-${order_id}`}
          className={shown.text.startsWith('-') ? styles.negative : undefined}
        >
          {shown.text}
        </output>
        <code>{sumText(typed)}</code>
      </div>
      <div className={styles.foot}>
        <div role="status">{shown.warning && <Note kind="warn">{shown.warning}</Note>}</div>
        <ErrorLine error={state.error} count={state.failures} />
        <Button
          variant={shown.warning ? 'plain' : 'primary'}
          size="drive"
          wide
          disabled={shown.text === ''}
          loading={state.loading}
          onClick={() => void save()}
        >
          {saveText(shown.text)}
        </Button>
      </div>
    </section>
  )
}

const isNumber = (text: string) => text.trim() === '' || fromDecimal(text) !== undefined

function saveText(tip: string): string {
  if (tip === '') return 'Save tip'
  return tip === dollars(0) ? 'Save no tip' : `Save tip of ${tip}`
}

function sumText(typed: Parameters<typeof readCashOut>[0]): string {
  const amounts = readCashOut(typed)
  if (!amounts) return 'waiting for a number'
  const { cash, card, change_given, order_total } = amounts
  const change = change_given < 0 ? `- ${toDecimal(change_given).slice(1)}` : `+ ${toDecimal(change_given)}`
  return `${toDecimal(cash)} + ${toDecimal(card)} ${change} - ${toDecimal(order_total)}`
}
