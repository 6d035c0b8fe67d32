import { packed, unpacked } from './packed.ts'
import { timeAt } from './row.ts'
import type { Solution } from './solution.ts'
import { deliverOf, isWaiting, orderOf, type StopTable } from './stop-table.ts'

const most = 16
/** How far down a list one reaches: mostly its beginning. */
const leaning = 3

/** Orders to plan anew, by one of four ways of choosing them. */
export function chooseRemoved(table: StopTable, solution: Solution, random: () => number): readonly number[] {
  const planned = plannedOrders(solution)
  if (planned.length === 0) return []
  const count = 1 + Math.floor(random() * Math.min(most, planned.length))
  const way = random()
  if (way < 0.4) return related(table, planned, count, random)
  if (way < 0.65) return rowsOfNeighbours(table, solution, planned, random)
  if (way < 0.85) return longestWaiting(table, solution, planned, count, random)
  return shuffled(planned, random).slice(0, count)
}

function plannedOrders({ driverOf }: Solution): readonly number[] {
  const planned: number[] = []
  for (let order = 0; order < driverOf.length; order += 1) if ((driverOf[order] ?? -1) >= 0) planned.push(order)
  return planned
}

/** Near each other in place and time. */
function related(table: StopTable, planned: readonly number[], count: number, random: () => number): readonly number[] {
  const seed = planned[Math.floor(random() * planned.length)] ?? 0
  const { orders, travel, places } = table.world
  const from = orders[seed]
  if (!from) return []
  const apart = (order: number) => {
    const { store = 0, door = 0, ready_at = 0 } = orders[order] ?? {}
    const [toStore, toDoor] = [travel[from.store * places + store] ?? 0, travel[from.door * places + door] ?? 0]
    return 2 * toStore + toDoor + Math.abs(ready_at - from.ready_at)
  }
  return leaningTo(sortedBy(planned, apart), count, random)
}

/** All that a driver and the two nearest to them were to do. */
function rowsOfNeighbours(
  table: StopTable,
  { rows, driverOf }: Solution,
  planned: readonly number[],
  random: () => number,
): readonly number[] {
  const { world } = table
  const first = driverOf[planned[Math.floor(random() * planned.length)] ?? 0] ?? 0
  const busy = [...new Set(planned.map((order) => driverOf[order] ?? 0))]
  const placeOf = (driver: number) => {
    const stop = rows[driver]?.stops.find((one) => isWaiting(table, one))
    return stop === undefined ? 0 : (table.place[stop] ?? 0)
  }
  const here = placeOf(first)
  const ways = new Float64Array(rows.length)
  for (const driver of busy)
    ways[driver] = driver === first ? -1 : (world.travel[here * world.places + placeOf(driver)] ?? 0)
  const near = busy.toSorted((a, b) => (ways[a] ?? 0) - (ways[b] ?? 0)).slice(0, 3)
  const orders = near.flatMap((driver) =>
    (rows[driver]?.stops ?? []).filter((one) => isWaiting(table, one)).map(orderOf),
  )
  return [...new Set(orders)].slice(0, most)
}

function longestWaiting(
  table: StopTable,
  { rows, driverOf }: Solution,
  planned: readonly number[],
  count: number,
  random: () => number,
): readonly number[] {
  const waited = (order: number) => {
    const row = rows[driverOf[order] ?? -1]
    const at = row?.stops.indexOf(deliverOf(order)) ?? -1
    return (row ? timeAt(table, row, at + 1) : 0) - (table.world.orders[order]?.placed_at ?? 0)
  }
  return leaningTo(
    sortedBy(planned, (order) => -waited(order)),
    count,
    random,
  )
}

/** So many of a list, its beginning more often than its end. */
function leaningTo(sorted: readonly number[], count: number, random: () => number): readonly number[] {
  const left = [...sorted]
  const chosen: number[] = []
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(Math.floor(random() ** leaning * left.length), 1))
  return chosen
}

/** The generator's numbers are whole ones divided by this. */
const numbersOfRandom = 2 ** 32
const shuffled = (list: readonly number[], random: () => number) => sortedBy(list, () => numbersOfRandom * random())

/** By these numbers, of which whole ones count; what has the same stays as it was. */
function sortedBy(ascending: readonly number[], of: (order: number) => number): readonly number[] {
  const sorted = new Float64Array(ascending.length)
  for (let at = 0; at < sorted.length; at += 1) {
    const order = ascending[at] ?? 0
    sorted[at] = packed(of(order), order)
  }
  return Array.from(sorted.sort(), unpacked)
}
