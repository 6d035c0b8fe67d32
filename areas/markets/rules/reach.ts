import type { Cents } from '#platform/core/money.ts'
import type { Point } from '#platform/core/place.ts'
import { type DistanceRates, distanceFee, streetMiles } from './distance-fee.ts'
import { isDeliveredTo, type Zone } from './zones.ts'

/** Null: as far as the market goes. */
export type ReachedFrom = Point & { readonly maximum_miles: number | null }

export type Reach = {
  readonly miles: number
  /** Undefined beyond the maximum. */
  readonly distance_fee: Cents | undefined
  readonly in_range: boolean
}

export function ratesFrom(market: DistanceRates, from: { readonly maximum_miles: number | null }): DistanceRates {
  const { free_miles, fee_per_mile } = market
  return { free_miles, fee_per_mile, maximum_miles: from.maximum_miles ?? market.maximum_miles }
}

/** Whether a restaurant delivers to a point, and what the way there costs: its own maximum goes before its market's (SIL-ORD-035, SIL-ORD-036). */
export function reachOf(
  market: DistanceRates & { readonly zones: readonly Zone[] },
  from: ReachedFrom,
  to: Point,
): Reach {
  const miles = streetMiles(from, to)
  const distance_fee = distanceFee(miles, ratesFrom(market, from))
  return { miles, distance_fee, in_range: distance_fee !== undefined && isDeliveredTo(market.zones, to) }
}
