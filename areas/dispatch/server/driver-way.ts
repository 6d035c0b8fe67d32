import { sql } from 'kysely'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { DriverWay, OfferedWay } from '../rules/driver-way.ts'
import { wholeOrder } from '../rules/kinds.ts'
import { placeOrder } from '../rules/plan/placement.ts'
import { seenAfter } from './position-age.ts'

/** A queue is some stops long; nobody reads a longer line. */
const mostStops = 40

type Roads = Pick<RoadTimes, 'route'>
type Driver = { readonly driver_id: number; readonly market_id: number }

/** From where a driver was seen within 15 minutes over their stops, along the streets where they are known. */
export async function driverWay(db: Db, roads: Roads, driver: Driver, now: Date): Promise<DriverWay> {
  const here = await seenAt(db, driver.driver_id, now)
  const stops = withoutRepeats(await stopsOf(db, driver.driver_id))
  const way = await wayOver(roads, driver.market_id, here ? [here, ...stops] : stops)
  return { way, stops: stops.map(({ lat, lng }) => ({ lat, lng })) }
}

type Place = { readonly order_id: number; readonly pick_before: string | null; readonly drop_before: string | null }

/** The same with an order more; undefined when it, or the row before which it would stand, is gone. */
export async function offeredWay(
  db: Db,
  roads: Roads,
  driver: Driver,
  { order_id, ...at }: Place,
  now: Date,
): Promise<OfferedWay | undefined> {
  const order = await orderPlaces(db, order_id, driver.market_id)
  if (!order) return undefined
  const seen = await seenAt(db, driver.driver_id, now)
  const here = seen && { lat: seen.lat, lng: seen.lng }
  const own = (await stopsOf(db, driver.driver_id)).filter((stop) => stop.order_id !== order_id)
  const added = wholeOrder.map((kind) => ({ driver_assignment_id: prefixes[kind], order_id, ...order[kind] }))
  const placed = placeOrder(own, added, at)
  if (!placed) return undefined
  const stops = placed.map(({ lat, lng, ...stop }) => ({ lat, lng, what: whatOf(stop, order_id) }))
  // Where something else is done at the order's own store or door, the mark says what the order needs.
  const merged = stops.filter((stop, at) => !isAt(stop, stops[at + 1]) || stop.what !== 'stop')
  const marks = merged.filter(
    (stop, at) => !isAt(stop, merged[at - 1]) || (stop.what !== 'stop' && stop.what !== merged[at - 1]?.what),
  )
  const all = here ? [{ ...here, what: 'here' as const }, ...marks] : marks
  return { way: await wayOver(roads, driver.market_id, all), stops: all }
}

/** Stand-ins: rows that are in no queue yet have no numbers. */
const prefixes = { go_to_order: 'g', pickup: 'p', deliver: 'd' } as const

function whatOf(stop: Pick<StopRow, 'driver_assignment_id' | 'order_id'>, order_id: number): 'stop' | 'store' | 'door' {
  if (stop.order_id !== order_id) return 'stop'
  return stop.driver_assignment_id === prefixes.deliver ? 'door' : 'store'
}

async function orderPlaces(db: Db, order_id: number, market_id: number): Promise<Record<Kind, Point> | undefined> {
  const { rows } = await sql<{ store: Point; door: Point }>`
    select json_build_object('lat', f.lat, 'lng', f.lng) as store,
      json_build_object('lat', coalesce(o.lat, f.lat), 'lng', coalesce(o.lng, f.lng)) as door
    from orders o join franchises f using (franchise_id) where o.order_id = ${order_id} and o.market_id = ${market_id}`.execute(
    db,
  )
  const [order] = rows
  return order && { go_to_order: order.store, pickup: order.store, deliver: order.door, waypoint: order.store }
}

/** Where a driver was seen within 15 minutes, and when. */
export function seenAt(db: Db, driver_id: number, now: Date): Promise<(Point & { readonly at: Date }) | undefined> {
  return db
    .selectFrom('driver_positions')
    .select(['lat', 'lng', 'at'])
    .where('driver_id', '=', driver_id)
    .where('at', '>=', seenAfter(now))
    .executeTakeFirst()
}

/** Along the streets where they are known, else straight. */
export async function wayOver(roads: Roads, marketId: number, points: readonly Point[]) {
  const [start, ...rest] = points
  let from = start
  const parts: (readonly (readonly [number, number])[])[] = start ? [[[start.lng, start.lat]]] : []
  for (const to of rest) {
    if (from) parts.push((await roads.route(marketId, from, to)) ?? [])
    parts.push([[to.lng, to.lat]])
    from = to
  }
  return parts.flat()
}

type StopRow = Point & { readonly driver_assignment_id: string; readonly order_id: number | null }

/** Where the assignments lead, in order. */
async function stopsOf(db: Db, driver_id: number): Promise<readonly StopRow[]> {
  const { rows } = await sql<StopRow>`
    select a.driver_assignment_id, a.order_id, coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat) as lat,
      coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng) as lng
    from driver_assignments a
      left join orders o using (order_id)
      left join franchises f on f.franchise_id = o.franchise_id
      left join waypoints w on w.waypoint_id = a.waypoint_id
    where a.driver_id = ${driver_id} order by a.position limit ${mostStops}`.execute(db)
  return rows
}

const isAt = (one: Point, other: Point | undefined) => one.lat === other?.lat && one.lng === other.lng

/** What is done at one place in a row is one stop. */
const withoutRepeats = <P extends Point>(stops: readonly P[]) => stops.filter((stop, at) => !isAt(stop, stops[at - 1]))
