import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { answerMagically, asked, idOf, pointOf } from './magic.ts'
import type { Match, TownIndex } from './town-index.ts'

/** Speaks as Photon does: GeoJSON, longitude first, names of states and counties in full. */
export function photonRoutes(town: () => TownIndex): Route[] {
  async function search({ query }: SandboxRequest): Promise<SandboxReply> {
    const text = query.get('q') ?? ''
    if (text.trim() === '') return json(400, { message: "missing search term 'q'" })
    const found = await answerMagically(town(), text, asked(query, 10))
    if (!found) return json(429, { message: 'too many requests' })
    // Photon does not say that it left something out: it answers the street.
    const matches = found.isPartial ? found.matches.map(withoutHouse) : found.matches
    return json(200, { type: 'FeatureCollection', features: matches.map(featureOf) })
  }

  return [{ method: 'GET', path: '/geocoder/api', answer: search }]
}

/** What lies nearest to a place: here, as often, the street before the house. */
export function photonNearest(town: TownIndex, { query }: SandboxRequest): SandboxReply {
  const point = pointOf(query)
  if (!point) return json(400, { message: "missing search term 'lat' and/or 'lon'" })
  const house = town.nearest(point)
  const matches = house ? [withoutHouse(house), house].slice(0, asked(query, 1)) : []
  return json(200, { type: 'FeatureCollection', features: matches.map(featureOf) })
}

function withoutHouse({ housenumber: _, interpolated: __, street, ...match }: Match): Match {
  return { ...match, type: 'street', ...(street && { name: street }) }
}

function featureOf(match: Match) {
  const { type, name, housenumber, street, city, zip, county, lat, lng, interpolated } = match
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: type === 'city' ? 'R' : 'W',
      osm_id: idOf(match),
      type,
      name,
      housenumber,
      street,
      city: type === 'city' ? undefined : city,
      county: `${county} County`,
      state: 'Georgia',
      postcode: zip,
      country: 'United States',
      countrycode: 'US',
      ...(interpolated ? { extra: { precision: 'interpolated' } } : {}),
    },
  }
}
