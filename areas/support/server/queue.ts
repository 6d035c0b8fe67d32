import { type RawBuilder, sql } from 'kysely'
import { ok, type Result } from '#platform/core/result.ts'
import type { InputOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type PageOf, paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type Ticket, type TicketView, type ticketsPage, ticketViews } from '../calls/tickets.ts'
import { isInHand, type TicketStatus, ticketStatuses } from '../rules/ticket.ts'
import { ticketQuery } from '../rules/ticket-query.ts'
import { pageOfFound } from './find-tickets.ts'
import { seenBy, ticketState, ticketsOf, usualTimeZone } from './tickets.ts'

export type ListInput = InputOf<typeof ticketsPage>
type Found = Result<PageOf<Ticket>, 'bad_cursor'>

/** A page of the tickets of the person's markets: what is in hand by need, what is done and what is searched for the newest first. */
export async function pageOfTickets(db: Db, actor: Actor, input: ListInput, now: Date): Promise<Found> {
  const query = ticketQuery(input.q)
  if (input.q.trim() !== '' && !query) return ok({ rows: [], next: null, previous: null })
  const condition = narrowedBy(actor, input, now)
  const found = await (query
    ? pageOfFound(db, query, condition, input.page)
    : isByNeed(input)
      ? pageByNeed(db, condition, input.page, now)
      : pageByNumber(db, condition, input))
  if (!found.ok) return found
  const ids = found.data.rows.map(({ ticket_id }) => ticket_id)
  const [rows, timeZone] = await Promise.all([ticketsOf(db, actor, ids), usualTimeZone(db, actor)])
  return ok({ ...found.data, rows: rows.map((row) => ticketState(row, timeZone)) })
}

type QueuedRow = { readonly ticket_id: number; is_overdue: boolean; priority: number; created_at: Date }

const pageLength = 50

/**
 * Its rows and their order come from the index `tickets_in_hand` alone. What is overdue and what is not stand there each in its order, so that
 * the first page, which is asked for most, sorts nothing.
 */
function pageByNeed(db: Db, condition: RawBuilder<boolean>, cursor: string | undefined, now: Date) {
  const rows = (where: RawBuilder<unknown>) => sql`
    select t.ticket_id, ${isOverdue(now)} as is_overdue, t.priority, t.created_at from tickets t where ${condition} and ${where}`
  const first = (where: RawBuilder<unknown>) => sql`(${rows(where)}
    order by t.priority desc, t.created_at, t.ticket_id limit ${sql.lit(pageLength + 1)})`
  const queue =
    cursor === undefined
      ? sql<QueuedRow>`(${first(isOverdue(now))} union all ${first(sql`not ${isOverdue(now)}`)})`
      : sql<QueuedRow>`(${rows(sql`true`)})`
  const order = [
    { column: 'is_overdue', kind: 'boolean', descending: true },
    { column: 'priority', kind: 'integer', descending: true },
    { column: 'created_at', kind: 'instant' },
    { column: 'ticket_id', kind: 'integer' },
  ] as const
  return paged(db.selectFrom(queue.as('queue')).selectAll(), { order, cursor, limit: pageLength })
}

function pageByNumber(db: Db, condition: RawBuilder<boolean>, { sort, page: cursor }: ListInput) {
  const all = sql<{ ticket_id: number }>`(select t.ticket_id from tickets t where ${condition})`
  const order = [{ column: 'ticket_id', kind: 'integer', descending: sort !== 'ticket' }] as const
  return paged(db.selectFrom(all.as('listed')).selectAll(), { order, cursor })
}

/** How many of those in hand there are in each of the tabs; `own` says of a ticket `t` whether it counts. */
export async function countTickets(
  db: Db,
  { own, userId, now }: { own: RawBuilder<boolean>; userId: number | null; now: Date },
): Promise<Record<TicketView, number>> {
  const counts = sql.join(
    ticketViews.map(
      (view) => sql`count(*) filter (where ${conditions[view](userId, now)})::integer as ${sql.ref(view)}`,
    ),
  )
  const { rows } = await sql<Record<TicketView, number>>`
    select ${counts} from tickets t where ${inHand} and ${own}`.execute(db)
  if (!rows[0]) throw new Error('counting gave no row')
  return rows[0]
}

/** As the partial index has it. */
export const inHand = sql<boolean>`t.status in ('open', 'waiting')`
export const isOverdue = (now: Date) => sql<boolean>`coalesce(t.due_at < ${now}::timestamptz, false)`

const conditions: Readonly<Record<TicketView, (userId: number | null, now: Date) => RawBuilder<boolean>>> = {
  queue: () => sql`true`,
  mine: (userId) => sql`t.assignee_id = ${userId}::integer`,
  unassigned: () => sql`t.assignee_id is null`,
  overdue: (_userId, now) => sql`(${inHand} and ${isOverdue(now)})`,
  waiting: () => sql`t.status = 'waiting'`,
}
const isView = (word: string): word is TicketView => ticketViews.some((view) => view === word)

const statusesOf = ({ status }: ListInput): TicketStatus[] => ticketStatuses.filter((one) => status.includes(one))

/** Whether only what is in hand is asked for: without a search, and without `all` or a status that is not. */
function isQueue(input: ListInput): boolean {
  if (input.status.length > 0) return input.status.length === statusesOf(input).filter(isInHand).length
  return input.q.trim() === '' && !input.state.includes('all')
}
const isByNeed = (input: ListInput): boolean => isQueue(input) && input.sort === '' && input.q.trim() === ''

function narrowedBy(actor: Actor, input: ListInput, now: Date): RawBuilder<boolean> {
  const { status, kind, priority, assignee, market } = input
  const views = input.state.filter(isView).map((view) => conditions[view](actor.user?.user_id ?? null, now))
  return sql<boolean>`${sql.join(
    [
      seenBy(actor, 't.market_id'),
      ...(isQueue(input) ? [inHand] : []),
      ...(views.length > 0 ? [sql`(${sql.join(views, sql` or `)})`] : []),
      ...(status.length > 0 ? [sql`t.status = any(${statusesOf(input)}::text[])`] : []),
      ...(kind.length > 0 ? [sql`t.kind = any(${[...kind]}::text[])`] : []),
      ...(priority.length > 0 ? [sql`t.priority = any(${numbers(priority)}::integer[])`] : []),
      ...(assignee.length > 0 ? [sql`t.assignee_id = any(${numbers(assignee)}::integer[])`] : []),
      ...(market === undefined ? [] : [ofMarket(market)]),
    ],
    sql` and `,
  )}`
}

/** What belongs to no market is everybody’s, whichever they look at. */
export const ofMarket = (market_id: number) => sql<boolean>`(t.market_id is null or t.market_id = ${market_id})`

/** Only what an integer column can hold. */
const numbers = (words: readonly string[]) => words.filter((word) => /^\d{1,9}$/.test(word)).map(Number)
