import type { Solution } from './solution.ts'
import { isWaiting, orderOf, type StopTable } from './stop-table.ts'

const minute = 60_000
const most = 16
/** How far down a list one reaches: mostly its beginning. */
const leaning = 3

/** Orders to plan anew, by one of four ways of choosing them. */
export function chooseRemoved(table: StopTable, solution: Solution, random: () => number): readonly number[] {
  const planned = [...solution.driverOf.keys()].filter((order) => (solution.driverOf[order] ?? -1) >= 0)
  if (planned.length === 0) return []
  const count = 1 + Math.floor(random() * Math.min(most, planned.length))
  const way = random()
  if (way < 0.4) return related(table, planned, count, random)
  if (way < 0.65) return rowsOfNeighbours(table, solution, planned, random)
  if (way < 0.85) return longestWaiting(table, solution, planned, count, random)
  return shuffled(planned, random).slice(0, count)
}

/** Near each other in place and time. */
function related(table: StopTable, planned: readonly number[], count: number, random: () => number): readonly number[] {
  const seed = planned[Math.floor(random() * planned.length)] ?? 0
  const { world } = table
  const [from, wanted] = [world.orders[seed], new Float64Array(world.orders.length)]
  if (!from) return []
  const way = (one: number, other: number) => (world.travel[one * world.places + other] ?? 0) / minute
  for (const order of planned) {
    const other = world.orders[order]
    if (!other) continue
    const apart = Math.abs(other.ready_at - from.ready_at) / minute
    wanted[order] = way(from.store, other.store) + way(from.door, other.door) / 2 + apart / 2
  }
  return leaningTo(
    planned.toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0)),
    count,
    random,
  )
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
  const waits = new Float64Array(table.world.orders.length)
  for (const order of planned) {
    const row = rows[driverOf[order] ?? -1]
    const at = row?.stops.indexOf(2 * order + 1) ?? -1
    waits[order] = (row?.walks[at + 1]?.time ?? 0) - (table.world.orders[order]?.placed_at ?? 0)
  }
  return leaningTo(
    planned.toSorted((a, b) => (waits[b] ?? 0) - (waits[a] ?? 0)),
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

function shuffled(list: readonly number[], random: () => number): readonly number[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
}
