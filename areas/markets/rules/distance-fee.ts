import { type Cents, times } from '#platform/core/money.ts'
import { milesBetween, type Point } from '#platform/core/place.ts'

/** Streets are longer than the straight line (SIL-ORD-035). */
const streetFactor = 1.3

export type DistanceRates = {
  readonly free_miles: number
  readonly maximum_miles: number
  readonly fee_per_mile: Cents
}

export function streetMiles(from: Point, to: Point): number {
  return milesBetween(from, to) * streetFactor
}

/** How far away in a straight line so many street miles reach. */
export function straightMiles(streetMiles: number): number {
  return streetMiles / streetFactor
}

/** Each started mile beyond the free ones; `undefined` beyond the maximum, which is out of range. */
export function distanceFee(miles: number, rates: DistanceRates): Cents | undefined {
  if (miles > rates.maximum_miles) return undefined
  return times(rates.fee_per_mile, Math.ceil(Math.max(0, miles - rates.free_miles)))
}
