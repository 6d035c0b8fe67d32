import { type FormEvent, useId } from 'react'
import { Button } from '#ui/button.tsx'
import { addItemsFor } from '../rules/add-items.ts'
import type { DriverQueue, UnassignedOrder, Waypoint } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import styles from './add-form.module.css'

type AddFormProps = {
  queue: DriverQueue
  unassigned: readonly UnassignedOrder[]
  waypoints: readonly Waypoint[]
  onAdd: (intent: Intent) => void
}

/** What can be added to this queue, in three kinds (DSP-32, DSP-33). The system's own list finds by typing, also on a phone. */
export function AddForm({ queue, unassigned, waypoints, onAdd }: AddFormProps) {
  const id = useId()
  const { driver_id, driver_hour_id, name } = queue.driver_details
  if (driver_hour_id === null) return <p className={styles.none}>Clocked out: nothing can be added.</p>
  const items = addItemsFor(queue, { dispatch_unassigned_orders: unassigned, dispatch_waypoints: waypoints })

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [type, number] = String(new FormData(event.currentTarget).get('item') ?? '').split(' ')
    if (!type || driver_hour_id === null) return
    const driver = { driver_id, driver_hour_id }
    if (type === 'waypoint') onAdd({ request: 'enqueue_waypoint', data: { waypoint_id: Number(number), ...driver } })
    else onAdd({ request: 'dispatch_enqueue', data: { assignment: { type, order_id: Number(number) }, ...driver } })
    event.currentTarget.reset()
  }
  return (
    <form className={styles.form} aria-label={`Add to the queue of ${name}`} onSubmit={add}>
      <label className={styles.label} htmlFor={id}>
        Add to queue
      </label>
      <select id={id} name="item" className={styles.select} defaultValue="" required data-add>
        <option value="">Choose</option>
        <optgroup label="Waypoint">
          {items.waypoints.map(({ waypoint_id, short, name }) => (
            <option key={waypoint_id} value={`waypoint ${waypoint_id}`} title={name}>
              {short}
            </option>
          ))}
        </optgroup>
        <optgroup label="Deliver">
          {items.deliver.map((orderId) => (
            <option key={orderId} value={`deliver ${orderId}`}>
              {orderId}
            </option>
          ))}
        </optgroup>
        <optgroup label="Pickup">
          {items.pickup.map(({ order_id, from_address_summary, alcohol }) => (
            <option key={order_id} value={`pick_up ${order_id}`}>
              {`${order_id} ${from_address_summary.name}${alcohol ? ' 21+' : ''}`}
            </option>
          ))}
        </optgroup>
      </select>
      <Button type="submit" size="small" icon="plus">
        Add
      </Button>
    </form>
  )
}
