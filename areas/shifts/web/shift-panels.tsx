import { useState } from 'react'
import { dayFromUs, dayToUs, shortDay } from '#platform/core/day.ts'
import { dayText } from '#platform/core/day-text.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Reservations } from '../calls/reservations.ts'
import type { ExpectedPay, OpenShift, OwnShift, RecurringShift } from '../calls/shapes.ts'
import { expectedReason, expectedText } from '../rules/expected-pay.ts'
import { hoursOf, hoursText, overlapping, type Shift } from '../rules/shift.ts'
import { timesText } from '../rules/shift-text.ts'
import { weekOf } from '../rules/shift-times.ts'
import styles from './shift-panels.module.css'
import { type ReservationActs, rowOfRecurring, rowOfShift } from './use-reservations.ts'

type Part = { readonly view: Reservations; readonly acts: ReservationActs }

const nameOf = (shift: Shift, timeZone: string) => `${dayText(shift.start_date)}, ${timesText(shift, timeZone)}`

/** What a claim gives and takes, before the tap. */
export function ClaimPanel({ view, acts, shift }: Part & { shift: OpenShift }) {
  const goes = overlapping(view.open, [shift]).filter(({ shift_id }) => shift_id !== shift.shift_id)
  return (
    <div className={styles.detail}>
      <ul className={styles.takes}>
        <li>
          <Icon name="plus" size="small" />
          <span>
            <b>{hoursText(hoursOf(shift))}</b>, {hoursText(hoursInWeek(view, shift.start_date) + hoursOf(shift))} that
            week
          </span>
        </li>
        <ExpectedLine expected={shift.expected_pay} />
        {goes.length > 0 && (
          <li>
            <Icon name="minus" size="small" />
            <span>
              <b>
                Claiming removes {goes.length} open {goes.length === 1 ? 'shift' : 'shifts'}
              </b>{' '}
              at the same time: {goes.map((one) => timesText(one, view.time_zone)).join('; ')}
            </span>
          </li>
        )}
      </ul>
      <div className={styles.row}>
        <Button
          variant="primary"
          loading={acts.busy === rowOfShift(shift.shift_id)}
          onClick={() => void acts.claim(shift.shift_id)}
        >
          Claim {nameOf(shift, view.time_zone)}
        </Button>
      </div>
    </div>
  )
}

function ExpectedLine({ expected }: { expected: ExpectedPay }) {
  if (!expected) return null
  return (
    <li>
      <Icon name="cash" size="small" />
      <span>
        Expected <b>{expectedText(expected)}</b>, no promise: {expectedReason(expected, 'yours')}.
      </span>
    </li>
  )
}

function hoursInWeek(view: Reservations, day: string): number {
  const inWeek = view.mine.filter((shift) => weekOf(shift.start_date) === weekOf(day) && shift.drop_state === 'claimed')
  return inWeek.reduce((sum, shift) => sum + hoursOf(shift), 0)
}

/** Asks before it drops; a shift of a recurring one may go alone or with all that follow. */
export function DropPanel({ view, acts, shift, onDone }: Part & { shift: OwnShift; onDone: () => void }) {
  const template = shift.recurring_shift_template_id
  const isRecurring = template !== null && view.held_recurring.includes(template)
  const later = view.mine.filter((one) => one.recurring_shift_template_id === template && one.starts_at > view.read_at)
  const drop = async (act: Promise<boolean>) => {
    if (await act) onDone()
  }
  return (
    <div className={`${styles.detail} ${styles.danger}`}>
      <p data-recurring-message={isRecurring || undefined}>
        {isRecurring ? (
          <>
            <b>Drop all of them?</b> This is a recurring shift.{' '}
            {later.map((one) => shortDay(one.start_date)).join(', ')} and later rows go.
          </>
        ) : (
          <>
            <b>Drop {nameOf(shift, view.time_zone)}?</b> It is free for others until somebody claims it.
          </>
        )}
      </p>
      <div className={styles.row}>
        <Button loading={acts.busy === rowOfShift(shift.shift_id)} onClick={() => void drop(acts.drop(shift.shift_id))}>
          {isRecurring ? `Only ${shortDay(shift.start_date)}` : 'Drop shift'}
        </Button>
        {isRecurring && template !== null && (
          <Button
            variant="danger"
            loading={acts.busy === rowOfRecurring(template)}
            onClick={() => void drop(acts.dropRecurring(template))}
          >
            Drop recurring
          </Button>
        )}
      </div>
    </div>
  )
}

export function TradePanel({ view, acts, shift, onDone }: Part & { shift: OwnShift; onDone: () => void }) {
  const [driver, setDriver] = useState('')
  const [wish, setWish] = useState('')
  const [note, setNote] = useState('')
  const partner = view.partners.find(({ driver_id }) => String(driver_id) === driver)
  const wishes = partner?.shifts ?? []
  async function send() {
    const terms = {
      driver_id: partner?.driver_id ?? null,
      wanted_shift_id: wish === '' ? null : Number(wish),
      note,
    }
    if (await acts.offer(shift.shift_id, terms)) onDone()
  }
  return (
    <div className={styles.detail}>
      <div className={styles.fields}>
        <Select
          label="Trade with"
          value={driver}
          onChange={({ target }) => {
            setDriver(target.value)
            setWish('')
          }}
          options={[
            { value: '', label: 'Everybody' },
            ...view.partners.map(({ driver_id, name }) => ({ value: String(driver_id), label: name })),
          ]}
        />
        {partner && (
          <Select
            label="For"
            value={wish}
            onChange={({ target }) => setWish(target.value)}
            options={[
              { value: '', label: 'Whatever they give, or nothing' },
              ...wishes.map((one) => ({ value: String(one.shift_id), label: nameOf(one, view.time_zone) })),
            ]}
          />
        )}
        <TextField
          label="Note"
          optional="optional"
          maxLength={140}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <div className={styles.row}>
        <Button variant="primary" loading={acts.busy === rowOfShift(shift.shift_id)} onClick={() => void send()}>
          {partner ? `Ask ${partner.name}` : 'Offer to all'}
        </Button>
        <span className={styles.hint}>The shift is yours until somebody accepts.</span>
      </div>
    </div>
  )
}

/** From which day; the instances that are there are named. */
export function RecurringPanel({ view, acts, recurring }: Part & { recurring: RecurringShift }) {
  const [typed, setTyped] = useState(dayToUs(recurring.open_days[0] ?? view.today))
  const day = dayFromUs(typed)
  const taken = day ? recurring.open_days.filter((one) => one >= day) : []
  const id = recurring.recurring_shift_template_id
  return (
    <div className={styles.detail}>
      <ul className={styles.takes}>
        <ExpectedLine expected={recurring.expected_pay} />
      </ul>
      <div className={styles.fields}>
        <DateField
          label="Start date"
          value={typed}
          onType={setTyped}
          today={view.today}
          min={view.today}
          error={day === undefined ? 'Please enter a date, such as 11/24/2026.' : undefined}
        />
        <p className={styles.hint}>
          {taken.length > 0
            ? `You get ${taken.map(shortDay).join(', ')} and each week after.`
            : 'Each week from then on.'}
        </p>
      </div>
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={day === undefined}
          loading={acts.busy === rowOfRecurring(id)}
          onClick={() => day && void acts.claimRecurring(id, day)}
        >
          Claim recurring
        </Button>
      </div>
    </div>
  )
}
