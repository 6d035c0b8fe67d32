import type { Point } from '#platform/core/place.ts'

/** Along the streets; GeoJSON's order of the two numbers. */
type Way = readonly (readonly [lng: number, lat: number])[]

/** What the map draws of the driver who is looked at. */
export type DriverWay = { readonly way: Way; readonly stops: readonly Point[] }

/** The way that a driver would have with one order more: where they are, the order's store and door, and their own stops. */
export type OfferedWay = {
  readonly way: Way
  readonly stops: readonly (Point & { readonly what: 'here' | 'stop' | 'store' | 'door' })[]
}
