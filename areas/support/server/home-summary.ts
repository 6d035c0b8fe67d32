import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { createTicketPage, ticketsPage } from '../calls/tickets.ts'
import { inHand, isOverdue } from './queue.ts'

const href = ticketsPage.path
const needsAtMost = 5
const excerptLength = 80

/** Tickets in hand of the chosen market, or of all of the person's, and of none; those that need somebody most wait in the list beside it. */
export const ticketsHome: HomePart = { page: ticketsPage, summary: ticketsSummary }

async function ticketsSummary(db: Db, { actor, marketIds, market_id, now }: HomeInput): Promise<HomeSummary> {
  const own = sql<boolean>`(t.market_id is null or t.market_id = any(${[...marketIds]}::integer[]))`
  const { rows } = await sql<Counted>`
    with in_hand as materialized (
      select t.ticket_id, t.user_id, t.assignee_id, t.priority, t.created_at, t.due_at, ${isOverdue(now)} as is_overdue
      from tickets t where ${inHand} and ${own}
    )
    select
      (select count(*)::integer from in_hand) as open,
      (select count(*) filter (where is_overdue)::integer from in_hand) as overdue,
      (select count(*) filter (where assignee_id is null)::integer from in_hand) as unassigned,
      (select count(*) filter (where user_id = ${actor.user?.user_id ?? null})::integer from in_hand) as own,
      (select coalesce(json_agg(n), '[]') from (
        select q.ticket_id, left(t.description, ${excerptLength}) as description, q.is_overdue,
          floor(extract(epoch from case when q.is_overdue then q.due_at else q.created_at end) * 1000)::bigint as since
        from in_hand q join tickets t using (ticket_id)
        order by q.is_overdue desc, q.priority desc, q.created_at, q.ticket_id limit ${needsAtMost}) n) as neediest`.execute(
    db,
  )
  const counted = rows[0] ?? { open: 0, overdue: 0, unassigned: 0, own: 0, neediest: [] }
  const { open, overdue, neediest } = counted
  const search = market_id === null ? '' : `?market=${market_id}`
  const text = [`${open} open`, ...parts(counted)].join(', ')
  return {
    figures: [
      {
        label: 'Open tickets',
        value: open,
        ...(parts(counted).length > 0 && { detail: parts(counted).join(', ') }),
        ...(overdue > 0 && { tone: 'bad' as const }),
        href: `${href}${search}`,
      },
    ],
    acts: [{ label: 'Create Ticket', href: createTicketPage.path }],
    facts: [
      {
        href,
        text: open === 0 ? 'None open' : text,
        ...(overdue > 0 && { tone: 'bad' as const }),
      },
    ],
    needs: neediest.map(
      ({ ticket_id, description, since, is_overdue }): HomeNeed => ({
        title: is_overdue ? `Ticket ${ticket_id} is overdue` : `Ticket ${ticket_id}`,
        detail: description,
        since,
        ...(is_overdue && { tone: 'bad' as const }),
        href: `${href}/${ticket_id}`,
      }),
    ),
    topics: [...marketIds.map((id) => `tickets:${id}`), 'tickets:0'],
  }
}

type Counted = {
  readonly open: number
  readonly overdue: number
  readonly unassigned: number
  readonly own: number
  readonly neediest: readonly {
    readonly ticket_id: number
    readonly description: string
    readonly since: number
    readonly is_overdue: boolean
  }[]
}

const parts = ({ overdue, unassigned, own }: Counted): string[] => [
  ...(overdue > 0 ? [`${overdue} overdue`] : []),
  ...(unassigned > 0 ? [`${unassigned} unassigned`] : []),
  ...(own > 0 ? [`${own} from you`] : []),
]
