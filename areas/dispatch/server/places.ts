import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { LockedQueue } from './queue-lock.ts'

type Target = { readonly kind: Kind; readonly order_id?: number | null; readonly waypoint_id?: number | null }

/** Where an assignment is done: at the door, at the store, or at the waypoint. */
export async function placeOf(tx: Tx, { kind, order_id, waypoint_id }: Target): Promise<Point> {
  const atDoor = kind === 'deliver'
  const found = order_id
    ? await sql<Point>`select coalesce(case when ${atDoor} then o.lat end, f.lat) as lat, coalesce(case when ${atDoor} then o.lng end, f.lng) as lng
        from orders o join franchises f using (franchise_id) where o.order_id = ${order_id}`.execute(tx)
    : await sql<Point>`select lat, lng from waypoints where waypoint_id = ${waypoint_id ?? null}`.execute(tx)
  const place = found.rows[0]
  if (!place) throw new Error('An assignment leads nowhere')
  return place
}

/** Where the driver will be after the last assignment; without one, the last position known, else the waypoint. */
export async function endOfQueue(tx: Tx, queue: LockedQueue): Promise<Point> {
  const last = queue.assignments.at(-1)
  if (last) return placeOf(tx, last)
  const found = await sql<Point>`
    select coalesce(p.lat, w.lat, m.lat) as lat, coalesce(p.lng, w.lng, m.lng) as lng
    from drivers d join markets m using (market_id)
      left join waypoints w on w.waypoint_id = d.waypoint_id
      left join driver_positions p on p.driver_id = d.driver_id and p.at > clock_timestamp() - interval '15 minutes'
    where d.driver_id = ${queue.driver_id}`.execute(tx)
  const place = found.rows[0]
  if (!place) throw new Error(`Driver ${queue.driver_id} is nowhere`)
  return place
}
