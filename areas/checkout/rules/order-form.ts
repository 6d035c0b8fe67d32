import type { CartState } from '#areas/cart/rules/cart-state.ts'
import type { Recipient } from '#areas/cart/rules/recipients.ts'
import type { PaymentType, PlacementType } from '#areas/cart/rules/values.ts'

/** What the customer decided; the amounts are the cart's. */
export type OrderInput = {
  readonly name: string
  readonly phone_number: string
  readonly addr_line1: string
  readonly addr_line2: string
  readonly note: string
  /** Empty or missing: no mail is wanted. */
  readonly receipt_mail?: string
  readonly payment: PaymentType | 'unknown'
  readonly card:
    | { readonly payment_card_id: number; readonly payment_card_payment_customer_link_id: number }
    | undefined
  /** Decimal text. */
  readonly added_tip: string
  readonly recipients: readonly Recipient[]
  readonly placement_type: PlacementType
}

/** The fields of `POST /cart/credit_card_cart_place` beside the session's, nested values as JSON text (ORD-02…07, SIL-ORD-010). */
export function orderForm(cart: CartState, input: OrderInput) {
  const { fees } = cart
  const delivery_information = {
    name: input.name,
    phone_number: input.phone_number,
    addr_line1: input.addr_line1,
    addr_line2: input.addr_line2,
    note: input.note,
    isDelivery: cart.is_delivery,
    delivery_fee: fees.delivery_fee,
    service_fee_delivery: fees.service_fee_delivery,
    service_fee_pickup: fees.service_fee_pickup,
    sales_tax_pickup: fees.sales_tax_pickup,
    sales_tax_delivery: fees.sales_tax_delivery,
    payment_type: input.payment,
    ...(input.receipt_mail && { receipt_mail: input.receipt_mail }),
  }
  return {
    delivery_information: JSON.stringify(delivery_information),
    quoted_surge_price: fees.surge_price,
    phone_fee: fees.phone_fee,
    distance_fee: fees.distance_fee,
    gas_fee: fees.gas_fee,
    payment_card_id: String(input.card?.payment_card_id ?? 0),
    payment_card_payment_customer_link_id: String(input.card?.payment_card_payment_customer_link_id ?? 0),
    cart_id: String(cart.cart_id),
    cart_hash: cart.cart_hash,
    cart_object: JSON.stringify(cart.lines),
    restaurant_id: String(cart.franchise?.franchise_id ?? 0),
    added_tip: input.added_tip,
    order_payment_method_button: input.payment,
    recipients: JSON.stringify(input.recipients),
    placement_type: input.placement_type,
  }
}
