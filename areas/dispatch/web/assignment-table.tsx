import { useState } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { DriverQueue, Waypoint } from '../rules/board.ts'
import type { QueueColour } from '../rules/colours.ts'
import { queueWords } from '../rules/colours.ts'
import { AssignmentRow, type RowAct } from './assignment-row.tsx'
import styles from './assignment-table.module.css'

type TableProps = {
  queue: DriverQueue
  colour: QueueColour
  waypoints: readonly Waypoint[]
  timeZone: string
  onAct: (act: RowAct, assignment: DriverQueue['driver_assignments'][number]) => void
}

/** The driver's assignments in queue order; the bar at the left has the colour of the queue (DSP-22, DSP-51…55). */
export function AssignmentTable({ queue, colour, waypoints, timeZone, onAct }: TableProps) {
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
      <tbody>
        {assignments.map((assignment, index) => (
          <AssignmentRow
            key={`${assignment.pending ? 'new ' : ''}${assignment.driver_assignment_id}`}
            assignment={assignment}
            waypoints={waypoints}
            timeZone={timeZone}
            colour={colour}
            isFirst={index === 0}
            isCurrent={assignment.driver_assignment_id === stop}
            onCurrent={setCurrent}
            onAct={onAct}
          />
        ))}
      </tbody>
    </table>
  )
}
