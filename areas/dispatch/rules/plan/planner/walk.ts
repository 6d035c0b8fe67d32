import type { StopTable } from './stop-table.ts'
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
  const kind = table.kinds[stop]
  const before = walk.time
  const isHere = place === walk.place
  const isFirst = walk.last === -1
  const over = isFirst ? firstOver(table, walk.driver, stop) : null
  const way = world.travel[walk.place * world.places + place] ?? 0
  let holds = true
  if (kind === 'fetch' || kind === 'pickup') {
    const ready = table.readyAt[stop] ?? 0
    const joins = isHere && walk.atCounter
    if (kind === 'pickup' && over !== null) {
      walk.arrival = over
      walk.time = over
    } else {
      walk.arrival = over ?? before + (kind === 'pickup' && isHere ? 0 : way)
      walk.time = joins
        ? Math.max(walk.arrival + service.joined_ms, ready + service.joined_hand_over_ms)
        : Math.max(walk.arrival + service.settle_ms, ready) + service.hand_over_ms
    }
    holds =
      walk.load + (table.room[stop] ?? 0) <= limits.room &&
      (limits.mixes_stores || walk.load === 0 || joins) &&
      walk.time - service.hand_over_ms <= (table.pickUntil[walk.driver] ?? 0)
    walk.load += table.room[stop] ?? 0
  } else if (kind === 'deliver') {
    walk.arrival = before + way
    walk.time = over ?? walk.arrival + (table.doorMs[stop] ?? 0)
    walk.load += table.room[stop] ?? 0
    const hours = table.hours[stop] ?? null
    holds = hours === null || isWithin(hours, walk.time)
    walk.cost += costAtDoor(table, stop, walk.time)
    walk.time += service.leave_door_ms
  } else {
    walk.time = over ?? before + way
    walk.arrival = walk.time
  }
  if (table.driverMinute > 0) {
    // What the driver waits before setting out is nobody's.
    const spent = isFirst
      ? way + Math.max(0, walk.time - Math.max(walk.arrival, table.readyAt[stop] ?? 0))
      : walk.time - before
    walk.cost += (table.driverMinute * spent) / minute
  }
  walk.atCounter = kind === 'fetch' || kind === 'pickup' || (kind === 'go' && isHere && walk.atCounter)
  walk.place = place
  walk.last = stop
  return holds
}

function firstOver(table: StopTable, driver: number, stop: number): number | null {
  return table.given[driver]?.[0] === stop ? (table.world.drivers[driver]?.first_over_at ?? null) : null
}

/** Minutes until the door, and of lateness what a minute of it costs. */
export function costAtDoor(table: StopTable, stop: number, at: number): number {
  const { weights } = table.world
  const late = Math.max(0, at - (table.promisedAt[stop] ?? at)) / minute
  return (at - (table.placedAt[stop] ?? at)) / minute + weights.late * late + weights.late_squared * late * late
}

export function isWithin(hours: NonNullable<Hours>, at: number): boolean {
  for (const [from, until] of hours) if (at >= from && at < until) return true
  return false
}
