import type { GivenStop, PlanDriver, PlanOrder, PlanWorld } from '#areas/dispatch/rules/plan/planner/world.ts'
import type { ReplayDay } from './day.ts'
import { behindQueue, type DriverState, type Play, type QueuedStop } from './play.ts'

const minute = 60_000
/** Drivers take part before their shift. */
const aheadMs = 60 * minute

type Shown = ReadonlyMap<number, number>

/** The present minute as the product's planner is told it. Drivers and orders go by their index. */
export function worldOf(play: Play, orders: Iterable<number>, shown: Shown = new Map()): PlanWorld {
  const { day, now } = play
  return {
    now,
    seed: Math.floor(now / minute) % 2 ** 31,
    drivers: day.drivers.flatMap(({ on_at, off_at }, driver) => {
      const state = play.drivers[driver]
      return state && on_at <= now + aheadMs && off_at > now ? [planDriver(play, driver, state)] : []
    }),
    orders: [...orders].map((order) => planOrder(day, order)),
    places: day.places.length,
    travel: day.travel,
    service: day.service,
    limits: day.limits,
    weights: day.weights,
    shown,
  }
}

function planDriver(play: Play, driver: number, state: DriverState): PlanDriver {
  const { day, now } = play
  const { pick_until = 0, done_until = 0, takes_alcohol = false } = day.drivers[driver] ?? {}
  const from = day.redirects ? state : behindQueue(play, driver, state)
  return {
    driver_id: driver,
    place: from.place,
    free_at: Math.max(from.free_at, now),
    at_counter: from.atCounter,
    pick_until,
    done_until,
    given: from.queue.map((stop) => givenStop(day, stop)),
    has_begun: false,
    first_over_at: null,
    takes: true,
    takes_alcohol,
    load: 0,
  }
}

function planOrder(day: ReplayDay, index: number): PlanOrder {
  const { store = 0, door = 0, placed_at = 0, told_at = 0, promised_at = null } = day.orders[index] ?? {}
  const { door_ms = 0, room = 1, alcohol = false, hours = null } = day.orders[index] ?? {}
  return { order_id: index, store, door, placed_at, ready_at: told_at, promised_at, door_ms, room, alcohol, hours }
}

function givenStop(day: ReplayDay, { kind, order }: QueuedStop): GivenStop {
  const { order_id, store, door, alcohol: _alcohol, hours, ...facts } = planOrder(day, order)
  const fetches = kind === 'pickup'
  return {
    ...facts,
    kind: fetches ? 'fetch' : 'deliver',
    driver_assignment_id: `${kind} ${order}`,
    order_id,
    place: fetches ? store : door,
    hours: fetches ? null : hours,
  }
}
