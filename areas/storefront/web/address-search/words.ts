import { defineWords } from '#platform/core/words.ts'

/** What the box for an address says. */
export const words = defineWords('storefront/address', {
  address: 'Your street address',
  addresses: 'Addresses',
  example: 'Street and number',
  locate: 'Use my location',
  located: 'The door next to you. Please check the number.',
  locate_lost: 'We could not look that up. Please check your connection and try again.',
})
