import * as z from 'zod/mini'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { answerMagically, idOf } from './magic.ts'
import type { Match, TownIndex } from './town-index.ts'

const autocompleteBody = z.object({ input: z.string(), sessionToken: z.optional(z.uuid()) })
const mostPredictions = 5
const mostKnown = 10_000

/** Speaks as Google's Places (New) and Geocoding do. A session of typing ends with the details of what was picked. */
export function googleRoutes(town: () => TownIndex): Route[] {
  const known = new Map<string, Match>()
  const ended = new Set<string>()
  const keep = (match: Match): string => {
    const placeId = `town-${idOf(match)}`
    if (known.size >= mostKnown) known.clear()
    known.set(placeId, match)
    return placeId
  }
  const noKey = {
    error: { code: 403, message: 'The request is missing a valid API key.', status: 'PERMISSION_DENIED' },
  }
  const tooMany = { error: { code: 429, message: 'Quota exceeded', status: 'RESOURCE_EXHAUSTED' } }

  async function autocomplete({ headers, body }: SandboxRequest): Promise<SandboxReply> {
    if (!headers['x-goog-api-key']) return json(403, noKey)
    const read = z.safeParse(autocompleteBody, body)
    if (!read.success) return json(400, invalid('Invalid autocomplete request'))
    const { input, sessionToken } = read.data
    if (sessionToken && ended.has(sessionToken)) return json(400, invalid('The session has ended'))
    const found = await answerMagically(town(), input, mostPredictions)
    if (!found) return json(429, tooMany)
    return json(
      200,
      found.matches.length === 0 ? {} : { suggestions: found.matches.map((match) => predictionOf(match, keep(match))) },
    )
  }

  function details({ headers, named, query }: SandboxRequest): SandboxReply {
    if (!headers['x-goog-api-key']) return json(403, noKey)
    if (!headers['x-goog-fieldmask']) return json(400, invalid('FieldMask is a required parameter'))
    const match = known.get(named.id ?? '')
    if (!match)
      return json(404, { error: { code: 404, message: 'The Place ID is no longer valid', status: 'NOT_FOUND' } })
    const token = query.get('sessionToken')
    if (token) ended.add(token)
    return json(200, detailsOf(match, named.id ?? ''))
  }

  async function geocode({ query }: SandboxRequest): Promise<SandboxReply> {
    const none = (status: string, error_message: string) => json(200, { status, error_message, results: [] })
    if (!query.get('key')) return none('REQUEST_DENIED', 'You must use an API key.')
    const [lat, lng] = (query.get('latlng') ?? '').split(',').map(Number)
    if (lat !== undefined && lng !== undefined) {
      const house = town().nearest({ lat, lng })
      if (!house) return json(200, { status: 'ZERO_RESULTS', results: [] })
      return json(200, { status: 'OK', results: [resultOf(house, keep(house), false)] })
    }
    const address = query.get('address') ?? ''
    if (address.trim() === '') return none('INVALID_REQUEST', 'Missing the address parameter.')
    const found = await answerMagically(town(), address, 5)
    if (!found) return none('OVER_QUERY_LIMIT', 'You have exceeded your rate-limit for this API.')
    if (found.matches.length === 0) return json(200, { status: 'ZERO_RESULTS', results: [] })
    return json(200, {
      status: 'OK',
      results: found.matches.map((match) => resultOf(match, keep(match), found.isPartial)),
    })
  }

  return [
    { method: 'POST', path: '/geocoder/v1/places:autocomplete', answer: autocomplete },
    { method: 'GET', path: '/geocoder/v1/places/:id', answer: details },
    { method: 'GET', path: '/geocoder/maps/api/geocode/json', answer: geocode },
  ]
}

const invalid = (message: string) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })

const line1Of = ({ type, housenumber, street, name }: Match) =>
  type === 'city' ? undefined : [housenumber, street ?? name].filter(Boolean).join(' ')

function predictionOf(match: Match, placeId: string) {
  const line1 = line1Of(match)
  const area = `${match.city}, GA ${match.zip}, USA`
  const [main, secondary] = line1 ? [line1, area] : [match.city, 'GA, USA']
  return {
    placePrediction: {
      place: `places/${placeId}`,
      placeId,
      text: { text: `${main}, ${secondary}` },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
      types: typesOf(match),
    },
  }
}

const typesOf = ({ type }: Match) =>
  type === 'house' ? ['street_address'] : type === 'street' ? ['route'] : ['locality', 'political']

type Component = { long: string; short: string; types: string[] }

function componentsOf({ type, housenumber, street, name, city, county, zip }: Match): Component[] {
  const route = type === 'city' ? undefined : (street ?? name)
  const one = (long: string, types: string[], short = long): Component => ({ long, short, types })
  return [
    ...(housenumber ? [one(housenumber, ['street_number'])] : []),
    ...(route ? [one(route, ['route'])] : []),
    one(city, ['locality', 'political']),
    one(`${county} County`, ['administrative_area_level_2', 'political']),
    one('Georgia', ['administrative_area_level_1', 'political'], 'GA'),
    one('United States', ['country', 'political'], 'US'),
    one(zip, ['postal_code']),
  ]
}

function detailsOf(match: Match, id: string) {
  return {
    id,
    types: typesOf(match),
    formattedAddress: predictionOf(match, id).placePrediction.text.text,
    location: { latitude: match.lat, longitude: match.lng },
    addressComponents: componentsOf(match).map(({ long, short, types }) => ({
      longText: long,
      shortText: short,
      types,
    })),
  }
}

function resultOf(match: Match, place_id: string, isPartial: boolean) {
  const { type, interpolated, lat, lng } = match
  const exact = interpolated ? 'RANGE_INTERPOLATED' : 'ROOFTOP'
  return {
    place_id,
    types: typesOf(match),
    formatted_address: predictionOf(match, place_id).placePrediction.text.text,
    ...(isPartial && { partial_match: true }),
    geometry: {
      location: { lat, lng },
      location_type: type === 'house' ? exact : type === 'street' ? 'GEOMETRIC_CENTER' : 'APPROXIMATE',
    },
    address_components: componentsOf(match).map(({ long, short, types }) => ({
      long_name: long,
      short_name: short,
      types,
    })),
  }
}
