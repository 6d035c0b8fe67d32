import type * as z from 'zod/mini'
import { type OutgoingRequest, type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import { parseAddress } from '../../rules/us-address.ts'
import { type Geocoder, openStreetMap, type Place } from './geocoder.ts'
import { rememberAnswers } from './remembered-answers.ts'

type Protocol<Reply extends z.ZodMiniType> = {
  readonly path: string
  readonly query: (question: string, limit: number) => Readonly<Record<string, string>>
  readonly headers?: OutgoingRequest['headers']
  readonly reply: Reply
  readonly placesOf: (reply: z.output<Reply>) => Place[]
}

const shortestQuestion = 3

/** What services over OpenStreetMap's data have in common, whatever protocol they speak: one question, its answers remembered. */
export function osmGeocoder<Reply extends z.ZodMiniType>(
  { baseUrl, http, clock }: ProviderSettings<Record<string, never>>,
  { path, query, headers, reply, placesOf }: Protocol<Reply>,
): Geocoder {
  const remembered = rememberAnswers<Place[]>(clock)

  function ask(question: string, limit: number): Promise<Place[]> {
    const asked = new URLSearchParams(query(question, limit)).toString()
    return remembered(asked, async () => {
      const url = `${baseUrl}${path}?${asked}`
      const answer = await http.send({
        method: 'GET',
        url,
        ...(headers && { headers }),
        idempotent: true,
        timeoutMs: 5_000,
      })
      if (answer.status !== 200) throw unexpectedReply('geocoder', answer)
      const read = reply.safeParse(answer.json())
      if (!read.success) throw unexpectedReply('geocoder: not in the agreed shape', answer)
      return placesOf(read.data)
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

type NamedPlace = Pick<Place, 'placeId' | 'line1' | 'city' | 'state' | 'zip' | 'county' | 'lat' | 'lng' | 'precision'>

/** With the label by which it is found again, and the county without the word. */
export function labelledPlace(place: NamedPlace): Place {
  const { line1, city, state, zip, county } = place
  const label = [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ')
  return { ...place, label, county: county.replace(/ County$/, '') }
}
