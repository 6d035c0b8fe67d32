import { sql } from 'kysely'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Point } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { DriverWay } from '../rules/driver-way.ts'
import { seenAfter } from './position-age.ts'

/** A queue is some stops long; nobody reads a longer line. */
const mostStops = 40

/** From where a driver was seen within 15 minutes over their stops, along the streets where they are known. */
export async function driverWay(
  db: Db,
  roadTimes: Pick<RoadTimes, 'route'>,
  { driver_id, market_id }: { readonly driver_id: number; readonly market_id: number },
  now: Date,
): Promise<DriverWay> {
  const here = await db
    .selectFrom('driver_positions')
    .select(['lat', 'lng'])
    .where('driver_id', '=', driver_id)
    .where('at', '>=', seenAfter(now))
    .executeTakeFirst()
  const stops = await stopsOf(db, driver_id)
  const [start, ...rest] = here ? [here, ...stops] : stops
  let from = start
  const parts: (readonly (readonly [number, number])[])[] = start ? [[[start.lng, start.lat]]] : []
  for (const to of rest) {
    if (from) parts.push((await roadTimes.route(market_id, from, to)) ?? [])
    parts.push([[to.lng, to.lat]])
    from = to
  }
  return { way: parts.flat(), stops }
}

/** Where the assignments lead, in order; what is done at one place in a row is one stop. */
async function stopsOf(db: Db, driver_id: number): Promise<readonly Point[]> {
  const { rows } = await sql<Point>`
    select coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat) as lat,
      coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng) as lng
    from driver_assignments a
      left join orders o using (order_id)
      left join franchises f on f.franchise_id = o.franchise_id
      left join waypoints w on w.waypoint_id = a.waypoint_id
    where a.driver_id = ${driver_id} order by a.position limit ${mostStops}`.execute(db)
  return rows.filter(({ lat, lng }, at) => lat !== rows[at - 1]?.lat || lng !== rows[at - 1]?.lng)
}
