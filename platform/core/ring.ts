import type { Point, Ring } from './place.ts'

/** About 0.1 mm: what lies so near to a side lies on it, however its coordinates were rounded on their way. */
const onSideDegrees = 1e-9
/** Shorter rings are walked whole. */
const longRing = 32

/** A ring with its sides sorted into bands of latitude, so that a point is compared with few of them. */
export type SortedRing = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** Longitudes and latitudes of the corners, the first one again at the end. */
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** The sides of band `b` are `sides[starts[b] … starts[b + 1]]`, each named by its first corner. */
  readonly starts: Int32Array
  readonly sides: Int32Array
}

export type Side = 'in' | 'on' | 'out'

export function sortRing(ring: Ring): SortedRing {
  const [first] = ring
  const last = ring.at(-1)
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
  const corners = first && !isClosed ? [...ring, first] : ring
  const xs = Float64Array.from(corners, ([lng]) => lng)
  const ys = Float64Array.from(corners, ([, lat]) => lat)
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [lng, lat] of corners) {
    box.west = Math.min(box.west, lng)
    box.east = Math.max(box.east, lng)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return { ...box, xs, ys, ...sortSides(ys, box.south, box.north) }
}

export function sideOf(ring: SortedRing, { lat, lng }: Point): Side {
  const { west, south, east, north, xs, ys, starts, sides } = ring
  const isFar =
    lng < west - onSideDegrees ||
    lng > east + onSideDegrees ||
    lat < south - onSideDegrees ||
    lat > north + onSideDegrees
  if (isFar) return 'out'
  const band = bandOf(lat, south, north, starts.length - 1)
  let inside = false
  for (let at = starts[band] ?? 0; at < (starts[band + 1] ?? 0); at++) {
    const side = sides[at] as number
    const ax = xs[side] as number
    const ay = ys[side] as number
    const bx = xs[side + 1] as number
    const by = ys[side + 1] as number
    if (isOnSide(lng, lat, ax, ay, bx, by)) return 'on'
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside ? 'in' : 'out'
}

function isOnSide(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (x < Math.min(ax, bx) - onSideDegrees || x > Math.max(ax, bx) + onSideDegrees) return false
  if (y < Math.min(ay, by) - onSideDegrees || y > Math.max(ay, by) + onSideDegrees) return false
  const dx = bx - ax
  const dy = by - ay
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / squared))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy) <= onSideDegrees
}

function sortSides(ys: Float64Array, south: number, north: number): Pick<SortedRing, 'starts' | 'sides'> {
  const count = Math.max(0, ys.length - 1)
  const bands = bandsFor(ys, count, north - south)
  const reach = (side: number) => {
    const a = ys[side] as number
    const b = ys[side + 1] as number
    return [
      bandOf(Math.min(a, b) - onSideDegrees, south, north, bands),
      bandOf(Math.max(a, b) + onSideDegrees, south, north, bands),
    ] as const
  }
  const starts = new Int32Array(bands + 1)
  for (let side = 0; side < count; side++) {
    const [from, to] = reach(side)
    for (let band = from; band <= to; band++) starts[band + 1] = (starts[band + 1] as number) + 1
  }
  for (let band = 0; band < bands; band++) starts[band + 1] = (starts[band + 1] as number) + (starts[band] as number)
  const next = starts.slice()
  const sides = new Int32Array(starts[bands] as number)
  for (let side = 0; side < count; side++) {
    const [from, to] = reach(side)
    for (let band = from; band <= to; band++) {
      sides[next[band] as number] = side
      next[band] = (next[band] as number) + 1
    }
  }
  return { starts, sides }
}

/** A comb whose every side crosses all bands would fill them all: so many bands that each side stands in four on average, at most. */
function bandsFor(ys: Float64Array, count: number, height: number): number {
  if (count <= longRing || !(height > 0)) return 1
  let climb = 0
  for (let side = 0; side < count; side++) climb += Math.abs((ys[side + 1] as number) - (ys[side] as number))
  return Math.max(1, Math.min(Math.ceil(count / 4), Math.floor((3 * count * height) / climb)))
}

function bandOf(lat: number, south: number, north: number, bands: number): number {
  if (bands === 1) return 0
  return Math.min(bands - 1, Math.max(0, Math.floor(((lat - south) / (north - south)) * bands)))
}
