import * as z from 'zod/mini'
import { support } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'

export const longestDescription = 5000

/** The words of SIL-OPS-20, for the form and for the server. */
export const ticketWords = {
  description_missing: 'Please enter a description.',
  description_too_long: 'The description is too long.',
} as const

export const taskCreate = defineCall({
  name: 'task_create',
  data: z.strictObject({ description: text(100_000) }),
  reply: z.object({ ticket_id: z.int() }),
  refusals: ticketWords,
  may: support,
})

const status = z.enum(['open', 'closed'])

/** As the pages show it; times in ms since 1970. */
const ticket = z.object({
  ticket_id: z.int(),
  description: z.string(),
  order_id: z.nullable(z.int()),
  status,
  creator: z.string(),
  created_at: instant,
  closed_at: z.nullable(instant),
})
export type Ticket = z.output<typeof ticket>

const sorts = ['', 'ticket', '-ticket'] as const
export type TicketSort = (typeof sorts)[number]

export const ticketsPage = definePage({
  face: 'ops',
  path: '/secure/tickets',
  entry: 'areas/support/web/tickets.page.tsx',
  title: 'Tickets',
  may: support,
  input: z.object({
    page: pageCursor,
    sort: z._default(z.enum(sorts), ''),
    status: searchList(),
    market: z.optional(id),
  }),
  state: z.object({ tickets: z.array(ticket), ticket_pages: pageEnds, market_id: z.nullable(z.int()) }),
  nav: { group: 'Today', label: 'Tickets', does: 'What needs somebody’s attention', key: 't' },
})

export const createTicketPage = definePage({
  face: 'ops',
  path: '/secure/tickets/new',
  entry: 'areas/support/web/create-ticket.page.tsx',
  title: 'Create Ticket',
  may: support,
  nav: { group: 'Today', label: 'Create Ticket', does: 'Write down a problem', key: 'c' },
})

export const ticketPage = definePage({
  face: 'ops',
  path: '/secure/tickets/:ticket_id',
  entry: 'areas/support/web/ticket.page.tsx',
  title: 'Ticket',
  may: support,
  input: z.object({ ticket_id: id }),
  state: z.object({ ticket }),
})

export const changeTicketStatus = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/status',
  may: support,
  input: z.object({ ticket_id: id, status, expected_status: status }),
  reply: z.object({ success: z.literal(true), status }),
  refusals: { changed_meanwhile: [409, 'Somebody else has changed this ticket. Reload the page to see it.'] },
  unanswered: 'Error saving data!',
})
