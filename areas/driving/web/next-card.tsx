import { type CSSProperties, useEffect, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { navigationLink } from '../rules/navigation.ts'
import { isNew, maySign } from '../rules/next-thing.ts'
import { ringLeft } from '../rules/ring.ts'
import type { AssignmentKind } from '../rules/steps.ts'
import { openScreen } from './address.ts'
import styles from './driver.module.css'
import type { HomeAssignment, HomeOrder, HomePlace } from './driver-home-state.ts'
import { NavigateButton } from './navigate-button.tsx'
import { countText, Fact } from './screen-elements.tsx'
import { awayText } from './times.ts'

const icons: Readonly<Record<AssignmentKind, IconName>> = {
  go_to_order: 'store',
  pickup: 'bag',
  deliver: 'home',
  waypoint: 'pin',
}

type NextCardProps = {
  assignment: HomeAssignment
  timeZone: string
  now: number
  /** By this device's clock; undefined while it does not ring. */
  ringsSince: number | undefined
}

/** The one next thing: where, until when, and what one must know on arriving. */
export function NextCard({ assignment, timeZone, now, ringsSince }: NextCardProps) {
  const { kind, order, place } = assignment
  const isNewWork = isNew(assignment)
  return (
    <section className={classes(styles.next, isNewWork && styles.new)} aria-label="Next">
      {ringsSince !== undefined && (
        <div role="alert">
          <VisuallyHidden>{`New work: ${titleOf(assignment)}, ${headOf(kind, place)}. Acknowledge it, please.`}</VisuallyHidden>
        </div>
      )}
      <div className={styles.nextBody}>
        <div className={styles.kind}>
          <span className={styles.kindText}>
            <Icon name={isNewWork ? 'bell' : icons[kind]} />
            {isNewWork ? `New: ${titleOf(assignment)}` : titleOf(assignment)}
          </span>
          {ringsSince !== undefined && <RingCountdown since={ringsSince} />}
          {order?.alcohol && (
            <Tag kind="alcohol" icon="bottle">
              {kind === 'deliver' ? '21+, check ID' : '21+'}
            </Tag>
          )}
        </div>
        <h2 className={styles.place}>{headOf(kind, place)}</h2>
        {kind !== 'deliver' && place.addr_line_1 && (
          <p className={classes(styles.sub, styles.underPlace)}>{`${place.addr_line_1}, ${place.city}`}</p>
        )}
        <Due assignment={assignment} timeZone={timeZone} now={now} />
        {order && (kind === 'deliver' ? <DoorFacts order={order} /> : <StoreFacts order={order} />)}
        <Reach place={place} />
        {order && kind === 'deliver' && <SignatureFact assignment={assignment} order={order} />}
      </div>
    </section>
  )
}

/** Empties while nobody has acknowledged it; dispatch sees the same in orange. */
function RingCountdown({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { text, share } = ringLeft(since, now)
  return (
    <span className={styles.countdown} role="timer" aria-label={`Acknowledge within ${text}`}>
      <span className={styles.ring} style={{ '--left': `${share * 100}%` } as CSSProperties} aria-hidden="true" />
      {share > 0 ? text : 'Dispatch waits'}
    </span>
  )
}

export function titleOf({ type_text, order_id }: HomeAssignment): string {
  return order_id === null ? type_text : `${type_text} ${order_id}`
}

function headOf(kind: AssignmentKind, { name, addr_line_1, addr_line_2 }: HomePlace): string {
  if (kind !== 'deliver') return name
  return [addr_line_1, addr_line_2].filter(Boolean).join(', ')
}

function Due({ assignment, timeZone, now }: { assignment: HomeAssignment; timeZone: string; now: number }) {
  const { kind, order, end_time } = assignment
  const due = kind === 'deliver' ? (order?.promised_at ?? end_time) : order ? order.ready_at : end_time
  if (due === null || due === undefined) return null
  const isReady = kind !== 'deliver' && order !== null
  const isLate = !isReady && due < now - 30_000
  return (
    <p className={styles.by}>
      {isReady && due <= now ? 'Ready since' : isReady ? 'Ready at' : 'By'} {timeText(due, timeZone)}
      {!(isReady && due <= now) && <small className={classes(isLate && styles.late)}>{awayText(due, now)}</small>}
    </p>
  )
}

function DoorFacts({ order }: { order: HomeOrder }) {
  return (
    <div className={styles.facts}>
      <Fact icon="user">
        <b>{order.door.name}</b>
      </Fact>
      {order.note && <Fact icon="key">{order.note}</Fact>}
      {order.door_pinned && <Fact icon="pin">Pin set by the customer</Fact>}
      {order.is_contactless && !order.alcohol && <Fact icon="hand">Leave it at the door, contactless</Fact>}
      {order.collect ? (
        <Fact icon="cash" figure={`$${order.collect}`}>
          Collect in cash
        </Fact>
      ) : (
        <Fact icon="card">Paid, nothing to collect</Fact>
      )}
      <Fact icon="bag">{itemsText(order)}</Fact>
    </div>
  )
}

/** Where dispatch or the customer wants to know who took it. */
function SignatureFact({ assignment, order }: { assignment: HomeAssignment; order: HomeOrder }) {
  const { driver_assignment_id, status } = assignment
  if (order.signed_by) return <Fact icon="pen">Signed by {order.signed_by}</Fact>
  if (status !== 'arrived' || !maySign(order)) return null
  return (
    <Button
      variant="quiet"
      size="large"
      icon="pen"
      wide
      onClick={() => openScreen({ screen: 'sign', driver_assignment_id })}
    >
      Enter signature
    </Button>
  )
}

function StoreFacts({ order }: { order: HomeOrder }) {
  const { addr_line_1, addr_line_2 } = order.door
  return (
    <div className={styles.facts}>
      <Fact icon="bag">{itemsText(order)}</Fact>
      {addr_line_1 && <Fact icon="pin">Then {[addr_line_1, addr_line_2].filter(Boolean).join(', ')}</Fact>}
    </div>
  )
}

function itemsText({ items }: HomeOrder): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = items
  return first && count === 1 ? first.name : countText(count, 'item')
}

/** Other apps of the phone: the map, the call, the message. */
function Reach({ place }: { place: HomePlace }) {
  const { phone_number } = place
  const canNavigate = navigationLink('google', place) !== undefined
  if (!canNavigate && !phone_number) return null
  return (
    <div className={styles.trio}>
      {canNavigate && <NavigateButton place={place} />}
      {phone_number && (
        <LinkButton variant="quiet" icon="phone" href={`tel:+1${phone_number}`}>
          Call
        </LinkButton>
      )}
      {phone_number && (
        <LinkButton variant="quiet" icon="message" href={`sms:+1${phone_number}`}>
          Message
        </LinkButton>
      )}
    </div>
  )
}
