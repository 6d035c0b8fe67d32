import type { Point } from '#platform/core/place.ts'
import type { Travel } from '../row-times.ts'
import type { PlannedRow } from './world.ts'

const minute = 60_000
/** Nobody is sent about: a driver whom somebody has sent to a waypoint is left there so long. */
export const staysFor = 15 * minute

/** A driver at work without an order. */
export type WaitingDriver = {
  readonly driver_id: number
  /** Where they wait, or the waypoint that they are on their way to. */
  readonly place: Point
  /** The end of the shift, where there is one. */
  readonly until: number | null
  readonly may_move: boolean
}

/** Orders that a store will probably have in the next hour. */
export type Demand = { readonly place: Point; readonly orders: number }

export type WaitingTown = {
  readonly now: number
  readonly drivers: readonly WaitingDriver[]
  readonly waypoints: readonly { readonly waypoint_id: number; readonly place: Point }[]
  readonly demand: readonly Demand[]
  /** To which waypoint dispatchers were shown that a driver might go. */
  readonly shown: ReadonlyMap<number, number>
}

/** Who will soon be given an order that waits is at nobody's disposal, though the queue is still empty. */
export function withoutPlanned(town: WaitingTown, rows: readonly PlannedRow[]): WaitingTown {
  const planned = new Set(
    rows.flatMap(({ driver_id, stops }) =>
      stops.some((stop) => stop.driver_assignment_id === null) ? [driver_id] : [],
    ),
  )
  return { ...town, drivers: town.drivers.filter(({ driver_id }) => !planned.has(driver_id)) }
}

/** Where a driver would wait better; ms, of the way there and of the mean drive to the orders to which nobody else would be nearer. */
export type WaitingPlace = {
  readonly driver_id: number
  readonly waypoint_id: number
  readonly orders: number
  readonly way: number
  /** From whoever waits nearest as all wait now. */
  readonly from: number
  readonly to: number
}

export type WorthMoving = {
  /** Of the drive to an order in the mean: less than that the traffic of one evening differs from another's. */
  readonly saved: number
  /** With fewer in the hour, chance decides. */
  readonly orders: number
  /** What the hour's orders save together, as a part of the way there. */
  readonly way_paid: number
}
export const worthMoving: WorthMoving = { saved: 2 * minute, orders: 0.5, way_paid: 1 }
/** For less than this an order what is shown does not change. */
const steady = minute
/** Who goes home soon after the arrival takes no order from there. */
const takesOrdersFor = 45 * minute

/**
 * Where drivers who wait would be nearer to the next hour's orders. One after the other, best first: whoever is sent takes the demand around
 * that place away, so that the next one is sent elsewhere or nowhere.
 */
export function waitingPlaces(
  town: WaitingTown,
  travel: Travel,
  worth: WorthMoving = worthMoving,
): readonly WaitingPlace[] {
  const { demand, waypoints, shown } = town
  const drivesFrom = (place: Point) => demand.map((store) => travel(place, store.place))
  const there = waypoints.map(({ place }) => drivesFrom(place))
  const drives = town.drivers.map(({ place }) => drivesFrom(place))
  const mayMove = town.drivers.map(({ may_move }) => may_move)
  const found: WaitingPlace[] = []

  function bestMove() {
    let best: { readonly driver: number; readonly at: number; readonly value: number; readonly move: Move } | undefined
    for (const [driver, { driver_id, place, until }] of town.drivers.entries()) {
      if (!mayMove[driver]) continue
      const others = nearestOf(drives.filter((_drives, other) => other !== driver))
      for (const [at, waypoint] of waypoints.entries()) {
        const way = travel(place, waypoint.place)
        if (until !== null && until - town.now - way < takesOrdersFor) continue
        const move = weigh(demand, { others, here: drives[driver] ?? [], there: there[at] ?? [] })
        const isShown = shown.get(driver_id) === waypoint.waypoint_id
        const saved = worth.saved - (isShown ? steady : 0)
        if (move.orders < worth.orders || move.gain < saved * move.orders || move.gain <= way * worth.way_paid) continue
        const value = move.gain + (isShown ? steady * move.orders : 0)
        if (!best || value > best.value) best = { driver, at, value, move: { ...move, way } }
      }
    }
    return best
  }

  for (let best = bestMove(); best; best = bestMove()) {
    const { driver, at, move } = best
    const [{ driver_id } = { driver_id: 0 }, { waypoint_id } = { waypoint_id: 0 }] = [
      town.drivers[driver],
      waypoints[at],
    ]
    const { orders, way, from, to } = move
    found.push({ driver_id, waypoint_id, orders, way, from, to })
    drives[driver] = there[at] ?? []
    mayMove[driver] = false
  }
  return found
}

type Move = Weighed & { readonly way: number }
type Weighed = {
  /** What all orders of the hour save together. */
  readonly gain: number
  readonly orders: number
  readonly from: number
  readonly to: number
}
/** By store. */
type Drives = {
  readonly others: readonly number[]
  readonly here: readonly number[]
  readonly there: readonly number[]
}

function weigh(demand: readonly Demand[], { others, here, there }: Drives): Weighed {
  let [gain, orders, from, to] = [0, 0, 0, 0]
  for (const [store, { orders: more }] of demand.entries()) {
    const other = others[store] ?? Number.POSITIVE_INFINITY
    const before = Math.min(other, here[store] ?? other)
    const after = there[store] ?? other
    gain += more * (before - Math.min(other, after))
    if (after >= other) continue
    orders += more
    from += more * before
    to += more * after
  }
  return { gain, orders, from: from / orders, to: to / orders }
}

function nearestOf(drives: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...more] = drives
  return more.reduce<readonly number[]>(
    (nearest, row) => nearest.map((one, at) => Math.min(one, row[at] ?? one)),
    first,
  )
}
