import { sql } from 'kysely'
import { milesBetween, type Point } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Atlas } from './atlas.ts'
import { type BuildingHouse, buildingColumns } from './known-houses.ts'
import { buildingPlace, type OwnPlace } from './own-places.ts'

/** The index orders by degrees, of which those of longitude are the shorter: the nearest house is among the first few, and not always the first. */
const looksAt = 12

/** The house next to a place. */
export async function findNearest(db: Db, atlas: Atlas, { lat, lng }: Point): Promise<OwnPlace | undefined> {
  const houses: BuildingHouse[] = await db
    .selectFrom('house_numbers as h')
    .innerJoin('streets as s', 's.street_id', 'h.street_id')
    .select(buildingColumns)
    .orderBy(sql`point(h.lng, h.lat) <-> point(${lng}::float8, ${lat}::float8)`)
    .limit(looksAt)
    .execute()
  const milesAway = (house: BuildingHouse) => milesBetween(house, { lat, lng })
  const [nearest] = houses.toSorted((one, other) => milesAway(one) - milesAway(other))
  return nearest && buildingPlace(atlas, nearest)
}
