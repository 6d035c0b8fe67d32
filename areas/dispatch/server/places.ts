import { prepare } from '#platform/server/prepared.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import type { Kind } from '../rules/board.ts'
import type { Stop } from '../rules/plan/row-times.ts'

/** What the plan must know of an assignment. */
export type StopFacts = Pick<Stop, 'place' | 'ready_at' | 'alcohol'> & {
  /** Its name, where it is one. */
  readonly waypoint: string | null
}

type Target = { readonly kind: Kind; readonly order_id?: number | null; readonly waypoint_id?: number | null }

/** Of an assignment `a` with its order `o`, franchise `f` and waypoint `w`: at the door, at the store, or at the waypoint. */
export const stopPlace = {
  lat: `coalesce(case when a.kind = 'deliver' then o.lat end, f.lat, w.lat)`,
  lng: `coalesce(case when a.kind = 'deliver' then o.lng end, f.lng, w.lng)`,
}

/** Columns of `StopFacts`. */
export const stopColumns = `${stopPlace.lat} as lat, ${stopPlace.lng} as lng,
  floor(extract(epoch from o.ready_at) * 1000)::bigint as ready_at, coalesce(o.alcohol, false) as alcohol, w.name as waypoint`

type StopColumns = {
  readonly lat: number | null
  readonly lng: number | null
  readonly ready_at: number | null
  readonly alcohol: boolean
  readonly waypoint: string | null
}

const selectStops = (more: string) => `
  select ${stopColumns}${more}
  from rows from (jsonb_to_recordset(:wanted::jsonb) as (kind text, order_id integer, waypoint_id integer))
      with ordinality as a(kind, order_id, waypoint_id, at)
    left join orders o using (order_id)
    left join franchises f using (franchise_id)
    left join waypoints w on w.waypoint_id = a.waypoint_id
  order by a.at`
const stops = prepare<StopColumns>(selectStops(''))
const numberedStops = prepare<StopColumns & { readonly number: number }>(
  selectStops(", nextval('driver_assignment_numbers')::integer as number"),
)

/** Of assignments that stand in no queue yet. */
export async function stopFacts(tx: Tx, targets: readonly Target[]): Promise<StopFacts[]> {
  return (await stops(tx, wantedOf(targets))).map(placed)
}

/** With the number that its assignment will have. */
export type NewStop = StopFacts & { readonly number: number }

/** The same of new ones. */
export async function newStops(tx: Tx, targets: readonly Target[]): Promise<NewStop[]> {
  return (await numberedStops(tx, wantedOf(targets))).map(placed)
}

const wantedOf = (targets: readonly Target[]) => ({
  wanted: JSON.stringify(
    targets.map(({ kind, order_id = null, waypoint_id = null }) => ({ kind, order_id, waypoint_id })),
  ),
})

function placed<Columns extends StopColumns>({ lat, lng, ...facts }: Columns) {
  if (lat === null || lng === null) throw new Error('An assignment leads nowhere')
  return { ...facts, place: { lat, lng } }
}
