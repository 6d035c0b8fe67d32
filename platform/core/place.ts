export type Point = { readonly lat: number; readonly lng: number }
/** Corners `[lng, lat]`; the first one may be repeated at the end. */
export type Ring = readonly (readonly [number, number])[]
/** As GeoJSON's MultiPolygon: of each polygon first the outline, then its holes. */
export type Polygons = readonly (readonly Ring[])[]

const earthMiles = 3958.7613

/** Great-circle distance in miles. */
export function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
