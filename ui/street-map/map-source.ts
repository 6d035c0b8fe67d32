/** Where a map's tiles are; the server answers it as a part of a page's state. */
export type StreetMapSource = {
  /** `/map/1/7/{z}/{x}/{y}.mvt` */
  readonly tiles: string
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  readonly minZoom: number
  readonly maxZoom: number
  /** Shown wherever the map is. */
  readonly attribution: string
}

export type MapPlace = { readonly lat: number; readonly lng: number }

/** GeoJSON's order of the two numbers. */
export type MapLine = readonly (readonly [lng: number, lat: number])[]
