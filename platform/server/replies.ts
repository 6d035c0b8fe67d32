import { sql } from 'kysely'
import { refuse } from '#platform/core/result.ts'
import { prepare } from './prepared.ts'
import type { Db, EndWrite } from './unit-of-work.ts'

export type ReplyKey = { readonly sessionId: number; readonly pageId: string; readonly requestId: number }

const remembered = 24 * 60 * 60_000
/** A claim older than this belongs to a process that ended in the middle; the outside providers time out long before. */
const claimed = 60_000
const underWay = { under_way: true }

const valuesOf = ({ sessionId, pageId, requestId }: ReplyKey, now: Date) => ({
  session_id: sessionId,
  page_id: pageId,
  request_id: requestId,
  now,
  remembered_since: new Date(now.getTime() - remembered),
})

const find = prepare<{ reply: unknown; created_at: Date }>(`
  select reply, created_at from call_replies
  where session_id = :session_id and page_id = :page_id and request_id = :request_id and created_at > :remembered_since`)

/** The stored answer of a request seen within 24 h (SIL-OPS-10); `under_way` while another copy of it runs. */
export async function findReply<Reply>(db: Db, key: ReplyKey, now: Date): Promise<Reply | 'under_way' | undefined> {
  const [row] = await find(db, valuesOf(key, now))
  if (!row) return undefined
  if (!isUnderWay(row.reply)) return row.reply as Reply
  return row.created_at.getTime() > now.getTime() - claimed ? 'under_way' : undefined
}

/** False when another copy of the same request has stored its answer first. */
export async function storeReply(db: Db, key: ReplyKey, reply: unknown, now: Date): Promise<boolean> {
  const stored = await store(db, { ...valuesOf(key, now), reply: JSON.stringify(reply) })
  return stored.length > 0
}

/** Before work that no transaction holds together; false when another copy has begun it. `answerClaim` or `dropClaim` ends it. */
export async function claimReply(db: Db, key: ReplyKey, now: Date): Promise<boolean> {
  const reply = JSON.stringify(underWay)
  const claimed_until = new Date(now.getTime() - claimed)
  return (await claim(db, { ...valuesOf(key, now), reply, claimed_until })).length > 0
}

export async function answerClaim(db: Db, key: ReplyKey, reply: unknown): Promise<void> {
  await sql`update call_replies set reply = ${JSON.stringify(reply)}::jsonb
    where session_id = ${key.sessionId} and page_id = ${key.pageId} and request_id = ${key.requestId}`.execute(db)
}

export async function dropClaim(db: Db, key: ReplyKey): Promise<void> {
  await sql`delete from call_replies where session_id = ${key.sessionId} and page_id = ${key.pageId}
    and request_id = ${key.requestId} and reply = ${JSON.stringify(underWay)}::jsonb`.execute(db)
}

/** The answer of a unit of work goes with what else it writes at its end; where another copy has stored one first, nothing is done. */
export function replyWrite(key: ReplyKey, reply: unknown, now: Date): EndWrite {
  const values = { ...valuesOf(key, now), reply: JSON.stringify(reply) }
  return { text: repliedPart, values, unless: { part: 'replied', refusal: refuse('answered_meanwhile') } }
}

const putUnless = (mayReplace: string) => `
  insert into call_replies as r (session_id, page_id, request_id, reply, created_at)
  values (:session_id, :page_id, :request_id, :reply::jsonb, :now)
  on conflict (session_id, page_id, request_id) do update set reply = excluded.reply, created_at = excluded.created_at
    where r.created_at <= :remembered_since ${mayReplace}
  returning request_id`
const repliedPart = `replied as (${putUnless('')})`
const store = prepare(putUnless(''))
const claim = prepare(putUnless('or (r.reply = :reply::jsonb and r.created_at <= :claimed_until)'))

function isUnderWay(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'under_way' in reply
}
