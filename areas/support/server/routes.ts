import { change, page } from '#platform/server/routes.ts'
import { changeTicketStatus, createTicketPage, ticketPage, ticketsPage } from '../calls/tickets.ts'
import { changeStatus, latestTickets, ticketOf, ticketState } from './tickets.ts'

const shownAtMost = 200

export const ticketRoutes = [
  page(ticketsPage, async ({ db }) => ({
    state: { tickets: (await latestTickets(db, shownAtMost)).map(ticketState) },
  })),
  page(createTicketPage, () => ({ state: {} })),
  page(ticketPage, async ({ db, data }) => {
    const row = await ticketOf(db, data.ticket_id)
    return row && { state: { ticket: ticketState(row) }, title: `Ticket ${row.ticket_id}` }
  }),
  change(changeTicketStatus, (unit) => changeStatus(unit, unit.data)),
]
