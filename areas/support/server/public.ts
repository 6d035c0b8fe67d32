/** What others may use of support. */
export { insertTicket, type NewTicket } from './tickets.ts'
