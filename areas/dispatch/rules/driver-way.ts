import type { Point } from '#platform/core/place.ts'

/** What the map draws of the driver who is looked at. */
export type DriverWay = {
  /** Along the streets; GeoJSON's order of the two numbers. */
  readonly way: readonly (readonly [lng: number, lat: number])[]
  readonly stops: readonly Point[]
}
