import * as z from 'zod/mini'
import { macroView } from '#areas/support/calls/macros.ts'
import { pageCursor, pageEnds } from '#platform/core/paging.ts'
import { definePage, defineRoute, defineTopic } from '#platform/core/route.ts'
import { searchText } from '#platform/core/search.ts'
import { id, instant, text } from '#platform/core/wire.ts'
import { conversationViews, entryKinds, longestText, personKinds } from '../rules/conversation.ts'
import { messaging } from '../rules/roles.ts'

export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'opted_out'] as const

const listed = z.object({
  conversation_id: z.int(),
  kind: z.enum(personKinds),
  name: z.string(),
  phone_number: z.string(),
  market: z.nullable(z.string()),
  time_zone: z.string(),
  status: z.enum(['open', 'done']),
  unread: z.int(),
  last_text: z.string(),
  last_by: z.enum(['them', 'us']),
  last_at: instant,
  /** How our last text goes. */
  last_state: z.nullable(z.enum(messageStates)),
  waiting_since: z.nullable(instant),
  assignee: z.nullable(z.string()),
})
export type ListedConversation = z.output<typeof listed>

const entry = z.object({
  key: z.string(),
  /** Of the conversation itself; null for what the product wrote to this phone about their orders and tickets. */
  conversation_entry_id: z.nullable(z.int()),
  kind: z.enum([...entryKinds, 'auto']),
  at: instant,
  who: z.string(),
  text: z.string(),
  order_id: z.nullable(z.int()),
  state: z.nullable(z.enum(messageStates)),
})
export type ConversationEntry = z.output<typeof entry>

const shown = z.object({
  ...listed.shape,
  market_id: z.nullable(z.int()),
  holder: z.nullable(z.object({ user_id: z.int(), name: z.string() })),
  order_id: z.nullable(z.int()),
  entries: z.array(entry),
  /** Those before these, if there are more than a page shows. */
  earlier: z.nullable(z.int()),
  /** The newest of the conversation itself: what an answer says it has seen. */
  newest_entry_id: z.int(),
  opted_out: z.boolean(),
  no_marketing: z.boolean(),
  drafts: z.array(z.object({ user_id: z.int(), name: z.string(), changed_at: instant })),
  own_draft: z.string(),
  orders: z.array(
    z.object({ order_id: z.int(), created_at: instant, franchise: z.string(), status: z.string(), total: z.int() }),
  ),
  tickets: z.array(z.object({ ticket_id: z.int(), description: z.string(), status: z.string() })),
  /** Others whose conversation is about the same order. */
  beside: z.array(z.object({ conversation_id: z.int(), name: z.string(), kind: z.enum(personKinds), unread: z.int() })),
  clerks: z.array(z.object({ user_id: z.int(), name: z.string() })),
  macros: z.array(macroView),
})
export type ShownConversation = z.output<typeof shown>

const filters = {
  view: z._default(z.enum(conversationViews), 'open'),
  kind: z._default(z.enum(['', ...personKinds]), ''),
  q: searchText,
  page: pageCursor,
}

const state = z.object({
  view: z.enum(conversationViews),
  conversations: z.array(listed),
  conversation_pages: pageEnds,
  conversation_counts: z.object({ open: z.int(), unread: z.int(), mine: z.int() }),
  conversation: z.nullable(shown),
  markets: z.array(z.object({ market_id: z.int(), name: z.string() })),
  user_id: z.nullable(z.int()),
  read_at: instant,
})

const page = {
  face: 'ops',
  entry: 'areas/outreach/web/messaging.page.tsx',
  title: 'Messages',
  may: messaging,
  state,
} as const

/** What waits longest without an answer is not hidden by what came last: the list is by the last text, and says who waits. */
export const messagingPage = definePage({
  ...page,
  path: '/secure/messaging',
  input: z.object(filters),
  nav: { group: 'Today', label: 'Messages', does: 'Texts with customers, drivers and restaurants', key: 'x' },
})

export const conversationPage = definePage({
  ...page,
  path: '/secure/messaging/:conversation_id',
  input: z.object({ conversation_id: id, ...filters }),
  malformed: 'not_found',
})

/** `conversations:3`: one of this market came or changed; `conversations:0` one of no market. */
export const conversationsTopic = defineTopic({
  topic: 'conversations',
  may: messaging,
  which: 'those of the markets that they work in, and of none',
})
export const conversationTopic = defineTopic({
  topic: 'conversation',
  may: messaging,
  which: 'those of the markets that they work in, and of none',
})

