import { type ReactNode, useId, useState } from 'react'
import { shiftTypeTexts } from '#areas/dispatch/rules/shift-type.ts'
import { weekdayOf } from '#platform/core/day.ts'
import { shortWeekday, weekdayName } from '#platform/core/day-text.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorLine } from '#ui/error-line.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Reservations } from '../calls/reservations.ts'
import type { ExpectedPay, OpenShift as Open, OwnShift, RecurringShift } from '../calls/shapes.ts'
import { expectedText } from '../rules/expected-pay.ts'
import { hoursOf, hoursText, type Shift } from '../rules/shift.ts'
import { clockRange, timesText } from '../rules/shift-text.ts'
import { ClaimPanel, DropPanel, RecurringPanel, TradePanel } from './shift-panels.tsx'
import styles from './shift-row.module.css'
import { type ReservationActs, rowOfRecurring, rowOfShift, rowOfTrade } from './use-reservations.ts'

type Part = { readonly view: Reservations; readonly acts: ReservationActs }

type RowProps = {
  readonly day?: string | undefined
  readonly time: string
  readonly pill?: ReactNode
  readonly pay?: ReactNode
  readonly what: ReactNode
  readonly acts?: ReactNode
  readonly look?: 'now' | 'dropped' | undefined
  readonly failure?: { readonly text: string; readonly count: number } | undefined
  readonly children?: ReactNode
}

function Row({ day, time, pill, pay, what, acts, look, failure, children }: RowProps) {
  return (
    <li className={classes(styles.shift, look && styles[look])}>
      {day && (
        <span className={styles.day} aria-hidden="true">
          {shortWeekday(weekdayOf(day))}
          <b>{Number(day.slice(8))}</b>
        </span>
      )}
      <div className={styles.about}>
        <div className={styles.when}>
          <b className={styles.time}>{time}</b>
          {pill}
        </div>
        <div className={styles.what}>{what}</div>
      </div>
      {pay}
      {acts && <div className={styles.acts}>{acts}</div>}
      {children}
      <ErrorLine error={failure?.text} count={failure?.count} className={styles.failure} />
    </li>
  )
}

type TogglesProps<Name extends string> = {
  readonly names: Readonly<Partial<Record<Name, string>>>
  readonly open: Name | undefined
  readonly onToggle: (name: Name | undefined) => void
  readonly panelId: string
  readonly of: string
}

/** A control for each panel of its row; one is open at a time. */
function Toggles<Name extends string>({ names, open, onToggle, panelId, of }: TogglesProps<Name>) {
  return (Object.entries(names) as [Name, string][]).map(([name, label]) => (
    <Button
      key={name}
      size="small"
      aria-expanded={open === name}
      aria-controls={panelId}
      aria-label={`${label}, ${of}`}
      onClick={() => onToggle(open === name ? undefined : name)}
    >
      {label}
    </Button>
  ))
}

function What({ shift, isRecurring }: { shift: Shift; isRecurring: boolean }) {
  return (
    <>
      <span>{hoursText(hoursOf(shift))}</span>
      <Tag>{shiftTypeTexts[shift.shift_type]}</Tag>
      {isRecurring && <Tag icon="repeat">Every {shortWeekday(weekdayOf(shift.start_date))}</Tag>}
      {shift.place && <span>{shift.place}</span>}
    </>
  )
}

