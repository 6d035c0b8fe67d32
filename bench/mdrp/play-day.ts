import { makePlan } from '#areas/dispatch/rules/plan/planner/make-plan.ts'
import {
  type PlanDriver,
  type PlannedRow,
  type PlannedStop,
  type PlanOrder,
  type PlanWorld,
  plainWeights,
} from '#areas/dispatch/rules/plan/planner/world.ts'
import { processorMs } from '../numbers.ts'
import type { Instance } from './instance.ts'

const minute = 60_000
/** Couriers take part before their shift. */
const aheadMs = 60 * minute
/** Beside an order its driver is shown this long before setting out. */
const shownMs = 7 * minute
/** What a customer is promised: the instances' target, or so long after the soonest that it can be. */
const promiseMs = 40 * minute
const atSoonestMs = 10 * minute
const lastOrderMs = 180 * minute

/** Orders of one restaurant that a courier fetches together; they are delivered in the order of `drops`. */
export type Trip = {
  readonly courier: number
  readonly set_out_at: number
  readonly fetched: readonly number[]
  readonly drops: readonly number[]
}

export type PlayedDay = {
  readonly trips: readonly Trip[]
  readonly stepMs: readonly number[]
  /** Orders beside which a courier was shown, and those of them where it became another one. */
  readonly shown: number
  readonly changed: number
}

/** What orders turn out to be, where that is not what was told. */
export type Truth = { readonly readyAt: (order: number) => number }

/** Minute by minute, knowing nothing that is not placed yet. A courier is sent when he must set out, and not redirected. */
export function playDay(
  instance: Instance,
  { readyAt }: Truth = { readyAt: (order) => instance.orders[order]?.ready_at ?? 0 },
): PlayedDay {
  const { orders, couriers } = instance
  const free = couriers.map(({ place, on_at }) => ({ place, at: on_at }))
  const open = new Set<number>()
  const [trips, stepMs]: [Trip[], number[]] = [[], []]
  const [shown, changed] = [new Map<number, number>(), new Set<number>()]
  let previous: readonly PlannedRow[] = []
  let next = 0
  const first = orders[0]?.placed_at ?? 0
  const last = Math.max(...couriers.map(({ off_at }) => off_at), orders.at(-1)?.placed_at ?? 0) + lastOrderMs
  for (let now = first; now <= last && (next < orders.length || open.size > 0); now += minute) {
    for (; next < orders.length && (orders[next]?.placed_at ?? 0) <= now; next += 1) open.add(next)
    if (open.size === 0) continue
    const world = worldAt(instance, now, { free, open, shown, readyAt })
    const startedAt = processorMs()
    const plan = makePlan(world, previous)
    stepMs.push(processorMs() - startedAt)
    previous = plan.rows
    for (const { driver_id, stops } of plan.rows) {
      for (const { order_id, at } of setOuts(instance, stops)) {
        if (at > now + shownMs) continue
        const seen = shown.get(order_id)
        if (seen !== undefined && seen !== driver_id) changed.add(order_id)
        shown.set(order_id, driver_id)
      }
      const trip = tripNow(instance, { driver_id, stops }, now)
      if (!trip) continue
      trips.push(trip)
      for (const order of trip.fetched) open.delete(order)
      free[driver_id] = afterTrip(instance, trip, free[driver_id]?.place ?? 0, readyAt)
    }
  }
  return { trips, stepMs, shown: shown.size, changed: changed.size }
}

type State = {
  readonly free: readonly { readonly place: number; readonly at: number }[]
  readonly open: ReadonlySet<number>
  readonly shown: ReadonlyMap<number, number>
  readonly readyAt: (order: number) => number
}

