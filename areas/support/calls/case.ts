import * as z from 'zod/mini'
import { support } from '#areas/accounts/rules/permissions.ts'
import { orderStatuses } from '#areas/orders/rules/status.ts'
import { defineRoute, defineTopic } from '#platform/core/route.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { priorities, ticketKinds, ticketStatuses } from '../rules/ticket.ts'
import { macroView } from './macros.ts'
import { changed_meanwhile, savingFailed, ticket } from './tickets.ts'

export const longestNote = 5000
/** Ten parts of a text message; nobody reads a longer one on a phone. */
export const longestText = 1530

/** `tickets:3`: a ticket of this market came or changed; `tickets:0` one of no market. */
export const ticketsTopic = defineTopic({
  topic: 'tickets',
  may: support,
  which: 'those of the markets that they work in, and of none',
})
export const ticketTopic = defineTopic({
  topic: 'ticket',
  may: support,
  which: 'those of the markets that they work in, and of none',
})

const note = z.object({
  ticket_note_id: z.int(),
  version: z.int(),
  is_own: z.boolean(),
  changed_at: z.nullable(instant),
  /** What it said before, the latest first. */
  earlier: z.array(z.object({ body: z.string(), written_at: instant })),
})

const threadEntry = z.object({
  key: z.string(),
  /** A `text` went to the customer, a `message` came from them. */
  kind: z.enum(['event', 'note', 'text', 'message']),
  at: instant,
  who: z.string(),
  text: z.string(),
  detail: z.exactOptional(z.string()),
  note: z.exactOptional(note),
  /** Of a text: whether it has left. */
  state: z.exactOptional(z.enum(['queued', 'sent', 'delivered', 'failed', 'opted_out'])),
})
export type ThreadEntry = z.output<typeof threadEntry>

export const linkKinds = ['order', 'ticket', 'customer', 'driver', 'restaurant'] as const
export type LinkKind = (typeof linkKinds)[number]

const link = z.object({
  /** Null for what the ticket was written about: it cannot be taken off. */
  ticket_link_id: z.nullable(z.int()),
  kind: z.enum(linkKinds),
  label: z.string(),
  detail: z.string(),
  href: z.nullable(z.string()),
})
export type TicketLink = z.output<typeof link>

const personOrder = z.object({
  order_id: z.int(),
  created_at: instant,
  franchise: z.string(),
  status: z.enum(orderStatuses),
  /** In cents. */
  total: z.int(),
})

/** What support itself knows of a case; the page adds what was given back. */
export const caseFields = {
  ticket,
  holder: z.nullable(z.object({ user_id: z.int(), name: z.string(), since: z.nullable(instant) })),
  due_by_hand: z.boolean(),
  merged_into: z.nullable(z.int()),
  merged: z.array(z.object({ ticket_id: z.int(), description: z.string(), creator: z.string(), created_at: instant })),
  links: z.array(link),
  thread: z.array(threadEntry),
  /** Notes before these, if there are more than a page shows. */
  earlier_notes: z.nullable(z.int()),
  clerks: z.array(z.object({ user_id: z.int(), name: z.string() })),
  macros: z.array(macroView),
  /** Those that it is about; macros speak of the first. */
  order_ids: z.array(z.int()),
  person_orders: z.array(personOrder),
  /** Others of the same phone number. */
  person_tickets: z.array(
    z.object({ ticket_id: z.int(), description: z.string(), status: z.enum(ticketStatuses), created_at: instant }),
  ),
  user_id: z.nullable(z.int()),
  read_at: instant,
}

const merged = [409, 'This ticket was merged into another. Work on that one.'] as const

/** What it is about and until when, with the version that the person saw (SIL-ORD-168). */
export const changeTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/details',
  may: support,
  input: z.object({
    ticket_id: id,
    kind: z.enum(ticketKinds),
    priority: z.union(priorities.map((one) => z.literal(one))),
    /** Null: by the rule of its kind. */
    due_at: z.nullable(instant),
    name: text(200),
    phone_number: text(40),
    market_id: z.nullable(id),
    expected_version: z.int(),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile,
    merged,
    phone_number_invalid: [422, 'Please enter a valid phone number.'],
    due_invalid: [422, 'Choose a time within a year.'],
    unknown_market: [422, 'Choose one of your markets.'],
  },
  unanswered: savingFailed,
})

