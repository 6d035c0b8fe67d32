import { useState } from 'react'
import { shiftTypeOptions } from '#areas/dispatch/rules/shift-type.ts'
import { dayFromUs, dayToUs } from '#platform/core/day.ts'
import { clockText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { timeOfTyped } from '#ui/time-of-day.ts'
import type { Schedule, Scheduled } from '../calls/schedule.ts'
import { ExpectedLine } from './expected-line.tsx'
import styles from './shift-panels.module.css'
import type { ShiftDraft } from './use-schedule.ts'
import { WhoFits } from './who-fits.tsx'

type ShiftDialogProps = {
  readonly schedule: Schedule
  readonly draft: ShiftDraft
  /** Undefined for a new one. */
  readonly shift: Scheduled | undefined
  readonly failure: { readonly text: string; readonly count: number }
  readonly isBusy: boolean
  readonly onSave: (draft: ShiftDraft) => void
  readonly onRemove: () => void
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** One shift: when, whose, what for. */
export function ShiftDialog(props: ShiftDialogProps) {
  const { schedule, shift, failure, isBusy, onSave, onRemove, onAsk, onClose } = props
  const [draft, setDraft] = useState(props.draft)
  const [day, setDay] = useState(dayToUs(props.draft.day))
  const [start, setStart] = useState(clockText(props.draft.start_minute))
  const [end, setEnd] = useState(clockText(props.draft.end_minute))
  const read = {
    day: dayFromUs(day),
    start_minute: timeOfTyped(start),
    end_minute: timeOfTyped(end, timeOfTyped(start)),
  }
  const isWhole = read.day !== undefined && read.start_minute !== undefined && read.end_minute !== undefined
  const isFree = shift !== undefined && shift.shift.drop_state !== 'claimed' && shift.shift.starts_at > schedule.read_at
  const isOpen = shift !== undefined && !shift.is_draft && shift.shift.drop_state !== 'claimed'
  function save() {
    if (read.day === undefined || read.start_minute === undefined || read.end_minute === undefined) return
    onSave({ ...draft, day: read.day, start_minute: read.start_minute, end_minute: read.end_minute })
  }
  return (
    <Dialog
      title={shift ? 'Change shift' : 'Add shift'}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" disabled={!isWhole} loading={isBusy} onClick={save}>
            {shift ? 'Save' : 'Add shift'}
          </Button>
          {isOpen && <Button onClick={onAsk}>Ask drivers who fit</Button>}
          {shift && (
            <Button variant="dangerQuiet" onClick={onRemove}>
              Take out
            </Button>
          )}
        </>
      }
    >
      <div className={styles.fields}>
        <DateField
          label="Day"
          value={day}
          onType={setDay}
          today={schedule.today}
          error={read.day === undefined ? 'Please enter a date, such as 11/24/2026.' : undefined}
        />
        <TimeField label="From" value={start} onType={setStart} />
        <TimeField label="To" value={end} onType={setEnd} after={read.start_minute} />
        <Select
          label="Driver"
          value={draft.driver_id === null ? '' : String(draft.driver_id)}
          onChange={({ target }) =>
            setDraft({
              ...draft,
              driver_id: target.value === '' ? null : Number(target.value),
              is_extra: target.value !== '' && draft.is_extra,
            })
          }
          options={[
            { value: '', label: 'Open' },
            ...schedule.drivers.map(({ driver_id, name }) => ({ value: String(driver_id), label: name })),
          ]}
        />
        <Select
          label="Type"
          value={String(draft.shift_type)}
          onChange={({ target }) =>
            setDraft({ ...draft, shift_type: target.value === '0' ? 0 : target.value === '2' ? 2 : 1 })
          }
          options={shiftTypeOptions}
        />
        <TextField
          label="Place"
          optional="optional"
          maxLength={40}
          value={draft.place}
          onChange={({ target }) => setDraft({ ...draft, place: target.value })}
        />
      </div>
      {isFree && schedule.may_change && <ExpectedLine shift_id={shift.shift.shift_id} />}
      {isFree && (
        <WhoFits shift_id={shift.shift.shift_id} onChoose={(driver_id) => setDraft({ ...draft, driver_id })} />
      )}
      {!shift && draft.driver_id !== null && (
        <Checkbox
          label="Extra: theirs at once, not part of the published schedule"
          checked={draft.is_extra}
          onChange={({ target }) => setDraft({ ...draft, is_extra: target.checked })}
        />
      )}
      <ErrorLine error={failure.text} count={failure.count} />
    </Dialog>
  )
}
