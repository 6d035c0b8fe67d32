import { useState } from 'react'
import { type ShiftType, shiftTypeOptions } from '#areas/dispatch/rules/shift-type.ts'
import { dayFromUs, dayToUs } from '#platform/core/day.ts'
import { weekdayName } from '#platform/core/day-text.ts'
import { clockText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped } from '#ui/time-of-day.ts'
import type { Schedule } from '../calls/schedule.ts'
import { recurringText } from '../rules/shift-text.ts'
import styles from './schedule.module.css'
import panelStyles from './shift-panels.module.css'
import type { Failure, ScheduleActs } from './use-schedule.ts'

type Recurring = Schedule['recurring'][number]
type PanelProps = {
  readonly schedule: Schedule
  readonly acts: ScheduleActs
  readonly failure: Failure
  readonly isBusy: boolean
}

/** Shifts that come back every week: who holds them, and for managers new ones and the end of one. */
export function RecurringPanel({ schedule, acts, failure, isBusy }: PanelProps) {
  const { recurring, drivers, may_change } = schedule
  const [opened, setOpened] = useState<'new' | Recurring>()
  const nameOf = (id: number | null) => drivers.find(({ driver_id }) => driver_id === id)?.name ?? 'Open'
  const closeWhenDone = async (done: Promise<boolean>) => {
    if (await done) setOpened(undefined)
  }
  const shared = { failure, isBusy, onClose: () => setOpened(undefined) }
  return (
    <Panel
      title="Recurring shifts"
      acts={
        may_change && (
          <Button size="small" icon="plus" onClick={() => setOpened('new')}>
            Add recurring
          </Button>
        )
      }
      flush
    >
      <ul className={styles.recurring}>
        {recurring.map((one) => (
          <li key={one.recurring_shift_template_id}>
            <b>{recurringText(one)}</b>
            <span>
              {nameOf(one.driver_id)}
              {one.place && `, ${one.place}`}
            </span>
            {may_change && (
              <Button
                size="small"
                variant="ghost"
                aria-label={`End ${recurringText(one)}${one.place && `, ${one.place}`}`}
                onClick={() => setOpened(one)}
              >
                End
              </Button>
            )}
          </li>
        ))}
        {recurring.length === 0 && <li>None yet.</li>}
      </ul>
      {opened === 'new' && (
        <AddRecurring
          {...shared}
          schedule={schedule}
          onSave={(weekly) => void closeWhenDone(acts.addRecurring(weekly))}
        />
      )}
      {opened && opened !== 'new' && (
        <Dialog
          title="End this recurring shift?"
          onClose={shared.onClose}
          foot={
            <Button
              variant="danger"
              loading={isBusy}
              onClick={() => void closeWhenDone(acts.endRecurring(opened.recurring_shift_template_id))}
            >
              End recurring shift
            </Button>
          }
        >
          <p>
            {recurringText(opened)}, {nameOf(opened.driver_id)}. Its coming shifts that nobody holds are taken out;
            those that somebody holds stay theirs.
          </p>
          <ErrorLine error={failure.text} count={failure.count} />
        </Dialog>
      )}
    </Panel>
  )
}

type AddProps = {
  readonly schedule: Schedule
  readonly failure: Failure
  readonly isBusy: boolean
  readonly onSave: (weekly: Parameters<ScheduleActs['addRecurring']>[0]) => void
  readonly onClose: () => void
}

const weekdayOptions = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))

function AddRecurring({ schedule, failure, isBusy, onSave, onClose }: AddProps) {
  const [weekday, setWeekday] = useState(1)
  const [start, setStart] = useState(clockText(16 * 60))
  const [end, setEnd] = useState(clockText(22 * 60))
  const [shift_type, setType] = useState<ShiftType>(1)
  const [place, setPlace] = useState('')
  const [from, setFrom] = useState(dayToUs(schedule.today))
  const start_minute = timeOfTyped(start)
  const end_minute = timeOfTyped(end, start_minute)
  const valid_from = dayFromUs(from)
  const isWhole = start_minute !== undefined && end_minute !== undefined && valid_from !== undefined
  function save() {
    if (isWhole) onSave({ weekday, start_minute, end_minute, shift_type, place: place.trim(), valid_from })
  }
  return (
    <Dialog
      title="Add recurring shift"
      onClose={onClose}
      foot={
        <Button variant="primary" disabled={!isWhole} loading={isBusy} onClick={save}>
          Add recurring shift
        </Button>
      }
    >
      <div className={panelStyles.fields}>
        <Select
          label="Every"
          options={weekdayOptions}
          value={String(weekday)}
          onChange={({ target }) => setWeekday(Number(target.value))}
        />
        <TimeField label="From" value={start} onType={setStart} />
        <TimeField label="To" value={end} onType={setEnd} after={start_minute} />
        <Select
          label="Type"
          options={shiftTypeOptions}
          value={String(shift_type)}
          onChange={({ target }) => setType(Number(target.value) as ShiftType)}
        />
        <TextField
          label="Place"
          optional="optional"
          maxLength={40}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <DateField
          label="First day"
          value={from}
          onType={setFrom}
          today={schedule.today}
          error={valid_from === undefined ? 'Please enter a date, such as 11/24/2026.' : undefined}
        />
      </div>
      <p>Its shifts are made 14 days ahead, open to every driver of the market until somebody claims it.</p>
      <ErrorLine error={failure.text} count={failure.count} />
    </Dialog>
  )
}
