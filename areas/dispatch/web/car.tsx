import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { DriverQueue } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import { inTheCar, notPlanned } from '../rules/need.ts'
import styles from './driver-column.module.css'

/** What lies in the car; an order that nobody has planned to deliver stands out, with the way to plan it. */
export function Car({ queue, onAdd }: { queue: DriverQueue; onAdd: (intent: Intent) => void }) {
  const { driver_id, driver_details } = queue
  const { driver_hour_id } = driver_details
  const carried = inTheCar(queue)
  const lost = notPlanned(queue)
  if (carried.length === 0) return null
  return (
    <div className={classes(styles.car, lost.length > 0 && styles.lost)}>
      <p>
        <Icon name="bag" size="small" /> In the car:{' '}
        {carried.map((order_id, index) => (
          <span key={order_id}>
            {index > 0 && ', '}
            <b>{order_id}</b>
            {lost.includes(order_id) && ' not planned'}
          </span>
        ))}
      </p>
      {driver_hour_id !== null &&
        lost.map((order_id) => (
          <Button
            key={order_id}
            size="small"
            aria-label={`Plan the delivery of order ${order_id}`}
            onClick={() =>
              onAdd({
                request: 'dispatch_enqueue',
                data: { assignment: { type: 'deliver', order_id }, driver_id, driver_hour_id },
              })
            }
          >
            Deliver {lost.length > 1 ? order_id : ''}
          </Button>
        ))}
    </div>
  )
}
