import type { Point, Polygons, Ring } from '#platform/core/place.ts'
import { isInside } from '#platform/core/polygons.ts'
import { median } from './numbers.ts'
import { print, printHeading } from './print.ts'

type BenchInput = { readonly quick: boolean }

const corners = 5000
const centre = { lat: 39.97, lng: -83 }
const rounds = 7

/** One look at a county of 5,000 corners, as range, alcohol and game days ask it; the reference walks the whole ring each time. */
export async function benchZones({ quick }: BenchInput): Promise<void> {
  printHeading('Zones')
  const ring = coast()
  const county: Polygons = [[ring]]
  const points = Array.from({ length: quick ? 2000 : 10_000 }, (_, at) => placeNear(at))
  const wrong = points.filter((point) => isInside(point, county) !== walk(point, ring)).length
  if (wrong > 0) throw new Error(`${wrong} points are decided differently by the bands and by the walk`)
  print({
    what: `a point in a county of ${corners.toLocaleString('en-US')} corners`,
    value: microseconds(points, (point) => isInside(point, county)),
    unit: 'µs',
    reference: { what: 'walk of the whole ring', value: microseconds(points, (point) => walk(point, ring)) },
    more: `${points.filter((point) => isInside(point, county)).length} of ${points.length} points inside, all decided alike`,
  })
}

function microseconds(points: readonly Point[], decide: (point: Point) => boolean): number {
  const runs = Array.from({ length: rounds }, () => {
    const began = performance.now()
    for (const point of points) decide(point)
    return ((performance.now() - began) * 1000) / points.length
  })
  return median(runs)
}

/** About as ragged as a river's bank, and the same in every run. */
function coast(): Ring {
  const ring = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / corners
    const reach = 0.2 + 0.02 * Math.sin(9 * angle) + 0.004 * Math.sin(131 * angle)
    return [centre.lng + reach * Math.cos(angle), centre.lat + reach * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? [0, 0]]
}

/** Spread over the county's box without chance. */
function placeNear(at: number): Point {
  const part = (step: number) => ((at * step) % 1) * 2 - 1
  return { lat: centre.lat + 0.25 * part(0.754877666), lng: centre.lng + 0.25 * part(0.569840291) }
}

function walk({ lat, lng }: Point, ring: Ring): boolean {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] ?? [0, 0]
    const [bx, by] = ring[i] ?? [0, 0]
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}
