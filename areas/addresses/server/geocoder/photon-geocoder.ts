import * as z from 'zod/mini'
import type { ProviderSettings } from '#platform/server/http.ts'
import { stateCode } from '../../rules/us-address.ts'
import type { Geocoder, Place, Precision } from './geocoder.ts'
import { labelledPlace, osmGeocoder } from './osm-geocoder.ts'

const text = z.optional(z.string())
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: text,
    osm_id: z.optional(z.number()),
    type: text,
    name: text,
    housenumber: text,
    street: text,
    city: text,
    county: text,
    state: text,
    postcode: text,
    extra: z.optional(z.object({ precision: text })),
  }),
})
const reply = z.object({ features: z.array(feature) })
type Feature = z.infer<typeof feature>

/** Photon, our own or a hosted one. */
export function photonGeocoder(settings: ProviderSettings<Record<string, never>>): Geocoder {
  return osmGeocoder(settings, {
    path: '/api',
    query: (q, limit) => ({ q, limit: String(limit), lang: 'en' }),
    nearestPath: '/reverse',
    // The nearest may be a street or a shop; a house is among the next few.
    nearestQuery: ({ lat, lng }) => ({ lat: String(lat), lon: String(lng), limit: '5', lang: 'en' }),
    reply,
    placesOf: ({ features }) => features.flatMap(placeOf),
  })
}

/** Longitude comes first in GeoJSON. A place without a state or a city is no address, and is left out. */
function placeOf({ geometry, properties }: Feature): Place[] {
  const {
    type,
    name = '',
    housenumber,
    street,
    county = '',
    postcode: zip = '',
    osm_type = '',
    osm_id = 0,
  } = properties
  const state = stateCode(properties.state ?? '')
  const city = properties.city ?? (type === 'city' ? name : undefined)
  if (!state || !city) return []
  const [lng, lat] = geometry.coordinates
  const line1 = housenumber && street ? `${housenumber} ${street}` : type === 'street' ? name : ''
  const precision = precisionOf(properties)
  return [labelledPlace({ placeId: `${osm_type}${osm_id}`, line1, city, state, zip, county, lat, lng, precision })]
}

function precisionOf({ type, housenumber, extra }: Feature['properties']): Precision {
  if (extra?.precision === 'interpolated') return 'RANGE_INTERPOLATED'
  if (type === 'house' && housenumber) return 'ROOFTOP'
  return type === 'street' ? 'GEOMETRIC_CENTER' : 'APPROXIMATE'
}
