import { defineTopic } from '#platform/core/route.ts'

/** `orders:3`: an order of this market came or changed. */
export const ordersTopic = defineTopic({
  topic: 'orders',
  may: ['staff', 'customer_support'],
  which: 'those of the markets that they work in',
})
