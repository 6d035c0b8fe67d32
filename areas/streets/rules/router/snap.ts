import type { Point } from '#platform/core/place.ts'
import { at } from './integers.ts'
import type { RoadNetwork } from './network.ts'
import { perDegree, type Stretches } from './stretches.ts'

/** A place on the roads: on which stretch, how far along it (0…1), and how far from it the point itself is. */
export type SnapPoint = { readonly stretch: number; readonly share: number; readonly metres: number }

/** In ten-millionths of a degree. */
export type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
/** The stretches that may lie in a box: at least all that do. */
export type StretchesIn = (box: Box) => readonly number[]

/** Farther from every road than this is not on this map. */
export const farthestMetres = 2000
const radii = [60, 250, 1000, farthestMetres]
/** A road that leads nowhere is taken only if no other is near. */
const islandMetres = 300
/** A house beside a motorway has its street on the other side. */
const motorwayMetres = 60
/** Half the width of a street: who is no farther from a crossing stands at its corner. */
const crossingMetres = 10
const metresPerUnit = 111_195 / perDegree

/** The nearest place on a road, rather on one that leads somewhere; `undefined` far from all. */
export function snap(network: RoadNetwork, stretchesIn: StretchesIn, point: Point): SnapPoint | undefined {
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng)) return undefined
  let best: SnapPoint | undefined
  for (const radius of radii) {
    let least = Number.POSITIVE_INFINITY
    for (const stretch of stretchesIn(boxRound(point, radius))) {
      const place = nearestOn(network.stretches, stretch, point)
      const weight = place.metres + reluctance(network, stretch)
      if (place.metres > farthestMetres || weight >= least) continue
      least = weight
      best = place
    }
    // Outside of the box everything is farther away than this.
    if (least <= radius) break
  }
  return best
}

/**
 * The places on the roads that a point stands for. Who stands at a crossing is on all of its streets: each may be left by, and come in
 * on, whichever of them the point itself is a metre nearer to.
 */
export function snapAll(network: RoadNetwork, stretchesIn: StretchesIn, point: Point): readonly SnapPoint[] {
  const nearest = snap(network, stretchesIn, point)
  if (!nearest) return []
  const { stretches } = network
  const ends = [false, true].map((isLast) => endOf(stretches, nearest.stretch, isLast))
  const [crossing] = ends
    .map((end) => ({ ...end, metres: metresBetween(point, end.point) }))
    .filter(({ metres }) => metres <= crossingMetres)
    .toSorted((one, other) => one.metres - other.metres)
  if (!crossing) return [nearest]
  const { metres } = crossing
  return stretchesIn(boxRound(crossing.point, 1)).flatMap((stretch) =>
    [false, true].flatMap((isLast) =>
      endOf(stretches, stretch, isLast).crossing === crossing.crossing
        ? [{ stretch, share: isLast ? 1 : 0, metres }]
        : [],
    ),
  )
}

function endOf({ from, to, first, lats, lngs }: Stretches, stretch: number, isLast: boolean) {
  const index = isLast ? at(first, stretch + 1) - 1 : at(first, stretch)
  const point = { lat: at(lats, index) / perDegree, lng: at(lngs, index) / perDegree }
  return { crossing: at(isLast ? to : from, stretch), point }
}

const metresBetween = (a: Point, b: Point) =>
  Math.hypot((b.lng - a.lng) * narrowing(a.lat), b.lat - a.lat) * perDegree * metresPerUnit

function reluctance({ sound, stretches }: RoadNetwork, stretch: number): number {
  return (sound[stretch] === 1 ? 0 : islandMetres) + (stretches.motorway[stretch] === 1 ? motorwayMetres : 0)
}

function boxRound({ lat, lng }: Point, metres: number): Box {
  const [x, y] = [lng * perDegree, lat * perDegree]
  const high = metres / metresPerUnit
  const wide = high / narrowing(lat)
  return { west: x - wide, south: y - high, east: x + wide, north: y + high }
}

/** How much shorter a degree of longitude is than one of latitude. */
const narrowing = (lat: number) => Math.max(0.01, Math.cos((lat * Math.PI) / 180))

/** On a map of this size the ground may be taken for flat. */
function nearestOn({ first, lats, lngs }: Stretches, stretch: number, point: Point): SnapPoint {
  const narrow = narrowing(point.lat)
  const x = (index: number) => (at(lngs, index) - point.lng * perDegree) * narrow * metresPerUnit
  const y = (index: number) => (at(lats, index) - point.lat * perDegree) * metresPerUnit
  let [metres, alongMetres, length] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let index = at(first, stretch); index < at(first, stretch + 1) - 1; index += 1) {
    const [ax, ay] = [x(index), y(index)]
    const [dx, dy] = [x(index + 1) - ax, y(index + 1) - ay]
    const piece = Math.hypot(dx, dy)
    const share = piece === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (piece * piece)))
    const away = Math.hypot(ax + share * dx, ay + share * dy)
    if (away < metres) {
      metres = away
      alongMetres = length + share * piece
    }
    length += piece
  }
  return { stretch, share: length === 0 ? 0 : alongMetres / length, metres }
}
