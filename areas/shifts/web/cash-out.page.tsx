import { useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { type Cents, fromDecimal, plus, toDecimal } from '#platform/core/money.ts'
import { servedState } from '#platform/web/page-hook.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneScreen } from '#ui/town/phone-screen.tsx'
import { Result } from '#ui/town/result.tsx'
import {
  type CashOutDay,
  type CashOutOrder,
  type cashOutPage,
  driverClockOut,
  takeBreak,
} from '../calls/driver-clock.ts'
import { type CashDay, cashDay } from '../rules/cash-day.ts'
import {
  type ClockOutTicks,
  clockOutItems,
  confirmBeforeOut,
  missingOut,
  tipsIgnoredText,
} from '../rules/checklists.ts'
import styles from './cash-out.module.css'
import { CashOutForm } from './cash-out-form.tsx'
import { Checklist, ChecklistFoot } from './checklist.tsx'
import clockStyles from './clock.module.css'
import { forgetPages } from './forget-pages.ts'
import { useChecklist } from './use-checklist.ts'

const home = '/rocket/driver_app_web'
const cents = (text: string) => fromDecimal(text) ?? 0

const dayOf = (orders: readonly CashOutOrder[]): CashDay =>
  cashDay(
    orders.map(({ order_total, tip, cash_out }) => ({
      order_total: cents(order_total),
      tip: cents(tip),
      cash_out: cash_out && {
        payment: cash_out.payment,
        cash: cents(cash_out.cash),
        change_given: cents(cash_out.change_given),
        tip: cents(cash_out.tip),
      },
    })),
  )

/** `/rocket/driver_app_web/cash_out`: the end of a driver's day. */
export default function CashOutPage() {
  const [day, setDay] = useState(servedState<typeof cashOutPage>().cash_out_day)
  const [ended, setEnded] = useState<Ended>()
  const atDoor = day.orders.filter(({ at_door }) => at_door)
  const [chosen, setChosen] = useState(() => atDoor.find(({ cash_out }) => !cash_out)?.order_id)
  const order = atDoor.find(({ order_id }) => order_id === chosen)
  if (ended) return <ClockedOut ended={ended} timeZone={day.time_zone} />
  return (
    <PhoneScreen
      title="Cash-out"
      sub={`${day.name}, on since ${timeText(day.started_at, day.time_zone)}`}
      start={
        <LinkButton href={home} variant="ghost" icon="back">
          Queue
        </LinkButton>
      }
    >
      <div className={styles.stack}>
        <BreakPanel on={day.on_break} onChange={(on_break) => setDay({ ...day, on_break })} />
        {atDoor.length > 0 && (
          <nav className={styles.choice} aria-label="Orders paid at the door">
            {atDoor.map(({ order_id, cash_out }) => (
              <Chip
                key={order_id}
                pressed={order_id === chosen}
                onClick={() => setChosen(order_id)}
                {...(cash_out && { icon: 'check' as const })}
              >
                #{order_id}
              </Chip>
            ))}
          </nav>
        )}
        {order && (
          <CashOutForm
            key={order.order_id}
            order={order}
            timeZone={day.time_zone}
            onSaved={(saved) => {
              setDay(saved)
              setChosen(saved.orders.find(({ at_door, cash_out }) => at_door && !cash_out)?.order_id)
            }}
          />
        )}
        <DaySummary day={day} atDoor={atDoor} />
        <ClockOutPanel day={day} toHandIn={dayOf(atDoor).to_hand_in} hasTips={atDoor.length > 0} onEnded={setEnded} />
      </div>
    </PhoneScreen>
  )
}

function BreakPanel({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const change = useAct(async () => {
    const answer = await ask(takeBreak, { on: !on })
    if (answer.ok) onChange(answer.data.on_break)
    return answer
  })
  return (
    <Note
      kind={on ? 'warn' : 'plain'}
      icon="pause"
      acts={
        <Button variant="quiet" loading={change.loading} onClick={() => change.run()}>
          {on ? 'End the break' : 'Take a break'}
        </Button>
      }
    >
      <span role="status">
        {change.error ?? (on ? 'You are on a break: dispatch gives you nothing new.' : 'Break')}
      </span>
    </Note>
  )
}

function DaySummary({ day, atDoor }: { day: CashOutDay; atDoor: readonly CashOutOrder[] }) {
  const sums = dayOf(atDoor)
  const tips = plus(...day.orders.map(({ cash_out, tip }) => cents(cash_out?.tip ?? tip)))
  const open = atDoor.filter(({ cash_out }) => !cash_out).length
  return (
    <section className={styles.card} aria-label="Your day">
      <header className={styles.orderLine}>
        <span>
          <b>Your day</b>
          <small>
            {day.orders.length === 1 ? '1 order' : `${day.orders.length} orders`}
            {open > 0 && `, ${open} not counted`}
          </small>
        </span>
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Order</th>
            <th>Paid</th>
            <th data-figures>Cash</th>
            <th data-figures>Change</th>
            <th data-figures>Tip</th>
          </tr>
        </thead>
        <tbody>
          {day.orders.map((order) => (
            <tr key={order.order_id}>
              <td>#{order.order_id}</td>
              <td>{paidText(order)}</td>
              <td data-figures>{order.cash_out?.cash}</td>
              <td data-figures>{order.cash_out?.change_given}</td>
              <td data-figures>{order.cash_out?.tip ?? order.tip}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.sum}>
            <th colSpan={2}>Sum</th>
            <td data-figures>{toDecimal(sums.cash)}</td>
            <td data-figures>{toDecimal(sums.change_given)}</td>
            <td data-figures>{toDecimal(tips)}</td>
          </tr>
        </tfoot>
      </table>
      <div className={styles.tip}>
        <span id="to-hand-in">Cash to hand in</span>
        <output aria-labelledby="to-hand-in">${toDecimal(sums.to_hand_in)}</output>
        <code>
          {toDecimal(sums.cash)} {sums.change_given < 0 ? '-' : '+'} {toDecimal(sums.change_given).replace('-', '')} -{' '}
          {toDecimal(sums.kept)} tips in cash
        </code>
      </div>
    </section>
  )
}

function paidText({ at_door, cash_out }: CashOutOrder): string {
  if (!at_door) return 'card online'
  if (!cash_out) return 'at the door'
  return cash_out.payment === 'split' ? 'cash and card' : cash_out.payment
}

type Ended = {
  readonly ended_at: number
  readonly total_hours: string
  readonly handed_in: string
  readonly returned: readonly number[]
}
type ClockOutProps = { day: CashOutDay; toHandIn: Cents; hasTips: boolean; onEnded: (ended: Ended) => void }

const ticksOf = (ticked: ReadonlySet<string>) =>
  Object.fromEntries(
    [...clockOutItems.map(({ name }) => name), 'ignore_tips'].map((name) => [name, ticked.has(name)]),
  ) as ClockOutTicks

function ClockOutPanel({ day, toHandIn, hasTips, onEnded }: ClockOutProps) {
  const list = useChecklist((ticked) => missingOut(ticksOf(ticked)), confirmBeforeOut)
  const [typed, setTyped] = useState<string>()
  const handed_in = typed ?? toDecimal(toHandIn)
  async function clockOut() {
    const cash = hasTips || typed !== undefined ? { handed_in } : {}
    const answer = await list.press(() => ask(driverClockOut, { ...ticksOf(list.ticked), ...cash }))
    if (!answer?.ok) return
    void forgetPages()
    onEnded(answer.data)
  }
  return (
    <section className={clockStyles.card} aria-label="Clock out">
      <div className={clockStyles.head}>
        <h2>Clock out</h2>
        {day.open_orders > 0 && (
          <span className={clockStyles.muted}>
            Your queue or your car still holds {day.open_orders === 1 ? 'an order' : `${day.open_orders} orders`}. What
            you have not picked up goes back to dispatch.
          </span>
        )}
      </div>
      <Checklist
        items={clockOutItems}
        ticked={list.ticked}
        onTick={list.tick}
        missing={list.missing}
        facts={{ record_times: `since ${timeText(day.started_at, day.time_zone)}` }}
        under={{ item: 'record_tips', name: 'ignore_tips', text: tipsIgnoredText }}
      />
      {hasTips && (
        <div className={styles.form}>
          <MoneyField
            label="Cash that you hand in"
            value={handed_in}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onTidied={setTyped}
          />
        </div>
      )}
      <ChecklistFoot
        count={clockOutItems.length - list.left}
        of={clockOutItems.length}
        error={list.error}
        failures={list.failures}
      >
        <Button variant="primary" size="drive" wide loading={list.loading} onClick={() => void clockOut()}>
          {hasTips ? `Hand in $${handed_in} and clock out` : 'Clock out'}
        </Button>
      </ChecklistFoot>
    </section>
  )
}

function ClockedOut({ ended, timeZone }: { ended: Ended; timeZone: string }) {
  return (
    <PhoneScreen title="Cash-out">
      <div className={styles.stack}>
        <Result kind="ok" title={`Clocked out at ${timeText(ended.ended_at, timeZone)}`}>
          Your hours wait for a manager’s approval.
        </Result>
        <dl className={clockStyles.sums}>
          <div>
            <dt>Hours</dt>
            <dd>{ended.total_hours}</dd>
          </div>
          <div>
            <dt>Cash handed in</dt>
            <dd>${ended.handed_in}</dd>
          </div>
        </dl>
        {ended.returned.length > 0 && (
          <p>
            <Icon name="undo" size="small" /> Back with dispatch: {ended.returned.map((id) => `#${id}`).join(', ')}
          </p>
        )}
        <p>This phone is signed out. Thank you.</p>
      </div>
    </PhoneScreen>
  )
}
