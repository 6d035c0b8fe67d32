import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { ForecastOrder } from '../../rules/plan/lateness/forecast.ts'
import type { Store } from '../../rules/plan/lateness/outlook.ts'
import type { WaitingOrder } from '../../rules/plan/planner/board-world.ts'
import { type PlannedRow, weightsOf } from '../../rules/plan/planner/world.ts'
import { categoryTypes, queuesAtWork } from '../weighed-queues.ts'
import { habitsNow, learnHabits } from './learn-habits.ts'
import { keyOf, type PlanJob } from './plan-work.ts'
import { waitingTown } from './waiting-town.ts'

/** Nobody waits for a plan of more: those who were promised first are planned. */
const ordersAtMost = 200

export type PlanBoard = Omit<PlanJob, 'points' | 'ways'> & { readonly points: readonly Point[] }

/** What the planner must know of a market. */
export async function readPlanBoard(tx: Tx, market_id: number, now: Date): Promise<PlanBoard> {
  const { orders, taken } = await waitingOrders(tx, market_id)
  const queues = await queuesAtWork(tx, market_id)
  const { time_zone, alcohol_pack, waiting_places, ...weights } = await tx
    .selectFrom('markets')
    .select(['time_zone', 'alcohol_pack', 'plan_late', 'plan_driver_minute', 'waiting_places'])
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const counts = queues.map(({ rows }) => new Set(rows.flatMap(({ order_id }) => order_id ?? [])).size)
  const mean = counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length)
  const at = now.getTime()
  await learnHabits(tx, { market_id, time_zone }, at)
  const waiting = await waitingTown(tx, { market_id, time_zone, waiting_places }, queues, at)
  const points = new Map<string, Point>()
  const places = [
    ...queues.flatMap(({ place, rows }) => [place, ...rows.map((row) => row.place)]),
    ...orders.flatMap(({ store, door }) => [store, door]),
    ...[...(waiting?.waypoints ?? []), ...(waiting?.demand ?? [])].map(({ place }) => place),
  ]
  for (const point of places) points.set(keyOf(point), point)
  return {
    now: at,
    market_id,
    time_zone,
    alcohol_pack,
    queues: queues.map((queue, at) => ({ ...queue, load: (counts[at] ?? 0) - mean })),
    orders,
    taken,
    points: [...points.values()],
    weights: weightsOf(weights),
    shown: await shownDrivers(tx, market_id),
    ...(await lastPlan(tx, market_id)),
    open: await openOrders(tx, market_id, [...orders.map(({ order_id }) => order_id), ...taken]),
    habits: await habitsNow(tx, { market_id, time_zone }, at),
    stores: await storesOf(tx, market_id),
    waiting,
  }
}

/** Nothing is to be driven, and nobody to be told where to wait. */
export const isIdle = ({ orders, taken, queues, waiting }: PlanBoard) =>
  orders.length + taken.length === 0 && queues.every(({ rows }) => rows.length === 0) && waiting === null

type OrderValues = Omit<WaitingOrder, 'store' | 'door' | 'category_types'> & {
  readonly category_types: readonly number[] | null
  readonly is_taken: boolean
  readonly store_lat: number
  readonly store_lng: number
  readonly door_lat: number
  readonly door_lng: number
}

/** Nobody is sent to a store for what is in a car already. */
async function waitingOrders(tx: Tx, market_id: number): Promise<Pick<PlanJob, 'orders' | 'taken'>> {
  const { rows } = await sql<OrderValues>`
    select o.order_id, o.alcohol, ${categoryTypes} as category_types, ${ms('o.ready_at')} as ready_at, ${ms('o.promised_at')} as promised_at,
      ${ms('o.created_at')} as placed_at, o.picked_up_at is not null as is_taken, f.lat as store_lat, f.lng as store_lng, coalesce(o.lat, f.lat) as door_lat, coalesce(o.lng, f.lng) as door_lng
    from orders o join franchises f using (franchise_id)
    where o.market_id = ${market_id} and o.dispatch_state = 'unassigned'
    order by o.promised_at, o.order_id limit ${ordersAtMost}`.execute(tx)
  const orders = rows.filter(({ is_taken }) => !is_taken)
  return {
    orders: orders.map(({ is_taken, store_lat, store_lng, door_lat, door_lng, category_types, ...order }) => ({
      ...order,
      category_types: category_types ?? [],
      store: { lat: store_lat, lng: store_lng },
      door: { lat: door_lat, lng: door_lng },
    })),
    taken: rows.filter(({ is_taken }) => is_taken).map(({ order_id }) => order_id),
  }
}

async function shownDrivers(tx: Tx, market_id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('dispatch_suggestions')
    .select(['order_id', 'driver_id'])
    .where('market_id', '=', market_id)
    .where('outcome', 'is', null)
    .execute()
  return new Map(rows.map(({ order_id, driver_id }) => [order_id, driver_id]))
}

async function lastPlan(tx: Tx, market_id: number): Promise<Pick<PlanJob, 'previous' | 'alerts'>> {
  const { rows } = await sql<{ rows: readonly PlannedRow[]; alerts: readonly number[] }>`
    select rows, coalesce((select json_agg((risk ->> 'order_id')::integer) from jsonb_array_elements(risks) risk
        where (risk ->> 'is_alert')::boolean), '[]') as alerts
    from dispatch_plans where market_id = ${market_id}`.execute(tx)
  return { previous: rows[0]?.rows ?? [], alerts: new Set(rows[0]?.alerts) }
}

/** Of those that wait only what is looked at: hundreds more may. */
async function openOrders(tx: Tx, market_id: number, waiting: readonly number[]): Promise<readonly ForecastOrder[]> {
  const { rows } = await sql<ForecastOrder>`
    select order_id, franchise_id, ${ms('ready_at')} as ready_at, status = 'ready' as is_ready, ${ms('promised_at')} as promised_at, alcohol
    from orders where order_id in (
      select order_id from orders where market_id = ${market_id} and dispatch_state = 'assigned' union all select unnest(${waiting}::integer[]))
    order by order_id`.execute(tx)
  return rows
}

async function storesOf(tx: Tx, market_id: number): Promise<Store[]> {
  const rows = await tx
    .selectFrom('franchises')
    .select(['franchise_id', 'lat', 'lng'])
    .where('market_id', '=', market_id)
    .where('active', '=', true)
    .where('kind', '<>', 'business')
    .orderBy('franchise_id')
    .execute()
  return rows.map(({ franchise_id, lat, lng }) => ({ franchise_id, place: { lat, lng } }))
}