/** From whoever was seen to have it: of two who take it at once, the second learns who the first is. */
export const assignTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/assign',
  may: support,
  input: z.object({ ticket_id: id, assignee_id: z.nullable(id), expected_assignee_id: z.nullable(id) }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile,
    merged,
    not_a_clerk: [422, 'This person cannot take tickets of this market.'],
  },
  unanswered: savingFailed,
})

export const noteWords = {
  note_missing: 'Write something first.',
  text_missing: 'Write something first.',
} as const

export const writeNote = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/notes',
  may: support,
  input: z.object({
    ticket_id: id,
    body: text(longestNote),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), ticket_note_id: z.int() }),
  refusals: { note_missing: [422, noteWords.note_missing], merged },
  idempotencyKey: 'request_key',
  unanswered: savingFailed,
})

/** One’s own alone; what it said before stays beside it. */
export const changeNote = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/notes/:ticket_note_id',
  may: support,
  input: z.object({ ticket_id: id, ticket_note_id: id, body: text(longestNote), expected_version: z.int() }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    note_missing: [422, noteWords.note_missing],
    not_yours: [403, 'Only who wrote a note changes it.'],
    changed_meanwhile: [409, 'This note was changed meanwhile.'],
  },
  unanswered: savingFailed,
})

export const earlierNotes = defineRoute({
  method: 'GET',
  path: '/secure/tickets/:ticket_id/notes',
  may: support,
  input: z.object({ ticket_id: id, before: id }),
  reply: z.object({ notes: z.array(threadEntry), earlier_notes: z.nullable(z.int()) }),
})

/** A text to the customer, or a macro with what else it does; all of it or nothing. */
export const answerTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/answer',
  may: support,
  input: z.object({
    ticket_id: id,
    body: text(longestText),
    ticket_macro_id: z._default(z.nullable(id), null),
    expected_version: z.int(),
    request_key: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.object({ success: z.literal(true), version: z.int() }),
  refusals: {
    changed_meanwhile,
    merged,
    text_missing: [422, noteWords.text_missing],
    phone_missing: [422, 'Say first whose problem this is: there is no phone number.'],
    placeholder_left: [422, 'The text still has a word in braces.'],
    macro_gone: [409, 'This macro is no longer there. Reload the page.'],
    macro_not_possible: [409, 'This ticket cannot get the state that the macro sets.'],
  },
  idempotencyKey: 'request_key',
  limit: { per: 'person', most: 120, withinMs: 60 * 60_000 },
  unanswered: 'Nobody knows whether the text has left. Look at the conversation before you send it again.',
})

export const linkTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/links',
  may: support,
  input: z.object({ ticket_id: id, kind: z.enum(linkKinds), target: text(200) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: {
    merged,
    target_missing: [422, 'Say which.'],
    not_found: [422, 'There is none of that number or name in your markets.'],
    several: [422, 'Several are called so. Write the whole name.'],
    itself: [422, 'That is this ticket.'],
  },
  unanswered: savingFailed,
})

export const unlinkTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/links/:ticket_link_id/remove',
  may: support,
  input: z.object({ ticket_id: id, ticket_link_id: id }),
  reply: z.object({ success: z.literal(true) }),
  unanswered: savingFailed,
})

/** A double goes into the ticket that stays: it is closed, and its notes and texts are read there. Opening it again takes it out. */
export const mergeTicket = defineRoute({
  method: 'POST',
  path: '/secure/tickets/:ticket_id/merge',
  may: support,
  input: z.object({ ticket_id: id, into: id, expected_version: z.int() }),
  reply: z.object({ success: z.literal(true), into: z.int() }),
  refusals: {
    changed_meanwhile,
    merged,
    not_found: [422, 'There is no ticket of that number in your markets.'],
    itself: [422, 'That is this ticket.'],
    other_market: [422, 'That ticket belongs to another market.'],
    into_merged: [422, 'That ticket was merged into another itself.'],
    into_done: [422, 'That ticket is done. Open it again first.'],
  },
  unanswered: savingFailed,
})
