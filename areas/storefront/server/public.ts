/** What other areas may use of the storefront. */

export { franchiseCard } from './cards.ts'
