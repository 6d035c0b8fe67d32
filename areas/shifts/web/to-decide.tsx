import { dayText } from '#platform/core/day-text.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { useAct } from '#platform/web/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Pill } from '#ui/pill.tsx'
import { cancelTrade } from '../calls/reservations.ts'
import type { Schedule } from '../calls/schedule.ts'
import type { Trade } from '../calls/shapes.ts'
import { completedToLift, daysToLift } from '../rules/new-driver-cap.ts'
import { timesText } from '../rules/shift-text.ts'
import { RecurringPanel } from './recurring-panel.tsx'
import styles from './schedule.module.css'
import type { Failure, ScheduleActs } from './use-schedule.ts'

type ToDecideProps = {
  readonly schedule: Schedule
  readonly acts: ScheduleActs
  readonly failure: Failure
  readonly isBusy: boolean
}

/** What waits for somebody: drops and offers as they come, and the rules by which they are decided. */
export function ToDecide({ schedule, acts, failure, isBusy }: ToDecideProps) {
  const { shifts, trades, time_zone, drivers, may_change, read_at } = schedule
  const dropped = shifts.filter(({ shift }) => shift.drop_state === 'dropped' && shift.starts_at > read_at)
  const nameOf = (id: number | null) => drivers.find(({ driver_id }) => driver_id === id)?.name ?? 'Nobody'
  return (
    <aside className={styles.side} aria-label="To decide and rules">
      <Panel title="To decide" acts={<span className={styles.count}>{dropped.length + trades.length}</span>} flush>
        {dropped.map(({ shift, driver_id }) => (
          <article key={shift.shift_id} className={styles.decide}>
            <p>
              <Pill kind="red" shape="cross">
                Dropped
              </Pill>{' '}
              <b>
                {dayText(shift.start_date)}, {timesText(shift, time_zone)}
              </b>
            </p>
            <p>{nameOf(driver_id)} dropped it, and can undo until somebody claims it or it starts.</p>
            {may_change && (
              <Button size="small" onClick={() => void acts.askDrivers(shift.shift_id)}>
                Ask drivers who fit
              </Button>
            )}
          </article>
        ))}
        {trades.map((trade) => (
          <TradeToDecide key={trade.shift_trade_id} trade={trade} schedule={schedule} />
        ))}
        {dropped.length + trades.length === 0 && <p className={styles.decide}>Nothing waits.</p>}
      </Panel>
      <RecurringPanel {...{ schedule, acts, failure, isBusy }} />
      <Panel title="Rules in force">
        <ul className={styles.rules}>
          <li>
            <b>New drivers</b> hold few upcoming shifts, until {completedToLift} are completed across {daysToLift} days.
          </li>
          <li>
            <b>A drop</b> more than 24 h before the start deletes an extra shift; every other one stays listed.
          </li>
          <li>
            <b>A claim</b> takes away every open shift that overlaps by any amount; touching ends do not.
          </li>
          <li>
            <b>Recurring</b> shifts are made 14 days ahead.
          </li>
        </ul>
      </Panel>
    </aside>
  )
}

function TradeToDecide({ trade, schedule }: { trade: Trade; schedule: Schedule }) {
  const cancel = useAct(async () => {
    const answer = await ask(cancelTrade, { shift_trade_id: trade.shift_trade_id })
    await refreshPage()
    return answer
  })
  return (
    <article className={styles.decide}>
      <p>
        <Pill kind="info" shape="half">
          Trade
        </Pill>{' '}
        <b>
          {dayText(trade.shift.start_date)}, {timesText(trade.shift, schedule.time_zone)}
        </b>
      </p>
      <p>
        {trade.offered_by_name} offers it to {trade.offered_to_name ?? 'all'}
        {trade.wanted && ` for ${dayText(trade.wanted.start_date)}, ${timesText(trade.wanted, schedule.time_zone)}`}. It
        counts when somebody accepts.
      </p>
      {schedule.may_change && (
        <Button size="small" loading={cancel.loading} onClick={() => cancel.run()}>
          Cancel trade
        </Button>
      )}
      <ErrorLine error={cancel.error} count={cancel.failures} />
    </article>
  )
}
