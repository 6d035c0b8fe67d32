import type { Point, Polygons, Ring } from './place.ts'
import { type SortedRing, sideOf, sortRing } from './ring.ts'

/** The boundary counts as inside, also that of a hole (SIL-ORD-040). */
export function isInside(point: Point, polygons: Polygons): boolean {
  return polygons.some((polygon) => {
    const [outline, ...holes] = sorted(polygon)
    const side = outline ? sideOf(outline, point) : 'out'
    return side === 'on' || (side === 'in' && holes.every((hole) => sideOf(hole, point) !== 'in'))
  })
}

/** Polygons in memory are asked about again and again, and never change. */
const sortedOf = new WeakMap<readonly Ring[], readonly SortedRing[]>()

function sorted(polygon: readonly Ring[]): readonly SortedRing[] {
  const known = sortedOf.get(polygon)
  if (known) return known
  const made = polygon.map(sortRing)
  sortedOf.set(polygon, made)
  return made
}
