import type { KnownRows, Row } from './known-rows.ts'
import { deliverKind, fetchKind, pickupKind, type StopTable } from './stop-table.ts'
import { makeWalk, minute, rateAtDoor, startWalk, step, type Walk } from './walk.ts'

/** Where each number of a walk stands among those of the table; `next` is the walk behind the stop. */
export const columns = { time: 0, cost: 1, load: 2, atCounter: 3, arrival: 4, waits: 5, rate: 6, next: 7 } as const
const numbersOfWalk = columns.next

/** Undefined when the row breaks a limit. */
export function makeRow(table: StopTable, driver: number, stops: readonly number[]): Row | undefined {
  const row = walkedOnce(table, driver, stops)
  const { limits, drivers } = table.world
  return row.holds && stops.length <= limits.stops && row.end <= (drivers[driver]?.done_until ?? 0) ? row : undefined
}

/** A queue as it is: whoever made it may have known better than the limits. */
export const makeGivenRow = (table: StopTable, driver: number): Row =>
  walkedOnce(table, driver, table.given[driver] ?? [])

/** Orders are taken out and put back a hundred times: most rows have been there before. */
function walkedOnce(table: StopTable, driver: number, stops: readonly number[]): Row {
  const known = table.known.byStops[driver]
  const key = keyOf(stops)
  const before = known?.get(key)
  if (before && areSame(before.stops, stops)) return before
  const row = walkAlong(table, driver, stops)
  known?.set(key, row)
  return row
}

/** The same for the same stops, and seldom for others. */
function keyOf(stops: readonly number[]): number {
  let key = stops.length
  for (let at = 0; at < stops.length; at += 1) key = Math.imul(key ^ (stops[at] ?? 0), 0x9e3779b1) ^ (key >>> 15)
  return key | 0
}

function areSame(some: readonly number[], others: readonly number[]): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at += 1) if (some[at] !== others[at]) return false
  return true
}

const walk = makeWalk()

function walkAlong(table: StopTable, driver: number, stops: readonly number[]): Row {
  const { known } = table
  const begins = known.used
  makeRoom(known, numbersOfWalk * (stops.length + 1))
  startWalk(table, walk, driver)
  keepWalk(known, walk)
  let holds = true
  for (let at = 0; at < stops.length; at += 1) {
    holds = step(table, walk, stops[at] ?? 0) && holds
    keepWalk(known, walk)
  }
  known.rows += 1
  const row = { driver, stops, number: known.rows, begins, cost: walk.cost, end: walk.time, holds }
  keepDelays(table, row)
  return row
}

function makeRoom(known: KnownRows, wanted: number): void {
  if (known.used + wanted <= known.walks.length) return
  const more = new Float64Array(2 * known.walks.length + wanted)
  more.set(known.walks)
  known.walks = more
}

function keepWalk(known: KnownRows, { time, cost, load, atCounter, arrival }: Walk): void {
  const { walks, used } = known
  walks[used + columns.time] = time
  walks[used + columns.cost] = cost
  walks[used + columns.load] = load
  walks[used + columns.atCounter] = atCounter ? 1 : 0
  walks[used + columns.arrival] = arrival
  known.used = used + numbersOfWalk
}

/** What it costs to come later to each stop: by how much nobody notices, as the driver waits anyway, and by the minute beyond that. */
function keepDelays(table: StopTable, row: Row): void {
  const { walks } = table.known
  const { service } = table.world
  let [waits, rate] = [0, 0]
  for (let at = row.stops.length - 1; at >= 0; at -= 1) {
    const stop = row.stops[at] ?? 0
    const [before, behind] = [walkAt(row, at), walkAt(row, at + 1)]
    const kind = table.kind[stop]
    if (kind === deliverKind)
      rate += rateAtDoor(table, stop, (walks[behind + columns.time] ?? 0) - service.leave_door_ms)
    else if (kind === fetchKind || kind === pickupKind) {
      const least = joinsAt(table, row, at) ? service.joined_ms : service.settle_ms + service.hand_over_ms
      waits += Math.max(0, (walks[behind + columns.time] ?? 0) - (walks[behind + columns.arrival] ?? 0) - least)
    }
    walks[before + columns.waits] = waits
    walks[before + columns.rate] = rate
  }
}

export const isSaid = ({ firstOver }: StopTable, stop: number) => !Number.isNaN(firstOver[stop] ?? Number.NaN)

export const walkAt = ({ begins }: Row, at: number) => begins + numbersOfWalk * at

/** Before the stop at this index of a row; behind the last one, where the row ends. */
export const timeAt = ({ known }: StopTable, row: Row, at: number) => known.walks[walkAt(row, at) + columns.time] ?? 0
export const costAt = ({ known }: StopTable, row: Row, at: number) => known.walks[walkAt(row, at) + columns.cost] ?? 0
export const isAtCounter = ({ known }: StopTable, row: Row, at: number) =>
  known.walks[walkAt(row, at) + columns.atCounter] === 1
const waitsFrom = ({ known }: StopTable, row: Row, at: number) => known.walks[walkAt(row, at) + columns.waits] ?? 0
const rateFrom = ({ known }: StopTable, row: Row, at: number) => known.walks[walkAt(row, at) + columns.rate] ?? 0
/** What it costs at least to be so much later at the stop at this index of a row. */
export const costOfDelay = (table: StopTable, row: Row, at: number, delay: number) =>
  (rateFrom(table, row, at) * Math.max(0, delay - waitsFrom(table, row, at))) / minute
export const placeBefore = (table: StopTable, { driver, stops }: Row, at: number) =>
  (at === 0 ? table.startsAt[driver] : table.place[stops[at - 1] ?? 0]) ?? 0
/** The stop at this index is at the counter where the driver stands already. */
export const joinsAt = (table: StopTable, row: Row, at: number) =>
  isAtCounter(table, row, at) && placeBefore(table, row, at) === table.place[row.stops[at] ?? 0]
export const arrivalAt = ({ known }: StopTable, row: Row, at: number) =>
  known.walks[walkAt(row, at) + columns.arrival] ?? 0

/** Sets a walk before the stop at this index of a row. */
export function resumeWalk(table: StopTable, to: Walk, row: Row, at: number): void {
  const { walks } = table.known
  const from = walkAt(row, at)
  to.driver = row.driver
  to.time = walks[from + columns.time] ?? 0
  to.cost = walks[from + columns.cost] ?? 0
  to.load = walks[from + columns.load] ?? 0
  to.atCounter = walks[from + columns.atCounter] === 1
  to.arrival = walks[from + columns.arrival] ?? 0
  to.last = at === 0 ? -1 : (row.stops[at - 1] ?? 0)
  to.place = placeBefore(table, row, at)
}
