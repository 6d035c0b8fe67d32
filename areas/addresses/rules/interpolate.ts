import type { Point } from '#platform/core/place.ts'
import { milesBetween } from '#platform/core/place.ts'
import { alongLine, between, type Line, milesAlong, nearestSpot } from './polyline.ts'

export type Neighbour = Point & { readonly number: number }

/** Neighbours that are further apart say nothing of what is between them. */
const furthest = 0.6

/** Where a number lies between two known ones: as far along the street as it counts, and as far from it as they are. */
export function interpolate(
  number: number,
  low: Neighbour,
  high: Neighbour,
  lines: readonly Line[],
): Point | undefined {
  if (milesBetween(low, high) > furthest || high.number <= low.number) return undefined
  const share = (number - low.number) / (high.number - low.number)
  const [from, to] = [nearestSpot(lines, low), nearestSpot(lines, high)]
  const line = from && lines[from.line]
  // On different lines (a dual carriageway, a gap) there is no way to count along.
  if (!from || !to || !line || from.line !== to.line) return between(low, high, share)
  const start = milesAlong(line, from)
  const end = milesAlong(line, to)
  const middle = alongLine(line, start + (end - start) * share)
  const aside = between(
    { lat: low.lat - from.point.lat, lng: low.lng - from.point.lng },
    { lat: high.lat - to.point.lat, lng: high.lng - to.point.lng },
    share,
  )
  return { lat: middle.lat + aside.lat, lng: middle.lng + aside.lng }
}

/** Where two streets meet, or come within thirty yards of each other. */
export function cornerOfLines(one: readonly Line[], other: readonly Line[]): Point | undefined {
  const corners = new Set(one.flatMap((line) => line.map(String)))
  for (const line of other)
    for (const corner of line) if (corners.has(String(corner))) return { lat: corner[1], lng: corner[0] }
  let best: { point: Point; miles: number } | undefined
  for (const [lines, against] of [
    [one, other],
    [other, one],
  ] as const)
    for (const [lng, lat] of lines.flat()) {
      const spot = nearestSpot(against, { lat, lng })
      if (spot && spot.miles < 30 / 1760 && (!best || spot.miles < best.miles)) best = spot
    }
  return best?.point
}
