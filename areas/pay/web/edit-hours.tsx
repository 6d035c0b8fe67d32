import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shiftTypeOptions } from '#areas/dispatch/rules/shift-type.ts'
import { hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { cents, plus } from '#platform/core/money.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { moneyText } from '#ui/money-text.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { type DriverHour, editHours } from '../calls/hours.ts'
import { approvalWords, editSuffix, readRate } from '../rules/driver-hour.ts'
import { payHour } from '../rules/pay.ts'
import { lengthOf, wireTime } from '../rules/typed-time.ts'
import styles from './hours.module.css'
import { RateFields } from './rate-fields.tsx'

const approveOptions = approvalWords.map((label, code) => ({ value: String(code), label }))

/** The row as a form: what it would come to is said while one types (HRS-13). */
export function EditHours({ hour, onClose }: { hour: DriverHour; onClose: () => void }) {
  const [form, setForm] = useState({
    start_time: hour.start_time_formatted,
    end_time: hour.end_time_formatted,
    shift_type: String(hour.shift_type),
    wage: hour.wage,
    gaurantee: hour.gaurantee,
    approve: String(hour.approve),
    reason: '',
  })
  const [state, setState] = useState<{ loading: boolean; error?: string; failures: number }>({
    loading: false,
    failures: 0,
  })
  const row = useRef<HTMLFormElement>(null)
  useEffect(() => row.current?.querySelector('input')?.focus(), [])
  const put = (name: keyof typeof form) => (text: string) => setForm((before) => ({ ...before, [name]: text }))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (state.loading) return
    setState(({ failures }) => ({ loading: true, failures }))
    const times = { start_time: wireTime(form.start_time), end_time: wireTime(form.end_time) }
    const { shift_type, approve, ...typed } = form
    const answer = await ask(editHours, {
      ...typed,
      ...times,
      driver_hour_id: String(hour.driver_hour_id),
      shift_type: shift_type as '0' | '1' | '2',
      approve: approve as '0' | '1' | '2',
      version: hour.version,
    })
    const error = answer.ok ? answer.data.error : answer.message
    if (error !== null)
      return setState(({ failures }) => ({ loading: false, error: `${error}${editSuffix}`, failures: failures + 1 }))
    await refreshPage()
    return onClose()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !state.loading) onClose()
  }
  return (
    <tr>
      <td colSpan={11} className={styles.editCell}>
        <form
          ref={row}
          className={styles.edit}
          aria-label={`Edit the hours of ${hour.driver}`}
          noValidate
          onSubmit={(event) => void save(event)}
          onKeyDown={byKey}
        >
          <span className={styles.who}>{hour.driver}</span>
          <TimeField label="Start" value={form.start_time} onType={put('start_time')} />
          <TimeField label="End" value={form.end_time} onType={put('end_time')} />
          <Select
            label="Shift type"
            options={shiftTypeOptions}
            value={form.shift_type}
            onChange={(event) => put('shift_type')(event.currentTarget.value)}
          />
          <RateFields wage={form.wage} gaurantee={form.gaurantee} onType={put} />
          <Select
            label="Approve"
            options={approveOptions}
            value={form.approve}
            onChange={(event) => put('approve')(event.currentTarget.value)}
          />
          <TextField
            label="Reason"
            placeholder="Why the hours change"
            maxLength={300}
            value={form.reason}
            onChange={(event) => put('reason')(event.currentTarget.value)}
          />
          <div className={styles.editActs}>
            <Button variant="primary" type="submit" loading={state.loading}>
              Save
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </div>
          <Preview hour={hour} form={form} />
          <div className={styles.wide}>
            <ErrorLine error={state.error} count={state.failures} />
          </div>
        </form>
      </td>
    </tr>
  )
}

type Typed = { start_time: string; end_time: string; wage: string; gaurantee: string }

/** On days without a change of the clock; the server says what it is. */
function Preview({ hour, form }: { hour: DriverHour; form: Typed }) {
  const isAsWas = form.start_time === hour.start_time_formatted && form.end_time === hour.end_time_formatted
  const length = isAsWas ? hour.ended_at - hour.started_at : lengthOf(form.start_time, form.end_time)
  const [wage, gaurantee] = [readRate(form.wage), readRate(form.gaurantee)]
  if (length === undefined || wage === undefined || gaurantee === undefined)
    return <span className={styles.preview}>Not a time or an amount yet.</span>
  const paid = payHour({ driver_hour_id: 0, start: 0, end: length, wage, gaurantee }, cents(hour.tips))
  return (
    <span className={styles.preview}>
      <b>{hoursText(hundredthsBetween(0, length))} h</b> was {hour.total_hours} h. Pay{' '}
      <b>{moneyText(plus(paid.wages, paid.top_up))}</b>
      {paid.top_up > 0 && ' by gaurantee'}, was {moneyText(hour.pay)}.
    </span>
  )
}
