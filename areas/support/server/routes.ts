import { sql } from 'kysely'
import { ownViewsOf } from '#areas/accounts/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { worksIn } from '#platform/server/actor.ts'
import { unknownPage } from '#platform/server/paged.ts'
import { answer as answered, change, page, type RouteHandler } from '#platform/server/routes.ts'
import {
  answerTicket,
  assignTicket,
  changeNote,
  changeTicket,
  earlierNotes,
  linkTicket,
  mergeTicket,
  unlinkTicket,
  writeNote,
} from '../calls/case.ts'
import { changeMacro, createMacro, macrosPage, removeMacro } from '../calls/macros.ts'
import { changeTicketStatus, changeTickets, createTicketPage, ticketsPage } from '../calls/tickets.ts'
import { answer } from './answer.ts'
import { changeSeveral } from './bulk.ts'
import { assign, changeDetails } from './change-ticket.ts'
import { clerksBeside } from './clerks.ts'
import { addLink, removeLink } from './links.ts'
import { addMacro, deleteMacro, macrosSeenBy, saveMacro } from './macros.ts'
import { merge } from './merge.ts'
import { addNote, notesBefore, rewriteNote } from './notes.ts'
import { countTickets, ofMarket, pageOfTickets } from './queue.ts'
import { changeStatus, seenBy } from './tickets.ts'

/** The list and what is done with a ticket; its page stands in the area that also knows what was given back. */
export const ticketRoutes: RouteHandler[] = [
  page(ticketsPage, async ({ db, actor, data, now }) => {
    const { market } = data
    const seen = seenBy(actor, 't.market_id')
    const own = market === undefined ? seen : sql<boolean>`${seen} and ${ofMarket(market)}`
    const [found, ticket_counts, clerks, own_views] = await Promise.all([
      pageOfTickets(db, actor, data, now),
      countTickets(db, { own, userId: actor.user?.user_id ?? null, now }),
      clerksBeside(db, actor),
      ownViewsOf(db, actor, 'tickets'),
    ])
    if (!found.ok) return unknownPage
    const { rows, next, previous } = found.data
    return {
      state: {
        tickets: rows,
        ticket_pages: { next, previous },
        ticket_counts,
        clerks,
        own_views,
        market_id: data.market ?? null,
        read_at: now.getTime(),
      },
    }
  }),
  page(createTicketPage, () => ({ state: {} })),
  change(changeTicketStatus, changeStatus),
  change(changeTickets, changeSeveral),
  change(changeTicket, changeDetails),
  change(assignTicket, assign),
  change(writeNote, addNote),
  change(changeNote, rewriteNote),
  answered(earlierNotes, async ({ db, actor, data }) => {
    const found = await notesBefore(db, actor, data)
    return found ? ok(found) : refuse('unknown_id')
  }),
  change(answerTicket, answer),
  change(linkTicket, addLink),
  change(unlinkTicket, removeLink),
  change(mergeTicket, merge),
]

export const macroRoutes: RouteHandler[] = [
  page(macrosPage, async ({ db, actor }) => ({
    state: { macros: await macrosSeenBy(db, actor), may_write_for_all: worksIn(actor, null) },
  })),
  change(createMacro, addMacro),
  change(changeMacro, saveMacro),
  change(removeMacro, deleteMacro),
]
