import { at } from './integers.ts'
import { far } from './reach.ts'
import type { Way } from './search.ts'
import type { SnapPoint } from './snap.ts'
import { never, perDegree, type Stretches } from './stretches.ts'

type LngLat = readonly [lng: number, lat: number]

/** The line between two places on the roads; without a way over crossings both are on one stretch, which is not left. */
export function drawWay(stretches: Stretches, from: SnapPoint, to: SnapPoint, way: Way | undefined): LngLat[] {
  if (!way) return drawPart(stretches, from.stretch, from.share, to.share)
  return [
    ...drawPart(stretches, from.stretch, from.share, leavesAt(stretches, from, way.begin)),
    ...way.legs.flatMap(({ stretch, entry }) => {
      const begin = at(stretches.from, stretch) === entry ? 0 : 1
      return drawPart(stretches, stretch, begin, 1 - begin)
    }),
    ...drawPart(stretches, to.stretch, entersAt(stretches, to, way.end), to.share),
  ].filter(([lng, lat], index, line) => lng !== line[index - 1]?.[0] || lat !== line[index - 1]?.[1])
}

/** The end (0 or 1) by which one gets to a crossing; a stretch that comes back to its own crossing is left the quicker way. */
function leavesAt({ from, to, along, against }: Stretches, { stretch, share }: SnapPoint, crossing: number): number {
  const onward = at(to, stretch) === crossing ? costOf(at(along, stretch), 1 - share) : far
  const back = at(from, stretch) === crossing ? costOf(at(against, stretch), share) : far
  return onward <= back ? 1 : 0
}

function entersAt({ from, to, along, against }: Stretches, { stretch, share }: SnapPoint, crossing: number): number {
  const onward = at(from, stretch) === crossing ? costOf(at(along, stretch), share) : far
  const back = at(to, stretch) === crossing ? costOf(at(against, stretch), 1 - share) : far
  return onward <= back ? 0 : 1
}

const costOf = (ms: number, share: number) => (ms === never ? far : ms * share)

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
