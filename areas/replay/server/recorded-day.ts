import { setImmediate } from 'node:timers/promises'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { alcoholTypes, outsideHours } from '#areas/alcohol/rules/sale-hours.ts'
import { carHolds, overShiftAtMost, roomOf, stopsAtMost } from '#areas/dispatch/rules/plan/may-take.ts'
import { hoursFrom } from '#areas/dispatch/rules/plan/planner/board-world.ts'
import { type MarketWeights, weightsOf } from '#areas/dispatch/rules/plan/planner/world.ts'
import { atDoorMs, handOverMs, joinedHandOverMs, wholeMinutes } from '#areas/dispatch/rules/plan/row-times.ts'
import { expectedOrders, waypointsOf } from '#areas/dispatch/server/public.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { Point } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { blurPoint, blurStreet } from '../rules/blur.ts'
import { type Act, noEnd, type ReplayDay, type ReplayDriver, type ReplayOrder, type StopRef } from '../rules/day.ts'
import { roadFactor } from '../rules/road-factor.ts'
import { quarterMs, quarterOf, type WaitingTown } from '../rules/waiting.ts'
import {
  type ActRow,
  actsOf,
  deliveredOrders,
  type HourRow,
  hoursWorked,
  type OrderRow,
  type StopRow,
  stopsMade,
} from './recorded-rows.ts'

const minute = 60_000
/** A shift that goes on after midnight. */
const tailMs = 6 * 60 * minute
/** When nothing was written of the giving. */
const usualGivingMs = 2 * minute
const metresPerDegree = 111_320
/** So many rows of ways are found between two turns of the server. */
const rowsAtOnce = 20

export type ReplayMarket = MarketWeights & {
  readonly market_id: number
  readonly name: string
  readonly time_zone: string
  readonly alcohol_pack: string
}

export type RecordedDay = {
  readonly day: ReplayDay
  readonly facts: Facts
  /** Null where it was not asked for, or where nobody can say where to wait. */
  readonly waiting: WaitingTown | null
}
/** How the day itself went. */
export type Facts = { readonly on_time: number; readonly click_to_door: number; readonly dispatchers: number }

/** A day of a market as it was recorded; undefined when nothing was brought to a door, or it is not over. */
export async function recordedDay(
  db: Db,
  roads: Pick<RoadTimes, 'matrix'>,
  market: ReplayMarket,
  asked: { readonly day: Day; readonly now: Date; readonly waits?: boolean },
): Promise<RecordedDay | undefined> {
  const { market_id, time_zone } = market
  const span = spanOf(market, asked.day)
  if (asked.day >= localTime(asked.now.getTime(), time_zone).day) return undefined
  const orders = await deliveredOrders(db, span)
  if (orders.length === 0) return undefined
  const stops = await stopsMade(
    db,
    orders.map(({ order_id }) => order_id),
  )
  const hours = await hoursWorked(db, { ...span, until: new Date(span.until.getTime() + tailMs) })
  const crew = hours.filter(
    ({ on_at, driver_hour_id, driver_id }) =>
      on_at < span.until.getTime() &&
      (orders.some((order) => order.driver_id === driver_id) ||
        stops.some((stop) => stop.driver_hour_id === driver_hour_id) ||
        on_at >= span.from.getTime()),
  )
  const acts = await actsOf(db, [...new Set(crew.map(({ driver_id }) => driver_id))], {
    ...span,
    until: new Date(span.until.getTime() + tailMs),
  })
  const places = makePlaces()
  const listed = orders.map((order) => replayOrder(order, market, places.indexOf))
  const drivers = crew.map((hour) => replayDriver(hour, places.indexOf))
  const waiting = asked.waits ? await waitingTownOf(db, market, orders, places.indexOf) : null
  const ways = await waysBetween(roads, market_id, places.points)
  const legs = legsOf(orders, stops, listed, (from, to) => ways[from * places.points.length + to] ?? 0)
  const factor = roadFactor(legs)
  const driverAt = driverOf(crew, stops)
  return {
    day: {
      orders: listed,
      drivers,
      places: places.onPlane(),
      travel: Int32Array.from(ways, (way) => wholeMinutes(way * factor)),
      service: {
        settle_ms: 0,
        hand_over_ms: handOverMs,
        joined_ms: joinedHandOverMs,
        joined_hand_over_ms: joinedHandOverMs,
        leave_door_ms: 0,
      },
      limits: { room: carHolds, stops: stopsAtMost, mixes_stores: true },
      weights: weightsOf(market),
      redirects: true,
      acts: orders.flatMap((order, at): Act[] => {
        const driver = driverAt(order)
        return driver === undefined ? [] : [{ order: at, driver, at: givenAt(order, acts) }]
      }),
      sequences: sequencesOf(orders, stops, crew.length, driverAt),
    },
    facts: factsOf(orders, acts),
    waiting,
  }
}

