import { countedNumber } from '../../rules/house-number.ts'
import { interpolate } from '../../rules/interpolate.ts'
import { streetKey } from '../../rules/us-address.ts'
import { isCity } from './atlas.ts'
import type { StreetMatch } from './find-streets.ts'
import { housesOf, neighboursOf } from './known-houses.ts'
import { housePlace, type OwnPlace, placeOn, streetPlace } from './own-places.ts'
import type { Question } from './question.ts'

/** How much it says for a street that it has the number: more than a city or a zip that does not fit says against it. */
const bonus = { ROOFTOP: 0.05, RANGE_INTERPOLATED: 0.03, GEOMETRIC_CENTER: 0, APPROXIMATE: 0 }

/** The number on each of the streets: its house, the place between its neighbours, or else the street. */
export async function findNumbers(question: Question, streets: readonly StreetMatch[]): Promise<OwnPlace[]> {
  const { db, atlas, query } = question
  const house = query.house
  if (!house || streets.length === 0) return []
  // A street in a new map may have none yet: there is nothing to ask for.
  const ids = streets.filter(({ street }) => street.houses > 0).map(({ street }) => street.street_id)
  const number = countedNumber(house)
  const [houses, between] = await Promise.all([
    ids.length === 0 ? [] : housesOf(db, ids, house),
    ids.length === 0 || number === undefined ? [] : neighboursOf(db, ids, number),
  ])

  const found = streets.flatMap((meant): { place: OwnPlace; score: number }[] => {
    const { street, score } = meant
    const known = houses.filter(({ street_id }) => street_id === street.street_id)
    const beside = between.find(({ street_id }) => street_id === street.street_id)
    if (known.length > 0)
      return known.map((one) => ({
        place: housePlace(atlas, street, one),
        score: score + surroundingsBonus(question, one),
      }))
    const { low, high, lines } = beside ?? { low: null, high: null, lines: [] }
    const point = number !== undefined && low && high ? interpolate(number, low, high, lines) : undefined
    if (!point || !beside) return [{ place: streetPlace(atlas, meant, house), score }]
    const area = { city: beside.city || street.city, zip: beside.zip || street.zip }
    const place = {
      placeId: `s${street.street_id}-${house}`,
      house,
      ...area,
      ...point,
      precision: 'RANGE_INTERPOLATED' as const,
    }
    return [{ place: placeOn(atlas, street, place), score }]
  })
  return found
    .toSorted((one, other) => other.score + bonus[other.place.precision] - (one.score + bonus[one.place.precision]))
    .map(({ place }) => place)
}

/** A long street has the number in several towns. */
function surroundingsBonus({ query }: Question, { city, zip }: { city: string; zip: string }): number {
  const byZip = query.zip && zip ? (query.zip === zip ? 0.01 : -0.01) : 0
  const byCity = query.city && city ? (isCity(query.city, streetKey(city), false) ? 0.01 : -0.01) : 0
  return byZip + byCity
}
