import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '#platform/server/unit-of-work.ts'
import { lastZoom } from '../rules/tile-grid.ts'

const whole = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const params = z.object({
  market_id: whole,
  version: whole,
  z: whole,
  x: whole,
  tile: z.pipe(
    z.string().check(z.regex(/^\d{1,9}\.mvt$/)),
    z.transform((text) => Number.parseInt(text, 10)),
  ),
})

const mostKept = 2_000
const yearSeconds = 31_536_000

/** `GET /map/:market_id/:version/:z/:x/:y.mvt`: the tiles of the streets as they were stored; the version in the address lets them stay. */
export function addTileRoute(app: FastifyInstance, db: Db): void {
  /** Those asked for last, by address; null where there is nothing. */
  const kept = new Map<string, Buffer | null>()

  async function tileAt(path: string, at: { market_id: number; version: number; z: number; x: number; y: number }) {
    const known = kept.get(path)
    if (known !== undefined) {
      kept.delete(path)
      kept.set(path, known)
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
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(path, found.bytes)
    }
    return { bytes: found.bytes, stays }
  }

  app.get('/map/:market_id/:version/:z/:x/:tile', { schema: { hide: true } }, async (request, reply) => {
    const read = z.safeParse(params, request.params)
    if (!read.success) return reply.callNotFound()
    const { tile: y, ...at } = read.data
    if (at.z > lastZoom || at.x >= 2 ** at.z || y >= 2 ** at.z) return reply.callNotFound()
    const found = await tileAt(`${at.market_id}/${at.version}/${at.z}/${at.x}/${y}`, { ...at, y })
    if (!found) return reply.callNotFound()
    reply.header('cache-control', found.stays ? `public, max-age=${yearSeconds}, immutable` : 'no-store')
    if (!found.bytes) return reply.code(204).send()
    reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(gunzipSync(found.bytes))
    return reply.header('content-encoding', 'gzip').send(found.bytes)
  })
}
