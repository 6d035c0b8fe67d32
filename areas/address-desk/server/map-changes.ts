import { sql } from 'kysely'
import type { PageStateOf } from '#platform/core/route.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { restaurantMapPage } from '../calls/restaurant-map.ts'
import { type MapChange, mapChangeText } from '../rules/map-changes.ts'

const shown = 8
/** Of a restaurant's own changes, most of which its map does not show. */
const looked = 40

/** What the change of a restaurant's address is called among the events. */
export const restaurantMoved = 'restaurant_moved'

type Row = { event_id: number; at: Date; who: string; change: MapChange }

/** Who last drew what among the zones of its market, or changed what the map shows of the restaurant; the newest first. */
export async function mapChanges(
  db: Db,
  { market_id, franchise_id }: { readonly market_id: number; readonly franchise_id: number },
): Promise<PageStateOf<typeof restaurantMapPage>['restaurant_map']['changes']> {
  const { rows } = await sql<Row>`
    with zones as (
      select event_id, at, actor_kind, actor_id, jsonb_build_object('what', 'zone', 'before', ${zoneSide('before')},
        'after', ${zoneSide('after')}, 'is_moved', detail -> 'before' -> 'polygons' is distinct from detail -> 'after' -> 'polygons') as change
      from events where what in ('zone_save', 'zone_delete') and market_id = ${market_id} order by at desc, event_id desc limit ${shown}),
    own as (
      select event_id, at, actor_kind, actor_id, case what when 'restaurant_changed' then detail || '{"what": "restaurant"}'
        when ${restaurantMoved} then detail || '{"what": "address"}' else '{"what": "county"}' end as change
      from events where subject = ${`franchise:${franchise_id}`} and what in ('restaurant_changed', ${restaurantMoved}, 'franchise_county')
      order by event_id desc limit ${looked})
    select e.event_id, e.at, coalesce(u.name, 'Cosmic') as who, e.change from (select * from zones union all select * from own) e
    left join users u on e.actor_kind = 'user' and u.user_id = e.actor_id
    order by e.at desc, e.event_id desc`.execute(db)
  const told = rows.flatMap(({ event_id, at, who, change }) => {
    const text = mapChangeText(change)
    return text ? [{ event_id: Number(event_id), at: at.getTime(), who, text }] : []
  })
  return told.slice(0, shown)
}

/** Without its corners, of which there may be thousands. */
const zoneSide = (side: 'before' | 'after') => {
  const of = sql`detail -> ${sql.lit(side)}`
  return sql`case when jsonb_typeof(${of}) = 'object'
    then jsonb_build_object('name', ${of} ->> 'name', 'kind', ${of} ->> 'kind') else 'null'::jsonb end`
}
