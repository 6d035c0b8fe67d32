import { defineWords } from '#platform/core/words.ts'

/** What the box for an address says. */
export const words = defineWords('storefront/address', {
  address: 'Your street address',
  addresses: 'Addresses',
  example: 'Street and number',
})
