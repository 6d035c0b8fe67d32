import { sql } from 'kysely'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Neighbour } from '../../rules/interpolate.ts'
import type { Line } from '../../rules/polyline.ts'
import { escaped } from './street-candidates.ts'

export type House = {
  readonly house_number_id: number
  readonly street_id: number
  readonly house: string
  readonly building: string
  readonly has_units: boolean
  readonly city: string
  readonly zip: string
  readonly lat: number
  readonly lng: number
}

const hasUnits = (column: 'units' | 'h.units') => sql<boolean>`cardinality(${sql.ref(column)}) > 0`.as('has_units')

/** The houses of a number on any of the streets; files of addresses know better than the map. */
export function housesOf(db: Db, streetIds: readonly number[], house: string): Promise<House[]> {
  return db
    .selectFrom('house_numbers')
    .select(['house_number_id', 'street_id', 'house', 'building', hasUnits('units'), 'city', 'zip', 'lat', 'lng'])
    .where('street_id', '=', anyOf(streetIds))
    .where('house', '=', house)
    .orderBy(sql`source = 'map'`)
    .orderBy('house_number_id')
    .execute()
}

export type HouseNeighbours = {
  readonly street_id: number
  readonly low: Neighbour | null
  readonly high: Neighbour | null
  readonly lines: readonly Line[]
  readonly city: string
  readonly zip: string
}

/** The nearest known numbers below and above on each street: on the same side where both are known, else on any. */
export async function neighboursOf(db: Db, streetIds: readonly number[], number: number): Promise<HouseNeighbours[]> {
  const beside = (condition: 'below' | 'above', sameSide: boolean) => sql`(
    select jsonb_build_object('number', h.number, 'lat', h.lat, 'lng', h.lng, 'city', h.city, 'zip', h.zip) from house_numbers h
    where h.street_id = s.street_id and ${condition === 'below' ? sql`h.number < ${number}` : sql`h.number > ${number}`}
      ${sameSide ? sql`and h.number % 2 = ${number % 2}` : sql``}
    order by h.number ${condition === 'below' ? sql`desc` : sql`asc`} limit 1)`
  type KnownNeighbour = (Neighbour & { city: string; zip: string }) | null
  const { rows } = await sql<{
    street_id: number
    lines: Line[]
    low: KnownNeighbour
    high: KnownNeighbour
    any_low: KnownNeighbour
    any_high: KnownNeighbour
  }>`
    select s.street_id, s.lines, ${beside('below', true)} as low, ${beside('above', true)} as high,
      ${beside('below', false)} as any_low, ${beside('above', false)} as any_high
    from streets s where s.street_id = any(${[...streetIds]}::integer[])`.execute(db)
  return rows.map(({ street_id, lines, low, high, any_low, any_high }) => {
    const pair = low && high ? { low, high } : { low: any_low, high: any_high }
    const place = pair.low ?? pair.high
    return { street_id, lines, ...pair, city: place?.city ?? '', zip: place?.zip ?? '' }
  })
}

export async function linesOf(db: Db, streetIds: readonly number[]): Promise<ReadonlyMap<number, readonly Line[]>> {
  const rows = await db
    .selectFrom('streets')
    .select(['street_id', 'lines'])
    .where('street_id', '=', anyOf(streetIds))
    .execute()
  return new Map(rows.map(({ street_id, lines }) => [street_id, lines]))
}

export type BuildingHouse = House & { readonly market_id: number; readonly name: string }

/** Of `house_numbers as h` beside its `streets as s`. */
export const buildingColumns = [
  'h.house_number_id',
  'h.street_id',
  'h.house',
  'h.building',
  hasUnits('h.units'),
  'h.city',
  'h.zip',
  'h.lat',
  'h.lng',
  'h.market_id',
  's.name',
] as const

/** Houses by the name of their building: `North Quad`. */
export function buildingsLike(
  db: Db,
  marketIds: readonly number[],
  text: string,
  limit: number,
): Promise<BuildingHouse[]> {
  const query = text.toLowerCase()
  return db
    .selectFrom('house_numbers as h')
    .innerJoin('streets as s', 's.street_id', 'h.street_id')
    .select(buildingColumns)
    .where('h.market_id', '=', anyOf(marketIds))
    .where('h.building', '<>', '')
    .where(sql`lower(h.building)`, 'like', `%${escaped(query)}%`)
    .orderBy(sql`lower(h.building) = ${query}`, 'desc')
    .orderBy(sql`lower(h.building) like ${`${escaped(query)}%`}`, 'desc')
    .orderBy('h.building')
    .orderBy('h.house_number_id')
    .limit(limit)
    .execute()
}
