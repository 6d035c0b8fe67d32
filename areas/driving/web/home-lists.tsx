import { timeText } from '#platform/core/local-time.ts'
import { Icon } from '#ui/icon.tsx'
import { AgeTag } from '#ui/tag.tsx'
import styles from './driver.module.css'
import type { DriverView } from './driver-desk.ts'
import type { DriverHomeState, HomeAssignment } from './driver-home-state.ts'
import { titleOf } from './next-card.tsx'
import { LabelLine, Row } from './screen-elements.tsx'

export function Waiting({ home }: { home: DriverHomeState }) {
  return (
    <section className={styles.next} aria-label="Waiting">
      <svg className={styles.orbits} viewBox="0 0 340 170" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <circle cx="170" cy="88" r="34" />
        <circle cx="170" cy="88" r="62" />
        <circle cx="170" cy="88" r="96" />
        <circle className={styles.sun} cx="170" cy="88" r="17" />
        <circle className={styles.moon} cx="201" cy="74" r="6" />
        <circle className={styles.moon} cx="112" cy="66" r="5" />
        <circle className={styles.moon} cx="246" cy="146" r="4.5" />
      </svg>
      <div className={styles.nextBody}>
        <p className={styles.kind}>
          <span className={styles.kindText}>
            <Icon name="pin" />
            Nothing to do right now
          </span>
        </p>
        <h2 className={styles.place}>{home.driver.waypoint_name ?? 'Wait for dispatch'}</h2>
        <p className={styles.sub}>New work appears here by itself. Keep this page open.</p>
      </div>
    </section>
  )
}

export function PickedUp({ orders }: { orders: DriverHomeState['waiting_for_deliver'] }) {
  if (orders.length === 0) return null
  return (
    <>
      <LabelLine end={orders.length}>Picked up, waiting for dispatch to add the delivery</LabelLine>
      <ul className={styles.queue}>
        {orders.map(({ order_id, alcohol, door }) => (
          <Row
            key={order_id}
            mark={<Icon name="bag" size="small" />}
            title={
              <>
                Order {order_id} {alcohol && <AgeTag />}
              </>
            }
          >
            {[door.addr_line_1, door.addr_line_2].filter(Boolean).join(', ')}
          </Row>
        ))}
      </ul>
    </>
  )
}

export function Later({ assignments, timeZone }: { assignments: readonly HomeAssignment[]; timeZone: string }) {
  if (assignments.length === 0) return null
  return (
    <>
      <LabelLine end={`${assignments.length} more`}>After this</LabelLine>
      <ol className={styles.queue}>
        {assignments.map((assignment, at) => (
          <Row
            key={assignment.driver_assignment_id}
            mark={at + 2}
            title={
              <>
                {titleOf(assignment)} {assignment.order?.alcohol && <AgeTag />}
              </>
            }
            time={assignment.end_time === null ? undefined : timeText(assignment.end_time, timeZone)}
          >
            {assignment.kind === 'deliver' || !assignment.place.addr_line_1
              ? [assignment.place.addr_line_1, assignment.place.addr_line_2].filter(Boolean).join(', ') ||
                assignment.place.name
              : `${assignment.place.name}, ${assignment.place.addr_line_1}`}
          </Row>
        ))}
      </ol>
    </>
  )
}

export function SavedSteps({ view: { kept, home } }: { view: DriverView }) {
  if (kept.length === 0) return null
  return (
    <>
      <LabelLine end="sends by itself">Saved on this phone</LabelLine>
      <ul className={styles.queue}>
        {kept.map(({ seq, intent }) => (
          <Row
            key={seq}
            mark={<Icon name="cloud" size="small" />}
            title={intent.label}
            time={timeText(intent.at, home.time_zone)}
          >
            Saved, will send
          </Row>
        ))}
      </ul>
    </>
  )
}
