import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#database/types.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ZoneKind } from '../rules/zones.ts'

type LatLng = { readonly lat: number; readonly lng: number }

const milesPerDegree = 69.09
/** The centre of the market that tests insert; everything is placed by miles from here. */
export const centre = { lat: 32.744, lng: -83.018 }

/** So many miles east and north of the centre. */
export function placeAt(east: number, north = 0, from: LatLng = centre) {
  return {
    lat: from.lat + north / milesPerDegree,
    lng: from.lng + east / (milesPerDegree * Math.cos((from.lat * Math.PI) / 180)),
  }
}

/** A ring of `[lng, lat]` round the box, in miles from the centre. */
export function boxRing(
  box: { west: number; east: number; south: number; north: number },
  from: LatLng = centre,
): [number, number][] {
  const corner = (east: number, north: number): [number, number] => {
    const { lat, lng } = placeAt(east, north, from)
    return [lng, lat]
  }
  const { west, east, south, north } = box
  return [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)]
}

let markets = 0

/** A market with a delivery zone of 12 miles round its centre; defaults are the product's own. */
export async function insertMarket(db: Db, input: Partial<Insertable<DB['markets']>> = {}) {
  markets += 1
  const market = await db
    .insertInto('markets')
    .values({
      slug: `town-${markets}-${randomBytes(3).toString('hex')}`,
      name: `Town ${markets}`,
      city: `Town ${markets}`,
      state: 'GA',
      county: 'Marlow',
      time_zone: 'America/New_York',
      ...centre,
      support_phone: '4045550100',
      ...input,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const around = { west: -12, east: 12, south: -12, north: 12 }
  await insertZone(db, market.market_id, 'delivery', boxRing(around, market))
  return market
}

export async function insertZone(
  db: Db,
  marketId: number,
  kind: ZoneKind,
  outline: [number, number][],
  more: { name?: string; intervals?: { from: number; to: number }[] } = {},
): Promise<number> {
  const zone = await db
    .insertInto('zones')
    .values({
      market_id: marketId,
      kind,
      name: more.name ?? kind,
      polygons: JSON.stringify([[outline]]),
      intervals: JSON.stringify(more.intervals ?? []),
    })
    .returning('zone_id')
    .executeTakeFirstOrThrow()
  return zone.zone_id
}
