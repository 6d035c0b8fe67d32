import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DoorNote, DriverQueue } from '../rules/board.ts'
import type { Intent } from '../rules/intent.ts'
import styles from './driver-column.module.css'

const words: Readonly<Record<DoorNote['what'], string>> = {
  refused_in_car: 'refused at the door, in the car until it is back',
  after_cut_off: 'ID checked after the cut-off',
  before_opening: 'ID checked before opening',
  not_approved: 'holds alcohol, and this driver is not approved: give it to another one',
}

/** What happened at this driver's doors that dispatch has to know; goods that were refused stay until they are back. */
export function DoorNotes({ queue, onChange }: { queue: DriverQueue; onChange: (intent: Intent) => void }) {
  const { driver_id, door_notes } = queue
  return door_notes.map(({ order_id, what }) => (
    <div key={`${order_id} ${what}`} className={styles.car}>
      <p>
        <Icon name={what === 'refused_in_car' || what === 'not_approved' ? 'bottle' : 'clock'} size="small" />
        <b>{order_id}</b> {words[what]}
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
