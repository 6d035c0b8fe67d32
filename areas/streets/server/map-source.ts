import type { MapSource } from '#platform/core/map-source.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { firstZoom, lastZoom } from '../rules/tile-grid.ts'

/** Null for a market whose streets were never brought in. */
export async function mapOf(db: Db, market_id: number): Promise<MapSource | null> {
  const network = await db
    .selectFrom('street_networks')
    .select(['version', 'attribution', 'west', 'south', 'east', 'north'])
    .where('market_id', '=', market_id)
    .executeTakeFirst()
  if (!network) return null
  const { version, attribution, west, south, east, north } = network
  return {
    tiles: `/map/${market_id}/${version}/{z}/{x}/{y}.mvt`,
    bounds: [west, south, east, north],
    minZoom: firstZoom,
    maxZoom: lastZoom,
    attribution,
  }
}
