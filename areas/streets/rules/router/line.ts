import { isAgainst, stretchOf } from './edges.ts'
import type { End } from './ends.ts'
import { at } from './integers.ts'
import type { Way } from './search.ts'
import type { SnapPoint } from './snap.ts'
import { perDegree, type Stretches } from './stretches.ts'

type LngLat = readonly [lng: number, lat: number]

/** The line from one place on the roads to another, over crossings. */
export function drawWay(stretches: Stretches, starts: readonly End[], ends: readonly End[], way: Way): LngLat[] {
  const [start, end] = [starts[way.start], ends[way.end]]
  if (!start || !end) throw new Error('A way over the street network begins or ends nowhere')
  return withoutRepeats([
    ...drawPart(stretches, stretchOf(start.edge), start.place.share, lastShare(start.edge)),
    ...way.edges.flatMap((edge) => drawPart(stretches, stretchOf(edge), 1 - lastShare(edge), lastShare(edge))),
    ...drawPart(stretches, stretchOf(end.edge), 1 - lastShare(end.edge), end.place.share),
  ])
}

/** The line between two places on one stretch, which is not left. */
export const drawWithin = (stretches: Stretches, from: SnapPoint, to: SnapPoint): LngLat[] =>
  withoutRepeats(drawPart(stretches, from.stretch, from.share, to.share))

/** The share of its stretch at which an edge ends. */
const lastShare = (edge: number) => (isAgainst(edge) ? 0 : 1)

const withoutRepeats = (line: readonly LngLat[]) =>
  line.filter(([lng, lat], index) => lng !== line[index - 1]?.[0] || lat !== line[index - 1]?.[1])

/** A stretch from one share of its length to another, whichever is greater. */
function drawPart(stretches: Stretches, stretch: number, begin: number, end: number): LngLat[] {
  if (begin > end) return drawPart(stretches, stretch, end, begin).reverse()
  const points = pointsOf(stretches, stretch)
  const lengths = points.map((point, index) => lengthBetween(points[index - 1] ?? point, point))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const line: LngLat[] = []
  let before = 0
  for (const [index, point] of points.entries()) {
    const after = before + (lengths[index] ?? 0)
    const previous = points[index - 1] ?? point
    for (const share of [begin, end]) {
      const here = share * whole
      if (here > before && here < after) line.push(pointBetween(previous, point, (here - before) / (after - before)))
    }
    if (after >= begin * whole && after <= end * whole) line.push(point)
    before = after
  }
  return line
}

function pointsOf({ first, lats, lngs }: Stretches, stretch: number): LngLat[] {
  const points: LngLat[] = []
  for (let index = at(first, stretch); index < at(first, stretch + 1); index += 1)
    points.push([at(lngs, index) / perDegree, at(lats, index) / perDegree])
  return points
}

/** In degrees of latitude. */
function lengthBetween([aLng, aLat]: LngLat, [bLng, bLat]: LngLat): number {
  return Math.hypot((bLng - aLng) * Math.cos((aLat * Math.PI) / 180), bLat - aLat)
}

const pointBetween = (a: LngLat, b: LngLat, share: number): LngLat => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
]
