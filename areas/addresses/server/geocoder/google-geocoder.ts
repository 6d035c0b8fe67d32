import { ProviderError, type ProviderReply, type ProviderSettings, unexpectedReply } from '#platform/server/http.ts'
import { parseAddress } from '../../rules/us-address.ts'
import type { Geocoder, Place, Suggestion } from './geocoder.ts'
import {
  type Details,
  details,
  type GeocodeReply,
  geocodeReply,
  placeOfDetails,
  placeOfResult,
  predictions,
} from './google-places.ts'
import { rememberAnswers } from './remembered-answers.ts'
import { typingSessions } from './typing-sessions.ts'

const shortestQuestion = 3
const fields = 'id,types,formattedAddress,location,addressComponents'

/** As Google asks to be named where its answers are shown without its map. */
const source = 'Google Maps'

/** Google's Places while somebody types, which ends with the details of what was picked; its Geocoding for every other text. */
export function googleGeocoder({ baseUrl, credentials, http, clock }: ProviderSettings<{ key: string }>): Geocoder {
  /** Google keeps its two services under two names; whoever stands in for it has one. */
  const placesUrl = baseUrl.replace('//maps.', '//places.')
  const headers = { 'x-goog-api-key': credentials.key }
  const sessions = typingSessions(clock)
  const remembered = rememberAnswers<Place | undefined>(clock)

  async function predict(typed: string, limit: number): Promise<Suggestion[]> {
    const sessionToken = sessions.tokenOf(typed)
    const answer = await http.send({
      method: 'POST',
      url: `${placesUrl}/v1/places:autocomplete`,
      headers,
      json: { input: typed, sessionToken, includedRegionCodes: ['us'], languageCode: 'en' },
      idempotent: true,
      timeoutMs: 5_000,
    })
    const found = readAs(predictions, answer).suggestions ?? []
    const places = found.flatMap(({ placePrediction }) => placePrediction ?? []).slice(0, limit)
    return places.map(({ placeId, text, structuredFormat }) => {
      const label = text.text.replace(/, USA$/, '')
      sessions.offered(label, { placeId, sessionToken })
      return { placeId, label, line1: structuredFormat?.mainText.text ?? label, source }
    })
  }

  /** Ends the session: Google counts typing and picking as one. */
  async function detailsOf(picked: { placeId: string; sessionToken: string }): Promise<Details> {
    const query = new URLSearchParams({ sessionToken: picked.sessionToken, languageCode: 'en' })
    const answer = await http.send({
      method: 'GET',
      url: `${placesUrl}/v1/places/${encodeURIComponent(picked.placeId)}?${query}`,
      headers: { ...headers, 'x-goog-fieldmask': fields },
      idempotent: true,
      timeoutMs: 5_000,
    })
    return readAs(details, answer)
  }

  async function lookUp(question: Readonly<Record<string, string>>): Promise<Place | undefined> {
    const query = new URLSearchParams({ ...question, language: 'en', key: credentials.key })
    const answer = await http.send({
      method: 'GET',
      url: `${baseUrl}/maps/api/geocode/json?${query}`,
      idempotent: true,
      timeoutMs: 5_000,
    })
    const { status, results } = readAs(geocodeReply, answer)
    if (status === 'ZERO_RESULTS') return undefined
    if (status !== 'OK') throw refusedBy(status)
    return results.map(placeOfResult).find((place) => place !== undefined)
  }

  return {
    async suggest(typed, limit = 5) {
      return typed.trim().length < shortestQuestion ? [] : predict(typed.trim(), limit)
    },

    async geocode(typed) {
      const asked = typed.trim()
      const { unit, isPostBox } = parseAddress(asked)
      if (isPostBox || asked.length < shortestQuestion) return undefined
      const picked = sessions.take(asked)
      const place = await remembered(
        asked,
        async () =>
          (picked ? placeOfDetails(await detailsOf(picked)) : undefined) ??
          lookUp({ address: asked, components: 'country:US' }),
      )
      return place && unit ? { ...place, unit } : place
    },

    nearest: ({ lat, lng }) => lookUp({ latlng: `${lat},${lng}`, result_type: 'street_address|premise' }),
  }
}

function readAs<Shape>(
  schema: { safeParse(value: unknown): { success: true; data: Shape } | { success: false } },
  answer: ProviderReply,
): Shape {
  if (answer.status !== 200) throw unexpectedReply('geocoder', answer)
  const read = schema.safeParse(answer.json())
  if (!read.success) throw unexpectedReply('geocoder: not in the agreed shape', answer)
  return read.data
}

/** Google refuses with 200 and a word. */
function refusedBy(status: GeocodeReply['status']): ProviderError {
  const isLimit = status === 'OVER_QUERY_LIMIT' || status === 'OVER_DAILY_LIMIT'
  const kind = isLimit
    ? 'limit'
    : status === 'REQUEST_DENIED'
      ? 'auth'
      : status === 'UNKNOWN_ERROR'
        ? 'unavailable'
        : 'validation'
  const retryable = isLimit || status === 'UNKNOWN_ERROR'
  return new ProviderError(`geocoder: answered ${status}`, {
    class: kind,
    retryable,
    mayHaveHappened: false,
    providerCode: status,
  })
}
