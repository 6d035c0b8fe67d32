import { Fragment, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DriverAssignment, DriverQueue, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { queueWords } from '../rules/colours.ts'
import { framesOf } from '../rules/frames.ts'
import { AssignmentRow, type RowAct } from './assignment-row.tsx'
import styles from './assignment-table.module.css'
import { type Preview, plannedRow } from './drag-preview.ts'
import { FrameHead } from './frame-head.tsx'
import { SlotRow } from './slot-row.tsx'

type TableProps = {
  queue: DriverQueue
  colour: QueueColour
  waypoints: readonly Waypoint[]
  timeZone: string
  /** Changes every few seconds: what is left of the promises. */
  now: number
  /** How the queue would be if what is held over it were dropped. */
  preview: Preview | undefined
  onAct: (act: RowAct, assignment: DriverAssignment) => void
  onDrag: (assignment: DriverAssignment | undefined) => void
}

/** The driver's assignments in queue order, an order's rows in one frame; the bar at the left has the colour of the queue (DSP-22, DSP-51…55). */
export function AssignmentTable({ queue, colour, waypoints, timeZone, now, preview, onAct, onDrag }: TableProps) {
  const [current, setCurrent] = useState<string>()
  const { driver_assignments: assignments, driver_details } = queue
  const isThere = assignments.some(({ driver_assignment_id }) => driver_assignment_id === current)
  const stop = isThere ? current : assignments[0]?.driver_assignment_id
  const planned = (row: DriverAssignment) => plannedRow(row, preview).row
  const endOf = (row: DriverAssignment) =>
    plannedRow(row, preview).was === undefined ? undefined : (planned(row).end_time ?? undefined)
  return (
    <table className={styles.table} data-colour={colour} title={queueWords[colour] || undefined}>
      <caption>
        <VisuallyHidden>
          Assignments of {driver_details.name}
          {queueWords[colour] && `, ${queueWords[colour]}`}
        </VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Order or waypoint</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col">Status</th>
          <th scope="col">Start and end</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      {framesOf(assignments).map((frame, frameIndex) => (
        <tbody
          key={frame.key}
          className={classes(styles.frame, styles[colour], frameIndex === 0 && styles.first)}
          data-frame={frame.rows[0]?.order_id ?? ''}
        >
          {frame.rows.map((assignment, index) => (
            <Fragment key={`${assignment.pending ? 'new ' : ''}${assignment.driver_assignment_id}`}>
              {slotsBefore(preview, assignment.driver_assignment_id)}
              <AssignmentRow
                assignment={assignment}
                becomes={endOf(assignment)}
                waypoints={waypoints}
                timeZone={timeZone}
                colour={frameIndex === 0 && index === 0 ? colour : 'black'}
                place={index > 0 ? 'next' : assignment.order_id === null ? 'alone' : 'top'}
                leadStatus={index > 0 ? frame.rows[0]?.status_text : undefined}
                isCurrent={assignment.driver_assignment_id === stop}
                onCurrent={setCurrent}
                onAct={onAct}
                onDrag={onDrag}
              >
                {index === 0 && <FrameHead rows={frame.rows.map(planned)} now={now} timeZone={timeZone} />}
              </AssignmentRow>
            </Fragment>
          ))}
        </tbody>
      ))}
      {preview?.slots.some(({ before }) => before === null) && <tbody>{slotsBefore(preview, null)}</tbody>}
    </table>
  )
}

const slotsBefore = (preview: Preview | undefined, id: string | null) =>
  preview?.slots.filter(({ before }) => before === id).map((slot) => <SlotRow key={slot.what} slot={slot} />)
