/** What other parts may use of pay. */

export { weeksOf } from './invoices.ts'
