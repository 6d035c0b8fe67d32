/** What others may use of support. */

export { insertTicket } from './tickets.ts'
