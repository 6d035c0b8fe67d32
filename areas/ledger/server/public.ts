/** What other areas may use of the ledger; the movements themselves are built by its `rules/*-postings.ts`. */

export { type CheckOutcome, checkLedger, sinceLastCheck } from './check-ledger.ts'
export { openFindings } from './findings-page.ts'
export { followOrder } from './follow-order.ts'
export { ledgerHome } from './home-summary.ts'
export { placedMovements, placedValues } from './placed-movements.ts'
export { writeMovement } from './write-movement.ts'
