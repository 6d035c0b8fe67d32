import { packed, packedNumbers, unpacked } from './packed.ts'
import type { Solution } from './solution.ts'
import type { StopTable } from './stop-table.ts'

const minute = 60_000
export const tried = 24
/** Of so many who could be there first by their queues alone those are chosen. */
const looked = 48
/** A long row is seldom the best one. */
const stopMs = 3 * minute

const scores = new Float64Array(tried + 1)

/** Of many drivers those with whom an order is tried: about who would be at its store first, and who goes there anyway. */
export function candidatesFor(table: StopTable, { rows, driverOf }: Solution, order: number): readonly number[] {
  if (rows.length <= tried) return table.takers
  const chosen: number[] = []
  for (const other of siblingsOf(table, order)) {
    const driver = driverOf[other] ?? -1
    if (driver >= 0 && chosen.length < tried && !chosen.includes(driver)) chosen.push(driver)
  }
  const near = nearestTo(table, order)
  const count = leastScores(near, rows)
  const goThere = chosen.length
  for (let at = 0; at < count && chosen.length < tried; at += 1) {
    const driver = unpacked(scores[at] ?? 0)
    if (!isAmong(chosen, goThere, driver)) chosen.push(driver)
  }
  return chosen
}

/** Puts the least scores in order, and answers how many there are. Nobody's score is less than the arrival by which they come. */
function leastScores(near: Float64Array, rows: Solution['rows']): number {
  let count = 0
  for (let at = 0; at < near.length; at += 1) {
    const one = near[at] ?? 0
    if (count === tried && one >= (scores[tried - 1] ?? 0)) break
    const score = one + stopMs * (rows[unpacked(one)]?.stops.length ?? 0) * packedNumbers
    let to = count
    for (; to > 0 && (scores[to - 1] ?? 0) > score; to -= 1) scores[to] = scores[to - 1] ?? 0
    scores[to] = score
    if (count < tried) count += 1
  }
  return count
}

function isAmong(list: readonly number[], count: number, one: number): boolean {
  for (let at = 0; at < count; at += 1) if (list[at] === one) return true
  return false
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
