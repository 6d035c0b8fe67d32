import type * as z from 'zod/mini'
import type { Point } from '#platform/core/place.ts'
import { type OutgoingRequest, type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import { parseAddress } from '../../rules/us-address.ts'
import { type Geocoder, openStreetMap, type Place } from './geocoder.ts'
import { rememberAnswers } from './remembered-answers.ts'

type Query = Readonly<Record<string, string>>

type Protocol<Reply extends z.ZodMiniType> = {
  readonly path: string
  readonly query: (question: string, limit: number) => Query
  readonly nearestPath: string
  readonly nearestQuery: (point: Point) => Query
  readonly headers?: OutgoingRequest['headers']
  readonly reply: Reply
  readonly placesOf: (reply: z.output<Reply>) => Place[]
}

const shortestQuestion = 3

/** What services over OpenStreetMap's data have in common, whatever protocol they speak: one question, its answers remembered. */
export function osmGeocoder<Reply extends z.ZodMiniType>(
  { baseUrl, http, clock }: ProviderSettings<Record<string, never>>,
  { path, query, nearestPath, nearestQuery, headers, reply, placesOf }: Protocol<Reply>,
): Geocoder {
  const remembered = rememberAnswers<Place[]>(clock)

  function ask(question: string, limit: number): Promise<Place[]> {
    const asked = query(question, limit)
    return remembered(new URLSearchParams(asked).toString(), () => fetchPlaces(path, asked))
  }

  async function fetchPlaces(under: string, asked: Query): Promise<Place[]> {
    const answer = await http.send({
      method: 'GET',
      url: `${baseUrl}${under}?${new URLSearchParams(asked)}`,
      ...(headers && { headers }),
      idempotent: true,
      timeoutMs: 5_000,
    })
    if (answer.status !== 200) throw unexpectedReply('geocoder', answer)
    const read = reply.safeParse(answer.json())
    if (!read.success) throw unexpectedReply('geocoder: not in the agreed shape', answer)
    return placesOf(read.data)
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

    // Where somebody stands is remembered nowhere.
    async nearest(point) {
      const places = await fetchPlaces(nearestPath, nearestQuery(point))
      return places.find(({ precision }) => precision === 'ROOFTOP')
    },
  }
}

type NamedPlace = Pick<Place, 'placeId' | 'line1' | 'city' | 'state' | 'zip' | 'county' | 'lat' | 'lng' | 'precision'>

/** With the label by which it is found again, and the county without the word. */
export function labelledPlace(place: NamedPlace): Place {
  const { line1, city, state, zip, county } = place
  const label = [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return { ...place, label, county: county.replace(/ County$/, '') }
}
