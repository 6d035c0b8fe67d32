import { streetMiles } from '#areas/markets/rules/distance-fee.ts'
import type { Point } from '#platform/core/place.ts'

/** A town is driven at this speed, lights and parking included. */
const townMilesPerHour = 20
const hour = 3_600_000

/** How long one drives where no streets are known. */
export function straightLineMs(from: Point, to: Point): number {
  return Math.round((streetMiles(from, to) / townMilesPerHour) * hour)
}
