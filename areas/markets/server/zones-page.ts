import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { actorOf, guard } from '#areas/accounts/server/public.ts'
import { worksIn } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { storesOf, storeWire, zonesOf } from './zone-rows.ts'

/** The streets under the zones, or null where none were brought in: its shape is between the map and the area of streets. */
export type MapOf = (db: Db, market_id: number) => Promise<object | null>

const query = z.object({ market: z.optional(z.string()) })

/** `/admin/zones?market=columbus`: by slug or id; without one, the first market by name. */
export function addZonesPage(app: FastifyInstance, deps: ServerDeps, mapOf: MapOf): void {
  const { db, sessions, pages } = deps
  app.get(
    '/admin/zones',
    { onRequest: guard(sessions, 'GET /admin/zones'), schema: { tags: ['addresses'], querystring: query } },
    async (request, reply) => {
      const actor = actorOf(request)
      const wanted = z.parse(query, request.query).market
      const columns = ['market_id', 'slug', 'name', 'state', 'time_zone', 'lat', 'lng'] as const
      const all = await db.selectFrom('markets').select(columns).orderBy('name').execute()
      const markets = all.filter(({ market_id }) => worksIn(actor, market_id))
      const market =
        wanted === undefined
          ? markets[0]
          : markets.find(({ slug, market_id }) => slug === wanted || String(market_id) === wanted)
      if (!market) return reply.callNotFound()
      const zones = await zonesOf(db, market.market_id)
      const franchises = (await storesOf(db, market.market_id, zones)).map(storeWire)
      const map = await mapOf(db, market.market_id)
      return pages.send(request, reply, {
        entry: 'apps/office/zones.tsx',
        title: `Zones of ${market.name}`,
        face: 'ops',
        state: { zones: { market, markets, zones, franchises, map } },
      })
    },
  )
}
