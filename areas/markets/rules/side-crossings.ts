import type { Ring } from '#platform/core/place.ts'

/** Nearer than this (0.1 mm) is touching, not crossing. */
const touching = 1e-9
/** A county of 100,000 corners needs a tenth; only a drawing made to be slow needs more. */
const mostComparisons = 20_000_000

export type Crossing = { readonly at: readonly [lng: number, lat: number] } | 'too_tangled'

/** Where a side first runs across another one, of the same ring or of another; touching is allowed. */
export function firstCrossing(rings: readonly Ring[]): Crossing | undefined {
  const sides = sidesOf(rings)
  let comparisons = 0
  for (const band of bandsOf(sides)) {
    const inOrder = band.sort((a, b) => a.west - b.west)
    for (const [index, a] of inOrder.entries()) {
      for (let other = index + 1; other < inOrder.length; other++) {
        const b = inOrder[other]
        if (!b || b.west > a.east) break
        comparisons += 1
        if (b.south > a.north || b.north < a.south) continue
        if (crosses(a, b) && crosses(b, a)) return { at: crossingPoint(a, b) }
      }
      if (comparisons > mostComparisons) return 'too_tangled'
    }
  }
  return undefined
}

type Side = {
  readonly ax: number
  readonly ay: number
  readonly bx: number
  readonly by: number
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

function sidesOf(rings: readonly Ring[]): Side[] {
  return rings.flatMap((ring) =>
    ring.slice(1).map(([bx, by], index) => {
      const [ax, ay] = ring[index] ?? [bx, by]
      const [west, east, south, north] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)]
      return { ax, ay, bx, by, west, east, south, north }
    }),
  )
}

/** Sides by latitude, so that those of a long straight border are not all compared with each other. */
function bandsOf(sides: readonly Side[]): Side[][] {
  const south = sides.reduce((least, side) => Math.min(least, side.south), Infinity)
  const height = sides.reduce((most, side) => Math.max(most, side.north), -Infinity) - south
  const climb = sides.reduce((sum, side) => sum + side.north - side.south, 0)
  const count = climb > 0 ? Math.max(1, Math.min(sides.length / 4, (3 * sides.length * height) / climb) | 0) : 1
  const bandOf = (lat: number) => Math.min(count - 1, Math.max(0, (((lat - south) / height) * count) | 0))
  const bands = Array.from({ length: count }, (): Side[] => [])
  for (const side of sides) {
    const last = bandOf(side.north)
    for (let band = bandOf(side.south); band <= last; band++) bands[band]?.push(side)
  }
  return bands
}

/** Whether the ends of `b` lie clearly on different sides of the line through `a`. */
function crosses(a: Side, b: Side): boolean {
  const [dx, dy] = [a.bx - a.ax, a.by - a.ay]
  const reach = touching * Math.hypot(dx, dy)
  const from = dx * (b.ay - a.ay) - dy * (b.ax - a.ax)
  const to = dx * (b.by - a.ay) - dy * (b.bx - a.ax)
  return (from > reach && to < -reach) || (from < -reach && to > reach)
}

function crossingPoint(a: Side, b: Side): [number, number] {
  const [dx, dy] = [a.bx - a.ax, a.by - a.ay]
  const [ex, ey] = [b.bx - b.ax, b.by - b.ay]
  const share = ((b.ax - a.ax) * ey - (b.ay - a.ay) * ex) / (dx * ey - dy * ex)
  return [a.ax + share * dx, a.ay + share * dy]
}
