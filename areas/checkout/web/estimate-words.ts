import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { spanMinutes, spanText } from '#areas/cart/rules/promise.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { dollars, fromDecimal, plus } from '#platform/core/money.ts'

/** '25–35 min · $2.99': how long it takes, or when it comes, and what the way costs, before one decides for it. */
export function deliveryHint(cart: CartState): string | undefined {
  const { estimate, fees, address, delivery } = cart
  if (!delivery.offered) return undefined
  if (address.problem === 'outside_range') return 'Not to your address'
  const cents = plus(fromDecimal(fees.delivery_fee) ?? 0, fromDecimal(fees.distance_fee) ?? 0)
  const price = cents === 0 ? 'Free' : dollars(cents)
  const window = chosenWindow(cart)
  if (window) return `${window.label} · ${price}`
  if (estimate.delivery_minutes === null) return price
  return `${spanText(estimate.delivery_minutes)} min · ${price}`
}

/** '15 min · no fees'. */
export function pickupHint({ estimate, fees, pickup }: CartState): string | undefined {
  if (!pickup.offered) return undefined
  const cents = plus(fromDecimal(fees.service_fee_pickup) ?? 0, fromDecimal(fees.phone_fee) ?? 0)
  const price = cents === 0 ? 'no fees' : `${dollars(cents)} fees`
  return estimate.pickup_minutes === null ? price : `${estimate.pickup_minutes} min · ${price}`
}

/**
 * 'Arrives 8:14–8:24 PM', by the market's clock; nothing while it cannot be had.
 * @param passedMs since the server said how long it takes
 */
export function arrivalText(cart: CartState, passedMs: number): string | undefined {
  const { estimate, is_delivery } = cart
  const clock = (minutes: number) =>
    clockText(localTime(estimate.at + passedMs + minutes * 60_000, estimate.time_zone).minute)
  if (!is_delivery)
    return estimate.pickup_minutes === null ? undefined : `Ready about ${clock(estimate.pickup_minutes)}`
  const window = chosenWindow(cart)
  if (window) return `Arrives ${window.label}`
  if (estimate.delivery_minutes === null) return undefined
  return `Arrives ${clockSpan(clock(estimate.delivery_minutes - spanMinutes), clock(estimate.delivery_minutes))}`
}

const chosenWindow = ({ windows, start_time_minute }: CartState) =>
  windows.find((one) => one.start_time_minute === start_time_minute)

/** '8:14–8:24 PM', but '11:55 AM–12:05 PM'. */
function clockSpan(from: string, to: string): string {
  const half = to.slice(-3)
  return `${from.endsWith(half) ? from.slice(0, -3) : from}–${to}`
}
