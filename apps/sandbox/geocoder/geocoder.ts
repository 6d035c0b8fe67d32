import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { indexTown, type Match, type TownIndex } from './town-index.ts'

/** Speaks as Photon does: GeoJSON, longitude first, names of states and counties in full. */
export function geocoder(): Route[] {
  let index: TownIndex | undefined

  function search({ query }: SandboxRequest): SandboxReply {
    const text = query.get('q') ?? ''
    const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 50)
    if (text.trim() === '') return json(400, { message: "missing search term 'q'" })
    // Built at the first question: most tests of the other providers ask none.
    index ??= indexTown()
    return json(200, { type: 'FeatureCollection', features: index.find(text, limit).map(featureOf) })
  }

  return [{ method: 'GET', path: '/geocoder/api', answer: search }]
}

function featureOf(match: Match) {
  const { type, name, housenumber, street, city, zip, county, lat, lng, interpolated } = match
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      osm_type: type === 'city' ? 'R' : 'W',
      osm_id: idOf(`${housenumber ?? ''} ${street ?? name ?? ''} ${city}`),
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

/** The same place has the same id at every start. */
function idOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  return hash
}
