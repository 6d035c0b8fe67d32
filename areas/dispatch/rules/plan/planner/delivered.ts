import type { Row } from './known-rows.ts'
import { leastGoingOn } from './least-insertion.ts'
import { arrivalAt, columns, isSaid, joinsAt, walkAt } from './row.ts'
import { deliverKind, deliverOf, fetchKind, pickupKind, type StopTable } from './stop-table.ts'
import { copyWalk, costAtDoor, isWithin, makeWalk, minute, step, type Walk } from './walk.ts'

const { time, cost, waits, rate, next } = columns

/** Sums of the same numbers in another order differ by less. */
export const tiny = 1e-9

const trial = makeWalk()

/** What a row costs with an order at its best places, and where these are (-1: every one breaks a limit), as far as they were looked for. */
export const found = { cost: 0, pickAt: -1, dropAt: -1 }

/**
 * What a row costs when a walk that has fetched the order goes on to its door and comes to this stop from there; Infinity where that breaks a
 * limit, or is no less than what was found.
 */
export function costDelivered(table: StopTable, row: Row, order: number, walk: Walk, at: number): number {
  const { world } = table
  const deliver = deliverOf(order)
  if (row.holds && table.driverMinute === 0) {
    const door = table.place[deliver] ?? 0
    const atDoor = walk.time + (world.travel[walk.place * world.places + door] ?? 0) + (table.doorMs[deliver] ?? 0)
    const hours = table.hours[deliver] ?? null
    if (hours !== null && !isWithin(hours, atDoor)) return Number.POSITIVE_INFINITY
    const delivered = walk.cost + costAtDoor(table, deliver, atDoor)
    const leaves = atDoor + world.service.leave_door_ms
    const stop = row.stops[at]
    if (stop === undefined) return leaves > doneUntil(table, row) ? Number.POSITIVE_INFINITY : delivered
    const to = table.place[stop] ?? 0
    const later = leaves + (world.travel[door * world.places + to] ?? 0) - arrivalAt(table, row, at + 1)
    if (later >= 0 && to !== door && !isSaid(table, stop) && !joinsAt(table, row, at))
      return costOfBeingLater(table, row, at, later, delivered)
  }
  copyWalk(walk, trial)
  if (!step(table, trial, deliver) || !walkRest(table, row, at)) return Number.POSITIVE_INFINITY
  return trial.time > doneUntil(table, row) ? Number.POSITIVE_INFINITY : trial.cost
}

const doneUntil = ({ world }: StopTable, { driver }: Row) => world.drivers[driver]?.done_until ?? 0

/** Whoever comes so much later to this stop comes so much later to all behind it, less what the row waits for food on the way. */
function costOfBeingLater(table: StopTable, row: Row, from: number, late: number, begun: number): number {
  const { walks } = table.known
  const { service } = table.world
  const pickUntil = (table.pickUntil[row.driver] ?? 0) + service.hand_over_ms
  let [later, sum] = [late, begun]
  for (let at = from; at < row.stops.length; at += 1) {
    const walk = walkAt(row, at)
    const unnoticed = walks[walk + waits] ?? 0
    const least = ((walks[walk + rate] ?? 0) * Math.max(0, later - unnoticed)) / minute
    if (sum + (row.cost - (walks[walk + cost] ?? 0)) + least >= found.cost + tiny) return Number.POSITIVE_INFINITY
    table.looked += 1
    const stop = row.stops[at] ?? 0
    const kind = table.kind[stop]
    const ends = walks[walk + next + time] ?? 0
    if (kind === deliverKind) {
      const atDoor = ends - service.leave_door_ms + later
      const hours = table.hours[stop] ?? null
      if (hours !== null && !isWithin(hours, atDoor)) return Number.POSITIVE_INFINITY
      sum += costAtDoor(table, stop, atDoor)
    } else if (kind === fetchKind || kind === pickupKind) {
      later = Math.max(0, later - (unnoticed - (walks[walk + next + waits] ?? 0)))
      if (ends + later > pickUntil) return Number.POSITIVE_INFINITY
    }
  }
  return row.end + later > doneUntil(table, row) ? Number.POSITIVE_INFINITY : sum
}

function walkRest(table: StopTable, row: Row, from: number): boolean {
  for (let at = from; at < row.stops.length; at += 1) {
    if (!step(table, trial, row.stops[at] ?? 0)) return false
    if (leastGoingOn(table, row, trial, at + 1) >= found.cost + tiny) return false
  }
  return true
}