export const messageWords = {
  text_missing: 'Write something first.',
  text_too_long: `A text holds ${longestText} letters at most.`,
  placeholder_left: 'The text still has a word in braces.',
} as const

const body = text(20_000)
const request_key = z.optional(z.string().check(z.maxLength(100)))
const orderId = z._default(z.nullable(id), null)
const textRefusals = {
  text_missing: [422, messageWords.text_missing],
  text_too_long: [422, messageWords.text_too_long],
  placeholder_left: [422, messageWords.placeholder_left],
  order_unknown: [422, 'There is no order of that number in this market.'],
  opted_out: [409, 'This phone has answered STOP. No text goes there until START; call instead.'],
} as const
const sending = {
  may: messaging,
  idempotencyKey: 'request_key',
  limit: { per: 'person', most: 300, withinMs: 60 * 60_000 },
  unanswered: 'Nobody knows whether the text has left. Look at the conversation before you send it again.',
} as const

/** A text to a phone; what was said with it before goes on. */
export const startConversation = defineRoute({
  ...sending,
  method: 'POST',
  path: '/secure/messaging',
  input: z.object({
    phone_number: text(40),
    body,
    order_id: orderId,
    /** Without it that of the order, of whoever has the phone, or the only one that the writer works in. */
    market_id: z._default(z.nullable(id), null),
    request_key,
  }),
  reply: z.object({ success: z.literal(true), message_id: z.int(), conversation_id: z.int() }),
  refusals: {
    ...textRefusals,
    phone_number_invalid: [422, 'Please enter a valid phone number.'],
    unknown_market: [422, 'Choose one of your markets.'],
  },
})

export const sendText = defineRoute({
  ...sending,
  method: 'POST',
  path: '/secure/messaging/:conversation_id',
  input: z.object({
    conversation_id: id,
    body,
    order_id: orderId,
    /** The newest entry that its writer saw; without it nobody else’s answer is in the way. */
    seen_entry_id: z._default(z.nullable(z.int()), null),
    request_key,
  }),
  reply: z.object({ success: z.literal(true), message_id: z.int() }),
  refusals: {
    ...textRefusals,
    answered_meanwhile: [409, 'Somebody else has answered meanwhile. Look at it before you send yours.'],
  },
})

const savingFailed = 'Error saving data!'
const done = z.object({ success: z.literal(true) })

export const writeStaffNote = defineRoute({
  method: 'POST',
  path: '/secure/messaging/:conversation_id/notes',
  may: messaging,
  input: z.object({ conversation_id: id, body, request_key }),
  reply: done,
  refusals: { text_missing: textRefusals.text_missing, text_too_long: textRefusals.text_too_long },
  idempotencyKey: 'request_key',
  unanswered: savingFailed,
})

/** From whoever was seen to have it: of two who take it at once, the second learns who the first is. */
export const assignConversation = defineRoute({
  method: 'POST',
  path: '/secure/messaging/:conversation_id/assign',
  may: messaging,
  input: z.object({ conversation_id: id, assignee_id: z.nullable(id), expected_assignee_id: z.nullable(id) }),
  reply: done,
  refusals: {
    changed_meanwhile: [409, 'Somebody else has this conversation now.'],
    not_a_clerk: [422, 'This person cannot take conversations of this market.'],
  },
  unanswered: savingFailed,
})

export const changeConversationStatus = defineRoute({
  method: 'POST',
  path: '/secure/messaging/:conversation_id/status',
  may: messaging,
  input: z.object({
    conversation_id: id,
    status: z.enum(['open', 'done']),
    /** The newest entry that was seen: a text that has come meanwhile is not put away unread. */
    seen_entry_id: z.int(),
  }),
  reply: done,
  refusals: { changed_meanwhile: [409, 'A text has come meanwhile. Look at it first.'] },
  unanswered: savingFailed,
})

export const readConversation = defineRoute({
  method: 'POST',
  path: '/secure/messaging/:conversation_id/read',
  may: messaging,
  byItself: true,
  input: z.object({ conversation_id: id, seen_entry_id: z.int() }),
  reply: done,
})

export const saveConversationDraft = defineRoute({
  method: 'POST',
  path: '/secure/messaging/:conversation_id/draft',
  may: messaging,
  byItself: true,
  input: z.object({ conversation_id: id, body }),
  reply: done,
})

export const earlierEntries = defineRoute({
  method: 'GET',
  path: '/secure/messaging/:conversation_id/entries',
  may: messaging,
  input: z.object({ conversation_id: id, before: id }),
  reply: z.object({ entries: z.array(entry), earlier: z.nullable(z.int()) }),
})
