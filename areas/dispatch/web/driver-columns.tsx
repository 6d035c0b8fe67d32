import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, type RefObject, useImperativeHandle, useMemo } from 'react'
import type { DispatchBoard, DriverQueue } from '../rules/board.ts'
import { queueColour } from '../rules/colours.ts'
import type { Intent } from '../rules/intent.ts'
import type { WaitingPlace } from '../rules/plan/planner/waiting-places.ts'
import type { Drag } from './drag.ts'
import { DriverColumn } from './driver-column.tsx'
import styles from './driver-columns.module.css'
import type { Weighed, WeighedMove } from './use-weighed.ts'

export const columnWidth = 300
/** Up to here all columns are drawn: searching in the page and screen readers then find everyone. */
const drawnAtMost = 24
/** What is left of promises is told in minutes; more often than this a column need not be drawn anew. */
export const columnStep = 30_000

export type Columns = { show: (driverId: number) => void }

type ColumnsProps = {
  board: DispatchBoard
  queues: readonly DriverQueue[]
  waitingPlaces: ReadonlyMap<number, WaitingPlace>
  now: number
  timeZoneOf: (marketId: number) => string
  marketOf: (marketId: number) => string | undefined
  problems: Readonly<Record<string, string>>
  drag: Drag | undefined
  weighed: Weighed | undefined
  moves: WeighedMove | undefined
  /** Id of the driver who is looked at on the map. */
  shown: number | undefined
  scroller: RefObject<HTMLElement | null>
  onChange: (intent: Intent) => void
  onDrag: (drag: Drag | undefined) => void
  ref: Ref<Columns>
}

/** Only the columns in sight exist once there are many (100 drivers would be 30,000 px). */
export function DriverColumns(props: ColumnsProps) {
  const { board, queues, now, timeZoneOf, marketOf, problems, drag, weighed, moves, shown, scroller, onChange } = props
  const virtual = useVirtualizer({
    horizontal: true,
    count: queues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnWidth,
    getItemKey: (index) => queues[index]?.driver_id ?? index,
    overscan: queues.length <= drawnAtMost ? drawnAtMost : 2,
  })
  useImperativeHandle(props.ref, () => ({
    show: (driverId) => virtual.scrollToIndex(queues.findIndex(({ driver_id }) => driver_id === driverId)),
  }))
  const drawn = virtual.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const offers = useMemo(() => new Map(weighed?.offers.map((offer) => [offer.driver_id, offer])), [weighed])
  const best = drag && weighed?.offers.find(({ breaks }) => !breaks)?.driver_id
  const columnNow = Math.floor(now / columnStep) * columnStep
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
              waitingPlace={props.waitingPlaces.get(queue.driver_id)}
              timeZone={timeZoneOf(queue.market_id)}
              market={marketOf(queue.market_id)}
              now={columnNow}
              problem={problems[`driver ${queue.driver_id}`]}
              drag={drag}
              offer={drag && offers.get(queue.driver_id)}
              saved={drag ? (weighed?.saved ?? null) : null}
              moves={drag?.what === 'row' && drag.queue.driver_id === queue.driver_id ? moves : undefined}
              isBest={best === queue.driver_id}
              isShown={shown === queue.driver_id}
              onChange={onChange}
              onDrag={props.onDrag}
            />
          )
        )
      })}
      <div className={styles.space} style={{ width: after }} />
    </div>
  )
}
