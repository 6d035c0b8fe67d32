import type { MapSource } from '#platform/core/map-source.ts'
import { worksIn } from '#platform/server/actor.ts'
import { page, type RouteHandler } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { zonesPage } from '../calls/zones.ts'
import { storesOf, storeWire, zonesOf } from './zone-rows.ts'

/** The streets under the zones, or null where none were brought in. */
export type MapOf = (db: Db, market_id: number) => Promise<MapSource | null>

export function zonesRoute(mapOf: MapOf): RouteHandler {
  return page(zonesPage, async ({ db, data, actor }) => {
    const columns = ['market_id', 'slug', 'name', 'state', 'time_zone', 'lat', 'lng'] as const
    const all = await db.selectFrom('markets').select(columns).orderBy('name').execute()
    const markets = all.filter(({ market_id }) => worksIn(actor, market_id))
    const isWanted = ({ slug, market_id }: (typeof all)[number]) =>
      data.market === undefined || slug === data.market || String(market_id) === data.market
    const market = markets.find(isWanted)
    if (!market) return undefined
    const zones = await zonesOf(db, market.market_id)
    const franchises = (await storesOf(db, market.market_id, zones)).map(storeWire)
    const map = await mapOf(db, market.market_id)
    return { title: `Zones of ${market.name}`, state: { zones: { market, markets, zones, franchises, map } } }
  })
}
