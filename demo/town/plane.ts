import { isInside as isInPolygons } from '#platform/core/polygons.ts'

/** The drawing board: metres east and north of the town's centre, before the land bends the streets. */
export type Spot = readonly [x: number, y: number]

/** Degrees, latitude first, as maps and geocoders answer it. */
export type LatLng = [lat: number, lng: number]

export interface Polygon {
  type: 'Polygon'
  /** GeoJSON order: longitude first; the ring ends where it began. */
  coordinates: [number, number][][]
}

export interface Rect {
  west: number
  south: number
  east: number
  north: number
}

const centre = { lat: 32.744, lng: -83.018 }
const metresPerDegree = 111_320
const longestEdge = 120

/**
 * Bends the board gently, so that streets follow the land. Everything on the map passes through here, so what touches on
 * the board touches on the map, and what lies inside stays inside.
 */
function bend([x, y]: Spot): Spot {
  return [
    x + 150 * Math.sin(y / 1150 + 0.6) + 45 * Math.sin(x / 610),
    y + 170 * Math.sin(x / 1300) + 40 * Math.cos(y / 540),
  ]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

export function onMap(spot: Spot): LatLng {
  const [x, y] = bend(spot)
  const shrink = Math.cos((centre.lat * Math.PI) / 180)
  return [round(centre.lat + y / metresPerDegree), round(centre.lng + x / (metresPerDegree * shrink))]
}

/** Long edges are split first: only then does a polygon bend together with the streets beside it. */
export function polygonOf(corners: readonly Spot[]): Polygon {
  const ring: [number, number][] = []
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / longestEdge))
    for (let step = 0; step < steps; step++) {
      const share = step / steps
      ring.push(lngLat([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]))
    }
  })
  const first = ring[0]
  if (first) ring.push([...first])
  return { type: 'Polygon', coordinates: [ring] }
}

export function rectPolygon({ west, south, east, north }: Rect): Polygon {
  return polygonOf([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ])
}

export const isInside = ([x, y]: Spot, rect: Rect) => x > rect.west && x < rect.east && y > rect.south && y < rect.north

/** Whether a place on the map lies in the polygon, as the product decides it. */
export const polygonHolds = (polygon: Polygon, [lat, lng]: LatLng) => isInPolygons({ lat, lng }, [polygon.coordinates])

function lngLat(spot: Spot): [number, number] {
  const [lat, lng] = onMap(spot)
  return [lng, lat]
}
