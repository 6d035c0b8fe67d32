import { defineWords } from '#platform/core/words.ts'

/** What this device and its account ordered before, on the list of its town. */
export const words = defineWords('storefront/recent', {
  before: 'You had before',
  order: 'Order {order_id}',
})
