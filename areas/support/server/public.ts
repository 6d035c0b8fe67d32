/** What others may use of support. */

export { caseState } from './case-state.ts'
export { supportDesk } from './customer-messages.ts'
export { ticketsHome } from './home-summary.ts'
export { macroViews } from './macro-views.ts'
export { countTickets, type ListInput, pageOfTickets } from './queue.ts'
export { insertTicket } from './tickets.ts'
