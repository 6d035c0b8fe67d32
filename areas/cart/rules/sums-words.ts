import { defineWords } from '#platform/core/words.ts'

/** The parts of a total by their names: in the cart, on an order's page, and in its letters. */
export const sumsWords = defineWords('cart/sums', {
  subtotal: 'Subtotal',
  sales_tax: 'Sales tax',
  phone_fee: 'Phone fee',
  delivery_fee: 'Delivery fee',
  service_fee: 'Service fee',
  distance_fee: 'Distance fee',
  gas_fee: 'Gas fee',
  surge_price: 'Busy fee',
  discount: 'Discount',
  credit: 'Credit',
  tip: 'Tip',
  total: 'Total',
})
