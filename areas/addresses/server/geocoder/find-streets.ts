import { isPardoned, matchName, type NameMatch } from '../../rules/street-match.ts'
import { streetKey } from '../../rules/us-address.ts'
import { fitsArea, isCity } from './atlas.ts'
import type { Question } from './question.ts'
import { type Candidate, streetsLike, streetsNamed } from './street-candidates.ts'

/** A street that may be meant, and how surely. */
export type StreetMatch = { readonly street: Candidate; readonly match: NameMatch; readonly score: number }

const mostStreets = 12
const leastScore = 0.5
/** From here on a name is one that was typed whole, if without its type or direction. */
const sureScore = 0.9

/** The streets that may be meant, best first. */
export async function bestStreets(question: Question, key: string): Promise<StreetMatch[]> {
  const found = await streetsBy(question, key)
  const [best] = found
  if (best && best.score >= sureScore) return found
  // Without a comma, the last words may be a city whose name has slips or is still being typed.
  const words = key.split(' ')
  for (let length = words.length - 1; length > 0; length -= 1) {
    const city = words.slice(length).join(' ')
    if (!question.atlas.places.some((place) => place.kind === 'city' && isCity(city, place.key, question.isTyping)))
      continue
    const before = words.slice(0, length).join(' ')
    const shorter = await streetsBy({ ...question, query: { ...question.query, city } }, before)
    return (shorter[0]?.score ?? 0) > (best?.score ?? 0) ? shorter : found
  }
  return found
}

async function streetsBy(question: Question, key: string): Promise<StreetMatch[]> {
  const { db, atlas, query, isTyping, onlyNamed } = question
  const marketIds = [...atlas.markets.values()]
    .filter((market) => fitsArea(atlas, market, query, isTyping))
    .map(({ market_id }) => market_id)
  if (marketIds.length === 0) return []
  const named = await streetsNamed(db, marketIds, key)
  const isNamed = named.some((street) => matchName(key, street).score >= sureScore)
  // While somebody types, the list is filled up with what the name may be a slip of.
  const alike =
    !onlyNamed && key.length > 2 && (!isNamed || (isTyping && named.length < question.limit))
      ? await streetsLike(db, marketIds, key)
      : []
  const all = new Map([...named, ...alike].map((street) => [street.street_id, street]))
  const meant = [...all.values()].flatMap((street) => {
    const match = matchName(key, street)
    if (match.score < leastScore || !isPardoned(match, key)) return []
    return [{ street, match, score: match.score + placeBonus(question, street) }]
  })
  meant.sort(
    (one, other) =>
      other.score - one.score ||
      other.street.houses - one.street.houses ||
      one.street.street_id - other.street.street_id,
  )
  return isTyping ? meant.slice(0, mostStreets) : onlyClear(meant).slice(0, mostStreets)
}

/** What was typed of the surroundings tells streets of one name apart. */
function placeBonus({ query, near, atlas }: Question, street: Candidate): number {
  const cities = street.cities.map(streetKey)
  let bonus = 0
  if (query.zip) bonus += street.zips.includes(query.zip) ? 0.03 : street.zips.length > 0 ? -0.01 : 0
  if (query.city)
    bonus += cities.some((city) => isCity(query.city ?? '', city, false)) ? 0.03 : cities.length > 0 ? -0.02 : 0
  if (near) bonus += streetKey(street.near) === near ? 0.05 : 0
  const own = atlas.markets.get(street.market_id)?.city ?? ''
  return bonus + (cities.includes(streetKey(own)) ? 0.005 : 0)
}

/** Half a name that begins several is none to deliver to. */
function onlyClear(meant: readonly StreetMatch[]): StreetMatch[] {
  const begun = meant.filter(({ match }) => !match.isWhole)
  const isUnclear = new Set(begun.map(({ street }) => street.bare)).size > 1
  return meant.filter(({ match }) => match.isWhole || !isUnclear)
}