export function spanOf({ market_id, time_zone }: Pick<ReplayMarket, 'market_id' | 'time_zone'>, day: Day) {
  return {
    market_id,
    from: new Date(instantOf(day, 0, time_zone)),
    until: new Date(instantOf(daysAfter(day, 1), 0, time_zone)),
  }
}

type IndexOf = (point: Point, store?: string) => number

/** Each place once; on the plane in metres. */
function makePlaces() {
  const points: (Point & { readonly store: string | null })[] = []
  const known = new Map<string, number>()
  const indexOf: IndexOf = ({ lat, lng }, store) => {
    const key = `${lat} ${lng} ${store ?? ''}`
    const index = known.get(key) ?? points.push({ lat, lng, store: store ?? null }) - 1
    known.set(key, index)
    return index
  }
  const onPlane = () => {
    const [first] = points
    const perLng = metresPerDegree * Math.cos(((first?.lat ?? 0) * Math.PI) / 180)
    return points.map(({ lat, lng, store }) => ({
      x: Math.round(lng * perLng),
      y: Math.round(lat * metresPerDegree),
      store,
    }))
  }
  return { points, indexOf, onPlane }
}

function replayOrder(row: OrderRow, { time_zone, alcohol_pack }: ReplayMarket, indexOf: IndexOf): ReplayOrder {
  const { order_id, alcohol, placed_at, promised_at, picked_at } = row
  const pack = alcoholPack(alcohol_pack)
  const types = alcoholTypes(pack, row.category_types ?? [])
  // What was taken over was ready, whatever was marked.
  const ready_at = Math.max(placed_at, Math.min(row.ready_at, picked_at ?? row.ready_at))
  const hours = alcohol
    ? hoursFrom((at) => outsideHours(pack, localTime(at, time_zone), types) === undefined, placed_at)
    : null
  return {
    label: String(order_id),
    store: indexOf({ lat: row.store_lat, lng: row.store_lng }, row.store),
    door: indexOf(blurPoint(row)),
    street: blurStreet(row.addr_line_1),
    placed_at,
    told_at: Math.max(placed_at, row.told_at),
    ready_at,
    promised_at,
    door_ms: atDoorMs(alcohol),
    room: roomOf(row),
    alcohol,
    hours: hours?.map(([from, until]) => [from, Math.min(until, noEnd)] as const) ?? null,
  }
}

const replayDriver = (
  { name, alcohol_approved, on_at, off_at, ...place }: HourRow,
  indexOf: IndexOf,
): ReplayDriver => ({
  name,
  place: indexOf({ lat: place.lat, lng: place.lng }),
  on_at,
  off_at,
  pick_until: noEnd,
  done_until: off_at + overShiftAtMost,
  takes_alcohol: alcohol_approved,
})

/** Where drivers could wait, and what earlier days let expect of each hour of this one. */
async function waitingTownOf(
  db: Db,
  market: ReplayMarket,
  orders: readonly OrderRow[],
  indexOf: IndexOf,
): Promise<WaitingTown | null> {
  const storeNames = new Map(orders.map((row) => [keyOf({ lat: row.store_lat, lng: row.store_lng }), row.store]))
  const waypoints = (await waypointsOf(db, market.market_id)).map(({ place }) => indexOf(place))
  const last = orders.at(-1)?.placed_at ?? 0
  const quarters: WaitingTown['quarters'][number][] = []
  for (let from = quarterOf(orders[0]?.placed_at ?? 0); from <= last; from += quarterMs) {
    const expected = await expectedOrders(db, market, from)
    const stores = expected.map(({ place, orders: count }) => ({
      store: indexOf(place, storeNames.get(keyOf(place))),
      orders: count,
    }))
    quarters.push({ from, expected: stores })
  }
  return waypoints.length > 0 && quarters.some(({ expected }) => expected.length > 0) ? { waypoints, quarters } : null
}

