import { sql } from 'kysely'
import { categoryTypesOf } from '#areas/dispatch/server/public.ts'
import { anyOf } from '#platform/server/any-of.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

export type OrderRow = {
  readonly order_id: number
  readonly franchise_id: number
  readonly store: string
  readonly store_lat: number
  readonly store_lng: number
  readonly lat: number
  readonly lng: number
  readonly addr_line_1: string
  readonly alcohol: boolean
  readonly category_types: readonly number[] | null
  readonly placed_at: number
  readonly told_at: number
  readonly ready_at: number
  readonly promised_at: number | null
  readonly picked_at: number | null
  readonly ended_at: number
  readonly driver_id: number
}

type Span = { readonly market_id: number; readonly from: Date; readonly until: Date }

/** What our own drivers brought to doors, of orders that were placed within the span; doors that were erased are left out. */
export async function deliveredOrders(db: Db, { market_id, from, until }: Span): Promise<readonly OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.franchise_id, f.name as store, f.lat as store_lat, f.lng as store_lng, o.lat, o.lng, o.addr_line_1, o.alcohol,
      ${categoryTypesOf} as category_types, ${ms('o.created_at')} as placed_at, ${ms('coalesce(k.first_ready_at, o.ready_at)')} as told_at,
      ${ms('coalesce(k.ready_marked_at, o.ready_at)')} as ready_at, ${ms('o.promised_at')} as promised_at, ${ms('o.picked_up_at')} as picked_at,
      ${ms('o.ended_at')} as ended_at, o.driver_id
    from orders o join franchises f using (franchise_id) left join kitchen_tickets k using (order_id)
    where o.market_id = ${market_id} and ${isReplayed} and o.created_at >= ${from} and o.created_at < ${until}
    order by o.created_at, o.order_id`.execute(db)
  return rows
}

/** Of an order `o`: brought by one of our drivers, to a door that is still known. */
export const isReplayed = sql`o.is_delivery and o.driver_id is not null and o.lat is not null and o.ended_at is not null
  and o.status = any('{delivered,rejected}')`

export type StopRow = {
  readonly order_id: number
  readonly kind: 'go_to_order' | 'pickup' | 'deliver'
  readonly driver_id: number
  readonly driver_hour_id: number | null
  readonly ended_at: number
}

/** The stops that were made for these orders, by time. */
export async function stopsMade(db: Db, order_ids: readonly number[]): Promise<readonly StopRow[]> {
  const { rows } = await sql<StopRow>`
    select order_id, kind, driver_id, driver_hour_id, ${ms('ended_at')} as ended_at from driver_assignments_ended
    where order_id = ${anyOf(order_ids)} and outcome = any('{completed,rejected}')
    order by ended_at, driver_assignment_id`.execute(db)
  return rows
}

export type HourRow = {
  readonly driver_hour_id: number
  readonly driver_id: number
  readonly name: string
  readonly alcohol_approved: boolean
  readonly on_at: number
  readonly off_at: number
  readonly lat: number
  readonly lng: number
}

/** Who was at work within the span; they begin at their own waypoint, as nobody keeps where they were. */
export async function hoursWorked(db: Db, { market_id, from, until }: Span): Promise<readonly HourRow[]> {
  const { rows } = await sql<HourRow>`
    select h.driver_hour_id, h.driver_id, d.name, d.alcohol_approved, ${ms('h.started_at')} as on_at, ${ms('h.ended_at')} as off_at,
      coalesce(w.lat, m.lat) as lat, coalesce(w.lng, m.lng) as lng
    from driver_hours h join drivers d using (driver_id) join markets m using (market_id) left join waypoints w on w.waypoint_id = d.waypoint_id
    where d.market_id = ${market_id} and h.deleted_at is null and h.ended_at > ${from} and h.started_at < ${until}
    order by d.name, h.started_at, h.driver_hour_id`.execute(db)
  return rows
}

export type ActRow = {
  readonly order_id: number
  readonly driver_id: number
  readonly at: number
  readonly actor_id: number | null
}

/** When orders were given to these drivers, and by whom; null is the autopilot. */
export async function actsOf(db: Db, driver_ids: readonly number[], { from, until }: Span): Promise<readonly ActRow[]> {
  const { rows } = await sql<ActRow>`
    select (detail ->> 'order_id')::integer as order_id, split_part(subject, ':', 2)::integer as driver_id, ${ms('at')} as at, actor_id
    from events where subject = ${anyOf(driver_ids.map((driver_id) => `queue:${driver_id}`))} and at >= ${from} and at < ${until}
      and what = any('{dispatch_place_order,dispatch_enqueue,dispatch_hand_to}') and detail ->> 'order_id' is not null
    order by event_id`.execute(db)
  return rows
}
