import { defineWords } from '#platform/core/words.ts'

/** The parts of a total by their names; apart, as the checkout has no other words of the cart. */
export const sumsWords = defineWords('cart/sums', {
  subtotal: 'Subtotal',
  sales_tax: 'Sales tax',
  phone_fee: 'Phone fee',
  delivery_fee: 'Delivery fee',
  service_fee: 'Service fee',
  distance_fee: 'Distance fee',
  gas_fee: 'Gas fee',
  surge: 'Busy fee',
  discount: 'Discount',
  tip: 'Tip',
  total: 'Total',
})
