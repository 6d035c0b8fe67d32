import type { Point } from '#platform/core/place.ts'
import type { WeighedOrder } from '../best-place.ts'
import { carHolds, type Limits, overShiftAtMost, roomOf, stopsAtMost, takesOrders } from '../may-take.ts'
import type { WeighedQueue, WeighedRow } from '../measure.ts'
import { atDoorMs, firstOverAt, handOverMs, joinedHandOverMs, type Travel, wholeMinutes } from '../row-times.ts'
import type { GivenStop, Hours, PlanDriver, PlanOrder, PlanWorld, Weights } from './world.ts'

/** A driver's queue, as it is weighed, and what the planner must know beside. */
export type PlanQueue = Omit<WeighedQueue, 'rows' | 'now' | 'travel' | 'mayHandOver'> & {
  readonly driver_id: number
  readonly active: boolean
  readonly alcohol_approved: boolean
  readonly load: number
  readonly rows: readonly (WeighedRow & { readonly placed_at: number | null })[]
}

export type WaitingOrder = WeighedOrder & { readonly placed_at: number }

type Board = {
  readonly now: number
  readonly queues: readonly PlanQueue[]
  readonly orders: readonly WaitingOrder[]
  readonly travel: Travel
  readonly mayHandOver: Limits['mayHandOver']
  readonly weights: Weights
  readonly shown: ReadonlyMap<number, number>
}

/** The board as the planner is told it: the same drivers, limits and times, as numbers. */
export function boardWorld({ now, queues, orders, travel, mayHandOver, weights, shown }: Board): PlanWorld {
  const points: Point[] = []
  const known = new Map<string, number>()
  const placeOf = (point: Point) => {
    const key = `${point.lat} ${point.lng}`
    const index = known.get(key) ?? points.push(point) - 1
    known.set(key, index)
    return index
  }
  const hoursOf = rememberHours(mayHandOver, now)
  const planned = orders.map((order) => planOrder(order, placeOf, hoursOf))
  const drivers = queues.map((queue) => planDriver(queue, { now, travel, placeOf, hoursOf }))
  return {
    now,
    seed: Math.floor(now / 1000) % 2 ** 31,
    drivers,
    orders: planned,
    places: points.length,
    travel: Int32Array.from(points.flatMap((from) => points.map((to) => wholeMinutes(travel(from, to))))),
    service: {
      settle_ms: 0,
      hand_over_ms: handOverMs,
      joined_ms: joinedHandOverMs,
      joined_hand_over_ms: joinedHandOverMs,
      leave_door_ms: 0,
    },
    limits: { room: carHolds, stops: stopsAtMost, mixes_stores: true },
    weights,
    shown,
  }
}

type PlaceOf = (point: Point) => number
type HoursOf = (categoryTypes: readonly number[]) => Hours

function planOrder(order: WaitingOrder, placeOf: PlaceOf, hoursOf: HoursOf): PlanOrder {
  const { order_id, placed_at, ready_at, promised_at, alcohol, category_types } = order
  return {
    order_id,
    store: placeOf(order.store),
    door: placeOf(order.door),
    placed_at,
    ready_at: ready_at ?? 0,
    promised_at,
    door_ms: atDoorMs(alcohol),
    room: roomOf(order),
    alcohol,
    hours: alcohol ? hoursOf(category_types) : null,
  }
}

type Facts = { readonly now: number; readonly travel: Travel; readonly placeOf: PlaceOf; readonly hoursOf: HoursOf }

function planDriver(queue: PlanQueue, { now, travel, placeOf, hoursOf }: Facts): PlanDriver {
  const { rows, shift_end } = queue
  const [first] = rows
  return {
    driver_id: queue.driver_id,
    place: placeOf(queue.place),
    free_at: now,
    // Who takes an order over has its pickup as the first stop.
    at_counter: false,
    pick_until: Number.POSITIVE_INFINITY,
    done_until: shift_end === null ? Number.POSITIVE_INFINITY : shift_end + overShiftAtMost,
    given: givenStops(rows, placeOf, hoursOf),
    has_begun: first?.begun ?? false,
    first_over_at: (first && firstOverAt(first, { now, place: queue.place, travel })) ?? null,
    takes: takesOrders(queue),
    takes_alcohol: queue.alcohol_approved,
    load: queue.load,
  }
}

/** A Go to order with its Pickup right behind it is one stop. */
function givenStops(rows: PlanQueue['rows'], placeOf: PlaceOf, hoursOf: HoursOf): readonly GivenStop[] {
  return rows.flatMap((row, at): GivenStop[] => {
    const { driver_assignment_id, order_id, promised_at, placed_at, alcohol, category_types } = row
    const [before, after] = [rows[at - 1], rows[at + 1]]
    if (row.kind === 'pickup' && before?.kind === 'go_to_order' && before.order_id === order_id) return []
    const fetches = row.kind === 'go_to_order' && after?.kind === 'pickup' && after.order_id === order_id
    return [
      {
        kind: fetches ? 'fetch' : kinds[row.kind],
        driver_assignment_id,
        order_id,
        place: placeOf(row.place),
        ready_at: (fetches ? after.ready_at : row.ready_at) ?? 0,
        placed_at: placed_at ?? 0,
        promised_at,
        door_ms: atDoorMs(alcohol),
        room: roomOf(row),
        hours: alcohol && row.kind === 'deliver' ? hoursOf(category_types) : null,
      },
    ]
  })
}

const kinds = { go_to_order: 'go', pickup: 'pickup', deliver: 'deliver', waypoint: 'way' } as const

const minute = 60_000
const sampleMs = 15 * minute
const aheadMs = 12 * 60 * minute

/** When these kinds may be handed over, in the hours that a plan reaches, to the minute. */
function rememberHours(mayHandOver: Limits['mayHandOver'], now: number): HoursOf {
  const known = new Map<string, Hours>()
  return (categoryTypes) => {
    const key = categoryTypes.join()
    const hours = known.get(key) ?? hoursFrom((at) => mayHandOver(categoryTypes, at), now)
    known.set(key, hours)
    return hours
  }
}

/** From `now` on for half a day. */
export function hoursFrom(may: (at: number) => boolean, now: number): Hours {
  const hours: [number, number][] = []
  let from = may(now) ? now : undefined
  for (let at = now; at < now + aheadMs; at += sampleMs) {
    const next = at + sampleMs
    if (may(next) === (from !== undefined)) continue
    const changed = changesAt(may, at, next)
    if (from === undefined) from = changed
    else {
      hours.push([from, changed])
      from = undefined
    }
  }
  return from === undefined ? hours : [...hours, [from, Number.POSITIVE_INFINITY]]
}

/** The law's hours change at whole minutes. */
function changesAt(may: (at: number) => boolean, from: number, until: number): number {
  const was = may(from)
  let at = Math.floor(from / minute + 1) * minute
  while (at < until && may(at) === was) at += minute
  return at
}
