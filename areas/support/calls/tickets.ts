import * as z from 'zod/mini'
import { ownView } from '#areas/accounts/calls/own-views.ts'
import { support } from '#areas/accounts/rules/permissions.ts'
import { defineCall } from '#platform/core/call.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute } from '#platform/core/route.ts'
import { searchList, searchText } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { priorities, ticketKinds, ticketStatuses } from '../rules/ticket.ts'

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

export const savingFailed = 'Error saving data!'
export const changed_meanwhile = [409, 'Somebody else has changed this ticket. Reload the page to see it.'] as const

const status = z.enum(ticketStatuses)
const kind = z.enum(ticketKinds)
const priority = z.union(priorities.map((one) => z.literal(one)))

/** As the pages show it; times in ms since 1970. */
export const ticket = z.object({
  ticket_id: z.int(),
  description: z.string(),
  order_id: z.nullable(z.int()),
  status,
  creator: z.string(),
  created_at: instant,
  closed_at: z.nullable(instant),
  kind,
  priority,
  due_at: z.nullable(instant),
  assignee_id: z.nullable(z.int()),
  assignee: z.nullable(z.string()),
  /** Whose problem it is; empty where nobody has said. */
  name: z.string(),
  phone_number: z.string(),
  market_id: z.nullable(z.int()),
  market: z.nullable(z.string()),
  /** That of its market, or of the first market of whoever asks. */
  time_zone: z.string(),
  version: z.int(),
})
export type Ticket = z.output<typeof ticket>

const sorts = ['', 'ticket', '-ticket'] as const

/** The tabs of the list: parts of what is in hand, what is solved, everything. */
export const ticketViews = ['queue', 'mine', 'unassigned', 'overdue', 'waiting'] as const
export type TicketView = (typeof ticketViews)[number]

const clerk = z.object({ user_id: z.int(), name: z.string() })
export type Clerk = z.output<typeof clerk>

/** By need: what is overdue, then by priority, then the oldest. What is done and what is searched for: the newest first. */
export const ticketsPage = definePage({
  face: 'ops',
  path: '/secure/tickets',
  entry: 'areas/support/web/tickets.page.tsx',
  title: 'Tickets',
  may: support,
  input: z.object({
    page: pageCursor,
    q: searchText,
    sort: z._default(z.enum(sorts), ''),
    /** One of the views, or `all`; without one and without another filter the queue. */
    state: searchList(),
    status: searchList(),
    kind: searchList(),
    priority: searchList(),
    assignee: searchList(),
    /** With it only what belongs to this market, and what belongs to none. */
    market: z.optional(id),
  }),
  state: z.object({
    tickets: z.array(ticket),
    ticket_pages: pageEnds,
    ticket_counts: z.record(z.enum(ticketViews), z.int()),
    clerks: z.array(clerk),
    own_views: z.array(ownView),
    market_id: z.nullable(z.int()),
    read_at: instant,
  }),
  nav: { group: 'Today', label: 'Tickets', does: 'What needs somebody’s attention', key: 't', numbered: 'Ticket' },
})

export const createTicketPage = definePage({
  face: 'ops',
  path: '/secure/tickets/new',
  entry: 'areas/support/web/create-ticket.page.tsx',
  title: 'Create Ticket',
  may: support,
  nav: { group: 'Today', label: 'Create Ticket', does: 'Write down a problem', key: 'c' },
})

export const changeTicketStatus = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/status',
  may: support,
  input: z.object({ ticket_id: id, status, expected_status: status }),
  reply: z.object({ success: z.literal(true), status, version: z.int() }),
  refusals: {
    changed_meanwhile,
    status_not_possible: [409, 'What is solved or closed is opened again first.'],
  },
  unanswered: savingFailed,
})

const bulkActs = ['assign', 'status', 'priority'] as const
export const mostAtOnce = 100

/** One act on several tickets; each for itself, and none that was changed since it was seen. */
export const changeTickets = defineRoute({
  method: 'POST',
  path: '/secure/tickets/bulk',
  may: support,
  input: z.object({
    tickets: z.array(z.object({ ticket_id: id, version: z.int() })).check(z.minLength(1), z.maxLength(mostAtOnce)),
    act: z.enum(bulkActs),
    /** Null gives it to nobody. */
    assignee_id: z.optional(z.nullable(id)),
    status: z.optional(status),
    priority: z.optional(priority),
  }),
  reply: z.object({
    success: z.literal(true),
    results: z.array(z.object({ ticket_id: z.int(), done: z.boolean(), message: z.string() })),
  }),
  refusals: { value_missing: [422, 'Choose what to set.'] },
  unanswered: savingFailed,
})
