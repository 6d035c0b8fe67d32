import { defineWords } from '#platform/core/words.ts'

/** What the box for an address says of those that were used before. */
export const recentWords = defineWords('storefront/recent-addresses', { forget: 'Forget these addresses' })
