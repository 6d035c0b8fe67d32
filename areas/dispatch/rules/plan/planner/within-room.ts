import { candidatesFor } from './candidates.ts'
import { exactCost } from './insertion-costs.ts'
import { givenRows, type Solution } from './solution.ts'
import { makeStopTable } from './stop-table.ts'
import type { PlanDriver, PlanOrder, PlanWorld } from './world.ts'

/** At the store, and at the door. */
const stopsOfOrder = 2

/** A world with no more orders than its drivers have room for, and by order left out the driver whose queue comes closest. */
export type WithinRoom = { readonly world: PlanWorld; readonly left: ReadonlyMap<number, number> }

/**
 * Where more waits than all queues together can hold, those that were promised first are planned: tried again in every round, the others would
 * take longer than the whole plan, and still get nobody. Alcohol has the room of those who may take it; what no queue takes even alone has none.
 */
export function withinRoom(world: PlanWorld): WithinRoom {
  const { orders, drivers, limits } = world
  const roomIn = ({ takes, given }: PlanDriver) =>
    takes ? Math.max(0, Math.floor((limits.stops - given.length) / stopsOfOrder)) : 0
  const roomOf = (some: readonly PlanDriver[]) => some.reduce((sum, driver) => sum + roomIn(driver), 0)
  let room = roomOf(drivers)
  if (orders.length <= room) return { world, left: new Map() }
  let roomForAlcohol = roomOf(drivers.filter(({ takes_alcohol }) => takes_alcohol))
  const closest = closestDrivers(world)
  const chosen = new Set<PlanOrder>()
  const left = new Map<number, number>()
  for (const order of orders.toSorted(byPromise)) {
    const driver_id = closest(order)
    if (driver_id === undefined) continue
    if (room === 0 || (order.alcohol && roomForAlcohol === 0)) left.set(order.order_id, driver_id)
    else {
      chosen.add(order)
      room -= 1
      if (order.alcohol) roomForAlcohol -= 1
    }
  }
  return { world: { ...world, orders: orders.filter((order) => chosen.has(order)) }, left }
}

const byPromise = (a: PlanOrder, b: PlanOrder) =>
  promiseOf(a) - promiseOf(b) || a.placed_at - b.placed_at || a.order_id - b.order_id
/** Not Infinity, of which two have no difference. */
const promiseOf = ({ promised_at }: PlanOrder) => promised_at ?? Number.MAX_SAFE_INTEGER

/** By order, the driver whose queue as it is takes it for the least; undefined where every one breaks a limit. */
function closestDrivers(world: PlanWorld): (order: PlanOrder) => number | undefined {
  const { rows, table } = givenRows(makeStopTable(world))
  const nobody: Solution = { rows: [...rows], driverOf: new Int32Array(world.orders.length).fill(-1), cost: 0 }
  const indexOf = new Map(world.orders.map((order, index) => [order, index]))
  return (order) => {
    const index = indexOf.get(order) ?? 0
    let [closest, least] = [-1, Number.POSITIVE_INFINITY]
    for (const driver of candidatesFor(table, nobody, index)) {
      const row = rows[driver]
      const cost = row ? exactCost(table, row, index) : Number.POSITIVE_INFINITY
      if (cost < least) [closest, least] = [driver, cost]
    }
    return world.drivers[closest]?.driver_id
  }
}
