import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useImperativeHandle } from 'react'
import type { DispatchBoard, DriverQueue, UnassignedOrder } from '../rules/board.ts'
import { queueColour } from '../rules/colours.ts'
import type { Intent } from '../rules/intent.ts'
import { DriverColumn } from './driver-column.tsx'
import styles from './driver-columns.module.css'
import { offersFor } from './drivers-for-order.ts'

const columnWidth = 300
/** Up to here all columns are drawn: searching in the page and screen readers then find everyone. */
const drawnAtMost = 24

export type Columns = { show: (driverId: number) => void }

type ColumnsProps = {
  board: DispatchBoard
  queues: readonly DriverQueue[]
  now: number
  timeZoneOf: (marketId: number) => string
  problems: Readonly<Record<string, string>>
  dragged: UnassignedOrder | undefined
  /** Id of the driver who is looked at on the map. */
  shown: number | undefined
  scroller: RefObject<HTMLElement | null>
  onChange: (intent: Intent) => void
  ref: Ref<Columns>
}

/** Only the columns in sight exist once there are many (100 drivers would be 30,000 px). */
export function DriverColumns(props: ColumnsProps) {
  const { board, queues, now, timeZoneOf, problems, dragged, shown, scroller, onChange, ref } = props
  const virtual = useVirtualizer({
    horizontal: true,
    count: queues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    getItemKey: (index) => queues[index]?.driver_id ?? index,
    overscan: queues.length <= drawnAtMost ? drawnAtMost : 2,
  })
  useImperativeHandle(ref, () => ({
    show: (driverId) => virtual.scrollToIndex(queues.findIndex(({ driver_id }) => driver_id === driverId)),
  }))
  const drawn = virtual.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const best = dragged && offersFor(dragged, queues, '')[0]
  return (
    <div className={styles.strip}>
      <div className={styles.space} style={{ width: before }} />
      {drawn.map(({ index }) => {
        const queue = queues[index]
        return (
          queue && (
            <DriverColumn
              key={queue.driver_id}
              queue={queue}
              colour={queueColour(queue.driver_assignments, now)}
              unassigned={board.dispatch_unassigned_orders}
              waypoints={board.dispatch_waypoints}
              timeZone={timeZoneOf(queue.market_id)}
              problem={problems[`driver ${queue.driver_id}`]}
              dragged={dragged}
              isBest={best?.driver_id === queue.driver_id}
              isShown={shown === queue.driver_id}
              onChange={onChange}
            />
          )
        )
      })}
      <div className={styles.space} style={{ width: after }} />
    </div>
  )
}
