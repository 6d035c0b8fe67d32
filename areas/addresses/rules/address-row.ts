import { milesBetween, type Point } from '#platform/core/place.ts'
import { houseKey } from './house-number.ts'
import { cityName, properName } from './proper-name.ts'
import { streetKey } from './us-address.ts'

/** A row of a file of addresses, as it is written there; absent columns are empty. */
export type AddressColumns = {
  readonly lon: string
  readonly lat: string
  readonly number: string
  readonly street: string
  readonly unit: string
  readonly city: string
  readonly postcode: string
  readonly building: string
  readonly id: string
  readonly hash: string
}

export type AddressRow = {
  readonly house: string
  readonly street: string
  readonly key: string
  readonly unit: string
  readonly building: string
  readonly city: string
  readonly zip: string
  readonly external_key: string
} & Point

export type ReadAddress =
  | { readonly ok: true; readonly row: AddressRow }
  | { readonly ok: false; readonly reason: string }

/** Beyond this, the file or the market is the wrong one. */
const mostMiles = 100
const longest = 120

/** What a row says, or why it can be nowhere that we deliver to. */
export function readAddress(columns: AddressColumns, market: Point & { readonly name: string }): ReadAddress {
  const number = columns.number.trim()
  const house = houseKey(number)
  const street = properName(columns.street)
  const key = streetKey(street)
  if (number === '') return no('It has no house number.')
  if (!house) return no(`"${number.slice(0, 40)}" is no house number.`)
  if (key === '') return no('It has no street.')
  const tooLong = Object.entries(columns).find(([, value]) => value.length > longest)
  if (tooLong) return no(`Its ${tooLong[0]} is longer than ${longest} letters.`)
  const [lat, lng] = [degrees(columns.lat), degrees(columns.lon)]
  if (lat === undefined || lng === undefined) return no('It has no point.')
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return no(`Its point ${lat}, ${lng} is not on Earth.`)
  const miles = milesBetween({ lat, lng }, market)
  if (miles > mostMiles) return no(`It lies ${Math.round(miles)} miles from ${market.name}.`)
  const row = {
    house,
    street,
    key,
    unit: columns.unit
      .replace(/^(apt|apartment|unit|ste|suite|#)\b\.?\s*#?\s*/i, '')
      .trim()
      .toUpperCase(),
    building: columns.building.trim(),
    city: cityName(columns.city),
    zip: zipOf(columns.postcode),
    external_key: columns.hash.trim() || columns.id.trim(),
    lat,
    lng,
  }
  return { ok: true, row }
}

const no = (reason: string): ReadAddress => ({ ok: false, reason })

const degrees = (text: string): number | undefined => {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** Programs for tables eat the zero of New England and add one behind the point. */
function zipOf(text: string): string {
  const digits = /^(\d{4,5})(?:\.0|-?\d{4})?$/.exec(text.trim())?.[1] ?? ''
  return digits === '' ? '' : digits.padStart(5, '0')
}
