import { milesBetween, type Point } from '#platform/core/place.ts'

/** Where a street lies when only that is known of an address: west, south, east, north. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** A house may stand behind the street that it is numbered on. */
const besideMiles = 0.2
/** Around the middle of a street whose ends nobody told us. */
const aroundMiles = 1.5

/** A customer may set the pin to their door, and not to another part of town. */
export function isNearStreet(pin: Point, street: Point & { readonly bounds?: Bounds }): boolean {
  if (!street.bounds) return milesBetween(pin, street) <= aroundMiles
  const [west, south, east, north] = street.bounds
  const nearest = { lat: within(pin.lat, south, north), lng: within(pin.lng, west, east) }
  return milesBetween(pin, nearest) <= besideMiles
}

const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))
