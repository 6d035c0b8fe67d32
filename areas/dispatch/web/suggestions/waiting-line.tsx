import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DriverQueue, Waypoint } from '../../rules/board.ts'
import type { Intent } from '../../rules/intent.ts'
import type { WaitingPlace } from '../../rules/plan/planner/waiting-places.ts'
import styles from './waiting-line.module.css'

type LineProps = {
  queue: DriverQueue
  place: WaitingPlace
  waypoints: readonly Waypoint[]
  onSend: (intent: Intent) => void
}

const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`

/** Where a driver without orders would be nearer to those that are expected, and sending them there. */
export function WaitingLine({ queue, place, waypoints, onSend }: LineProps) {
  const { driver_id, driver_details: driver } = queue
  const { waypoint_id, from, to, way, orders } = place
  const name = waypoints.find((waypoint) => waypoint.waypoint_id === waypoint_id)?.name
  const { driver_hour_id } = driver
  if (name === undefined || driver_hour_id === null) return null
  return (
    <div className={styles.place}>
      <p className={styles.where}>
        <Icon name="spark" size="small" />
        <b>Would wait better at {name}</b>
      </p>
      <p className={styles.why}>
        {`The next ${orders === 1 ? 'order' : `${orders} orders`}: ${minutes(from)} away now, ${minutes(to)} from there. ${minutes(way)} to drive.`}
      </p>
      <Button
        size="small"
        aria-label={`Send ${driver.name} to ${name}`}
        onClick={() => onSend({ request: 'enqueue_waypoint', data: { waypoint_id, driver_id, driver_hour_id } })}
      >
        Send there
      </Button>
    </div>
  )
}
