import * as z from 'zod/mini'
import { stateCode } from '../../rules/us-address.ts'
import type { Place, Precision } from './geocoder.ts'

const text = z.object({ text: z.string() })

export const predictions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({ placeId: z.string(), text, structuredFormat: z.optional(z.object({ mainText: text })) }),
        ),
      }),
    ),
  ),
})

export const details = z.object({
  id: z.string(),
  types: z.array(z.string()),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(z.object({ longText: z.string(), shortText: z.string(), types: z.array(z.string()) })),
})
export type Details = z.infer<typeof details>

const result = z.object({
  place_id: z.string(),
  partial_match: z.optional(z.boolean()),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.enum(['ROOFTOP', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'APPROXIMATE']),
  }),
  address_components: z.array(z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })),
})
export const geocodeReply = z.object({ status: z.string(), results: z.array(result) })
export type GeocodeReply = z.infer<typeof geocodeReply>

export function placeOfResult({
  place_id,
  partial_match,
  geometry,
  address_components,
}: z.infer<typeof result>): Place | undefined {
  const components = address_components.map(({ long_name, short_name, types }) => ({
    longText: long_name,
    shortText: short_name,
    types,
  }))
  const { location, location_type } = geometry
  // A part of what was typed is not there: the house may be another one.
  const isDoubtful = partial_match && (location_type === 'ROOFTOP' || location_type === 'RANGE_INTERPOLATED')
  return placeOf(place_id, components, { ...location, precision: isDoubtful ? 'GEOMETRIC_CENTER' : location_type })
}

export function placeOfDetails({ id, types, location, addressComponents }: Details): Place | undefined {
  const { latitude: lat, longitude: lng } = location
  return placeOf(id, addressComponents, { lat, lng, precision: precisionOf(types) })
}

function placeOf(
  placeId: string,
  components: Details['addressComponents'],
  at: Pick<Place, 'lat' | 'lng' | 'precision'>,
): Place | undefined {
  const component = (...kinds: string[]) => {
    for (const kind of kinds) {
      const found = components.find(({ types }) => types.includes(kind))
      if (found) return found
    }
    return undefined
  }
  const state = stateCode(component('administrative_area_level_1')?.shortText ?? '')
  const city = component('locality', 'sublocality', 'postal_town', 'administrative_area_level_3')?.longText
  if (!state || !city) return undefined
  const street = component('route')?.shortText
  const line1 = street ? [component('street_number')?.longText, street].filter(Boolean).join(' ') : ''
  const zip = component('postal_code')?.longText ?? ''
  const county = (component('administrative_area_level_2')?.longText ?? '').replace(/ County$/, '')
  const label = [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return { placeId, label, line1, city, state, zip, county, ...at }
}

/** Details say what a place is, and not how it was found. */
function precisionOf(types: readonly string[]): Precision {
  if (['street_address', 'premise', 'subpremise', 'establishment'].some((type) => types.includes(type)))
    return 'ROOFTOP'
  return types.includes('route') || types.includes('intersection') ? 'GEOMETRIC_CENTER' : 'APPROXIMATE'
}
