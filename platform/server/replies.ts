import { sql } from 'kysely'
import type { Db, Tx } from './unit-of-work.ts'

export type ReplyKey = { readonly sessionId: number; readonly pageId: string; readonly requestId: number }

const remembered = 24 * 60 * 60_000
/** A claim older than this belongs to a process that ended in the middle; the outside providers time out long before. */
const claimed = 60_000
const underWay = { under_way: true }

/** The stored answer of a request seen within 24 h (SIL-OPS-10); `under_way` while another copy of it runs. */
export async function findReply<Reply>(db: Db, key: ReplyKey, now: Date): Promise<Reply | 'under_way' | undefined> {
  const row = await db
    .selectFrom('call_replies')
    .select(['reply', 'created_at'])
    .where('session_id', '=', key.sessionId)
    .where('page_id', '=', key.pageId)
    .where('request_id', '=', key.requestId)
    .where('created_at', '>', new Date(now.getTime() - remembered))
    .executeTakeFirst()
  if (!row) return undefined
  if (!isUnderWay(row.reply)) return row.reply as Reply
  return row.created_at.getTime() > now.getTime() - claimed ? 'under_way' : undefined
}

/** False when another copy of the same request has stored its answer first. */
export async function storeReply(tx: Tx | Db, key: ReplyKey, reply: unknown, now: Date): Promise<boolean> {
  return put(tx, key, reply, now, sql<boolean>`false`)
}

/** Before work that no transaction holds together; false when another copy has begun it. `answerClaim` or `dropClaim` ends it. */
export async function claimReply(db: Db, key: ReplyKey, now: Date): Promise<boolean> {
  const abandoned = sql<boolean>`r.reply = ${JSON.stringify(underWay)}::jsonb
    and r.created_at <= ${new Date(now.getTime() - claimed)}`
  return put(db, key, underWay, now, abandoned)
}

export async function answerClaim(db: Db, key: ReplyKey, reply: unknown): Promise<void> {
  await sql`update call_replies set reply = ${JSON.stringify(reply)}::jsonb
    where session_id = ${key.sessionId} and page_id = ${key.pageId} and request_id = ${key.requestId}`.execute(db)
}

export async function dropClaim(db: Db, key: ReplyKey): Promise<void> {
  await sql`delete from call_replies where session_id = ${key.sessionId} and page_id = ${key.pageId}
    and request_id = ${key.requestId} and reply = ${JSON.stringify(underWay)}::jsonb`.execute(db)
}

async function put(
  db: Tx | Db,
  key: ReplyKey,
  reply: unknown,
  now: Date,
  mayReplace: ReturnType<typeof sql<boolean>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into call_replies as r (session_id, page_id, request_id, reply, created_at)
    values (${key.sessionId}, ${key.pageId}, ${key.requestId}, ${JSON.stringify(reply)}::jsonb, ${now})
    on conflict (session_id, page_id, request_id) do update set reply = excluded.reply, created_at = excluded.created_at
      where r.created_at <= ${new Date(now.getTime() - remembered)} or (${mayReplace})
    returning request_id`.execute(db)
  return rows.length > 0
}

function isUnderWay(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'under_way' in reply
}
