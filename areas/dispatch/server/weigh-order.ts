import { type RawBuilder, sql } from 'kysely'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { handle } from '#platform/server/handler.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { weighOrder } from '../calls/place.ts'
import { bestPlace, compareOffers, type WeighedOrder } from '../rules/plan/best-place.ts'
import { refusalOf } from '../rules/plan/may-take.ts'
import { queueTimes } from '../rules/plan/row-times.ts'
import { handOverHours } from './hand-over-hours.ts'
import type { Roads } from './save-rows.ts'
import { categoryTypes, type DriversQueue, queuesAtWork, remembered } from './weighed-queues.ts'

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
    const [mayHandOver, atWork] = await Promise.all([
      handOverHours(tx, order.market_id),
      queuesAtWork(tx, order.market_id),
    ])
    const queues = atWork
      .filter((queue) => refusalOf(queue, order) === undefined)
      .map((queue) => ({ ...queue, now, travel, mayHandOver }))
    const offered = nearest(
      queues.map((queue) => withoutOrder(queue, order_id)),
      order,
    )
    const offers = offered
      .map((queue) => ({ driver_id: queue.driver_id, ...bestPlace(queue, order) }))
      .sort(compareOffers)
    const present = queues.find(({ driver_id }) => driver_id === from_driver_id)
    const saved = present ? savedWithout(present, order_id) : null
    return ok({ order_id, promised_at: order.promised_at, offers, saved })
  })

export type Order = WeighedOrder & {
  readonly market_id: number
  readonly state: string
  readonly driver_id: number | null
  readonly picked_up: boolean
}

export async function orderOf(tx: Tx, order_id: number): Promise<Order | undefined> {
  const [order] = await ordersWhere(tx, sql`o.order_id = ${order_id}`)
  return order
}

/** Nobody takes more in one wait: of more orders those that are ready first. */
const waitingAtMost = 60

/** Orders of the market that wait for a driver, at their kitchens. */
export const waitingOrders = (tx: Tx, market_id: number): Promise<readonly Order[]> =>
  ordersWhere(
    tx,
    sql`o.market_id = ${market_id} and o.dispatch_state = 'unassigned' and o.picked_up_at is null
      order by o.ready_at, o.order_id limit ${waitingAtMost}`,
  )

async function ordersWhere(tx: Tx, which: RawBuilder<unknown>): Promise<readonly Order[]> {
  const { rows } = await sql<
    Omit<Order, 'store' | 'door'> & { store_lat: number; store_lng: number; door_lat: number; door_lng: number }
  >`select o.order_id, o.market_id, o.dispatch_state as state, o.driver_id, o.picked_up_at is not null as picked_up, o.alcohol,
      coalesce(${categoryTypes}, '[]'::json) as category_types,
      ${ms('o.ready_at')} as ready_at, ${ms('o.promised_at')} as promised_at, f.lat as store_lat, f.lng as store_lng,
      coalesce(o.lat, f.lat) as door_lat, coalesce(o.lng, f.lng) as door_lng
    from orders o join franchises f using (franchise_id) where ${which}`.execute(tx)
  return rows.map(({ store_lat, store_lng, door_lat, door_lng, ...order }) => ({
    ...order,
    store: { lat: store_lat, lng: store_lng },
    door: { lat: door_lat, lng: door_lng },
  }))
}

function withoutOrder(queue: DriversQueue, order_id: number): DriversQueue {
  const [first, ...rest] = queue.rows.filter((row) => row.order_id !== order_id)
  if (!first) return { ...queue, rows: [] }
  // Whoever comes to the front is planned anew, as it would be.
  const rows = [first === queue.rows[0] ? first : { ...first, start_time: null, end_time: null }, ...rest]
  return { ...queue, rows }
}

/** Where there are more drivers than are weighed: those who would be at the store first. */
export function nearest(
  queues: readonly DriversQueue[],
  { store }: Order,
  most: number = weighedAtMost,
): readonly DriversQueue[] {
  if (queues.length <= most) return queues
  const arrival = (queue: DriversQueue) => {
    const last = queue.rows.at(-1)
    return Math.max(queue.now, last?.end_time ?? 0) + queue.travel(last?.place ?? queue.place, store)
  }
  const arrivals = new Map(queues.map((queue) => [queue.driver_id, arrival(queue)]))
  return queues.toSorted((a, b) => (arrivals.get(a.driver_id) ?? 0) - (arrivals.get(b.driver_id) ?? 0)).slice(0, most)
}

/** What the driver’s queue loses in time without this order. */
export const savedWithout = (queue: DriversQueue, order_id: number) =>
  endOf(queue, queue.rows) - endOf(queue, withoutOrder(queue, order_id).rows)

function endOf({ now, place, travel, rows: before }: DriversQueue, rows: DriversQueue['rows']): number {
  const keepsFirst = rows[0]?.driver_assignment_id === before[0]?.driver_assignment_id
  return Math.max(now, queueTimes(rows, { now, place, travel, keepsFirst }).at(-1)?.end_time ?? now)
}
