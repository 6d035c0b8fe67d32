import { type DragEvent, memo } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Column } from '#ui/ops/column.tsx'
import { mayBeGiven } from '../rules/add-items.ts'
import type { DriverQueue, UnassignedOrder, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { locationText } from '../rules/driver.ts'
import type { Intent } from '../rules/intent.ts'
import { AddForm } from './add-form.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import styles from './driver-column.module.css'
import { DriverBand, DriverHead } from './driver-head.tsx'

type ColumnProps = {
  queue: DriverQueue
  colour: QueueColour
  unassigned: readonly UnassignedOrder[]
  waypoints: readonly Waypoint[]
  timeZone: string
  /** What did not hold, in words for this column (SIL-OPS-06). */
  problem: string | undefined
  /** The order under the pointer, if one is being dragged. */
  dragged: UnassignedOrder | undefined
  isBest: boolean
  /** Looked at on the map. */
  isShown: boolean
  onChange: (intent: Intent) => void
}

const requests = { up: 'dispatch_move_up', down: 'dispatch_move_down' } as const

/** One driver: head, queue, and what can be added (DSP-06, DSP-07). */
export const DriverColumn = memo(function DriverColumn(props: ColumnProps) {
  const { queue, colour, unassigned, waypoints, timeZone, problem, dragged, isBest, isShown, onChange } = props
  const { driver_details: driver, driver_assignments: assignments, driver_id } = queue
  const drop = dragged && dropOn(queue, dragged)

  function accept(event: DragEvent) {
    if (!drop?.intent) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  return (
    <Column
      label={driver.name}
      className={classes(styles.column, isShown && styles.shown)}
      data-driver={driver_id}
      band={<DriverBand queue={queue} timeZone={timeZone} />}
      who={
        <DriverHead
          driver={driver}
          onActive={(active) => onChange({ request: 'change_driver_status', data: { active, driver_id } })}
        />
      }
      consequence={
        drop && {
          best: isBest && drop.intent !== undefined,
          text: (
            <>
              {!drop.intent && <Icon name="lock" size="small" />}
              {drop.intent ? afterText(queue, timeZone) : drop.why}
            </>
          ),
        }
      }
      target={drop?.intent !== undefined && isBest}
      onDragOver={accept}
      onDrop={(event) => {
        event.preventDefault()
        if (drop?.intent) onChange(drop.intent)
      }}
    >
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size="small" />
          {problem}
        </p>
      )}
      {assignments.length > 0 ? (
        <AssignmentTable
          queue={queue}
          colour={colour}
          waypoints={waypoints}
          timeZone={timeZone}
          onAct={(act, { driver_assignment_id, order_id }) =>
            onChange(
              act === 'delete'
                ? { request: 'dispatch_delete', data: { driver_assignment_id, driver_id, order_id } }
                : { request: requests[act], data: { driver_assignment_id, driver_id } },
            )
          }
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the stop of a column without rows; keys act on its driver
        <p className={styles.at} data-stop tabIndex={0}>
          <Icon name="pin" size="small" />
          {locationText(waypoints, driver.waypoint_id)}
        </p>
      )}
      <AddForm queue={queue} unassigned={unassigned} waypoints={waypoints} onAdd={onChange} />
    </Column>
  )
})

/** What dropping this order here would do, or why it cannot. */
function dropOn(
  { driver_id, market_id, driver_details }: DriverQueue,
  order: UnassignedOrder,
): { intent: Intent; why?: undefined } | { intent?: undefined; why: string } {
  const { driver_hour_id } = driver_details
  if (driver_hour_id === null) return { why: 'Clocked out' }
  if (order.market_id !== market_id) return { why: 'Another market' }
  if (!mayBeGiven(driver_details, order)) return { why: 'Not alcohol-approved' }
  const assignment = { type: order.type, order_id: order.order_id }
  return { intent: { request: 'dispatch_enqueue', data: { assignment, driver_id, driver_hour_id } } }
}

function afterText({ driver_assignments }: DriverQueue, timeZone: string): string {
  const { length } = driver_assignments
  if (length === 0) return 'Starts at once'
  const free = driver_assignments.at(-1)?.end_time
  const stops = `After ${length} ${length === 1 ? 'stop' : 'stops'}`
  return free ? `${stops}, free ${timeText(free, timeZone)}` : stops
}
