import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { weighOrder } from '../calls/place.ts'
import type { Kind } from '../rules/board.ts'
import {
  bestPlace,
  compareOffers,
  type WeighedOrder,
  type WeighedQueue,
  type WeighedRow,
} from '../rules/plan/best-place.ts'
import { queueTimes, type Travel } from '../rules/plan/row-times.ts'
import { stopColumns } from './places.ts'
import type { Roads } from './save-rows.ts'

/** Of more drivers only those who would be at the store first are weighed; the others can still be chosen. */
const weighedAtMost = 40

export const weighOrderHandler = (roads: Roads) =>
  handle(weighOrder, async ({ tx, actor, data: { order_id, from_driver_id }, now: at }) => {
    const order = await orderOf(tx, order_id)
    if (!order || !worksIn(actor, order.market_id)) return refuse('order_gone')
    const isWith = from_driver_id === null ? order.state === 'unassigned' : order.driver_id === from_driver_id
    if (!isWith || (from_driver_id !== null && order.picked_up)) return refuse('order_gone')
    const now = at.getTime()
    const travel = remembered(roads.atOnce(order.market_id))
    const queues = (await queuesFor(tx, order)).map(({ rows, ...queue }) => ({ ...queue, rows, now, travel }))
    const offered = nearest(
      queues.map((queue) => withoutOrder(queue, order_id)),
      order,
    )
    const offers = offered
      .map((queue) => ({ driver_id: queue.driver_id, ...bestPlace(queue, order) }))
      .sort(compareOffers)
    const present = queues.find(({ driver_id }) => driver_id === from_driver_id)
    const saved = present ? endOf(present, present.rows) - endOf(present, withoutOrder(present, order_id).rows) : null
    return ok({ order_id, promised_at: order.promised_at, offers, saved })
  })

type Order = WeighedOrder & {
  readonly market_id: number
  readonly state: string
  readonly driver_id: number | null
  readonly picked_up: boolean
}

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)

async function orderOf(tx: Tx, order_id: number): Promise<Order | undefined> {
  const { rows } = await sql<
    Omit<Order, 'store' | 'door'> & { store_lat: number; store_lng: number; door_lat: number; door_lng: number }
  >`select o.order_id, o.market_id, o.dispatch_state as state, o.driver_id, o.picked_up_at is not null as picked_up, o.alcohol,
      ${ms('o.ready_at')} as ready_at, ${ms('o.promised_at')} as promised_at, f.lat as store_lat, f.lng as store_lng,
      coalesce(o.lat, f.lat) as door_lat, coalesce(o.lng, f.lng) as door_lng
    from orders o join franchises f using (franchise_id) where o.order_id = ${order_id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { store_lat, store_lng, door_lat, door_lng, ...order } = row
  return { ...order, store: { lat: store_lat, lng: store_lng }, door: { lat: door_lat, lng: door_lng } }
}

type Queue = WeighedQueue & { readonly driver_id: number }

type RowValues = {
  readonly id: string
  readonly kind: Kind
  readonly order_id: number | null
  readonly status: string
  readonly start_time: number | null
  readonly end_time: number | null
  readonly lat: number
  readonly lng: number
  readonly ready_at: number | null
  readonly alcohol: boolean
  readonly promised_at: number | null
}

/** Queues of the market whose drivers are at work and may have it. */
async function queuesFor(tx: Tx, { market_id, alcohol }: Order): Promise<Omit<Queue, 'now' | 'travel'>[]> {
  const { rows } = await sql<{
    driver_id: number
    lat: number
    lng: number
    shift_end: number | null
    rows: RowValues[] | null
  }>`
    select q.driver_id, coalesce(p.lat, w.lat, m.lat) as lat, coalesce(p.lng, w.lng, m.lng) as lng,
      ${ms('h.scheduled_end_at')} as shift_end, waiting.rows
    from driver_queues q join drivers d using (driver_id) join markets m on m.market_id = q.market_id
      join driver_hours h on h.driver_hour_id = q.driver_hour_id
      left join waypoints w on w.waypoint_id = d.waypoint_id
      left join driver_positions p on p.driver_id = q.driver_id and p.at > clock_timestamp() - interval '15 minutes'
      left join lateral (
        select json_agg(one order by one.position) as rows from (
          select a.driver_assignment_id as id, a.position, a.kind, a.order_id, a.status, ${ms('a.start_time')} as start_time,
            ${ms('a.end_time')} as end_time, ${ms('o.promised_at')} as promised_at, ${stopColumns}
          from driver_assignments a
            left join orders o on o.order_id = a.order_id
            left join franchises f on f.franchise_id = o.franchise_id
            left join waypoints w on w.waypoint_id = a.waypoint_id
          where a.driver_id = q.driver_id) one) waiting on true
    where q.removed_at is null and q.market_id = ${market_id} and (d.alcohol_approved or not ${alcohol}::boolean)
    order by d.name, q.driver_id`.execute(tx)
  return rows.map(({ driver_id, lat, lng, shift_end, rows: stops }) => ({
    driver_id,
    shift_end,
    place: { lat, lng },
    rows: (stops ?? []).map(weighedRow),
  }))
}

function weighedRow({ id, lat, lng, status, ...row }: RowValues): WeighedRow {
  const begun = status === 'started' || status === 'arrived'
  return { ...row, driver_assignment_id: id, place: { lat, lng }, begun }
}

function withoutOrder(queue: Queue, order_id: number): Queue {
  const [first, ...rest] = queue.rows.filter((row) => row.order_id !== order_id)
  if (!first) return { ...queue, rows: [] }
  // Whoever comes to the front is planned anew, as it would be.
  const rows = [first === queue.rows[0] ? first : { ...first, start_time: null, end_time: null }, ...rest]
  return { ...queue, rows }
}

function nearest(queues: readonly Queue[], { store }: Order): readonly Queue[] {
  if (queues.length <= weighedAtMost) return queues
  const arrival = (queue: Queue) => {
    const last = queue.rows.at(-1)
    return Math.max(queue.now, last?.end_time ?? 0) + queue.travel(last?.place ?? queue.place, store)
  }
  const arrivals = new Map(queues.map((queue) => [queue.driver_id, arrival(queue)]))
  return queues
    .toSorted((a, b) => (arrivals.get(a.driver_id) ?? 0) - (arrivals.get(b.driver_id) ?? 0))
    .slice(0, weighedAtMost)
}

function endOf({ now, place, travel, rows: before }: Queue, rows: Queue['rows']): number {
  const keepsFirst = rows[0]?.driver_assignment_id === before[0]?.driver_assignment_id
  return Math.max(now, queueTimes(rows, { now, place, travel, keepsFirst }).at(-1)?.end_time ?? now)
}

/** Each way is asked for once: the same two places meet in many of the trials. */
function remembered(travel: Travel): Travel {
  const known = new Map<Point, Map<Point, number>>()
  return (from, to) => {
    const ways = known.get(from) ?? new Map<Point, number>()
    known.set(from, ways)
    const way = ways.get(to) ?? Math.round(travel(from, to))
    ways.set(to, way)
    return way
  }
}
