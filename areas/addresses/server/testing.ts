import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import type { Db } from '#platform/server/unit.ts'
import type { ZoneKind } from '../rules/zones.ts'
import type { Geocoder, Place } from './geocoder.ts'

const milesPerDegree = 69.09
/** The centre of the market that tests insert; everything is placed by miles from here. */
export const centre = { lat: 32.744, lng: -83.018 }

/** So many miles east and north of the centre. */
export function placeAt(east: number, north = 0) {
  return {
    lat: centre.lat + north / milesPerDegree,
    lng: centre.lng + east / (milesPerDegree * Math.cos((centre.lat * Math.PI) / 180)),
  }
}

/** A ring of `[lng, lat]` round the box, in miles from the centre. */
export function boxRing(box: { west: number; east: number; south: number; north: number }): [number, number][] {
  const corner = (east: number, north: number): [number, number] => {
    const { lat, lng } = placeAt(east, north)
    return [lng, lat]
  }
  const { west, east, south, north } = box
  return [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)]
}

let markets = 0

/** A market with a delivery zone of 12 miles round its centre; defaults are the product's own. */
export async function insertMarket(
  db: Db,
  wanted: {
    slug?: string
    city?: string
    lat?: number
    lng?: number
    active?: boolean
    time_zone?: string
    gas_fee?: number
    support_phone?: string | null
  } = {},
) {
  markets += 1
  const market = await db
    .insertInto('markets')
    .values({
      slug: `town-${markets}`,
      name: `Town ${markets}`,
      city: `Town ${markets}`,
      state: 'GA',
      county: 'Marlow',
      time_zone: 'America/New_York',
      ...centre,
      support_phone: '4045550100',
      ...wanted,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertZone(db, market.market_id, 'delivery', boxRing({ west: -12, east: 12, south: -12, north: 12 }))
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

let addresses = 0

/** An address that has been looked up already. */
export async function insertAddress(
  db: Db,
  at: { lat: number; lng: number } = placeAt(1),
  more: { market_id?: number; addr_line_1?: string } = {},
) {
  addresses += 1
  const line = more.addr_line_1 ?? `${addresses} Orchard St`
  return db
    .insertInto('addresses')
    .values({
      query: `${line} ${addresses}`.toLowerCase(),
      addr_line_1: line,
      city: 'Town',
      state: 'GA',
      zip: '31298',
      county: 'Marlow',
      precision: 'ROOFTOP',
      market_id: more.market_id ?? null,
      ...at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function place(line1: string, at: { lat: number; lng: number }, city = 'Town'): Place {
  return {
    placeId: line1,
    label: `${line1}, ${city}, GA 31298`,
    line1,
    city,
    state: 'GA',
    zip: '31298',
    county: 'Marlow',
    precision: 'ROOFTOP',
    ...at,
  }
}

/** A maps service of these places alone, which counts how often it is asked; `fails` makes it throw that. */
export function listedGeocoder(places: readonly Place[]): Geocoder & { asked: string[]; fails: Error | undefined } {
  const matches = (text: string) => places.filter(({ line1 }) => text.toLowerCase().startsWith(line1.toLowerCase()))
  return {
    asked: [],
    fails: undefined,
    async suggest(text, limit = 5) {
      this.asked.push(text)
      if (this.fails) throw this.fails
      return places.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase())).slice(0, limit)
    },
    async geocode(text) {
      this.asked.push(text)
      if (this.fails) throw this.fails
      return matches(text)[0]
    },
  }
}

/** A file that needs no disk. */
export const memoryFile = (name: string, text: string): ImportFile => ({
  name,
  async *bytes() {
    yield Buffer.from(text)
  },
  async *text() {
    yield text
  },
})
