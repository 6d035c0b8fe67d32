import { sql } from 'kysely'
import { macroViews } from '#areas/support/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ShownConversation } from '../calls/messaging.ts'
import { messagingClerks } from './change-conversation.ts'
import { listedOf, listedRow } from './conversation-list.ts'
import { hasStopped, seenBy } from './conversations.ts'
import { entriesOf, textsAbout } from './entries.ts'

const mostOrders = 6
const mostTickets = 5

/** All that the screen knows of a conversation; undefined as well where it belongs to a market of others (SIL-ORD-140). */
export async function shownConversation(
  db: Db,
  actor: Actor,
  conversationId: number,
): Promise<ShownConversation | undefined> {
  const found = await listedRow(db, actor, conversationId)
  if (!found) return undefined
  const { market_id, order_id, assignee_id, ...row } = found
  const { phone_number, name } = row
  const [page, drafts, orders, tickets, beside, clerks, macros, opted_out, no_marketing] = await Promise.all([
    entriesOf(db, conversationId),
    draftsOf(db, conversationId),
    ordersOf(db, actor, phone_number, order_id),
    ticketsOf(db, actor, phone_number),
    besideOf(db, actor, conversationId, order_id),
    messagingClerks(db, market_id),
    macroViews(db, actor, { ticket_id: null, name, market_id }, order_id ?? undefined),
    hasStopped(db, phone_number),
    wantsNoMarketing(db, phone_number),
  ])
  const userId = actor.user?.user_id
  const about = [
    ...orders.map((order) => `order:${order.order_id}`),
    ...tickets.map(({ ticket_id }) => `ticket:${ticket_id}`),
  ]
  // Without earlier pages all that there is of them belongs here; with them, what is as new as the oldest entry.
  const since = page.earlier === null ? 0 : (page.entries[0]?.at ?? 0)
  const texts = await textsAbout(db, phone_number, about, since)
  return {
    ...listedOf(row),
    market_id,
    holder: assignee_id === null ? null : { user_id: assignee_id, name: row.assignee ?? '' },
    order_id,
    entries: [...page.entries, ...texts].toSorted((a, b) => a.at - b.at),
    earlier: page.earlier,
    newest_entry_id: page.entries.at(-1)?.conversation_entry_id ?? 0,
    opted_out,
    no_marketing,
    drafts: drafts
      .filter(({ user_id }) => user_id !== userId)
      .map(({ user_id, name: who, changed_at }) => ({ user_id, name: who, changed_at: changed_at.getTime() })),
    own_draft: drafts.find(({ user_id }) => user_id === userId)?.body ?? '',
    orders,
    tickets,
    beside,
    clerks,
    macros: macros.filter(({ text }) => text !== ''),
  }
}

function draftsOf(db: Db, conversationId: number) {
  return db
    .selectFrom('conversation_drafts as d')
    .innerJoin('users as u', 'u.user_id', 'd.user_id')
    .select(['d.user_id', 'u.name', 'd.changed_at', 'd.body'])
    .where('d.conversation_id', '=', conversationId)
    .orderBy('d.changed_at', 'desc')
    .limit(5)
    .execute()
}

/** The latest of whoever has this phone, and the one that the conversation is about. */
async function ordersOf(db: Db, actor: Actor, phone: string, orderId: number | null) {
  const { rows } = await sql<{
    order_id: number
    created_at: Date
    franchise: string
    status: string
    total: number
  }>`
    with own as (
      (select o.order_id from customers c join orders o using (cosmic_customer_id)
        where c.phone_number = ${phone} order by o.order_id desc limit ${mostOrders})
      union select ${orderId}::integer)
    select o.order_id, o.created_at, f.name as franchise, o.status, o.total + o.tip as total
    from own join orders o using (order_id) join franchises f using (franchise_id)
    where ${ofOwnMarkets(actor, 'o.market_id')}
    order by o.order_id = ${orderId}::integer desc nulls last, o.order_id desc`.execute(db)
  return rows.map(({ created_at, ...order }) => ({ ...order, created_at: created_at.getTime() }))
}

function ticketsOf(db: Db, actor: Actor, phone: string) {
  return db
    .selectFrom('tickets')
    .select(['ticket_id', 'description', 'status'])
    .where('phone_number', '=', phone)
    .where(seenBy(actor))
    .orderBy('ticket_id', 'desc')
    .limit(mostTickets)
    .execute()
}

async function besideOf(db: Db, actor: Actor, conversationId: number, orderId: number | null) {
  if (orderId === null) return []
  return db
    .selectFrom('conversations')
    .select(['conversation_id', 'name', 'kind', 'unread'])
    .where('order_id', '=', orderId)
    .where('conversation_id', '<>', conversationId)
    .where(seenBy(actor))
    .orderBy('last_at', 'desc')
    .limit(5)
    .execute()
}

async function wantsNoMarketing(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('marketing_opt_outs')
    .select('address')
    .where('address', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}
