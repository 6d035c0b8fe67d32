import type { MarketOutlook } from '#areas/cart/rules/outlook.ts'
import type { Point } from '#platform/core/place.ts'
import type { PlanQueue, WaitingOrder } from '../planner/board-world.ts'
import type { PlannedRow, PlannedStop } from '../planner/world.ts'
import { atDoorMs, handOverMs, type Travel } from '../row-times.ts'
import { type Habits, prepHabit } from './habits.ts'

const minute = 60_000
/** A backlog of more is no evening that goes on like this: dispatch calls somebody in, or hands orders off to couriers. */
const longestWaitMs = 60 * minute

/** A kitchen from which orders may come. */
export type Store = { readonly franchise_id: number; readonly place: Point }

export type OutlookBoard = {
  readonly now: number
  readonly queues: readonly PlanQueue[]
  readonly orders: readonly WaitingOrder[]
  /** What drivers were given and what is planned for them. */
  readonly rows: readonly PlannedRow[]
  readonly stores: readonly Store[]
  readonly travel: Travel
  readonly habits: Habits
}

/** What customers are promised by: a new order is behind all that is planned. Of a store that nobody can come to before the end of a shift nothing is known. */
export function outlookOf({ stores, travel, habits, ...board }: OutlookBoard): MarketOutlook {
  const free = freeDrivers(board)
  const atStore = ({ franchise_id, place }: Store) => {
    const times = free.flatMap((driver) => {
      const at = driver.at + travel(driver.place, place)
      return at <= driver.until ? [at] : []
    })
    return times.length === 0
      ? []
      : [
          [
            franchise_id,
            { driver_at: Math.min(...times, board.now + longestWaitMs), kitchen: prepHabit(habits, franchise_id) },
          ] as const,
        ]
  }
  const door = (alcohol: boolean) => {
    const { mean, sd } = habits.doors[alcohol ? 1 : 0]
    return { mean: atDoorMs(alcohol) + mean, sd }
  }
  return {
    way: habits.way,
    counter_ms: handOverMs,
    doors: [door(false), door(true)],
    stores: Object.fromEntries(stores.flatMap(atStore)),
  }
}

/** Where and when each driver has done what is planned. */
function freeDrivers({ now, queues, orders, rows }: Omit<OutlookBoard, 'stores' | 'travel' | 'habits'>) {
  const lastOf = new Map(rows.map(({ driver_id, stops }) => [driver_id, stops.at(-1)]))
  return queues.flatMap((queue) => {
    if (!queue.active) return []
    const last = lastOf.get(queue.driver_id)
    const place = (last && placeOf(last, queue, orders)) ?? queue.place
    return [{ at: Math.max(now, last?.ends_at ?? now), place, until: queue.shift_end ?? Number.POSITIVE_INFINITY }]
  })
}

function placeOf(
  { kind, order_id, driver_assignment_id }: PlannedStop,
  { rows }: PlanQueue,
  orders: readonly WaitingOrder[],
): Point | undefined {
  if (driver_assignment_id !== null) return rows.find((row) => row.driver_assignment_id === driver_assignment_id)?.place
  return orders.find((order) => order.order_id === order_id)?.[kind === 'deliver' ? 'door' : 'store']
}
