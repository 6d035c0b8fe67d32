import { useState } from 'react'
import { shiftTypeOptions } from '#areas/dispatch/rules/shift-type.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import { refreshPage } from '#platform/web/refresh-page.ts'
import { ask } from '#platform/web/route.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorLine } from '#ui/error-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { addHours, type hoursPage } from '../calls/hours.ts'
import { editSuffix } from '../rules/driver-hour.ts'
import { wireTime } from '../rules/typed-time.ts'
import styles from './hours.module.css'
import { RateFields } from './rate-fields.tsx'

type Day = PageStateOf<typeof hoursPage>['hours_day']

/** A record that no clock has made, on the day that is shown. */
export function AddHours({ day, onClose }: { day: Day; onClose: () => void }) {
  const [first] = day.drivers
  const [form, setForm] = useState({
    driver_id: String(first?.driver_id ?? ''),
    start_time: '',
    end_time: '',
    shift_type: '1',
    wage: first?.wage ?? '0.00',
    gaurantee: first?.gaurantee ?? '0.00',
    reason: '',
  })
  const [state, setState] = useState<{ loading: boolean; error?: string; failures: number }>({
    loading: false,
    failures: 0,
  })
  const put = (name: keyof typeof form) => (text: string) => setForm((before) => ({ ...before, [name]: text }))
  const chooseDriver = (driver_id: string) => {
    const driver = day.drivers.find((one) => String(one.driver_id) === driver_id)
    setForm((before) => ({
      ...before,
      driver_id,
      ...(driver && { wage: driver.wage, gaurantee: driver.gaurantee }),
    }))
  }
  async function save() {
    setState(({ failures }) => ({ loading: true, failures }))
    const answer = await ask(addHours, {
      ...form,
      day: day.day,
      start_time: wireTime(form.start_time),
      end_time: wireTime(form.end_time),
      shift_type: form.shift_type as '0' | '1' | '2',
    })
    const error = answer.ok ? answer.data.error : answer.message
    if (error !== null)
      return setState(({ failures }) => ({ loading: false, error: `${error}${editSuffix}`, failures: failures + 1 }))
    await refreshPage()
    return onClose()
  }
  return (
    <Dialog
      title="Add hours"
      onClose={onClose}
      wide
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={state.loading} onClick={() => void save()}>
            Add
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <Select
          label="Driver"
          options={day.drivers.map(({ driver_id, name }) => ({ value: String(driver_id), label: name }))}
          value={form.driver_id}
          onChange={(event) => chooseDriver(event.currentTarget.value)}
        />
        <Select
          label="Shift type"
          options={shiftTypeOptions}
          value={form.shift_type}
          onChange={(event) => put('shift_type')(event.currentTarget.value)}
        />
        <TimeField label="Start" value={form.start_time} onType={put('start_time')} />
        <TimeField label="End" value={form.end_time} onType={put('end_time')} />
        <RateFields wage={form.wage} gaurantee={form.gaurantee} onType={put} />
        <TextField
          label="Reason"
          maxLength={300}
          value={form.reason}
          onChange={(event) => put('reason')(event.currentTarget.value)}
        />
      </div>
      <ErrorLine error={state.error} count={state.failures} />
    </Dialog>
  )
}
