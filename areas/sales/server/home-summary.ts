import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { salesPage } from '../calls/sales.ts'

const href = salesPage.path

/** Next steps with restaurants that are due by the calendar of their market. */
export const salesHome: HomePart = { page: salesPage, summary: salesSummary }

async function salesSummary(db: Db, { marketIds, now }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ due_today: number; overdue: number }>`
    select count(*) filter (where r.next_step_on = t.today)::integer as due_today,
      count(*) filter (where r.next_step_on < t.today)::integer as overdue
    from sales_restaurants r join markets m using (market_id)
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as today) t
    where r.market_id = any(${[...marketIds]}::integer[])`.execute(db)
  const { due_today, overdue } = rows[0] ?? { due_today: 0, overdue: 0 }
  const parts = [overdue > 0 && `${overdue} overdue`, due_today > 0 && `${due_today} due today`].filter(Boolean)
  if (parts.length === 0) return { facts: [{ href, text: 'Nothing is due today' }] }
  return { facts: [{ href, text: parts.join(', '), tone: overdue > 0 ? 'bad' : 'warn' }] }
}
