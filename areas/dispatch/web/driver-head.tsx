import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Band, type BandState } from '#ui/ops/column.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import { AgeTag, Tag } from '#ui/tag.tsx'
import type { DriverDetails, DriverQueue } from '../rules/board.ts'
import { busynessKind, busynessText } from '../rules/busyness.ts'
import { headColour } from '../rules/colours.ts'
import { driverType, shiftTypeText } from '../rules/driver.ts'
import styles from './driver-head.module.css'

const shapes: Readonly<Record<string, ShapeName>> = {
  sitting: 'quarter',
  phase_out: 'wedge',
  full: 'half',
  busy: 'dot',
}

/** Shape, word and fact over the column; the colour says the same once more (DSP-56…59, SIL-OPS-43). */
export function DriverBand({ queue, timeZone }: { queue: DriverQueue; timeZone: string }) {
  const { driver_details: driver, driver_assignments: assignments } = queue
  const colour = headColour(driver)
  const state: BandState = colour === 'black' ? 'normal' : colour
  const kind = busynessKind(driver.busyness_status)
  const last = assignments.at(-1)?.end_time
  return (
    <Band
      state={state}
      shape={driver.active ? (shapes[kind] ?? 'dot') : 'cross'}
      word={driver.active ? busynessText(driver.busyness_status) : 'Inactive'}
    >
      {assignments.length > 0 && (
        <span className={styles.fact}>
          {assignments.length} {assignments.length === 1 ? 'stop' : 'stops'}
          {last ? `, free ${timeText(last, timeZone)}` : ''}
        </span>
      )}
    </Band>
  )
}

type HeadProps = { driver: DriverDetails; onActive: (active: boolean) => void }

/** Everything that a dispatcher must know of a driver (DSP-08…21). */
export function DriverHead({ driver, onActive }: HeadProps) {
  const { driver_id, name, phone_number, alcohol_approved, onboarding, tablet_id, tablet_secret } = driver
  return (
    <>
      <div className={styles.line}>
        <h2 className={styles.name}>{name}</h2>
        {alcohol_approved && <AgeTag />}
      </div>
      <div className={styles.line}>
        <a className={styles.phone} href={`tel:+1${phone_number}`}>
          <Icon name="phone" size="small" />
          {phoneText(phone_number)}
        </a>
        {driver.shift_type && <Tag kind="outline">{shiftTypeText(driver.shift_type)}</Tag>}
        <Tag kind="outline">{driverType(driver)}</Tag>
      </div>
      <div className={styles.line}>
        <select
          className={styles.active}
          aria-label={`Status of ${name}`}
          value={driver.active ? 'active' : 'inactive'}
          onChange={(event) => onActive(event.currentTarget.value === 'active')}
        >
          <option value="inactive">Inactive</option>
          <option value="active">Active</option>
        </select>
        <span className={styles.busyness}>{busynessText(driver.busyness_status)}</span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Alcohol-approved</dt>
          <dd>{alcohol_approved ? 'Yes' : 'No'}</dd>
        </div>
        <div>
          <dt>Onboarding</dt>
          <dd>{onboarding ? 'Yes' : 'No'}</dd>
        </div>
        <div>
          <dt>Tablet</dt>
          <dd className={styles.code}>{tablet_id ?? 'None'}</dd>
        </div>
        <div>
          <dt>Secret</dt>
          <dd className={styles.code}>{tablet_secret ?? 'None'}</dd>
        </div>
      </dl>
      <div className={styles.line}>
        <a className={styles.link} href={undoHref(driver_id)}>
          Undo Last Action
        </a>
        {tablet_id && tablet_secret && (
          <a className={styles.danger} href={clockOutHref(tablet_id, tablet_secret)}>
            Force Clock Out
          </a>
        )}
      </div>
    </>
  )
}

const undoHref = (driverId: number) =>
  `/rocket/dispatch_app_web/undo_last_action?${new URLSearchParams({ driver_id: String(driverId), redirect: 'new' })}`
const clockOutHref = (tabletId: string, secret: string) =>
  `/rocket/driver_app_web/clock_out?${new URLSearchParams({ tabletId, secret })}`