/** A shift that one holds, or has dropped. */
export function MyShift({ view, acts, shift }: Part & { shift: OwnShift }) {
  const [open, setOpen] = useState<'trade' | 'drop'>()
  const panelId = useId()
  const { shift_id, starts_at, ends_at, drop_state, trade } = shift
  const template = shift.recurring_shift_template_id
  const isOn = drop_state === 'claimed' && starts_at <= view.read_at && ends_at > view.read_at
  const isOver = ends_at <= view.read_at
  const isDropped = drop_state === 'dropped'
  const isRecurring = template !== null && view.held_recurring.includes(template)
  const time = timesText(shift, view.time_zone)
  const of = `${weekdayName(weekdayOf(shift.start_date))} ${time}`
  const failure =
    acts.failures.get(rowOfShift(shift_id)) ??
    (trade ? acts.failures.get(rowOfTrade(trade.shift_trade_id)) : undefined) ??
    (template !== null && open === 'drop' ? acts.failures.get(rowOfRecurring(template)) : undefined)
  return (
    <Row
      day={shift.start_date}
      time={time}
      look={isDropped ? 'dropped' : isOn ? 'now' : undefined}
      pill={
        isDropped ? (
          <Pill kind="red" shape="cross">
            Dropped
          </Pill>
        ) : isOn ? (
          <Pill kind="info" shape="half">
            On now
          </Pill>
        ) : isOver ? (
          <Pill kind="quiet">Over</Pill>
        ) : trade ? (
          <Pill kind="info" shape="half">
            {trade.offered_to_name ? `Offered to ${trade.offered_to_name}` : 'Offered to all'}
          </Pill>
        ) : (
          <Pill kind="ok" shape="tick">
            Claimed
          </Pill>
        )
      }
      what={<What shift={shift} isRecurring={isRecurring} />}
      failure={failure}
      acts={
        isDropped ? (
          starts_at > view.read_at && (
            <Button
              size="small"
              icon="undo"
              aria-label={`Undo drop, ${of}`}
              loading={acts.busy === rowOfShift(shift_id)}
              onClick={() => void acts.undo(shift_id)}
            >
              Undo drop
            </Button>
          )
        ) : isOn || isOver ? undefined : trade ? (
          <Button
            size="small"
            aria-label={`Cancel offer, ${of}`}
            loading={acts.busy === rowOfTrade(trade.shift_trade_id)}
            onClick={() => void acts.cancel(trade.shift_trade_id)}
          >
            Cancel offer
          </Button>
        ) : (
          <Toggles
            names={view.is_own ? { trade: 'Trade', drop: 'Drop' } : { drop: 'Drop' }}
            {...{ open, panelId, of }}
            onToggle={setOpen}
          />
        )
      }
    >
      {isDropped && (
        <p className={styles.dropped}>
          <b>You dropped this shift.</b>{' '}
          {starts_at > view.read_at ? 'You can undo until somebody claims it.' : 'It has begun.'}
        </p>
      )}
      {!isDropped && open && (
        <div id={panelId} className={styles.panel}>
          {open === 'trade' && <TradePanel {...{ view, acts, shift }} onDone={() => setOpen(undefined)} />}
          {open === 'drop' && <DropPanel {...{ view, acts, shift }} onDone={() => setOpen(undefined)} />}
        </div>
      )}
    </Row>
  )
}

function Pay({ expected }: { expected: ExpectedPay }) {
  if (!expected) return null
  return (
    <p className={styles.pay}>
      <b>{expectedText(expected)}</b> <small>expected</small>
    </p>
  )
}

export function OpenShift({ view, acts, shift }: Part & { shift: Open }) {
  const [open, setOpen] = useState<'claim'>()
  const panelId = useId()
  const time = timesText(shift, view.time_zone)
  return (
    <Row
      day={shift.start_date}
      time={time}
      pay={<Pay expected={shift.expected_pay} />}
      what={<What shift={shift} isRecurring={false} />}
      failure={acts.failures.get(rowOfShift(shift.shift_id))}
      acts={
        view.is_own && (
          <Toggles
            names={{ claim: 'Claim' }}
            {...{ open, panelId }}
            onToggle={setOpen}
            of={`${weekdayName(weekdayOf(shift.start_date))} ${time}`}
          />
        )
      }
    >
      {open && (
        <div id={panelId} className={styles.panel}>
          <ClaimPanel {...{ view, acts, shift }} />
        </div>
      )}
    </Row>
  )
}

export function OpenRecurring({ view, acts, recurring }: Part & { recurring: RecurringShift }) {
  const [open, setOpen] = useState<'claim'>()
  const panelId = useId()
  const time = clockRange(recurring.start_minute, recurring.end_minute)
  return (
    <Row
      time={`Every ${weekdayName(recurring.weekday)}, ${time}`}
      pay={<Pay expected={recurring.expected_pay} />}
      what={
        <>
          <Tag icon="repeat">{shiftTypeTexts[recurring.shift_type]}</Tag>
          {recurring.place && <span>{recurring.place}</span>}
        </>
      }
      failure={acts.failures.get(rowOfRecurring(recurring.recurring_shift_template_id))}
      acts={
        view.is_own && (
          <Toggles
            names={{ claim: 'Claim recurring' }}
            {...{ open, panelId }}
            onToggle={setOpen}
            of={`${weekdayName(recurring.weekday)} ${time}`}
          />
        )
      }
    >
      {open && (
        <div id={panelId} className={styles.panel}>
          <RecurringPanel {...{ view, acts, recurring }} />
        </div>
      )}
    </Row>
  )
}

/** What a page shows where nothing is. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className={styles.nothing}>
      <Icon name="calendar" size="small" />
      {children}
    </p>
  )
}
