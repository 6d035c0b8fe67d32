import * as z from 'zod/mini'
import { type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import { parseAddress, stateCode } from '../rules/us-address.ts'
import { type Geocoder, openStreetMap, type Place, type Precision } from './geocoder.ts'
import { rememberAnswers } from './remembered-answers.ts'

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
const reply = z.array(result)
type Found = z.infer<typeof result>

const shortestQuestion = 3
/** Nominatim's ranks: 30 is a house, 26 and 27 are streets and paths. */
const houseRank = 30
const streetRank = 26

/** Nominatim, our own: the public one allows one question a second and none while somebody types. */
export function nominatimGeocoder({ baseUrl, http, clock }: ProviderSettings<Record<string, never>>): Geocoder {
  const remembered = rememberAnswers<Place[]>(clock)

  function ask(question: string, limit: number): Promise<Place[]> {
    const query = new URLSearchParams({
      q: question,
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: String(limit),
    }).toString()
    return remembered(query, async () => {
      const answer = await http.send({
        method: 'GET',
        url: `${baseUrl}/search?${query}`,
        headers: { 'user-agent': 'Cosmic ordering and delivery', 'accept-language': 'en' },
        idempotent: true,
        timeoutMs: 5_000,
      })
      if (answer.status !== 200) throw unexpectedReply('geocoder', answer)
      const read = z.safeParse(reply, answer.json())
      if (!read.success) throw unexpectedReply('geocoder: not in the agreed shape', answer)
      return read.data.flatMap(placeOf)
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
      return place && unit ? { ...place, unit } : place
    },
  }
}

/** A place without a state or a city is no address, and is left out; so is one whose degrees are no numbers. */
function placeOf({ place_id, place_rank, address, ...degrees }: Found): Place[] {
  const { house_number, road, county = '', postcode: zip = '' } = address
  const state = stateCode(address.state ?? '')
  const city = address.city ?? address.town ?? address.village
  const [lat, lng] = [Number(degrees.lat), Number(degrees.lon)]
  if (!state || !city || Number.isNaN(lat) || Number.isNaN(lng)) return []
  const line1 = road ? [house_number, road].filter(Boolean).join(' ') : ''
  return [
    {
      placeId: String(place_id),
      label: [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
      line1,
      city,
      state,
      zip,
      county: county.replace(/ County$/, ''),
      lat,
      lng,
      precision: precisionOf(place_rank, house_number),
    },
  ]
}

function precisionOf(rank: number, house: string | undefined): Precision {
  if (rank >= houseRank && house) return 'ROOFTOP'
  return rank >= streetRank ? 'GEOMETRIC_CENTER' : 'APPROXIMATE'
}
