import { isDeliveredTo } from '#areas/markets/rules/zones.ts'
import type { Market } from '#areas/markets/server/public.ts'
import type { Point } from '#platform/core/place.ts'

/** The market whose delivery zone holds the place, else the one of its city. */
export function marketOf(
  markets: readonly Market[],
  place: Point & { readonly city: string; readonly state: string },
): number | null {
  const inside = markets.find((market) => isDeliveredTo(market.zones, place))
  const sameCity = markets.find(({ city, state }) => city === place.city && state === place.state)
  return (inside ?? sameCity)?.market_id ?? null
}
