import { sql } from 'kysely'
import type { Point } from '#platform/core/place.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { Stop } from '../rules/plan/row-times.ts'

/** What the plan must know of an assignment. */
export type StopFacts = Pick<Stop, 'place' | 'ready_at' | 'alcohol'> & {
  /** Its name, where it is one. */
  readonly waypoint: string | null
}

type Target = { readonly kind: Kind; readonly order_id?: number | null; readonly waypoint_id?: number | null }

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::bigint`)

/** Columns of `StopFacts` for an assignment `a` with its order `o`, franchise `f` and waypoint `w`: at the door, at the store, or at the waypoint. */
export const stopColumns = sql`
  coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat) as lat,
  coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng) as lng,
  ${ms('o.ready_at')} as ready_at, coalesce(o.alcohol, false) as alcohol, w.name as waypoint`

export type StopColumns = {
  readonly lat: number
  readonly lng: number
  readonly ready_at: number | null
  readonly alcohol: boolean
  readonly waypoint: string | null
}

/** Of assignments that stand in no queue yet. */
export async function stopFacts(tx: Tx, targets: readonly Target[]): Promise<StopFacts[]> {
  const wanted = JSON.stringify(
    targets.map(({ kind, order_id = null, waypoint_id = null }) => ({ kind, order_id, waypoint_id })),
  )
  const { rows } = await sql<StopColumns>`
    select ${stopColumns}
    from rows from (jsonb_to_recordset(${wanted}::jsonb) as (kind text, order_id integer, waypoint_id integer))
        with ordinality as a(kind, order_id, waypoint_id, at)
      left join orders o using (order_id)
      left join franchises f using (franchise_id)
      left join waypoints w on w.waypoint_id = a.waypoint_id
    order by a.at`.execute(tx)
  return rows.map((row) => {
    if (row.lat === null) throw new Error('An assignment leads nowhere')
    return factsOf(row)
  })
}

export function factsOf({ lat, lng, ...facts }: StopColumns): StopFacts {
  const place: Point = { lat, lng }
  return { ...facts, place }
}
