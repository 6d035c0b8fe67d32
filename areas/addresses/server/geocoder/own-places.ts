import type { Point } from '#platform/core/place.ts'
import { type ParsedAddress, streetKey } from '../../rules/us-address.ts'
import { type Atlas, countyOf, isCity, type KnownPlace } from './atlas.ts'
import type { StreetMatch } from './find-streets.ts'
import type { Place, Precision } from './geocoder.ts'
import type { BuildingHouse, House } from './known-houses.ts'
import type { Candidate } from './street-candidates.ts'

/** The middle of a street; with a number that nobody knows, the number stays in the line, so that the order shows it. */
export function streetPlace(atlas: Atlas, { street }: StreetMatch, house?: string): OwnPlace {
  const place = {
    placeId: `s${street.street_id}${house ? `-${house}` : ''}`,
    house,
    precision: 'GEOMETRIC_CENTER' as const,
  }
  const { city, zip, lat, lng, west, south, east, north } = street
  return { ...placeOn(atlas, street, { ...place, city, zip, lat, lng }), bounds: [west, south, east, north] }
}

export function housePlace(atlas: Atlas, street: Candidate, found: House): OwnPlace {
  const { house, lat, lng, has_units } = found
  const city = found.city || street.city
  const zip = found.zip || (found.city === '' || found.city === street.city ? street.zip : '')
  return placeOn(atlas, street, {
    placeId: `h${found.house_number_id}`,
    house,
    city,
    zip,
    lat,
    lng,
    precision: 'ROOFTOP',
    hasUnits: has_units,
  })
}

/** A place, and by what its label can be made longer where another has the same. */
export type OwnPlace = Place & { readonly near?: string; readonly market_id: number }

export function placeOn(
  atlas: Atlas,
  street: Pick<Candidate, 'market_id' | 'name' | 'near'>,
  found: Point & {
    placeId: string
    house?: string | undefined
    city: string
    zip: string
    precision: Precision
    hasUnits?: boolean
  },
): OwnPlace {
  const { house, precision, placeId, lat, lng, hasUnits } = found
  const line1 = house ? `${house.toUpperCase()} ${street.name}` : street.name
  return {
    ...areaOf(atlas, street.market_id, found),
    placeId,
    line1,
    lat,
    lng,
    precision,
    near: street.near,
    market_id: street.market_id,
    label: '',
    ...(hasUnits && { hasUnits }),
  }
}

export function buildingPlace(atlas: Atlas, found: BuildingHouse): OwnPlace {
  const { market_id, name, house, city, zip, lat, lng, has_units: hasUnits } = found
  const placeId = `h${found.house_number_id}`
  const place = { placeId, house, city, zip, lat, lng, hasUnits, precision: 'ROOFTOP' as const }
  return placeOn(atlas, { market_id, name, near: '' }, place)
}

/** Cities and postal codes of ours that are all that was typed. */
export function cityPlaces(atlas: Atlas, query: ParsedAddress): OwnPlace[] {
  const name = query.street ?? query.city
  const isNamed = (key: string) => name === undefined || isCity(name, key, false)
  const isMeant = (place: KnownPlace) =>
    place.kind === 'zip'
      ? place.key === query.zip && isNamed(streetKey(place.city))
      : name !== undefined && isNamed(place.key)
  const meant = atlas.places
    .filter(isMeant)
    .toSorted((one, other) => Number(other.kind === 'zip') - Number(one.kind === 'zip'))
  return meant.flatMap((place) => {
    const state = atlas.markets.get(place.market_id)?.state
    if (query.state && query.state !== state) return []
    const { market_id, kind, key, lat, lng } = place
    // A city has many postal codes.
    const area = areaOf(atlas, market_id, kind === 'zip' ? place : { ...place, zip: '' })
    return [
      {
        ...area,
        placeId: `${kind}-${market_id}-${key}`,
        line1: '',
        lat,
        lng,
        precision: 'APPROXIMATE' as const,
        market_id,
        label: '',
      },
    ]
  })
}

function areaOf(atlas: Atlas, market_id: number, at: Point & { city: string; zip: string }) {
  const market = atlas.markets.get(market_id)
  if (!market) throw new Error(`no market ${market_id}`)
  // Maps and lists write cities as it comes.
  const isSame = at.city.toLowerCase() === market.city.toLowerCase()
  const city = isSame || !at.city ? market.city : at.city
  return { city, state: market.state, zip: at.zip, county: countyOf(market, at) }
}

export type LabelledPlace = Omit<OwnPlace, 'near'>

/** Labels by which each place is found again: a street that meets it is named where nothing else tells two apart. */
export function labelled(places: readonly OwnPlace[]): LabelledPlace[] {
  const plain = places.map((place) => labelOf(place))
  const count = (label: string) => plain.filter((other) => other === label).length
  const seen = new Set<string>()
  return places.flatMap(({ near, ...place }, index) => {
    const short = plain[index] ?? ''
    const label = near && count(short) > 1 ? labelOf(place, near) : short
    if (seen.has(label)) return []
    seen.add(label)
    return [{ ...place, label }]
  })
}

function labelOf({ line1, city, state, zip }: Pick<Place, 'line1' | 'city' | 'state' | 'zip'>, near?: string): string {
  const line = near ? `${line1} (near ${near})` : line1
  return [line, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
}
