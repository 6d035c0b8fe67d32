import { timeText } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import type { DispatchBoard, DriverQueue } from '../../rules/board.ts'
import { busynessText } from '../../rules/busyness.ts'
import { locationText } from '../../rules/driver.ts'
import { kindOf } from '../../rules/kinds.ts'
import type { Offer } from '../../rules/plan/best-place.ts'
import { limitText } from '../../rules/plan/may-take.ts'
import type { PromiseEffect } from '../../rules/plan/measure.ts'
import { minutes, minutesText } from '../time-text.ts'
import styles from './assign-dialog.module.css'
import type { Candidate } from './drivers-for-order.ts'

type RowProps = {
  id: string
  orderId: number
  candidate: Candidate
  board: DispatchBoard
  timeZone: string
  isActive: boolean
  onPick: () => void
}

/** One driver: where they are, how long to the store, and what it would do to every promise. */
export function CandidateRow({
  id,
  orderId,
  candidate: { queue, offer },
  board,
  timeZone,
  isActive,
  onPick,
}: RowProps) {
  const { driver_details: driver } = queue
  const clock = (at: number) => timeText(at, timeZone)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the list has the keys
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} className={styles.offer} onClick={onPick}>
      <span className={styles.who}>
        <b>{driver.name}</b>
        <small>
          {driver.active ? busynessText(driver.busyness_status) : 'Inactive'}, {placeText(queue, board)}
        </small>
      </span>
      {offer ? (
        <>
          <span className={styles.figure}>
            {Math.round(offer.to_store / 60_000)} min
            <small>by road</small>
          </span>
          <span className={styles.figure}>{clock(offer.at_store)}</span>
          <span className={classes(styles.figure, (offer.spare ?? 0) < 0 && styles.bad)}>
            <b>{clock(offer.at_door)}</b>
            {offer.spare !== null && <small>{spareText(offer.spare)}</small>}
          </span>
          {offer.breaks ? (
            <span className={styles.limit}>{limitText(offer.breaks, orderId, timeZone)}</span>
          ) : (
            <Effects offer={offer} />
          )}
          <span className={styles.figure}>{minutesText(offer.extra).replace(' min', '')}</span>
        </>
      ) : (
        <span className={styles.unweighed}>goes to the end of the queue</span>
      )}
    </div>
  )
}

const spareText = (spare: number) => (spare < 0 ? `${minutes(-spare)} late` : `${Math.floor(spare / 60_000)} spare`)

const chipsAtMost = 3

/** What changes for those who wait for this driver already; first who would be late. */
function Effects({ offer: { others, over_shift } }: { offer: Offer }) {
  const moved = others.filter(({ was, is }) => Math.round((was - is) / 60_000) !== 0).toSorted((a, b) => a.is - b.is)
  const same = others.length - moved.length
  return (
    <span className={styles.effects}>
      {over_shift > 0 && <span className={classes(styles.chip, styles.bad)}>shift +{minutes(over_shift)}</span>}
      {moved.slice(0, chipsAtMost).map((effect) => (
        <Chip key={effect.order_id} effect={effect} />
      ))}
      {moved.length > chipsAtMost && <span className={styles.chip}>{moved.length - chipsAtMost} more later</span>}
      {same > 0 && <span className={styles.chip}>{same} unchanged</span>}
      {others.length === 0 && <span className={styles.chip}>nobody else waits</span>}
    </span>
  )
}

function Chip({ effect: { order_id, was, is } }: { effect: PromiseEffect }) {
  return (
    <span className={classes(styles.chip, is < 0 && is < was && styles.bad)}>
      {order_id} {minutesText(was - is).replace(' min', '')}, {spareText(is)}
    </span>
  )
}

/** `to 9 Depot St`, `waits at Town Square` */
function placeText({ driver_details, driver_assignments }: DriverQueue, board: DispatchBoard): string {
  const [first] = driver_assignments
  if (!first) return `waits at ${locationText(board.dispatch_waypoints, driver_details.waypoint_id)}`
  const kind = kindOf(first.driver_assignment_id)
  if (kind === 'waypoint') return `to ${locationText(board.dispatch_waypoints, first.waypoint_id)}`
  return `to ${kind === 'deliver' ? first.address_summary.addr_line_1 : first.from_address_summary.name}`
}