function worldAt(instance: Instance, now: number, { free, open, shown }: State): PlanWorld {
  const half = instance.pickup_ms / 2
  const drivers = instance.couriers.flatMap(({ on_at, off_at }, driver_id): PlanDriver[] => {
    const { place, at } = free[driver_id] ?? { place: 0, at: 0 }
    if (on_at > now + aheadMs || off_at <= now) return []
    return [
      {
        driver_id,
        place,
        free_at: Math.max(at, now),
        pick_until: off_at,
        done_until: Number.POSITIVE_INFINITY,
        given: [],
        has_begun: false,
        first_over_at: null,
        takes: true,
        takes_alcohol: true,
        load: 0,
      },
    ]
  })
  return {
    now,
    seed: now / minute,
    drivers,
    orders: [...open].map((order) => orderOf(instance, order)),
    places: instance.places,
    travel: instance.travel,
    service: {
      settle_ms: half,
      hand_over_ms: half,
      joined_ms: 0,
      joined_hand_over_ms: half,
      leave_door_ms: instance.drop_ms / 2,
    },
    limits: { room: 4, stops: 12, mixes_stores: false },
    weights: plainWeights,
    shown,
  }
}

function orderOf({ orders, travel, places, pickup_ms, drop_ms }: Instance, order: number): PlanOrder {
  const { store = 0, door = 0, placed_at = 0, ready_at = 0 } = orders[order] ?? {}
  const soonest = ready_at + pickup_ms / 2 + (travel[store * places + door] ?? 0) + drop_ms / 2
  return {
    order_id: order,
    store,
    door,
    placed_at,
    ready_at,
    promised_at: Math.max(placed_at + promiseMs, soonest + atSoonestMs),
    door_ms: drop_ms / 2,
    room: 1,
    alcohol: false,
    hours: null,
  }
}

/** When a driver must set out for each order: with the last of those that are fetched together. */
function setOuts(
  instance: Instance,
  stops: readonly PlannedStop[],
): readonly { readonly order_id: number; readonly at: number }[] {
  return tripsOf(stops).flatMap(({ fetched, starts_at, arrives_at }) => {
    const food = Math.max(...fetched.map((order) => instance.orders[order]?.ready_at ?? 0)) - instance.pickup_ms / 2
    return fetched.map((order_id) => ({ order_id, at: starts_at + Math.max(0, food - arrives_at) }))
  })
}

function tripsOf(stops: readonly PlannedStop[]) {
  const trips: { starts_at: number; arrives_at: number; fetched: number[]; drops: number[] }[] = []
  for (const { kind, order_id, starts_at, arrives_at } of stops) {
    const last = trips.at(-1)
    if (kind === 'deliver') last?.drops.push(order_id ?? 0)
    else if (last && last.drops.length === 0) last.fetched.push(order_id ?? 0)
    else trips.push({ starts_at, arrives_at, fetched: [order_id ?? 0], drops: [] })
  }
  return trips
}

/** The first trip of a row, when its courier can go and would come late by waiting another minute. */
function tripNow(instance: Instance, { driver_id, stops }: PlannedRow, now: number): Trip | undefined {
  const [first] = tripsOf(stops)
  const [out] = setOuts(instance, stops)
  if (!first || !out || first.starts_at > now || out.at >= now + minute) return undefined
  return { courier: driver_id, set_out_at: now, fetched: first.fetched, drops: first.drops }
}

/** When the orders of a trip are handed over, and the courier can go on. */
export function tripTimes(instance: Instance, trip: Trip, from: number, readyAt: (order: number) => number) {
  const { orders, travel, places, pickup_ms, drop_ms } = instance
  const way = (one: number, other: number) => travel[one * places + other] ?? 0
  const store = orders[trip.fetched[0] ?? 0]?.store ?? 0
  const arrived = trip.set_out_at + way(from, store) + pickup_ms / 2
  const picked_at = Math.max(arrived, ...trip.fetched.map(readyAt))
  let [at, place] = [picked_at + pickup_ms / 2, store]
  const doors = trip.drops.map((order) => {
    const door = orders[order]?.door ?? 0
    const handed_at = at + way(place, door) + drop_ms / 2
    at = handed_at + drop_ms / 2
    place = door
    return { order, handed_at }
  })
  return { store, picked_at, doors, free: { at, place } }
}

const afterTrip = (instance: Instance, trip: Trip, from: number, readyAt: (order: number) => number) =>
  tripTimes(instance, trip, from, readyAt).free
