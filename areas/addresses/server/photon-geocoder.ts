import * as z from 'zod/mini'
import { type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import { parseAddress, stateCode } from '../rules/us-address.ts'
import { type Geocoder, openStreetMap, type Place, type Precision } from './geocoder.ts'
import { rememberAnswers } from './remembered-answers.ts'

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

const shortestQuestion = 3

/** Photon, our own or a hosted one. */
export function photonGeocoder({ baseUrl, http, clock }: ProviderSettings<Record<string, never>>): Geocoder {
  const remembered = rememberAnswers<Place[]>(clock)

  function ask(question: string, limit: number): Promise<Place[]> {
    const query = new URLSearchParams({ q: question, limit: String(limit), lang: 'en' }).toString()
    return remembered(query, async () => {
      const answer = await http.send({
        method: 'GET',
        url: `${baseUrl}/api?${query}`,
        idempotent: true,
        timeoutMs: 5_000,
      })
      if (answer.status !== 200) throw unexpectedReply('geocoder', answer)
      const read = z.safeParse(reply, answer.json())
      if (!read.success) throw unexpectedReply('geocoder: not in the agreed shape', answer)
      return read.data.features.flatMap(placeOf)
    })
  }

  return {
    async suggest(typed, limit = 5) {
      if (typed.trim().length < shortestQuestion) return []
      return (await ask(typed.trim(), limit)).map((place) => ({ ...place, source: openStreetMap }))
    },

    async geocode(typed) {
      const { unit, isPostBox } = parseAddress(typed)
      if (isPostBox || typed.trim().length < shortestQuestion) return undefined
      const [place] = await ask(typed.trim(), 1)
      if (!place) return undefined
      return unit ? { ...place, unit } : place
    },
  }
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
  return [
    {
      placeId: `${osm_type}${osm_id}`,
      label: [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
      line1,
      city,
      state,
      zip,
      county: county.replace(/ County$/, ''),
      lat,
      lng,
      precision: precisionOf(properties),
    },
  ]
}

function precisionOf({ type, housenumber, extra }: Feature['properties']): Precision {
  if (extra?.precision === 'interpolated') return 'RANGE_INTERPOLATED'
  if (type === 'house' && housenumber) return 'ROOFTOP'
  return type === 'street' ? 'GEOMETRIC_CENTER' : 'APPROXIMATE'
}
