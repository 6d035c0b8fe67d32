import { shownLinesText } from '#areas/cart/rules/cart-hash.ts'
import { highestTip } from '#areas/cart/rules/tips.ts'
import type { CartQuote } from '#areas/cart/server/public.ts'
import { percentOf, toDecimal } from '#platform/core/money.ts'
import type { PlacementFacts, PlacementQuote } from '../rules/checks.ts'

/** What the checks need beside the cart; the customer is the one of the posted phone. */
export type AttemptFacts = {
  readonly other_attempt_running: boolean
  readonly discount_used: boolean
  readonly phone_proven: boolean
  readonly cosmic_customer_id: number | null
}

/** The cart's quote in the words of the checks: the amounts of the order type that is in force. */
export function placementQuote({ cart, fees, lines, ...quote }: CartQuote): PlacementQuote {
  const { is_delivery } = cart
  return {
    cart_hash: quote.cart_hash,
    lines_text: shownLinesText(lines.map((line) => ({ ...line, unit_price: toDecimal(line.unit_price) }))),
    franchise_id: cart.franchise_id ?? 0,
    is_delivery,
    alcohol: quote.has_alcohol,
    available: lines.length > 0 && lines.every((line) => line.available),
    delivery_fee: fees.delivery_fee,
    service_fee: is_delivery ? fees.service_fee_delivery : fees.service_fee_pickup,
    sales_tax: is_delivery ? fees.sales_tax_delivery : fees.sales_tax_pickup,
    surge_price: fees.surge_price,
    phone_fee: fees.phone_fee,
    distance_fee: fees.distance_fee,
    gas_fee: fees.gas_fee,
    highest_tip: highestTip(fees.subtotal),
    mandatory_tip: percentOf(fees.subtotal, quote.mandatory_tip_percent),
    mandatory_tip_changed: quote.mandatory_tip_percent !== cart.quoted_mandatory_tip_percent,
  }
}

export function placementFacts(quote: CartQuote, attempt: AttemptFacts): PlacementFacts {
  const { cart, menu, address } = quote
  return {
    cart_active: cart.status === 'active' || cart.status === 'placing',
    other_attempt_running: attempt.other_attempt_running,
    franchise_active: menu?.franchise.active ?? false,
    pickup_type: menu?.franchise.pickup_type ?? '',
    delivery_type: menu?.franchise.delivery_type ?? '',
    open_for_order: (cart.is_delivery ? quote.delivery : quote.pickup).available_now,
    address: address.checked
      ? { typed: cart.address_line, found: cart.address?.addr_line_1 ?? '', in_range: address.in_range }
      : undefined,
    outside_gameday_zone: address.problem === 'outside_gameday_zone',
    outside_alcohol_zone: address.problem === 'outside_alcohol_zone',
    discount_used: attempt.discount_used,
    phone_proven: attempt.phone_proven,
    today: quote.now.day,
  }
}
