import { type RawBuilder, sql } from 'kysely'
import { likePattern } from '#platform/core/like-pattern.ts'
import type { Actor } from '#platform/server/actor.ts'
import { paged } from '#platform/server/paged.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedConversation } from '../calls/messaging.ts'
import type { ConversationView, PersonKind } from '../rules/conversation.ts'
import { seenBy } from './conversations.ts'

export type ListInput = {
  readonly view: ConversationView
  readonly kind: '' | PersonKind
  readonly q: string
  readonly page?: string | undefined
}

const conditions: Readonly<Record<ConversationView, (userId: number | null) => RawBuilder<boolean>>> = {
  open: () => sql`c.status = 'open'`,
  unread: () => sql`c.unread > 0`,
  mine: (userId) => sql`c.status = 'open' and c.assignee_id = ${userId}::integer`,
  done: () => sql`c.status = 'done'`,
}

/** A page of the person’s markets, the last text’s first. A search looks at all there are: name, phone, `#790`. */
export function pageOfConversations(db: Db, actor: Actor, { view, kind, q, page }: ListInput) {
  const words = q.trim()
  const where = sql.join(
    [
      seenBy(actor, 'c.market_id'),
      words === '' ? conditions[view](actor.user?.user_id ?? null) : withWords(words),
      ...(kind === '' ? [] : [sql`c.kind = ${kind}`]),
    ],
    sql` and `,
  )
  const listed = sql<ListedRow>`(select ${columns} from conversations c ${joins} where ${where})`
  const order = [
    { column: 'last_at', kind: 'instant', descending: true },
    { column: 'conversation_id', kind: 'integer', descending: true },
  ] as const
  return paged(db.selectFrom(listed.as('listed')).selectAll(), { order, cursor: page, limit: 40 })
}

function withWords(words: string): RawBuilder<boolean> {
  const digits = /^#?[\d\s().+-]+$/.test(words) ? words.replace(/\D/g, '') : ''
  const order = /^#?\d{1,9}$/.test(words) ? sql`c.order_id = ${Number(digits)}::integer` : sql`false`
  const phone = digits.length >= 3 ? sql`c.phone_number like ${likePattern(digits)}` : sql`false`
  return sql<boolean>`(${order} or ${phone} or lower(' ' || c.name || ' ') like ${likePattern(words.toLowerCase())})`
}

export type ListedRow = Omit<ListedConversation, 'last_at' | 'waiting_since'> & {
  last_at: Date
  waiting_since: Date | null
}

const columns = sql`c.conversation_id, c.kind, c.name, c.phone_number, m.name as market,
  coalesce(m.time_zone, (select time_zone from markets order by market_id limit 1), 'UTC') as time_zone, c.status, c.unread,
  c.last_text, c.last_by, c.last_at, c.waiting_since, u.name as assignee,
  case when c.last_by = 'us' then (select x.state from conversation_entries e join messages x using (message_id)
    where e.conversation_id = c.conversation_id and e.kind = 'out' order by e.conversation_entry_id desc limit 1) end as last_state`
const joins = sql`left join markets m using (market_id) left join users u on u.user_id = c.assignee_id`

export const listedOf = ({ last_at, waiting_since, ...row }: ListedRow): ListedConversation => ({
  ...row,
  last_at: last_at.getTime(),
  waiting_since: waiting_since?.getTime() ?? null,
})

/** One as the list has it; undefined as well where it belongs to a market of others. */
export async function listedRow(db: Db, actor: Actor, conversationId: number) {
  const { rows } = await sql<
    ListedRow & { market_id: number | null; order_id: number | null; assignee_id: number | null }
  >`
    select ${columns}, c.market_id, c.order_id, c.assignee_id from conversations c ${joins}
    where c.conversation_id = ${conversationId}::integer and ${seenBy(actor, 'c.market_id')}`.execute(db)
  return rows[0]
}

export async function countConversations(db: Db, actor: Actor) {
  const { rows } = await sql<{ open: number; unread: number; mine: number }>`
    select count(*)::integer as open, count(*) filter (where c.unread > 0)::integer as unread,
      count(*) filter (where c.assignee_id = ${actor.user?.user_id ?? null}::integer)::integer as mine
    from conversations c where c.status = 'open' and ${seenBy(actor, 'c.market_id')}`.execute(db)
  return rows[0] ?? { open: 0, unread: 0, mine: 0 }
}
