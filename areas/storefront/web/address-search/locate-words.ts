import { defineWords } from '#platform/core/words.ts'

/** Why a device does not tell its place. */
export const words = defineWords('storefront/locate', {
  forbidden: 'Your browser does not let us ask where you are. Please type your address.',
  unknown: 'Your device could not tell where you are. Please type your address.',
  rough: 'Your device knows only roughly where you are. Please type your address.',
})
