export type Point = { readonly lat: number; readonly lng: number }
/** One ring of `[lng, lat]`, closed or not. */
export type Ring = readonly (readonly [number, number])[]

const earthMiles = 3958.7613

/** Great-circle distance in miles. */
export function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The boundary counts as inside (SIL-ORD-040). */
export function isInside(point: Point, ring: Ring): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]
    const b = ring[j]
    if (!a || !b) continue
    if (isOnSegment(point, a, b)) return true
    const crosses = a[1] > point.lat !== b[1] > point.lat
    if (crosses && point.lng < ((b[0] - a[0]) * (point.lat - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
  }
  return inside
}

function isOnSegment(point: Point, a: readonly [number, number], b: readonly [number, number]): boolean {
  const cross = (b[0] - a[0]) * (point.lat - a[1]) - (b[1] - a[1]) * (point.lng - a[0])
  if (Math.abs(cross) > 1e-12) return false
  const within = (value: number, from: number, to: number) => value >= Math.min(from, to) && value <= Math.max(from, to)
  return within(point.lng, a[0], b[0]) && within(point.lat, a[1], b[1])
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
