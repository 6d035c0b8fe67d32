import * as z from 'zod/mini'
import type { ProviderSettings } from '#platform/server/http.ts'
import { stateCode } from '../../rules/us-address.ts'
import type { Geocoder, Place, Precision } from './geocoder.ts'
import { labelledPlace, osmGeocoder } from './osm-geocoder.ts'

const text = z.optional(z.string())
const result = z.object({
  place_id: z.union([z.number(), z.string()]),
  // Degrees come as texts.
  lat: z.string(),
  lon: z.string(),
  place_rank: z.number(),
  address: z.object({
    house_number: text,
    road: text,
    city: text,
    town: text,
    village: text,
    county: text,
    state: text,
    postcode: text,
  }),
})
/** A search answers a list, a place on the map one alone, or that there is none. */
const reply = z.union([z.array(result), result, z.object({ error: z.string() })])
type SearchReply = z.infer<typeof result>

/** Nominatim's ranks: 30 is a house, 26 and 27 are streets and paths. */
const houseRank = 30
const streetRank = 26

/** Nominatim, our own: the public one allows one question a second and none while somebody types. */
export function nominatimGeocoder(settings: ProviderSettings<Record<string, never>>): Geocoder {
  return osmGeocoder(settings, {
    path: '/search',
    query: (q, limit) => ({ q, format: 'jsonv2', addressdetails: '1', countrycodes: 'us', limit: String(limit) }),
    nearestPath: '/reverse',
    nearestQuery: ({ lat, lng }) => ({
      lat: String(lat),
      lon: String(lng),
      format: 'jsonv2',
      addressdetails: '1',
      zoom: '18',
      layer: 'address',
    }),
    headers: { 'user-agent': 'Cosmic ordering and delivery', 'accept-language': 'en' },
    reply,
    placesOf: (found) => ('error' in found ? [] : [found].flat().flatMap(placeOf)),
  })
}

/** A place without a state or a city is no address, and is left out; so is one whose degrees are no numbers. */
function placeOf({ place_id, place_rank, address, ...degrees }: SearchReply): Place[] {
  const { house_number, road, county = '', postcode: zip = '' } = address
  const state = stateCode(address.state ?? '')
  const city = address.city ?? address.town ?? address.village
  const [lat, lng] = [Number(degrees.lat), Number(degrees.lon)]
  if (!state || !city || Number.isNaN(lat) || Number.isNaN(lng)) return []
  const line1 = road ? [house_number, road].filter(Boolean).join(' ') : ''
  const precision = precisionOf(place_rank, house_number)
  return [labelledPlace({ placeId: String(place_id), line1, city, state, zip, county, lat, lng, precision })]
}

function precisionOf(rank: number, house: string | undefined): Precision {
  if (rank >= houseRank && house) return 'ROOFTOP'
  return rank >= streetRank ? 'GEOMETRIC_CENTER' : 'APPROXIMATE'
}
