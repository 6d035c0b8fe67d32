import { useState } from 'react'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DriverAssignment, DriverQueue, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { queueWords } from '../rules/colours.ts'
import { framesOf } from '../rules/frames.ts'
import { AssignmentRow, type RowAct } from './assignment-row.tsx'
import styles from './assignment-table.module.css'
import { FrameHead } from './frame-head.tsx'

type TableProps = {
  queue: DriverQueue
  colour: QueueColour
  waypoints: readonly Waypoint[]
  timeZone: string
  /** Changes every few seconds: what is left of the promises. */
  now: number
  onAct: (act: RowAct, assignment: DriverAssignment) => void
  onDrag: (assignment: DriverAssignment | undefined) => void
}

/** The driver's assignments in queue order, an order's rows in one frame; the bar at the left has the colour of the queue (DSP-22, DSP-51…55). */
export function AssignmentTable({ queue, colour, waypoints, timeZone, now, onAct, onDrag }: TableProps) {
  const [current, setCurrent] = useState<string>()
  const { driver_assignments: assignments, driver_details } = queue
  const isThere = assignments.some(({ driver_assignment_id }) => driver_assignment_id === current)
  const stop = isThere ? current : assignments[0]?.driver_assignment_id
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
            <AssignmentRow
              key={`${assignment.pending ? 'new ' : ''}${assignment.driver_assignment_id}`}
              assignment={assignment}
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
              {index === 0 && <FrameHead frame={frame} now={now} timeZone={timeZone} />}
            </AssignmentRow>
          ))}
        </tbody>
      ))}
    </table>
  )
}
