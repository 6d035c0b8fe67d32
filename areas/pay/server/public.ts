/** What other parts may use of pay. */

export { hoursHome } from './home-summary.ts'
export { weeksOf } from './invoices.ts'
export { approveWeek, payWeek } from './settle-period.ts'
