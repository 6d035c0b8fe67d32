import { gunzipSync } from 'node:zlib'
import { refuse } from '#platform/core/result.ts'
import { answer, type RouteHandler, sent } from '#platform/server/routes.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { mapTile } from '../calls/map-tile.ts'
import { lastZoom } from '../rules/tile-grid.ts'

const mostCached = 2_000
const yearSeconds = 31_536_000

/** `GET /map/:market_id/:version/:z/:x/:y.mvt`: the tiles of the streets as they were stored; the version in the address lets them stay. */
export function tileRoute(db: Db): RouteHandler {
  /** Those asked for last, by address; null where there is nothing. */
  const cached = new Map<string, Buffer | null>()

  async function tileAt(path: string, at: { market_id: number; version: number; z: number; x: number; y: number }) {
    const known = cached.get(path)
    if (known !== undefined) {
      cached.delete(path)
      cached.set(path, known)
      return { bytes: known, stays: true }
    }
    const found = await db
      .selectFrom('street_networks as n')
      .leftJoin('map_tiles as t', (join) =>
        join.onRef('t.market_id', '=', 'n.market_id').on('t.z', '=', at.z).on('t.x', '=', at.x).on('t.y', '=', at.y),
      )
      .select(['n.version', 't.bytes'])
      .where('n.market_id', '=', at.market_id)
      .executeTakeFirst()
    if (!found) return undefined
    // A page that was opened before the last import gets the new map, and asks again when it is opened again.
    const stays = found.version === at.version
    if (stays) {
      const [oldest] = cached.keys()
      if (cached.size >= mostCached && oldest !== undefined) cached.delete(oldest)
      cached.set(path, found.bytes)
    }
    return { bytes: found.bytes, stays }
  }

  return answer(mapTile, async ({ data: { tile: y, ...at }, request, reply }) => {
    if (at.z > lastZoom || at.x >= 2 ** at.z || y >= 2 ** at.z) return refuse('unknown_id')
    const found = await tileAt(`${at.market_id}/${at.version}/${at.z}/${at.x}/${y}`, { ...at, y })
    if (!found) return refuse('unknown_id')
    const stays = `public, max-age=${yearSeconds}, immutable`
    reply.header('cache-control', found.stays ? stays : 'no-store').header('vary', 'accept-encoding')
    if (!found.bytes) {
      reply.code(204).send()
      return sent
    }
    reply.type('application/vnd.mapbox-vector-tile')
    if (/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      reply.header('content-encoding', 'gzip').send(found.bytes)
    else reply.send(gunzipSync(found.bytes))
    return sent
  })
}
