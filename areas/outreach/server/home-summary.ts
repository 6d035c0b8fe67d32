import { sql } from 'kysely'
import type { HomeSummary } from '#areas/accounts/rules/home.ts'
import type { HomeInput, HomePart } from '#areas/accounts/server/public.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { conversationsTopic, messagingPage } from '../calls/messaging.ts'

const href = messagingPage.path

/** How many have written and were not read yet, of the chosen markets and of none. */
export const messagesHome: HomePart = { page: messagingPage, summary: messagesSummary }

async function messagesSummary(db: Db, { marketIds }: HomeInput): Promise<HomeSummary> {
  const { rows } = await sql<{ open: number; unread: number }>`
    select count(*)::integer as open, count(*) filter (where c.unread > 0)::integer as unread
    from conversations c
    where c.status = 'open' and (c.market_id is null or c.market_id = any(${[...marketIds]}::integer[]))`.execute(db)
  const { open, unread } = rows[0] ?? { open: 0, unread: 0 }
  const topics = [...marketIds, 0].map((market_id) => `${conversationsTopic.topic}:${market_id}`)
  if (unread > 0) return { facts: [{ href, text: `${unread} unread`, tone: 'warn' }], topics }
  return { facts: [{ href, text: open === 0 ? 'None open' : `${open} open, all read` }], topics }
}
