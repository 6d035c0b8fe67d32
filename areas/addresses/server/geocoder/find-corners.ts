import { cornerOfLines } from '../../rules/interpolate.ts'
import { bestStreets } from './find-streets.ts'
import { linesOf } from './known-houses.ts'
import { type OwnPlace, placeOn } from './own-places.ts'
import type { Question } from './question.ts'

/** Where two streets meet: a point that can be driven to, but no door. */
export async function findCorners(question: Question): Promise<OwnPlace[]> {
  const { street = '', crossStreet = '' } = question.query
  const [ones, others] = await Promise.all([bestStreets(question, street), bestStreets(question, crossStreet)])
  const all = [...ones, ...others]
  const lines = await linesOf(
    question.db,
    all.map((meant) => meant.street.street_id),
  )
  const pairs = ones.flatMap((one) => others.map((other) => ({ one, other, score: one.score * other.score })))
  const met = new Set<string>()
  return pairs
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ one, other }) => {
      if (one.street.key === other.street.key || one.street.market_id !== other.street.market_id) return []
      const point = cornerOfLines(lines.get(one.street.street_id) ?? [], lines.get(other.street.street_id) ?? [])
      // `High & Broad` is one corner, whatever its streets are called on each side.
      if (!point || met.has(`${point.lat} ${point.lng}`)) return []
      met.add(`${point.lat} ${point.lng}`)
      const corner = { ...one.street, name: `${one.street.name} & ${other.street.name}`, near: '' }
      const { city, zip } = one.street
      const placeId = `c${one.street.street_id}-${other.street.street_id}`
      return [placeOn(question.atlas, corner, { placeId, city, zip, ...point, precision: 'GEOMETRIC_CENTER' })]
    })
    .slice(0, question.limit)
}
