import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { clerksOf } from './clerks.ts'
import { linksOf, orderIdsOf } from './links.ts'
import { macroViews } from './macro-views.ts'
import { mergedInto, notesOf } from './notes.ts'
import { threadOf } from './thread.ts'
import { creatorOf, seenBy, ticketOf, ticketState, usualTimeZone } from './tickets.ts'

const mostOrders = 10
const mostTickets = 10

/** All that support knows of a ticket's case; undefined as well where it belongs to a market of others (SIL-ORD-140). */
export async function caseState(db: Db, actor: Actor, ticketId: number, now: Date) {
  const row = await ticketOf(db, actor, ticketId)
  if (!row) return undefined
  const [doubles, usual] = await Promise.all([mergedInto(db, actor, ticketId), usualTimeZone(db, actor)])
  const ticketIds = [ticketId, ...doubles.map(({ ticket_id }) => ticket_id)]
  const ticket = ticketState(row, usual)
  const { order_id, phone_number, market_id } = ticket
  const [links, person_orders, person_tickets, notes, clerks, linkedOrders] = await Promise.all([
    linksOf(db, actor, ticket, ticketIds),
    ordersOf(db, actor, phone_number),
    otherTicketsOf(db, actor, phone_number, ticketId),
    notesOf(db, actor, ticketIds),
    clerksOf(db, market_id),
    orderIdsOf(db, order_id, ticketIds),
  ])
  const about = [...linkedOrders, ...person_orders.map((order) => order.order_id)]
  const [thread, macros] = await Promise.all([
    threadOf(db, actor, { ticketIds, orderIds: about, phoneNumber: phone_number, timeZone: ticket.time_zone }),
    macroViews(db, actor, ticket, linkedOrders[0]),
  ])
  const { assignee_id, assignee, assigned_at, merged_into, due_by_hand } = row
  return {
    ticket,
    holder:
      assignee_id === null
        ? null
        : { user_id: assignee_id, name: assignee ?? '', since: assigned_at?.getTime() ?? null },
    due_by_hand,
    merged_into,
    merged: doubles.map((one) => ({
      ticket_id: one.ticket_id,
      description: one.description,
      creator: creatorOf(one),
      created_at: one.created_at.getTime(),
    })),
    links,
    thread: [...thread, ...notes.notes].toSorted((a, b) => a.at - b.at),
    earlier_notes: notes.earlier_notes,
    clerks,
    macros,
    order_ids: linkedOrders,
    person_orders,
    person_tickets,
    user_id: actor.user?.user_id ?? null,
    read_at: now.getTime(),
  }
}

/** The latest of whoever has this phone number, in the person's markets. */
async function ordersOf(db: Db, actor: Actor, phone_number: string) {
  if (phone_number === '') return []
  const rows = await db
    .selectFrom('customers as c')
    .innerJoin('orders as o', 'o.cosmic_customer_id', 'c.cosmic_customer_id')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .select(['o.order_id', 'o.created_at', 'f.name as franchise', 'o.status', 'o.total', 'o.tip'])
    .where('c.phone_number', '=', phone_number)
    .where(ofOwnMarkets(actor, 'o.market_id'))
    .orderBy('o.order_id', 'desc')
    .limit(mostOrders)
    .execute()
  return rows.map(({ total, tip, created_at, ...order }) => ({
    ...order,
    created_at: created_at.getTime(),
    total: total + tip,
  }))
}

async function otherTicketsOf(db: Db, actor: Actor, phone_number: string, ticketId: number) {
  if (phone_number === '') return []
  const rows = await db
    .selectFrom('tickets')
    .select(['ticket_id', 'description', 'status', 'created_at'])
    .where('phone_number', '=', phone_number)
    .where('ticket_id', '<>', ticketId)
    .where(seenBy(actor))
    .orderBy('ticket_id', 'desc')
    .limit(mostTickets)
    .execute()
  return rows.map(({ created_at, ...ticket }) => ({ ...ticket, created_at: created_at.getTime() }))
}
