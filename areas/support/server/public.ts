/** What others may use of support. */

export { ticketsHome } from './home-summary.ts'
export { insertTicket } from './tickets.ts'
