import type { Db, Tx } from './unit.ts'

export type ReplyKey = { readonly sessionId: number; readonly pageId: string; readonly requestId: number }

const remembered = 24 * 60 * 60 * 1000

/** The stored answer of a request seen within 24 h (SIL-OPS-10). */
export async function findReply<Reply>(db: Db, key: ReplyKey, now: Date): Promise<Reply | undefined> {
  const row = await db
    .selectFrom('call_replies')
    .select('reply')
    .where('session_id', '=', key.sessionId)
    .where('page_id', '=', key.pageId)
    .where('request_id', '=', key.requestId)
    .where('created_at', '>', new Date(now.getTime() - remembered))
    .executeTakeFirst()
  return row?.reply as Reply | undefined
}

/** False when another copy of the same request has stored its answer first. */
export async function storeReply(tx: Tx | Db, key: ReplyKey, reply: unknown): Promise<boolean> {
  const stored = await tx
    .insertInto('call_replies')
    .values({ session_id: key.sessionId, page_id: key.pageId, request_id: key.requestId, reply: JSON.stringify(reply) })
    .onConflict((conflict) => conflict.columns(['session_id', 'page_id', 'request_id']).doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return stored !== undefined
}
