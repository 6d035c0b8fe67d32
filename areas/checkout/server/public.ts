/** What other areas may use of the checkout. */

export { lastPlaced } from './last-placed.ts'
