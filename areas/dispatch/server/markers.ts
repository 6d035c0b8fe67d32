import { sql } from 'kysely'
import type { Markets } from '#platform/server/actor.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Marker } from '../rules/map-marks.ts'
import { seenAfter } from './position-age.ts'

/** What the map shows: drivers seen in the last 15 minutes, waypoints, restaurants and open deliveries (SIL-ORD-139). */
export async function mapMarkers(db: Db, markets: Markets, now: Date): Promise<Marker[]> {
  const here = (column: string) =>
    markets === 'all' ? sql`true` : sql`${sql.raw(column)} = any(${[...markets]}::integer[])`
  const rows = await sql<Marker>`
    select d.driver_id as id, 'driver' as type, p.lat, p.lng, d.name as label
      from driver_positions p join drivers d using (driver_id) join driver_queues q using (driver_id)
      where q.removed_at is null and p.at >= ${seenAfter(now)} and ${here('d.market_id')}
    union all select waypoint_id, 'waypoint', lat, lng, name from waypoints where ${here('market_id')}
    union all select franchise_id, 'restaurant', lat, lng, name from franchises where (active or kind = 'business') and ${here('market_id')}
    union all select order_id, 'order', lat, lng, 'Order ' || order_id from orders
      where dispatch_state in ('unassigned', 'assigned', 'external') and lat is not null and lng is not null and ${here('market_id')}
    order by type, id`.execute(db)
  return rows.rows
}
