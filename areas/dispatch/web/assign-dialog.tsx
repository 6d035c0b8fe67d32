import { type FormEvent, useEffect, useRef, useState } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mayBeGiven } from '../rules/add-items.ts'
import type { DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { busynessText } from '../rules/busyness.ts'
import type { Intent } from '../rules/intent.ts'
import styles from './assign-dialog.module.css'
import { freeAt, offersFor } from './drivers-for-order.ts'

type AssignProps = {
  order: UnassignedOrder
  queues: readonly DriverQueue[]
  timeZone: string
  onAssign: (intent: Intent) => void
  onClose: () => void
}

/** Type a name, Enter takes the first; those who may not have it are named with the reason. */
export function AssignDialog({ order, queues, timeZone, onAssign, onClose }: AssignProps) {
  const [text, setText] = useState('')
  const offers = offersFor(order, queues, text)
  const input = useRef<HTMLInputElement>(null)
  // The dialog was opened to type a name; by itself it would give focus to its cross.
  useEffect(() => input.current?.focus(), [])

  function assignTo(queue: DriverQueue | undefined) {
    const driver_hour_id = queue?.driver_details.driver_hour_id
    if (!queue || !driver_hour_id || !mayBeGiven(queue.driver_details, order)) return
    const assignment = { type: order.type, order_id: order.order_id }
    onAssign({ request: 'dispatch_enqueue', data: { assignment, driver_id: queue.driver_id, driver_hour_id } })
    onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    assignTo(offers[0])
  }
  return (
    <Dialog title={`Assign order ${order.order_id}`} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label="Driver"
          value={text}
          autoComplete="off"
          ref={input}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      {offers.length === 0 && <p className={styles.none}>No driver with this name.</p>}
      <ul className={styles.offers}>
        {offers.map((queue) => {
          const { driver_details: driver, driver_assignments } = queue
          const allowed = mayBeGiven(driver, order)
          const free = freeAt(queue)
          return (
            <li key={queue.driver_id}>
              <button
                type="button"
                className={styles.offer}
                aria-disabled={!allowed || undefined}
                onClick={() => assignTo(queue)}
              >
                <b>{driver.name}</b>
                {allowed ? (
                  <span>
                    {driver.active ? busynessText(driver.busyness_status) : 'Inactive'}
                    {driver_assignments.length > 0 && free > 0 && `, free ${timeText(free, timeZone)}`}
                  </span>
                ) : (
                  <span>
                    <Icon name="lock" size="small" /> Not alcohol-approved
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
