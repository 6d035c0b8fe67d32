import { sql } from 'kysely'
import type { HomeNeed, HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { createTicketPage, ticketsPage } from '../calls/tickets.ts'

const needsAtMost = 5
const excerptLength = 80

/** Open tickets of the markets, and of none; the oldest wait in the list of what must be seen to. */
export const ticketsHome: HomePart = { page: ticketsPage, summary: ticketsSummary }

async function ticketsSummary(db: Db, { actor, market_id, marketIds }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ open: number; own: number; oldest: readonly OpenTicket[] }>`
    with open_tickets as materialized (
      select ticket_id, description, user_id, created_at from tickets
      where status = 'open' and (market_id is null or market_id = any(${[...marketIds]}::integer[]))
    )
    select
      (select count(*)::integer from open_tickets) as open,
      (select count(*)::integer from open_tickets where user_id = ${actor.user?.user_id ?? null}) as own,
      (select coalesce(json_agg(t), '[]') from (
        select ticket_id, left(description, ${excerptLength}) as description,
          floor(extract(epoch from created_at) * 1000)::bigint as created_at
        from open_tickets order by created_at, ticket_id limit ${needsAtMost}) t) as oldest`.execute(db)
  // The list shows what was counted.
  const href = market_id === null ? ticketsPage.path : `${ticketsPage.path}?market=${market_id}`
  const { open, own, oldest } = rows[0] ?? { open: 0, own: 0, oldest: [] }
  return {
    figures: [{ label: 'Open tickets', value: open, ...(own > 0 && { detail: `${own} from you` }), href }],
    acts: [{ label: 'Create Ticket', href: createTicketPage.path }],
    facts: [{ href, text: open === 0 ? 'None open' : `${open} open${own > 0 ? `, ${own} from you` : ''}` }],
    needs: oldest.map(
      ({ ticket_id, description, created_at }): HomeNeed => ({
        title: `Ticket ${ticket_id}`,
        detail: description,
        since: created_at,
        href: `${ticketsPage.path}/${ticket_id}`,
      }),
    ),
  }
}

type OpenTicket = { ticket_id: number; description: string; created_at: number }
