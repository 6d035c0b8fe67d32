import type { DistanceRates } from '#areas/markets/rules/distance-fee.ts'
import { type Cents, times } from '#platform/core/money.ts'

/** What everybody within so many street miles pays for the distance at most. */
export type FeeRing = { readonly miles: number; readonly fee: Cents }

const mostRings = 5

/** Where a restaurant's distance fee rises, as circles: the free miles, some between, and the last that is delivered to. */
export function feeRings({ free_miles, maximum_miles, fee_per_mile }: DistanceRates): FeeRing[] {
  if (maximum_miles <= 0) return []
  if (free_miles >= maximum_miles || fee_per_mile === 0) return [{ miles: maximum_miles, fee: 0 }]
  const charged = maximum_miles - free_miles
  const step = Math.ceil(charged / (mostRings - 1))
  const between = Array.from({ length: Math.ceil(charged / step) - 1 }, (_, at) => (at + 1) * step)
  const beyond = [...(free_miles > 0 ? [0] : []), ...between, charged]
  return beyond.map((miles) => ({ miles: free_miles + miles, fee: times(fee_per_mile, Math.ceil(miles)) }))
}