const keyOf = ({ lat, lng }: Point) => `${lat} ${lng}`

/** In steps, so that nobody waits for a large day. */
async function waysBetween(
  roads: Pick<RoadTimes, 'matrix'>,
  market_id: number,
  points: readonly Point[],
): Promise<number[]> {
  const ways: number[] = []
  for (let from = 0; from < points.length; from += rowsAtOnce) {
    for (const row of await roads.matrix(market_id, points.slice(from, from + rowsAtOnce), points)) ways.push(...row)
    await setImmediate()
  }
  return ways
}

/** The stretch of work in which an order was brought. */
function driverOf(hours: readonly HourRow[], stops: readonly StopRow[]) {
  const hourOf = new Map(stops.map(({ order_id, driver_hour_id }) => [order_id, driver_hour_id]))
  return ({ order_id, driver_id, ended_at }: OrderRow): number | undefined => {
    const own = hours.findIndex(({ driver_hour_id }) => driver_hour_id === hourOf.get(order_id))
    if (own >= 0) return own
    const same = hours.findIndex((hour) => hour.driver_id === driver_id && hour.on_at <= ended_at)
    return same < 0 ? undefined : same
  }
}

function givenAt(order: OrderRow, acts: readonly ActRow[]): number {
  const { order_id, driver_id, placed_at } = order
  const until = order.picked_at ?? order.ended_at
  const act = acts.findLast((one) => one.order_id === order_id && one.driver_id === driver_id && one.at <= until)
  return Math.max(placed_at, act?.at ?? Math.min(placed_at + usualGivingMs, until))
}

function sequencesOf(
  orders: readonly OrderRow[],
  stops: readonly StopRow[],
  count: number,
  driverAt: (order: OrderRow) => number | undefined,
): StopRef[][] {
  const index = new Map(orders.map(({ order_id }, at) => [order_id, at]))
  const sequences = Array.from({ length: count }, (): StopRef[] => [])
  for (const { order_id, kind } of stops) {
    const at = index.get(order_id)
    const order = at === undefined ? undefined : orders[at]
    const driver = order && driverAt(order)
    if (at !== undefined && driver !== undefined && kind !== 'go_to_order') sequences[driver]?.push({ kind, order: at })
  }
  return sequences
}

/** From a counter straight to a door: how long it took, and how long the ways say. */
function legsOf(
  orders: readonly OrderRow[],
  stops: readonly StopRow[],
  listed: readonly ReplayOrder[],
  way: (from: number, to: number) => number,
) {
  const index = new Map(orders.map(({ order_id }, at) => [order_id, at]))
  return [...Map.groupBy(stops, ({ driver_id }) => driver_id).values()].flatMap((own) =>
    own.flatMap((stop, at) => {
      const [before, order] = [own[at - 1], listed[index.get(stop.order_id) ?? -1]]
      if (stop.kind !== 'deliver' || before?.kind !== 'pickup' || before.order_id !== stop.order_id || !order) return []
      return [{ took_ms: stop.ended_at - before.ended_at - order.door_ms, way_ms: way(order.store, order.door) }]
    }),
  )
}

function factsOf(orders: readonly OrderRow[], acts: readonly ActRow[]): Facts {
  const kept = orders.filter(({ promised_at, ended_at }) => promised_at === null || ended_at <= promised_at)
  const clicks = orders.reduce((sum, { ended_at, placed_at }) => sum + ended_at - placed_at, 0)
  const given = new Set(orders.map(({ order_id }) => order_id))
  return {
    on_time: kept.length / orders.length,
    click_to_door: clicks / orders.length / minute,
    dispatchers: new Set(acts.flatMap(({ order_id, actor_id }) => (given.has(order_id) ? (actor_id ?? []) : []))).size,
  }
}
