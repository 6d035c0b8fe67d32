import { milesBetween, type Point, type Polygons, type Ring } from '#platform/core/place.ts'
import { sideOf, sortRing } from '#platform/core/ring.ts'
import { firstCrossing } from './side-crossings.ts'

export const mostCorners = 100_000
const deepestCollection = 4
/** No degree is so large: what is, are metres or feet of a projection. */
const surelyProjected = 400
/** A market's zones lie round it: further away they belong elsewhere, or latitude and longitude are swapped. */
const nearMiles = 300

export type ReadPolygons =
  | { readonly ok: true; readonly polygons: Polygons }
  | { readonly ok: false; readonly reason: string }

/** The polygons of a GeoJSON geometry, checked; the reason is a sentence for whoever drew them. */
export function readPolygons(geometry: unknown, near?: Point): ReadPolygons {
  const found = collect(geometry, 0)
  if (typeof found === 'string') return { ok: false, reason: found }
  const polygons = found.map((rings) => rings.map((ring) => ring.map(([lng, lat]) => [lng, lat] as const)))
  const reason = polygonsProblem(polygons, near)
  return reason ? { ok: false, reason } : { ok: true, polygons }
}

/** Why polygons cannot be a zone's, as a sentence; undefined when they can. */
export function polygonsProblem(polygons: Polygons, near?: Point): string | undefined {
  const rings = polygons.flat()
  if (rings.length === 0) return 'It has no polygon.'
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (corners > mostCorners)
    return `It has ${corners.toLocaleString('en-US')} points; ${mostCorners.toLocaleString('en-US')} are the limit. Simplify it.`
  return placeProblem(rings, near) ?? first(polygons, (polygon, at) => polygonProblem(polygon, at, polygons.length > 1))
}

function polygonProblem(polygon: readonly Ring[], at: number, isOneOfMany: boolean): string | undefined {
  const where = isOneOfMany ? ` of polygon ${at + 1}` : ''
  const [outline] = polygon
  if (!outline) return `Polygon ${at + 1} has no outline.`
  const nameOf = (index: number) => `${index === 0 ? 'The outline' : `Hole ${index}`}${where}`
  const problem = first(polygon, (ring, index) => ringProblem(ring, nameOf(index)))
  if (problem) return problem
  const crossing = firstCrossing(polygon)
  if (crossing === 'too_tangled') return `${nameOf(0)} is too tangled to be checked. Simplify it.`
  if (crossing) return `${nameOf(0)} crosses itself or a hole near ${crossing.at.map(short).join(', ')}.`
  const flat = polygon.findIndex((ring) => doubleArea(ring) === 0)
  if (flat >= 0) return `${nameOf(flat)} encloses nothing.`
  const sides = sortRing(outline)
  const outside = polygon.findIndex((ring) => ring.some(([lng, lat]) => sideOf(sides, { lat, lng }) === 'out'))
  return outside > 0 ? `${nameOf(outside)} lies outside of its outline.` : undefined
}

function ringProblem(ring: Ring, name: string): string | undefined {
  const [start, end] = [ring[0], ring.at(-1)]
  if (!start || !end || ring.length < 4) return `${name} has ${ring.length} points; a ring has at least 4.`
  if (start[0] !== end[0] || start[1] !== end[1]) return `${name} is not closed: its last point must repeat its first.`
  return undefined
}

/** Wrong projections and swapped coordinates are said before anything else: whoever repairs them starts anew. */
function placeProblem(rings: readonly Ring[], near: Point | undefined): string | undefined {
  const box = boxOf(rings)
  if (Math.max(-box.west, -box.south, box.east, box.north) > surelyProjected)
    return 'Its numbers are too large for degrees, so it is in a projection: export it in longitude and latitude (WGS 84, EPSG:4326).'
  const swapped = { west: box.south, south: box.west, east: box.north, north: box.east }
  const isAway = !isOnEarth(box) || (near !== undefined && milesFrom(near, box) > nearMiles)
  if (isAway && near && isOnEarth(swapped) && milesFrom(near, swapped) <= nearMiles)
    return 'It is far away, but near if its numbers are swapped: GeoJSON has longitude first, then latitude.'
  if (!isOnEarth(box)) return 'A point is off the earth: longitude is −180 to 180, latitude −90 to 90.'
  // From 179° to −179° is two degrees for whoever drew it, and 358 for whoever reads it.
  if (rings.some((ring) => widthOf(ring) > 180))
    return 'It spans more than half the earth: an outline over the 180th meridian must be cut there (RFC 7946, 3.1.9).'
  return undefined
}

/** Whether it is too far from the market to have anything to do with it. */
export function isFarFrom(polygons: Polygons, near: Point): boolean {
  return milesFrom(near, boxOf(polygons.flat())) > nearMiles
}

type Box = { west: number; south: number; east: number; north: number }

export function boxOf(rings: readonly Ring[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const ring of rings)
    for (const [lng, lat] of ring) {
      box.west = Math.min(box.west, lng)
      box.south = Math.min(box.south, lat)
      box.east = Math.max(box.east, lng)
      box.north = Math.max(box.north, lat)
    }
  return box
}

const widthOf = (ring: Ring) => {
  const { west, east } = boxOf([ring])
  return east - west
}
const isOnEarth = ({ west, south, east, north }: Box) => west >= -180 && east <= 180 && south >= -90 && north <= 90

/** To the nearest point of the box. */
function milesFrom({ lat, lng }: Point, { west, south, east, north }: Box): number {
  const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
  return milesBetween({ lat, lng }, { lat: within(lat, south, north), lng: within(lng, west, east) })
}

function doubleArea(ring: Ring): number {
  const [x, y] = ring[0] ?? [0, 0]
  return ring.slice(1).reduce((sum, [bx, by], index) => {
    const [ax, ay] = ring[index] ?? [bx, by]
    return sum + (ax - x) * (by - y) - (bx - x) * (ay - y)
  }, 0)
}

/** The polygons of a geometry as they stand, or why there are none. */
function collect(geometry: unknown, depth: number): Polygons | string {
  if (!isRecord(geometry)) return 'It has no geometry.'
  const { type, coordinates, geometries } = geometry
  if (type === 'Polygon') return isPolygon(coordinates) ? [coordinates] : unreadable
  if (type === 'MultiPolygon')
    return Array.isArray(coordinates) && coordinates.every(isPolygon) ? coordinates : unreadable
  if (type !== 'GeometryCollection' || !Array.isArray(geometries))
    return `It is a ${String(type).slice(0, 40)}; a zone is a Polygon, a MultiPolygon, or a collection of them.`
  if (depth === deepestCollection) return 'Its collections are nested too deep.'
  const polygons: (readonly Ring[])[] = []
  for (const part of geometries) {
    const found = collect(part, depth + 1)
    if (typeof found === 'string') return found
    for (const polygon of found) polygons.push(polygon)
  }
  return polygons
}

const unreadable = 'Its coordinates are not lists of rings of points [longitude, latitude].'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPolygon = (value: unknown): value is Ring[] => Array.isArray(value) && value.every(isRing)
const isRing = (value: unknown): value is Ring => Array.isArray(value) && value.every(isPoint)
/** A height behind them is left out. */
const isPoint = (value: unknown) =>
  Array.isArray(value) && value.length >= 2 && Number.isFinite(value[0]) && Number.isFinite(value[1])

const short = (degrees: number) => degrees.toFixed(5)

function first<Each>(list: readonly Each[], look: (each: Each, at: number) => string | undefined): string | undefined {
  for (const [at, each] of list.entries()) {
    const found = look(each, at)
    if (found !== undefined) return found
  }
  return undefined
}
