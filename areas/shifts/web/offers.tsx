import { useState } from 'react'
import { dayText } from '#platform/core/day-text.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import type { ExpectedPay, OfferedShift } from '../calls/shapes.ts'
import { expectedText } from '../rules/expected-pay.ts'
import { overlapping } from '../rules/shift.ts'
import { timesText } from '../rules/shift-text.ts'
import styles from './offers.module.css'
import { ExpectedNote, type Part } from './shift-lists.tsx'
import panelStyles from './shift-panels.module.css'
import { Nothing } from './shift-row.tsx'
import { rowOfTrade } from './use-reservations.ts'

/** What colleagues offer: what one gets, what one gives, what is in the way. */
export function Offers({ view, acts }: Part) {
  if (view.offers.length === 0) return <Nothing>Nobody offers you a shift now.</Nothing>
  const isExpected = view.offers.some(({ expected_pay }) => expected_pay !== null)
  return (
    <>
      {view.offers.map((trade) => (
        <Offer key={trade.shift_trade_id} {...{ view, acts, trade }} />
      ))}
      {isExpected && <ExpectedNote className={panelStyles.hint} />}
    </>
  )
}

function Offer({ view, acts, trade }: Part & { trade: OfferedShift }) {
  const mine = view.mine.filter((shift) => shift.drop_state === 'claimed' && shift.starts_at > view.read_at)
  const [given, setGiven] = useState(trade.wanted ? String(trade.wanted.shift_id) : '')
  const goes = mine.find(({ shift_id }) => String(shift_id) === given)
  const inTheWay = overlapping(mine, [trade.shift]).filter(({ shift_id }) => shift_id !== goes?.shift_id)
  const row = rowOfTrade(trade.shift_trade_id)
  const failure = acts.failures.get(row)
  return (
    <section className={styles.offer} aria-label={`Offer of ${trade.offered_by_name}`}>
      <p className={styles.who}>
        <b>{trade.offered_by_name}</b> {trade.offered_to === null ? 'offers to all' : 'offers you'}
        {trade.note && <span>“{trade.note}”</span>}
      </p>
      <div className={styles.swap}>
        <div>
          <span>You get</span>
          <b>{dayText(trade.shift.start_date)}</b>
          <span>{timesText(trade.shift, view.time_zone)}</span>
          <Pay expected={trade.expected_pay} />
        </div>
        <Icon name="swap" />
        <div>
          <span>You give</span>
          <b>{goes ? dayText(goes.start_date) : 'Nothing'}</b>
          <span>{goes ? timesText(goes, view.time_zone) : 'It is on top'}</span>
          {goes && <Pay expected={goes.expected_pay} />}
        </div>
      </div>
      {!trade.wanted && mine.length > 0 && (
        <Select
          label="Give in return"
          value={given}
          onChange={({ target }) => setGiven(target.value)}
          options={[
            { value: '', label: 'Nothing' },
            ...mine.map((shift) => ({
              value: String(shift.shift_id),
              label: `${dayText(shift.start_date)}, ${timesText(shift, view.time_zone)}`,
            })),
          ]}
        />
      )}
      <p className={panelStyles.hint}>
        {inTheWay.length === 0
          ? 'No shift of yours is in the way.'
          : `In the way: ${inTheWay.map((shift) => timesText(shift, view.time_zone)).join('; ')}.`}
      </p>
      {view.is_own && (
        <div className={panelStyles.row}>
          <Button
            variant="primary"
            loading={acts.busy === row}
            onClick={() => void acts.accept(trade.shift_trade_id, goes?.shift_id ?? null)}
          >
            Accept the trade
          </Button>
          {trade.offered_to !== null && (
            <Button variant="ghost" onClick={() => void acts.cancel(trade.shift_trade_id)}>
              No, thank you
            </Button>
          )}
        </div>
      )}
      <ErrorLine error={failure?.text} count={failure?.count} />
    </section>
  )
}

function Pay({ expected }: { expected: ExpectedPay }) {
  if (!expected) return null
  return (
    <span>
      <b>{expectedText(expected)}</b> expected
    </span>
  )
}
