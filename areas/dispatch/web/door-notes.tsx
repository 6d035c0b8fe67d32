import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DoorNote, DriverQueue } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import { inTheCar } from '../rules/need.ts'
import styles from './driver-column.module.css'

const words: Readonly<Record<DoorNote['what'], string>> = {
  refused_in_car: 'refused at the door, in the car until it is back',
  after_cut_off: 'ID checked after the cut-off',
  before_opening: 'ID checked before opening',
  not_approved: 'holds alcohol, and this driver is not approved: give it to another one',
}

/** From car to car no order is given here: the drivers meet, or the goods go back. */
const carriedWords =
  'holds alcohol, is in the car, and this driver is not approved: call them, delete it here, and assign it to whoever takes it over'

/** What happened at this driver's doors that dispatch has to know; goods that were refused stay until they are back. */
export function DoorNotes({ queue, onChange }: { queue: DriverQueue; onChange: (intent: Intent) => void }) {
  const { driver_id, door_notes } = queue
  const carried = inTheCar(queue)
  return door_notes.map(({ order_id, what }) => (
    <div key={`${order_id} ${what}`} className={styles.car}>
      <p>
        <Icon name={what === 'refused_in_car' || what === 'not_approved' ? 'bottle' : 'clock'} size="small" />
        <span className={styles.note}>
          <b>{order_id}</b> {what === 'not_approved' && carried.includes(order_id) ? carriedWords : words[what]}
        </span>
      </p>
      {what === 'refused_in_car' && (
        <Button
          size="small"
          aria-label={`Order ${order_id} is back at the store`}
          onClick={() => onChange({ request: 'dispatch_goods_returned', data: { order_id, driver_id } })}
        >
          It is back
        </Button>
      )}
    </div>
  ))
}
