import { deliverKind, fetchKind, goKind, pickupKind, type StopTable } from './stop-table.ts'
import type { Hours } from './world.ts'

export const minute = 60_000

/** A driver on the way along a row, behind some of its stops. */
export type Walk = {
  driver: number
  time: number
  place: number
  /** The stop before; -1 at the start. */
  last: number
  load: number
  /** Stands where the last order was taken over. */
  atCounter: boolean
  cost: number
  arrival: number
}

export const makeWalk = (): Walk => ({
  driver: 0,
  time: 0,
  place: 0,
  last: -1,
  load: 0,
  atCounter: false,
  cost: 0,
  arrival: 0,
})

export function startWalk(table: StopTable, walk: Walk, driver: number): void {
  const from = table.world.drivers[driver]
  walk.driver = driver
  walk.time = from ? Math.max(from.free_at, table.world.now) : 0
  walk.place = from?.place ?? 0
  walk.last = -1
  walk.atCounter = from?.at_counter ?? false
  walk.load = table.carried[driver] ?? 0
  walk.cost = 0
  walk.arrival = walk.time
}

export function copyWalk(from: Walk, to: Walk): void {
  to.driver = from.driver
  to.time = from.time
  to.place = from.place
  to.last = from.last
  to.load = from.load
  to.atCounter = from.atCounter
  to.cost = from.cost
  to.arrival = from.arrival
}

/** Goes on to a stop, by the times that the board writes into a queue; false when a limit is broken there. */
export function step(table: StopTable, walk: Walk, stop: number): boolean {
  table.looked += 1
  const { world } = table
  const { service, limits } = world
  const place = table.place[stop] ?? 0
  const kind = table.kind[stop]
  const before = walk.time
  const isHere = place === walk.place
  const isFirst = walk.last === -1
  const way = world.travel[walk.place * world.places + place] ?? 0
  // NaN where nothing was said.
  const over = isFirst ? (table.firstOver[stop] ?? Number.NaN) : Number.NaN
  const isSaid = !Number.isNaN(over)
  let holds = true
  if (kind === deliverKind) {
    walk.arrival = before + way
    const at = isSaid ? over : walk.arrival + (table.doorMs[stop] ?? 0)
    walk.load += table.room[stop] ?? 0
    const hours = table.hours[stop] ?? null
    holds = hours === null || isWithin(hours, at)
    walk.cost += costAtDoor(table, stop, at)
    walk.time = at + service.leave_door_ms
    walk.atCounter = false
  } else if (kind === fetchKind || kind === pickupKind) {
    const ready = table.readyAt[stop] ?? 0
    const joins = isHere && walk.atCounter
    if (kind === pickupKind && isSaid) {
      walk.arrival = over
      walk.time = over
    } else {
      walk.arrival = isSaid ? over : before + (kind === pickupKind && isHere ? 0 : way)
      walk.time = joins
        ? Math.max(walk.arrival + service.joined_ms, ready + service.joined_hand_over_ms)
        : Math.max(walk.arrival + service.settle_ms, ready) + service.hand_over_ms
    }
    const room = table.room[stop] ?? 0
    holds =
      walk.load + room <= limits.room &&
      (limits.mixes_stores || walk.load === 0 || joins) &&
      walk.time - service.hand_over_ms <= (table.pickUntil[walk.driver] ?? 0)
    walk.load += room
    walk.atCounter = true
  } else {
    walk.time = isSaid ? over : before + way
    walk.arrival = walk.time
    walk.atCounter = kind === goKind && isHere && walk.atCounter
  }
  if (table.driverMinute > 0) {
    // What the driver waits before setting out is nobody's.
    const spent = isFirst
      ? way + Math.max(0, walk.time - Math.max(walk.arrival, table.readyAt[stop] ?? 0))
      : walk.time - before
    walk.cost += (table.driverMinute * spent) / minute
  }
  walk.place = place
  walk.last = stop
  return holds
}

/** Minutes until the door, and of lateness what a minute of it costs. */
export function costAtDoor(table: StopTable, stop: number, at: number): number {
  const clicked = (at - (table.placedAt[stop] ?? at)) / minute
  const promised = table.promisedAt[stop] ?? at
  if (at <= promised) return clicked
  const { weights } = table.world
  const late = (at - promised) / minute
  return clicked + weights.late * late + weights.late_squared * late * late
}

/** What a minute later costs at least, for whoever comes then. */
export function rateAtDoor(table: StopTable, stop: number, at: number): number {
  const { weights } = table.world
  const late = (at - (table.promisedAt[stop] ?? at)) / minute
  return late > 0 ? 1 + weights.late + 2 * weights.late_squared * late : 1
}

export function isWithin(hours: NonNullable<Hours>, at: number): boolean {
  for (const [from, until] of hours) if (at >= from && at < until) return true
  return false
}
