import { type DragEvent, memo, useCallback, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Column } from '#ui/ops/column.tsx'
import type { DriverAssignment, DriverQueue, UnassignedOrder, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { locationText } from '../rules/driver.ts'
import type { Intent } from '../rules/intent.ts'
import type { Offer } from '../rules/plan/best-place.ts'
import type { WaitingPlace } from '../rules/plan/planner/waiting-places.ts'
import { AddForm } from './add-form.tsx'
import type { RowAct } from './assignment-row.tsx'
import { AssignmentTable } from './assignment-table.tsx'
import { columnOf } from './board-keys.ts'
import { Car } from './car.tsx'
import { DoorNotes } from './door-notes.tsx'
import { type Drag, dropOn, rowUnder } from './drag.ts'
import styles from './driver-column.module.css'
import { DriverBand, DriverHead } from './driver-head.tsx'
import { setOverDriver, useIsOver } from './over-driver.ts'
import { WaitingLine } from './suggestions/waiting-line.tsx'
import { useFocus } from './use-focus.ts'
import type { WeighedMove } from './use-weighed.ts'

type ColumnProps = {
  queue: DriverQueue
  colour: QueueColour
  unassigned: readonly UnassignedOrder[]
  waypoints: readonly Waypoint[]
  /** Where the driver would wait better. */
  waitingPlace: WaitingPlace | undefined
  timeZone: string
  /** The market's name, where the board shows several. */
  market: string | undefined
  now: number
  /** What did not hold, in words for this column (SIL-OPS-06). */
  problem: string | undefined
  /** What is under the pointer, if something is being dragged. */
  drag: Drag | undefined
  /** What it would do here, once the server has weighed it. */
  offer: Offer | undefined
  saved: number | null
  /** What a row of this queue would do in another place of it. */
  moves: WeighedMove | undefined
  isBest: boolean
  /** Looked at on the map. */
  isShown: boolean
  onChange: (intent: Intent) => void
  onDrag: (drag: Drag | undefined) => void
}

const requests = { up: 'dispatch_move_up', down: 'dispatch_move_down' } as const

/** One driver: head, queue, and what can be added (DSP-06, DSP-07). */
export const DriverColumn = memo(function DriverColumn(props: ColumnProps) {
  const { queue, colour, unassigned, waypoints, timeZone, market, now, problem, onChange, onDrag } = props
  const { waitingPlace, drag, offer, saved, moves, isBest, isShown } = props
  const { driver_details: driver, driver_assignments: assignments, driver_id } = queue
  const isOver = useIsOver(driver_id)
  const [before, setBefore] = useState<string | null>()
  const drop = drag && dropOn(queue, drag, { offer, saved, before: isOver ? before : undefined, moves, now, timeZone })
  const isOwn = drag?.what === 'row' && drag.queue.driver_id === driver_id
  const line = useRef<{ readonly row: HTMLElement | undefined; readonly before: string | null }>(undefined)

  /** The line between rows is drawn without React: it must not be a frame late. */
  function mark(event: DragEvent | undefined) {
    const under = event && isOwn ? rowUnder(event, assignments) : undefined
    const row =
      (under && event?.currentTarget.querySelector<HTMLElement>(`[data-assignment="${under.id}"]`)) ?? undefined
    if (line.current?.row && line.current.row !== row) delete line.current.row.dataset.drop
    if (under && row) row.dataset.drop = under.before === under.id ? 'before' : 'after'
    line.current = under && { row, before: under.before }
    setBefore(under?.before)
  }
  function over(event: DragEvent) {
    if (!drag) return
    setOverDriver(driver_id)
    mark(event)
    if (!drop?.intent) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
  }
  function leave(event: DragEvent) {
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    mark(undefined)
    setOverDriver(undefined)
  }
  function dropped(event: DragEvent) {
    event.preventDefault()
    // Where the line was drawn: what is shown of the effect may have moved the rows under the pointer since.
    const shown = line.current
    mark(undefined)
    if (drop?.intent && (!isOwn || shown)) onChange(drop.intent(shown?.before ?? null))
    onDrag(undefined)
  }
  const focus = useFocus()
  /** The button is gone then: whoever works by keys goes on from the row that came. */
  function sendToWait(intent: Intent) {
    onChange(intent)
    focus(columnOf(driver_id))
  }
  const dragRow = useCallback(
    (assignment: DriverAssignment | undefined) => onDrag(assignment && { what: 'row', queue, assignment }),
    [onDrag, queue],
  )
  const actOnRow = useCallback(
    (act: RowAct, { driver_assignment_id, order_id }: DriverAssignment) =>
      onChange(
        act === 'delete'
          ? { request: 'dispatch_delete', data: { driver_assignment_id, driver_id, order_id } }
          : { request: requests[act], data: { driver_assignment_id, driver_id } },
      ),
    [onChange, driver_id],
  )
  return (
    <Column
      label={driver.name}
      className={classes(
        styles.column,
        isShown && styles.shown,
        drag && styles.held,
        isOver && styles.over,
        isOver && !drop?.intent && styles.refuses,
      )}
      data-driver={driver_id}
      band={<DriverBand queue={queue} now={now} timeZone={timeZone} market={market} />}
      who={
        <DriverHead
          queue={queue}
          onActive={(active) => onChange({ request: 'change_driver_status', data: { active, driver_id } })}
        />
      }
      consequence={
        drop && {
          best: isOver && drop.intent !== undefined,
          text: (
            <>
              <Icon name={!drop.intent ? 'lock' : drop.isFine ? 'check' : 'alert'} size="small" />
              <span className={styles.effect}>{drop.text}</span>
              {isBest && drop.intent && (
                <span className={styles.best}>
                  <Icon name="spark" size="small" /> best
                </span>
              )}
            </>
          ),
        }
      }
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={dropped}
    >
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="alert" size="small" />
          {problem}
        </p>
      )}
      <Car queue={queue} onAdd={onChange} />
      <DoorNotes queue={queue} onChange={onChange} />
      {assignments.length > 0 ? (
        <AssignmentTable
          queue={queue}
          colour={colour}
          waypoints={waypoints}
          timeZone={timeZone}
          now={now}
          preview={isOver ? drop?.preview : undefined}
          onDrag={dragRow}
          onAct={actOnRow}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the stop of a column without rows; keys act on its driver
        <p className={styles.at} data-stop tabIndex={0}>
          <Icon name="pin" size="small" />
          {locationText(waypoints, driver.waypoint_id)}
        </p>
      )}
      {waitingPlace && assignments.length === 0 && driver.active && (
        <WaitingLine queue={queue} place={waitingPlace} waypoints={waypoints} onSend={sendToWait} />
      )}
      <AddForm queue={queue} unassigned={unassigned} waypoints={waypoints} onAdd={onChange} />
    </Column>
  )
})
