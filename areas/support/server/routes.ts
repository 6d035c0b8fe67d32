import { unknownPage } from '#platform/server/paged.ts'
import { change, page } from '#platform/server/routes.ts'
import { changeTicketStatus, createTicketPage, ticketPage, ticketsPage } from '../calls/tickets.ts'
import { changeStatus, pageOfTickets, ticketOf, ticketState } from './tickets.ts'

export const ticketRoutes = [
  page(ticketsPage, async ({ db, actor, data }) => {
    const found = await pageOfTickets(db, actor, data)
    if (!found.ok) return unknownPage
    const { rows, next, previous } = found.data
    return {
      state: { tickets: rows.map(ticketState), ticket_pages: { next, previous }, market_id: data.market ?? null },
    }
  }),
  page(createTicketPage, () => ({ state: {} })),
  page(ticketPage, async ({ db, actor, data }) => {
    const row = await ticketOf(db, actor, data.ticket_id)
    return row && { state: { ticket: ticketState(row) }, title: `Ticket ${row.ticket_id}` }
  }),
  change(changeTicketStatus, (unit) => changeStatus(unit, unit.actor, unit.data)),
]
