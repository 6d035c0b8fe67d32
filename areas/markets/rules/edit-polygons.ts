import type { Polygons, Ring } from '#platform/core/place.ts'

/** A corner by its place in the drawing; the last point of a ring is its first again and is no corner of its own. */
export type Corner = { readonly polygon: number; readonly ring: number; readonly corner: number }
export type LngLat = readonly [lng: number, lat: number]

/** About 0.1 m: finer than anybody draws. */
const decimals = 1e6
const fewestCorners = 3

export function moveCorner(polygons: Polygons, at: Corner, to: LngLat): Polygons {
  return changeRing(polygons, at, (corners) => corners.with(at.corner, rounded(to)))
}

/** Behind the corner named. */
export function addCorner(polygons: Polygons, at: Corner, to: LngLat): Polygons {
  return changeRing(polygons, at, (corners) => corners.toSpliced(at.corner + 1, 0, rounded(to)))
}

/** The last three stay: with them goes the ring. */
export function removeCorner(polygons: Polygons, at: Corner): Polygons {
  return changeRing(polygons, at, (corners) =>
    corners.length <= fewestCorners ? corners : corners.toSpliced(at.corner, 1),
  )
}

export function addPolygon(polygons: Polygons, corners: readonly LngLat[]): Polygons {
  return [...polygons, [closed(corners.map(rounded))]]
}

export function addHole(polygons: Polygons, polygon: number, corners: readonly LngLat[]): Polygons {
  return polygons.map((rings, index) => (index === polygon ? [...rings, closed(corners.map(rounded))] : rings))
}

/** Without its outline a polygon is gone, and its holes with it. */
export function removeRing(polygons: Polygons, at: Pick<Corner, 'polygon' | 'ring'>): Polygons {
  if (at.ring === 0) return polygons.toSpliced(at.polygon, 1)
  return polygons.map((rings, index) => (index === at.polygon ? rings.toSpliced(at.ring, 1) : rings))
}

export const cornersOf = (ring: Ring): LngLat[] => ring.slice(0, -1).map(([lng, lat]) => [lng, lat])

function changeRing(polygons: Polygons, at: Corner, change: (corners: LngLat[]) => readonly LngLat[]): Polygons {
  return polygons.map((rings, polygon) =>
    polygon === at.polygon
      ? rings.map((ring, index) => (index === at.ring ? closed(change(cornersOf(ring))) : ring))
      : rings,
  )
}

function closed(corners: readonly LngLat[]): Ring {
  const [first] = corners
  return first ? [...corners, first] : []
}

const rounded = ([lng, lat]: LngLat): LngLat => [round(lng), round(lat)]
const round = (degrees: number) => Math.round(degrees * decimals) / decimals
