import type { CartState } from '#areas/cart/rules/cart-state.ts'
import { spanMinutes, spanText } from '#areas/cart/rules/promise.ts'
import { clockText, localTime } from '#platform/core/local-time.ts'
import { dollars, fromDecimal, plus } from '#platform/core/money.ts'
import { words } from './words.ts'

/** '25–35 min · $2.99': how long it takes, or when it comes, and what the way costs, before one decides for it. */
export function deliveryHint(cart: CartState): string | undefined {
  const { estimate, fees, address, delivery } = cart
  if (!delivery.offered) return undefined
  if (address.problem === 'outside_range') return words.not_to_you
  const cents = plus(fromDecimal(fees.delivery_fee) ?? 0, fromDecimal(fees.distance_fee) ?? 0)
  const price = cents === 0 ? words.free : dollars(cents)
  const window = chosenWindow(cart)
  if (window) return `${window.label} · ${price}`
  if (estimate.delivery_minutes === null) return price
  return `${words.minutes({ minutes: spanText(estimate.delivery_minutes) })} · ${price}`
}

/** '15 min · no fees'. */
export function pickupHint({ estimate, fees, pickup }: CartState): string | undefined {
  if (!pickup.offered) return undefined
  const cents = plus(fromDecimal(fees.service_fee_pickup) ?? 0, fromDecimal(fees.phone_fee) ?? 0)
  const price = cents === 0 ? words.no_fees : words.fees({ amount: dollars(cents) })
  return estimate.pickup_minutes === null ? price : `${words.minutes({ minutes: estimate.pickup_minutes })} · ${price}`
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
    return estimate.pickup_minutes === null ? undefined : words.ready_about({ time: clock(estimate.pickup_minutes) })
  const window = chosenWindow(cart)
  if (window) return words.arrives({ time: window.label })
  if (estimate.delivery_minutes === null) return undefined
  const [from, to] = [clock(estimate.delivery_minutes - spanMinutes), clock(estimate.delivery_minutes)]
  return words.arrives({ time: clockSpan(from, to) })
}

const chosenWindow = ({ windows, start_time_minute }: CartState) =>
  windows.find((one) => one.start_time_minute === start_time_minute)

/** '8:14–8:24 PM', but '11:55 AM–12:05 PM'. */
function clockSpan(from: string, to: string): string {
  const half = / [AP]M$/.exec(to)?.[0] ?? ''
  return words.between({ from: half && from.endsWith(half) ? from.slice(0, -half.length) : from, to })
}
