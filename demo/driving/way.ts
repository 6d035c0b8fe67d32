import { milesBetween, type Point } from '#platform/core/place.ts'

/** What is left of a way, in order; its first point is where one is. */
export type Way = readonly Point[]

/** The way that is left after so many miles along it; at its end only the end is left. */
export function drive(way: Way, miles: number): Way {
  let left = miles
  for (let at = 0; at + 1 < way.length; at += 1) {
    const [from, to] = [way[at], way[at + 1]]
    if (!from || !to) break
    const length = milesBetween(from, to)
    if (left < length) {
      const share = left / length
      const here = { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
      return [here, ...way.slice(at + 1)]
    }
    left -= length
  }
  return way.slice(-1)
}
