import type { Row } from './known-rows.ts'
import { columns, costAt, costOfDelay, isAtCounter, isSaid, placeBefore, timeAt, walkAt } from './row.ts'
import { deliverOf, fetchOf, type StopTable } from './stop-table.ts'
import { costAtDoor, minute, type Walk } from './walk.ts'

/** Nothing comes before what has begun. */
export const firstPlace = ({ world }: StopTable, { driver }: Row) => (world.drivers[driver]?.has_begun ? 1 : 0)

const { time, cost, atCounter, arrival, waits, rate, next } = columns

/** What a row costs at least with the order fetched before each of its stops, as it was asked last. */
export const pickedUp = new Float64Array(1024)

/**
 * Finds that, and answers the least of all: wherever the order is delivered, no way is shorter than the one that goes straight there, and whoever
 * comes later to the next stop is later everywhere behind it. Asked more than anything else, so it reads the columns themselves.
 */
export function leastPickedUp(table: StopTable, row: Row, order: number): number {
  const { place, doorMs, world, driverMinute } = table
  const { walks } = table.known
  const { service, travel, places } = world
  const { stops } = row
  const [pickup, deliver] = [fetchOf(order), deliverOf(order)]
  const store = place[pickup] ?? 0
  const ready = table.readyAt[pickup] ?? 0
  const toDoor = (travel[store * places + (place[deliver] ?? 0)] ?? 0) + (doorMs[deliver] ?? 0)
  const begins = firstPlace(table, row)
  let least = Number.POSITIVE_INFINITY
  let from = placeBefore(table, row, begins)
  for (let at = begins; at <= stops.length; at += 1) {
    const walk = walkAt(row, at)
    const before = walks[walk + time] ?? 0
    const costBefore = walks[walk + cost] ?? 0
    const isCounter = walks[walk + atCounter] === 1
    const comes = before + (travel[from * places + store] ?? 0)
    const fetched =
      isCounter && from === store
        ? Math.max(comes + service.joined_ms, ready + service.joined_hand_over_ms)
        : Math.max(comes + service.settle_ms, ready) + service.hand_over_ms
    let bound = costBefore + costAtDoor(table, deliver, fetched + toDoor)
    const stop = stops[at] ?? -1
    const to = stop < 0 ? -1 : (place[stop] ?? 0)
    const isHere = to === store
    // What was said of the first stop holds only while it is the first, and at the same counter the next one is no later.
    if (stop >= 0 && isHere === (isCounter && to === from) && !isSaid(table, stop)) {
      const way = isHere ? 0 : (travel[store * places + to] ?? 0)
      const later = fetched + way - (walks[walk + next + arrival] ?? 0)
      const unnoticed = walks[walk + waits] ?? 0
      const driving = driverMinute * Math.max(0, fetched - before)
      if (later >= 0)
        bound += row.cost - costBefore + ((walks[walk + rate] ?? 0) * Math.max(0, later - unnoticed) - driving) / minute
    }
    pickedUp[at] = bound
    if (bound < least) least = bound
    from = to
  }
  return least
}

/**
 * What a row costs at least at its end for a walk that has just done what comes before this stop. Only a driver's time may be shorter than the
 * row's by as much as the walk is later, where the row waits.
 */
export function leastGoingOn(table: StopTable, row: Row, walk: Walk, at: number): number {
  const later = walk.time - timeAt(table, row, at)
  if (later < 0 || walk.atCounter !== isAtCounter(table, row, at)) return walk.cost
  const behind = row.cost - costAt(table, row, at) - (table.driverMinute * later) / minute
  return walk.cost + behind + costOfDelay(table, row, at, later)
}
