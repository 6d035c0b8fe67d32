import type { Solution } from './solution.ts'
import type { StopTable } from './stop-table.ts'

const minute = 60_000
const tried = 24
/** Of so many who could be there first by their queues alone those are chosen. */
const looked = 48
/** A long row is seldom the best one. */
const stopMs = 3 * minute

const scores = new Float64Array(looked)

/** Of many drivers those with whom an order is tried: about who would be at its store first, and who goes there anyway. */
export function candidatesFor(table: StopTable, { rows, driverOf }: Solution, order: number): readonly number[] {
  if (rows.length <= tried) return table.takers
  const chosen: number[] = []
  for (const other of siblingsOf(table, order)) {
    const driver = driverOf[other] ?? -1
    if (driver >= 0 && chosen.length < tried && !chosen.includes(driver)) chosen.push(driver)
  }
  const near = nearestTo(table, order)
  for (let at = 0; at < near.length; at += 1) {
    const one = near[at] ?? 0
    const driver = unpacked(one)
    scores[at] = one + stopMs * (rows[driver]?.stops.length ?? 0) * places
  }
  sortNearlySorted(scores, near.length)
  const goThere = chosen.slice()
  for (let at = 0; at < near.length && chosen.length < tried; at += 1) {
    const driver = unpacked(scores[at] ?? 0)
    if (!goThere.includes(driver)) chosen.push(driver)
  }
  return chosen
}

/** Waiting orders of the same store. */
function siblingsOf(table: StopTable, order: number): readonly number[] {
  const known = table.siblings[order]
  if (known) return known
  const { orders } = table.world
  const store = orders[order]?.store
  const found = [...orders.keys()].filter((other) => other !== order && orders[other]?.store === store)
  table.siblings[order] = found
  return found
}

/** The first by arrival, packed. */
function nearestTo(table: StopTable, order: number): Float64Array {
  const known = table.nearest[order]
  if (known) return known
  const { world } = table
  const store = world.orders[order]?.store ?? 0
  const arrivalOf = (driver: number) => {
    const { free_at = 0, place = 0 } = world.drivers[driver] ?? {}
    return Math.max(0, free_at - world.now) + (world.travel[place * world.places + store] ?? 0)
  }
  const near = new Float64Array(table.takers.map((driver) => packed(arrivalOf(driver), driver))).sort().slice(0, looked)
  table.nearest[order] = near
  return near
}

/** The first of them: few have to move, and not far. */
function sortNearlySorted(numbers: Float64Array, length: number): void {
  for (let at = 1; at < length; at += 1) {
    const one = numbers[at] ?? 0
    let to = at
    for (; to > 0 && (numbers[to - 1] ?? 0) > one; to -= 1) numbers[to] = numbers[to - 1] ?? 0
    numbers[to] = one
  }
}

/** Numbers are sorted many times faster than what holds them. */
const places = 4096
const packed = (ms: number, driver: number) => Math.round(ms) * places + driver
const unpacked = (score: number) => score - places * Math.floor(score / places)
