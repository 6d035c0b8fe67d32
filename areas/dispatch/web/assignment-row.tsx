import { memo, type ReactNode } from 'react'
import { timeText } from '#platform/core/local-time.ts'
import { classes } from '#ui/classes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Pill } from '#ui/pill.tsx'
import type { DriverAssignment, Kind, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { locationText } from '../rules/driver.ts'
import { kindOf, notAcknowledged } from '../rules/kinds.ts'
import { ActLink } from './act-link.tsx'
import styles from './assignment-row.module.css'
import { minutesText, spanText } from './time-text.ts'

const icons: Readonly<Record<Kind, IconName>> = {
  deliver: 'home',
  go_to_order: 'arrow',
  pickup: 'bag',
  waypoint: 'waypoint',
}

type RowProps = {
  assignment: DriverAssignment
  /** When it would be done, if what is held over the queue were dropped. */
  becomes: number | undefined
  waypoints: readonly Waypoint[]
  timeZone: string
  /** Of the queue, where this is its first row. */
  colour: QueueColour
  /** The top row of a frame says what its order is; those below it say only what differs. */
  place: 'top' | 'next' | 'alone'
  /** The status that the frame's top row says. */
  leadStatus: string | undefined
  /** The one row of the column that Tab stops at; arrow keys go to the others. */
  isCurrent: boolean
  onCurrent: (driverAssignmentId: string) => void
  onAct: (act: RowAct, assignment: DriverAssignment) => void
  onDrag: (assignment: DriverAssignment | undefined) => void
  /** Beside the order's number. */
  children?: ReactNode
}
export type RowAct = 'up' | 'down' | 'delete'

/** One assignment: type, order or waypoint, from, to, status, times, and what can be done with it (DSP-23…29). */
export const AssignmentRow = memo(function AssignmentRow(props: RowProps) {
  const { assignment, becomes, waypoints, timeZone, colour, place, leadStatus, isCurrent } = props
  const { onCurrent, onAct, onDrag, children } = props
  const { driver_assignment_id: id, order_id, type_text, status_text, pending } = assignment
  const kind = kindOf(id)
  const reach = { tabIndex: isCurrent ? 0 : -1, disabled: pending }
  return (
    <tr
      className={classes(styles.row, styles[place], pending && styles.pending)}
      data-assignment={id}
      data-stop
      tabIndex={isCurrent ? 0 : -1}
      aria-busy={pending}
      draggable={!pending}
      onFocus={() => onCurrent(id)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(assignment)
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <td className={styles.type}>
        {kind && <Icon name={icons[kind]} size="small" />}
        {type_text}
      </td>
      <td className={styles.what}>
        <span className={styles.id}>
          {order_id === null ? locationText(waypoints, assignment.waypoint_id) : order_id}
        </span>
        {children}
      </td>
      <td className={styles.from}>{assignment.from_address_summary.addr_line_1}</td>
      <td className={styles.to}>{kind === 'waypoint' ? '' : assignment.address_summary.addr_line_1}</td>
      <td
        className={classes(
          styles.status,
          leadStatus === status_text && !pending && styles.same,
          status_text === notAcknowledged && styles.long,
        )}
      >
        <Status assignment={assignment} colour={colour} />
      </td>
      <td className={styles.time}>
        {becomes !== undefined && assignment.end_time !== null ? (
          <NewEnd was={assignment.end_time} becomes={becomes} timeZone={timeZone} />
        ) : (
          spanText(assignment.start_time, assignment.end_time, timeZone)
        )}
      </td>
      <td className={styles.acts}>
        <ActLink {...reach} icon="up" label="Move Up" keys="[" onClick={() => onAct('up', assignment)} />
        <ActLink {...reach} icon="up" turned label="Move Down" keys="]" onClick={() => onAct('down', assignment)} />
        <ActLink {...reach} icon="trash" label="Delete" keys="Del" onClick={() => onAct('delete', assignment)} />
      </td>
    </tr>
  )
})

/** The old time struck through beside the new one, and by how much it is later or earlier. */
function NewEnd({ was, becomes, timeZone }: { was: number; becomes: number; timeZone: string }) {
  return (
    <span className={classes(styles.newEnd, becomes > was && styles.later)}>
      {minutesText(becomes - was).replace(' min', '')} <s>{timeText(was, timeZone).slice(0, -3)}</s>{' '}
      <b>{timeText(becomes, timeZone)}</b>
    </span>
  )
}

const isUnseen = ({ status_text, pending }: DriverAssignment, colour: QueueColour) =>
  !pending && status_text === notAcknowledged && colour !== 'black'

/** Word and shape before colour (SIL-OPS-43). However many things are to be said, the status is never cut. */
function Status({ assignment, colour }: { assignment: DriverAssignment; colour: QueueColour }) {
  const { status_text, picked_up, pending, driver_assignment_id } = assignment
  const again = picked_up && kindOf(driver_assignment_id) === 'pickup'
  return (
    <>
      {pending && (
        <Pill kind="info" shape="half">
          Saving…
        </Pill>
      )}
      {colour === 'red' && (
        <Pill kind="late" shape="square">
          Overdue
        </Pill>
      )}
      {isUnseen(assignment, colour) ? (
        <Pill kind="orange" shape="ring">
          {status_text}
        </Pill>
      ) : (
        !pending && <span className={styles.word}>{status_text}</span>
      )}
      {again && <Pill kind="plain">Already picked up</Pill>}
    </>
  )
}
