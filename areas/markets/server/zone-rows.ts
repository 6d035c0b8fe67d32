import type { Selectable } from 'kysely'
import type { DB } from '#database/types.ts'
import { isInside } from '#platform/core/polygons.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { countyOf, type Zone } from '../rules/zones.ts'

export type ZoneState = Pick<Zone, 'zone_id' | 'version' | 'kind' | 'name'> & {
  polygons: [number, number][][][]
  intervals: { from: number; to: number }[]
}
export type StoreState = {
  franchise_id: number
  name: string
  county_zone_id: number | null
  county: string
  is_outside: boolean
}

export async function zonesOf(db: Db | Tx, market_id: number): Promise<ZoneState[]> {
  const rows = await db
    .selectFrom('zones')
    .selectAll()
    .where('market_id', '=', market_id)
    .orderBy('name')
    .orderBy('zone_id')
    .execute()
  return rows.map(zoneState)
}

/** Locks the zone, so that the version which is compared stays the present one. */
export async function lockZone(tx: Tx, actor: Actor, zone_id: number) {
  const row = await tx.selectFrom('zones').selectAll().where('zone_id', '=', zone_id).forUpdate().executeTakeFirst()
  return row && worksIn(actor, row.market_id) ? row : undefined
}

/** The columns hold what `polygonsProblem` and the schema let in. */
export function zoneState(row: Selectable<DB['zones']>): ZoneState {
  return {
    zone_id: row.zone_id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    polygons: row.polygons,
    intervals: row.intervals,
  }
}

export async function storesOf(
  db: Db | Tx,
  market_id: number,
  zones: readonly ZoneState[],
): Promise<(StoreState & { lat: number; lng: number })[]> {
  const rows = await db
    .selectFrom('franchises')
    .select(['franchise_id', 'name', 'county_zone_id', 'lat', 'lng'])
    .where('market_id', '=', market_id)
    .where('kind', '<>', 'business')
    .orderBy('name')
    .execute()
  return rows.map((row) => {
    const county = countyOf(zones, row)
    return { ...row, county: county?.name ?? '', is_outside: county !== undefined && !isInside(row, county.polygons) }
  })
}

/** Who would lose their county: by name, for the message. */
export async function storesInCounty(tx: Tx, zone_id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('franchises')
    .select('name')
    .where('county_zone_id', '=', zone_id)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export function storeWire({ franchise_id, name, county_zone_id, county, is_outside }: StoreState): StoreState {
  return { franchise_id, name, county_zone_id, county, is_outside }
}
