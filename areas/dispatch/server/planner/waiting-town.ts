import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { takesOrders } from '../../rules/plan/may-take.ts'
import { pastHours, quarterEnd } from '../../rules/plan/planner/past-hours.ts'
import {
  type Demand,
  staysFor,
  type WaitingDriver,
  type WaitingPlace,
  type WaitingTown,
} from '../../rules/plan/planner/waiting-places.ts'
import type { DriversQueue } from '../weighed-queues.ts'

const storesAtMost = 100

type Town = { readonly market_id: number; readonly time_zone: string; readonly waiting_places: boolean }
type Queue = Pick<DriversQueue, 'driver_id' | 'active' | 'rows' | 'carries' | 'place' | 'shift_end'>

/** What is known of a market's drivers without orders; null where nobody is to be sent anywhere. */
export async function waitingTown(
  tx: Tx,
  town: Town,
  queues: readonly Queue[],
  now: number,
): Promise<WaitingTown | null> {
  if (!town.waiting_places) return null
  const movable = await driversToMove(tx, town.market_id, now)
  const drivers = queues.flatMap((queue) => waitingDriver(queue, movable))
  if (!drivers.some(({ may_move }) => may_move)) return null
  const demand = await demandNow(tx, town, now)
  if (demand.length === 0) return null
  return {
    ...{ now, drivers, demand },
    waypoints: await waypointsOf(tx, town.market_id),
    shown: await shownPlaces(tx, town.market_id),
  }
}

/** Whoever is on the way to a waypoint, and to nothing else, will wait there. */
function waitingDriver(queue: Queue, movable: ReadonlySet<number>): readonly WaitingDriver[] {
  const { driver_id, rows, place, shift_end: until } = queue
  if (!takesOrders(queue) || rows.some(({ kind }) => kind !== 'waypoint')) return []
  const may_move = rows.length === 0 && movable.has(driver_id)
  return [{ driver_id, until, may_move, place: rows.at(-1)?.place ?? place }]
}

/** At work, not on a break, where they are is known, and nobody has sent them anywhere a short while ago. */
async function driversToMove(tx: Tx, market_id: number, now: number): Promise<ReadonlySet<number>> {
  const since = new Date(now - staysFor)
  const { rows } = await sql<{ driver_id: number }>`
    select q.driver_id from driver_queues q join drivers d using (driver_id) join driver_hours h on h.driver_hour_id = q.driver_hour_id
    where q.market_id = ${market_id} and q.removed_at is null and q.active and h.clock_out_requested_at is null
      and not exists (select from driver_breaks b where b.driver_hour_id = q.driver_hour_id and b.ended_at is null)
      and not exists (select from dispatch_actions a where a.driver_id = q.driver_id and a.request = 'enqueue_waypoint' and a.created_at > ${since})
      and (exists (select from driver_positions p where p.driver_id = q.driver_id and p.at > ${since})
        or d.waypoint_id is not null and 'waypoint' = (select kind from driver_assignments_ended e where e.market_id = q.market_id
          and e.driver_id = q.driver_id and e.ended_at >= h.started_at and e.outcome = 'completed' order by e.ended_at desc limit 1))`.execute(
    tx,
  )
  return new Set(rows.map(({ driver_id }) => driver_id))
}

/** Worked out by whoever plans the market, once in a quarter of an hour; its row was written with what else was learned. */
async function demandNow(tx: Tx, town: Town, now: number): Promise<readonly Demand[]> {
  const { rows } = await sql<{ demand: readonly Demand[] }>`
    select demand from dispatch_learning where market_id = ${town.market_id} and demand_until > ${new Date(now)}
      and demand_until <= ${new Date(quarterEnd(now))}`.execute(tx)
  if (rows[0]) return rows[0].demand
  const demand = await expectedOrders(tx, town, now)
  await sql`
    update dispatch_learning set demand = ${JSON.stringify(demand)}::jsonb, demand_until = ${new Date(quarterEnd(now))}
    where market_id = ${town.market_id}`.execute(tx)
  return demand
}

/** The orders of each store in the hour that has begun, as days before it let expect; nothing of a market that is too young. */
export async function expectedOrders(
  tx: Db | Tx,
  { market_id, time_zone }: Pick<Town, 'market_id' | 'time_zone'>,
  now: number,
): Promise<Demand[]> {
  const first = await sql<{ at: Date | null }>`
    select min(created_at) as at from orders where market_id = ${market_id} and is_delivery`.execute(tx)
  const firstAt = first.rows[0]?.at?.getTime()
  const hours = firstAt === undefined ? [] : pastHours(now, time_zone, firstAt)
  const past = hours.map(({ from, until, weight }) => ({
    from_at: new Date(from).toISOString(),
    until_at: new Date(until).toISOString(),
    weight,
  }))
  const { rows } = await sql<{ lat: number; lng: number; orders: number }>`
    select f.lat, f.lng, sum(h.weight)::real as orders
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as h(from_at timestamptz, until_at timestamptz, weight real)
      join orders o on o.market_id = ${market_id} and o.is_delivery and o.created_at >= h.from_at and o.created_at < h.until_at
      join franchises f using (franchise_id)
    where f.active group by f.franchise_id order by orders desc, f.franchise_id limit ${storesAtMost}`.execute(tx)
  return rows.map(({ lat, lng, orders }) => ({ place: { lat, lng }, orders }))
}

export async function waypointsOf(tx: Db | Tx, market_id: number): Promise<WaitingTown['waypoints']> {
  const rows = await tx
    .selectFrom('waypoints')
    .select(['waypoint_id', 'lat', 'lng'])
    .where('market_id', '=', market_id)
    .orderBy('waypoint_id')
    .execute()
  return rows.map(({ waypoint_id, lat, lng }) => ({ waypoint_id, place: { lat, lng } }))
}

async function shownPlaces(tx: Tx, market_id: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ shown: readonly Pick<WaitingPlace, 'driver_id' | 'waypoint_id'>[] }>`
    select waiting_places as shown from dispatch_plans where market_id = ${market_id}`.execute(tx)
  return new Map(rows[0]?.shown.map(({ driver_id, waypoint_id }) => [driver_id, waypoint_id]))
}
