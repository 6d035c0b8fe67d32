import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { answerMagically, asked, idOf, pointOf } from './magic.ts'
import type { Match, TownIndex } from './town-index.ts'

const ranks = { house: 30, street: 26, city: 16 } as const

/** Speaks as Nominatim does in `jsonv2`: a list, degrees as texts, and how exact it is as a rank. */
export function nominatimRoutes(town: () => TownIndex): Route[] {
  async function search({ query, headers }: SandboxRequest): Promise<SandboxReply> {
    const text = query.get('q') ?? ''
    if (!headers['user-agent']) return json(403, { error: { code: 403, message: 'Say who you are (User-Agent).' } })
    if (text.trim() === '') return json(400, { error: { code: 400, message: 'Nothing to search for.' } })
    const found = await answerMagically(town(), text, asked(query, 10))
    if (!found) return json(429, { error: { code: 429, message: 'Bandwidth limit exceeded' } })
    return json(
      200,
      found.matches.map((match) => resultOf(match, found.isPartial)),
    )
  }

  return [{ method: 'GET', path: '/geocoder/search', answer: search }]
}

/** The one result, and not a list. */
export function nominatimNearest(town: TownIndex, { query, headers }: SandboxRequest): SandboxReply {
  if (!headers['user-agent']) return json(403, { error: { code: 403, message: 'Say who you are (User-Agent).' } })
  const point = pointOf(query)
  if (!point) return json(400, { error: { code: 400, message: 'Need coordinates or OSM object to lookup.' } })
  const house = town.nearest(point)
  return json(200, house ? resultOf(house, false) : { error: 'Unable to geocode' })
}

function resultOf(match: Match, isPartial: boolean) {
  const { name, street, city, zip, county, lat, lng } = match
  // Like Photon it answers the street for a part, and for a house that it would have to guess the place of.
  const isHouse = match.type === 'house' && !isPartial
  const type = match.type === 'house' && !isHouse ? 'street' : match.type
  const road = street ?? (match.type === 'street' ? name : undefined)
  const house_number = isHouse ? match.housenumber : undefined
  const parts = [
    [house_number, road].filter(Boolean).join(' '),
    city,
    `${county} County`,
    'Georgia',
    zip,
    'United States',
  ]
  return {
    place_id: idOf(match),
    licence: 'Data © Bellwether Survey (fictional)',
    osm_type: type === 'city' ? 'relation' : 'way',
    osm_id: idOf(match),
    lat: lat.toFixed(7),
    lon: lng.toFixed(7),
    category: type === 'house' ? 'place' : type === 'street' ? 'highway' : 'boundary',
    type: type === 'street' ? 'residential' : type,
    place_rank: ranks[type],
    importance: 0.1,
    addresstype: type === 'street' ? 'road' : type,
    display_name: parts.filter(Boolean).join(', '),
    address: {
      house_number,
      road,
      city,
      county: `${county} County`,
      state: 'Georgia',
      'ISO3166-2-lvl4': 'US-GA',
      postcode: zip,
      country: 'United States',
      country_code: 'us',
    },
    boundingbox: [lat - 0.0001, lat + 0.0001, lng - 0.0001, lng + 0.0001].map((degrees) => degrees.toFixed(7)),
  }
}
