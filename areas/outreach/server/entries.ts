import { sql } from 'kysely'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ConversationEntry } from '../calls/messaging.ts'

const mostEntries = 60
const mostTexts = 40

type EntriesPage = { readonly entries: ConversationEntry[]; readonly earlier: number | null }

/** The newest of a conversation, or those before one, in the order in which they were written. */
export async function entriesOf(db: Db, conversationId: number, before?: number): Promise<EntriesPage> {
  const beyond = before === undefined ? sql<boolean>`true` : sql<boolean>`e.conversation_entry_id < ${before}::bigint`
  const rows = await db
    .selectFrom('conversation_entries as e')
    .leftJoin('messages as m', 'm.message_id', 'e.message_id')
    .leftJoin('users as u', 'u.user_id', 'e.user_id')
    .select(['e.conversation_entry_id', 'e.kind', 'e.created_at', 'e.body', 'e.order_id', 'm.state', 'u.name'])
    .where('e.conversation_id', '=', conversationId)
    .where(beyond)
    .orderBy('e.conversation_entry_id', 'desc')
    .limit(mostEntries + 1)
    .execute()
  const shown = rows.slice(0, mostEntries)
  return {
    entries: shown.toReversed().map(({ name, ...row }) => ({
      key: `entry ${row.conversation_entry_id}`,
      conversation_entry_id: row.conversation_entry_id,
      kind: row.kind,
      at: row.created_at.getTime(),
      who: name ?? '',
      text: row.body,
      order_id: row.order_id,
      state: row.state,
    })),
    earlier: rows.length > mostEntries ? (shown.at(-1)?.conversation_entry_id ?? null) : null,
  }
}

/**
 * What the product and tickets wrote to this phone about these orders and tickets, from `since` on. A text with a code to sign in with says of
 * nothing what it is about, and is nobody's to read.
 */
export async function textsAbout(
  db: Db,
  phone: string,
  about: readonly string[],
  since: number,
): Promise<ConversationEntry[]> {
  if (about.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select(['message_id', 'created_at', 'body', 'state', 'about'])
    .where('about', '=', anyOf(about))
    .where('channel', '=', 'text')
    .where('recipient', '=', phone)
    .where('created_at', '>=', new Date(since))
    .orderBy('message_id', 'desc')
    .limit(mostTexts)
    .execute()
  return rows.map(({ message_id, created_at, body, state, about: subject }) => ({
    key: `text ${message_id}`,
    conversation_entry_id: null,
    kind: 'auto',
    at: created_at.getTime(),
    who: subject?.startsWith('ticket:') ? `Ticket ${subject.slice(7)}` : 'Cosmic',
    text: body,
    order_id: subject?.startsWith('order:') ? Number(subject.slice(6)) : null,
    state,
  }))
}
