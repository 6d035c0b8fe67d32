import { defineWords } from '#platform/core/words.ts'

/** Why an order was not placed, to the letter of the rows (ORD-26…63, SIL-ORD-024, SIL-ORD-083). */
export const reasonWords = defineWords('checkout/reasons', {
  generic: 'Your order could not be placed. Please try again.',
  card_unanswered:
    'Your bank wants to hear from you before it pays, and could not be answered. Please try again or use a new card.',
  card_declined:
    'There was either an error in your card information or your card may be invalid. Please try again or use a new card.',
  timed_out:
    'The connection to our server timed out while placing your order. Please check your connection and try again.',
  no_franchise: 'This restaurant is no longer available.',
  distance_fee_change:
    'The distance fee for your order has changed. Please review your total and place your order again.',
  gas_fee_change: 'The gas fee for your order has changed. Please review your total and place your order again.',
  service_fee_change:
    'The service fee for your order has changed. Please review your total and place your order again.',
  delivery_fee_change:
    'The delivery fee for your order has changed. Please review your total and place your order again.',
  sales_tax_change: 'The sales tax for your order has changed. Please review your total and place your order again.',
  mandatory_tip_change:
    'The minimum tip for your order has changed. Please review your total and place your order again.',
  surge_price_change: 'The busy fee for your order has changed. Please review your total and place your order again.',
  cart_hash_mismatch: 'Your cart has changed. Please review it and place your order again.',
  choose_type: 'Please choose how you would like to receive your order.',
  pickup_disabled: 'Online pickup is not available for this restaurant! Please select delivery to place your order.',
  delivery_disabled: 'Delivery is not available for this restaurant! Please select pickup to place your order.',
  contact: 'Invalid address or contact info. See Below.',
  outside_gameday_zone: 'Your address is outside of the game day delivery zone.',
  outside_alcohol_zone: 'Orders with alcohol must be delivered to an address in the same county.',
  outside_alcohol_zone_of:
    'Orders with alcohol must be delivered to an address in the same county. Alcohol cannot be delivered to: {places}.',
  discount_used: 'This discount code is limited to one use per customer.',
  card_pickup_not_accepted: 'This restaurant does not accept card payments for pickup.',
  cash_pickup_not_accepted: 'This restaurant does not accept cash payments for pickup.',
  could_not_update_cart:
    'Your cart could not be updated. Please call {phone} for support and mention cart ID {cart_id}.',
  recipients: 'Invalid recipient/age verification information. See Below.',
  pay_at_door_not_accepted: 'Deliveries with alcohol must be paid with a credit card online.',
})
