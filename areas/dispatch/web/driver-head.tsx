import { type CSSProperties, type MouseEvent, useId, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { phoneText } from '#platform/core/phone.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Band, type BandState } from '#ui/ops/column.tsx'
import type { ShapeName } from '#ui/shape.tsx'
import { AgeTag, Tag } from '#ui/tag.tsx'
import type { DriverQueue } from '../rules/board.ts'
import { busynessKind, busynessText, phaseOutWithin } from '../rules/busyness.ts'
import { headColour } from '../rules/colours.ts'
import { driverType } from '../rules/driver.ts'
import { kindOf } from '../rules/kinds.ts'
import { freeAt, inTheCar } from '../rules/need.ts'
import { shiftTypeText } from '../rules/shift-type.ts'
import styles from './driver-head.module.css'
import { useDetails } from './use-details.ts'

export const busynessShapes: Readonly<Record<string, ShapeName>> = {
  sitting: 'quarter',
  phase_out: 'wedge',
  full: 'half',
  busy: 'dot',
}

type BandProps = { queue: DriverQueue; now: number; timeZone: string; market: string | undefined }

/** Shape, word and fact over the column; the colour says the same once more (DSP-56…59, SIL-OPS-43). */
export function DriverBand({ queue, now, timeZone, market }: BandProps) {
  const { driver_details: driver, driver_assignments: assignments } = queue
  const colour = headColour(driver)
  const state: BandState = colour === 'black' ? 'normal' : colour
  const busyness = busynessText(driver.busyness_status)
  const shape = busynessShapes[busynessKind(driver.busyness_status)] ?? 'dot'
  const free = freeAt(queue, now)
  const stops = `${assignments.length} ${assignments.length === 1 ? 'stop' : 'stops'}`
  const freeText = free > 0 && `free ${timeText(free, timeZone)}`
  // Beside the end of the shift there is no room for both; how many stops there are is seen below.
  const stopsText = state === 'yellow' && freeText ? freeText : [stops, freeText].filter(Boolean).join(', ')
  return (
    <Band
      state={state}
      shape={driver.active ? shape : 'cross'}
      word={driver.active ? busyness : `Inactive, ${busyness.toLowerCase()}`}
    >
      <span className={styles.fact}>
        {market && <Tag kind="outline">{market}</Tag>}
        {assignments.length > 0 && <span className={styles.stops}>{stopsText}</span>}
        {state === 'yellow' && <ShiftRing end={driver.shift_end} now={now} timeZone={timeZone} />}
      </span>
    </Band>
  )
}

/** What is left of the shift, as a ring that empties over its last half hour. */
function ShiftRing({ end, now, timeZone }: { end: number | null; now: number; timeZone: string }) {
  if (end === null) return null
  const left = Math.min(1, Math.max(0, (end - now) / phaseOutWithin))
  return (
    <span className={styles.shift}>
      <span className={styles.ring} style={{ '--left': `${left * 100}%` } as CSSProperties} aria-hidden="true" />
      {end > now ? 'until' : 'over since'} {timeText(end, timeZone)}
    </span>
  )
}

type HeadProps = { queue: DriverQueue; onActive: (active: boolean) => void }

/** Everything that a dispatcher must know of a driver (DSP-08…21): what is needed all day in two lines, the rest one click away. */
export function DriverHead({ queue, onActive }: HeadProps) {
  const { driver_details: driver } = queue
  const { driver_id, name, phone_number, alcohol_approved } = driver
  const id = useId()
  const [isOpen, toggle] = useDetails(driver_id)
  return (
    <>
      <div className={styles.line}>
        <h2 className={styles.name}>{name}</h2>
        {alcohol_approved && <AgeTag />}
        <select
          className={classes(styles.active, !driver.active && styles.out)}
          aria-label={`Status of ${name}`}
          value={driver.active ? 'active' : 'inactive'}
          onChange={(event) => onActive(event.currentTarget.value === 'active')}
        >
          <option value="inactive">Inactive</option>
          <option value="active">Active</option>
        </select>
        <IconButton
          icon="down"
          size="small"
          className={isOpen ? styles.turned : undefined}
          label={`Details of ${name}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        />
      </div>
      <div className={styles.meta}>
        <a className={styles.phone} href={`tel:+1${phone_number}`}>
          {phoneText(phone_number)}
        </a>
        {driver.shift_type && <span>{shiftTypeText(driver.shift_type)}</span>}
        <span>{driverType(driver)}</span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Details queue={queue} />}
      </div>
    </>
  )
}

/** What is seldom needed; the page remembers for whom it is open. */
function Details({ queue }: { queue: DriverQueue }) {
  const { driver_id, alcohol_approved, onboarding, tablet_id, tablet_secret } = queue.driver_details
  const [asks, setAsks] = useState(false)
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <dt>Alcohol-approved</dt>
        <dd>{alcohol_approved ? 'Yes' : 'No'}</dd>
        <dt>Onboarding</dt>
        <dd>{onboarding ? 'Yes' : 'No'}</dd>
        <dt>Tablet</dt>
        <dd className={classes(styles.code, styles.wide)}>{tablet_id ?? 'None'}</dd>
        <dt>Secret</dt>
        <dd className={classes(styles.code, styles.wide)}>{tablet_secret ?? 'None'}</dd>
      </dl>
      <div className={styles.line}>
        <a className={styles.link} href={undoHref(driver_id)}>
          Undo Last Action
        </a>
        {tablet_id && tablet_secret && (
          <a
            className={styles.danger}
            href={clockOutHref(tablet_id, tablet_secret)}
            aria-expanded={asks}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              setAsks(true)
            }}
          >
            Force Clock Out
          </a>
        )}
      </div>
      {asks && tablet_id && tablet_secret && (
        <ClockOutQuestion queue={queue} href={clockOutHref(tablet_id, tablet_secret)} onKeep={() => setAsks(false)} />
      )}
    </div>
  )
}

type QuestionProps = { queue: DriverQueue; href: string; onKeep: () => void }

/** It ends the shift and signs the tablet out; nothing brings that back (SIL-OPS-32). */
function ClockOutQuestion({ queue, href, onKeep }: QuestionProps) {
  const { name } = queue.driver_details
  const back = new Set(
    queue.driver_assignments.flatMap(({ driver_assignment_id, order_id }) =>
      kindOf(driver_assignment_id) === 'pickup' ? [order_id] : [],
    ),
  ).size
  const carried = inTheCar(queue).length
  const orders = (count: number) => (count === 1 ? '1 order' : `${count} orders`)
  return (
    <div className={styles.ask} role="alertdialog" aria-label={`Clock ${name} out?`}>
      <b>Clock {name} out?</b>
      <p>
        {back > 0 ? `${orders(back)} ${back === 1 ? 'goes' : 'go'} back to Unassigned. ` : ''}
        {carried > 0 ? `${orders(carried)} ${carried === 1 ? 'stays' : 'stay'} in the car. ` : ''}
        The tablet is signed out. It cannot be taken back.
      </p>
      <div className={styles.line}>
        <Button variant="danger" size="small" autoFocus onClick={() => location.assign(href)}>
          Clock Out
        </Button>
        <Button size="small" onClick={onKeep}>
          Keep
        </Button>
      </div>
    </div>
  )
}

const undoHref = (driverId: number) =>
  `/rocket/dispatch_app_web/undo_last_action?${new URLSearchParams({ driver_id: String(driverId), redirect: 'new' })}`
const clockOutHref = (tabletId: string, secret: string) =>
  `/rocket/driver_app_web/clock_out?${new URLSearchParams({ tabletId, secret })}`
