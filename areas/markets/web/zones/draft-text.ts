import { parseJson } from '#platform/core/json.ts'
import type { Polygons } from '#platform/core/place.ts'
import { type ReadPolygons, readPolygons } from '../../rules/zone-polygons.ts'

/** As GeoJSON writes it, a ring on each line. */
export function textOf(polygons: Polygons): string {
  if (polygons.length === 0) return ''
  const rings = (polygon: Polygons[number], indent: string) =>
    polygon.map((ring) => `${indent}${JSON.stringify(ring)}`).join(',\n')
  const [only] = polygons
  if (only && polygons.length === 1) return `{ "type": "Polygon", "coordinates": [\n${rings(only, '  ')}\n] }`
  const all = polygons.map((polygon) => `  [\n${rings(polygon, '    ')}\n  ]`).join(',\n')
  return `{ "type": "MultiPolygon", "coordinates": [\n${all}\n] }`
}

/** Room for every point that a zone may have. */
const longest = 8 * 2 ** 20

/** A geometry, or the feature that it was copied with. */
export function readText(text: string, near: { lat: number; lng: number }): ReadPolygons {
  const value = parseJson(text, longest)
  if (value === undefined) return { ok: false, reason: 'This is not JSON.' }
  return readPolygons(geometryIn(value), near)
}

function geometryIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('geometry' in value) return value.geometry
  if (!('features' in value) || !Array.isArray(value.features)) return value
  return { type: 'GeometryCollection', geometries: value.features.map(geometryIn) }
}
