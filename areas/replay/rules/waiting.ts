import {
  type Demand,
  staysFor,
  type WaitingDriver,
  waitingPlaces,
  withoutPlanned,
} from '#areas/dispatch/rules/plan/planner/waiting-places.ts'
import type { PlaceIndex } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { Point } from '#platform/core/place.ts'
import type { Move, ReplayDay } from './day.ts'
import type { Play, Policy } from './play.ts'
import type { Suggested } from './policies.ts'

const minute = 60_000
export const quarterMs = 15 * minute
const hour = 60 * minute

/** Orders that are expected at a store. */
export type Expected = { readonly store: PlaceIndex; readonly orders: number }

export type Waypoints = {
  readonly waypoints: readonly PlaceIndex[]
  /** What other days let expect of the hour; never the day itself. */
  readonly expectedAt: (now: number) => readonly Expected[]
}

/** The same as plain data, which can cross to a thread: what is expected of the hour that begins with each quarter. */
export type WaitingTown = {
  readonly waypoints: readonly PlaceIndex[]
  readonly quarters: readonly { readonly from: number; readonly expected: readonly Expected[] }[]
}

export const quarterOf = (at: number) => Math.floor(at / quarterMs) * quarterMs

export function waypointsOf({ waypoints, quarters }: WaitingTown): Waypoints {
  const known = new Map(quarters.map(({ from, expected }) => [from, expected]))
  return { waypoints, expectedAt: (now) => known.get(quarterOf(now)) ?? [] }
}

export type SentToWait = { readonly policy: Policy; readonly moves: () => readonly Move[] }

/** The planner, with a dispatcher who sends whoever sits to where the product says that they would wait better. */
export function sendToWait(
  { policy, rows }: Suggested,
  day: ReplayDay,
  { waypoints, expectedAt }: Waypoints,
): SentToWait {
  const moves: Move[] = []
  const points = day.places.map(({ x, y }): Point => ({ lat: y, lng: x }))
  const indexOf = new Map(points.map((point, at) => [point, at]))
  const pointAt = (place: PlaceIndex) => points[place] ?? { lat: 0, lng: 0 }
  const way = (from: PlaceIndex, to: PlaceIndex) => day.travel[from * points.length + to] ?? 0
  const travel = (from: Point, to: Point) => way(indexOf.get(from) ?? 0, indexOf.get(to) ?? 0)
  const places = waypoints.map((place) => ({ waypoint_id: place, place: pointAt(place) }))

  function waitingDrivers({ drivers, now }: Play): readonly WaitingDriver[] {
    return drivers.flatMap(({ place, free_at, carries, queue }, driver): WaitingDriver[] => {
      const { on_at = 0, off_at = 0 } = day.drivers[driver] ?? {}
      if (queue.length > 0 || carries > 0 || now < on_at || now >= off_at) return []
      const last = moves.findLast((move) => move.driver === driver)
      const isOnTheWay = last !== undefined && now < last.arrives_at
      if (free_at > now && !isOnTheWay) return []
      const may_move = last === undefined || now >= last.leaves_at + staysFor
      return [{ driver_id: driver, place: pointAt(place), until: off_at, may_move: may_move && !isOnTheWay }]
    })
  }

  return {
    moves: () => moves,
    policy(play) {
      policy(play)
      const { now } = play
      const drivers = waitingDrivers(play)
      if (!drivers.some(({ may_move }) => may_move)) return
      const demand = expectedAt(now).map(({ store, orders }): Demand => ({ place: pointAt(store), orders }))
      const town = { now, drivers, waypoints: places, demand, shown: new Map<number, number>() }
      for (const { driver_id: driver, waypoint_id: to } of waitingPlaces(withoutPlanned(town, rows()), travel)) {
        const state = play.drivers[driver]
        if (!state) continue
        const arrives_at = now + way(state.place, to)
        moves.push({ driver, from: state.place, to, leaves_at: now, arrives_at })
        state.place = to
        state.free_at = arrives_at
        state.atCounter = false
      }
    },
  }
}

/** The orders of the hour that has begun, by the quarter, in the mean of other days of the same town by the same clock. */
export function expectedBy(days: readonly Pick<ReplayDay, 'orders'>[]): Waypoints['expectedAt'] {
  const known = new Map<number, readonly Expected[]>()
  return (now) => {
    const from = quarterOf(now)
    const expected = known.get(from) ?? meanOf(days, from)
    known.set(from, expected)
    return expected
  }
}

function meanOf(days: readonly Pick<ReplayDay, 'orders'>[], from: number): readonly Expected[] {
  const orders = days.flatMap((day) =>
    day.orders.filter(({ placed_at }) => placed_at >= from && placed_at < from + hour),
  )
  return [...Map.groupBy(orders, ({ store }) => store)]
    .map(([store, own]) => ({ store, orders: own.length / days.length }))
    .toSorted((a, b) => a.store - b.store)
}
