import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import { ms } from '#platform/server/sql-ms.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { WeighedQueue, WeighedRow } from '../rules/plan/measure.ts'
import type { Travel } from '../rules/plan/row-times.ts'
import { stopColumns } from './places.ts'

/** Of an alcohol order `o`, which kinds its lines are of. */
export const categoryTypes = sql`case when o.alcohol then
  (select json_agg(distinct l.category_type) from order_lines l where l.order_id = o.order_id) end`

type DriversRow = WeighedRow & { readonly placed_at: number | null }

/** A queue as it is weighed, and whose it is. */
export type DriversQueue = Omit<WeighedQueue, 'rows'> & {
  readonly rows: readonly DriversRow[]
  readonly version: number
  readonly active: boolean
  readonly driver_id: number
  readonly market_id: number
  readonly driver_hour_id: number | null
  readonly alcohol_approved: boolean
}

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
  readonly category_types: readonly number[] | null
  readonly promised_at: number | null
  readonly placed_at: number | null
}

/** Queues of the market whose drivers are at work; of `only` one driver, where one is named. */
export async function queuesAtWork(
  tx: Tx,
  market_id: number,
  only: number | null = null,
): Promise<Omit<DriversQueue, 'now' | 'travel' | 'mayHandOver'>[]> {
  const { rows } = await sql<
    Pick<
      DriversQueue,
      'driver_id' | 'market_id' | 'driver_hour_id' | 'alcohol_approved' | 'shift_end' | 'version' | 'active'
    > & {
      lat: number
      lng: number
      rows: RowValues[] | null
      carries: DriversQueue['carries'] | null
    }
  >`
    select q.driver_id, q.market_id, q.driver_hour_id, q.version, q.active, d.alcohol_approved, coalesce(p.lat, w.lat, m.lat) as lat, coalesce(p.lng, w.lng, m.lng) as lng,
      ${ms('least(h.scheduled_end_at, h.clock_out_requested_at)')} as shift_end, waiting.rows,
      (select json_agg(json_build_object('order_id', o.order_id, 'alcohol', o.alcohol) order by o.order_id) from orders o
        where o.driver_id = q.driver_id and o.dispatch_state = 'assigned'
          and not exists (select from driver_assignments a where a.order_id = o.order_id)) as carries
    from driver_queues q join drivers d using (driver_id) join markets m on m.market_id = q.market_id
      join driver_hours h on h.driver_hour_id = q.driver_hour_id
      left join waypoints w on w.waypoint_id = d.waypoint_id
      left join driver_positions p on p.driver_id = q.driver_id and p.at > clock_timestamp() - interval '15 minutes'
      left join lateral (
        select json_agg(one order by one.position) as rows from (
          select a.driver_assignment_id as id, a.position, a.kind, a.order_id, a.status, ${ms('a.start_time')} as start_time,
            ${ms('a.end_time')} as end_time, ${ms('o.promised_at')} as promised_at,
            ${ms('o.created_at')} as placed_at, ${categoryTypes} as category_types, ${sql.raw(stopColumns)}
          from driver_assignments a
            left join orders o on o.order_id = a.order_id
            left join franchises f on f.franchise_id = o.franchise_id
            left join waypoints w on w.waypoint_id = a.waypoint_id
          where a.driver_id = q.driver_id) one) waiting on true
    where q.removed_at is null and q.market_id = ${market_id} and (${only}::integer is null or q.driver_id = ${only}::integer)
    order by d.name, q.driver_id`.execute(tx)
  return rows.map(({ lat, lng, carries, rows: stops, ...driver }) => ({
    ...driver,
    carries: carries ?? [],
    place: { lat, lng },
    rows: (stops ?? []).map(weighedRow),
  }))
}

function weighedRow({ id, lat, lng, status, category_types, ...row }: RowValues): DriversRow {
  const begun = status === 'started' || status === 'arrived'
  return { ...row, category_types: category_types ?? [], driver_assignment_id: id, place: { lat, lng }, begun }
}

/** Each way is asked for once: the same two places meet in many of the trials. */
export function remembered(travel: Travel): Travel {
  const known = new Map<Point, Map<Point, number>>()
  return (from, to) => {
    let ways = known.get(from)
    if (!ways) {
      ways = new Map()
      known.set(from, ways)
    }
    let way = ways.get(to)
    if (way === undefined) {
      way = Math.round(travel(from, to))
      ways.set(to, way)
    }
    return way
  }
}
