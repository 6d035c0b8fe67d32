/** What other areas may use of the ledger; the movements themselves are built by its `rules/*-postings.ts`. */

export { followOrder } from './follow-order.ts'
export { placedMovements, placedValues } from './placed-movements.ts'
export { writeMovement } from './write-movement.ts'
