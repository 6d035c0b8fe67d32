import { placeAt } from '#areas/markets/server/testing.ts'
import { milesBetween } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Geocoder, Place } from './geocoder/geocoder.ts'

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

type ListedGeocoder = Geocoder & {
  readonly asked: string[]
  /** Whose places were wanted first, of each question while typing. */
  readonly firstMarkets: (number | undefined)[]
  fails: Error | undefined
}

/** A maps service of these places alone, which counts how often it is asked; `fails` makes it throw that. */
export function listedGeocoder(places: readonly Place[]): ListedGeocoder {
  const matches = (text: string) => places.filter(({ line1 }) => text.toLowerCase().startsWith(line1.toLowerCase()))
  return {
    asked: [],
    firstMarkets: [],
    fails: undefined,
    async suggest(text, limit = 5, firstMarket) {
      this.asked.push(text)
      this.firstMarkets.push(firstMarket)
      if (this.fails) throw this.fails
      return places.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase())).slice(0, limit)
    },
    async geocode(text) {
      this.asked.push(text)
      if (this.fails) throw this.fails
      return matches(text)[0]
    },
    async nearest(point) {
      if (this.fails) throw this.fails
      return places.toSorted((one, other) => milesBetween(one, point) - milesBetween(other, point))[0]
    },
  }
}
