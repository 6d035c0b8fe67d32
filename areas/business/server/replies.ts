import type { Db, Tx } from '#platform/server/unit-of-work.ts'

const remembered = 24 * 60 * 60_000
const oldest = (now: Date) => new Date(now.getTime() - remembered)

/** What a business was answered under this key within 24 h. */
export async function findReply(db: Db, business_id: number, idempotency_key: string, now: Date) {
  const row = await db
    .selectFrom('business_replies')
    .select(['fingerprint', 'reply'])
    .where('business_id', '=', business_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('created_at', '>', oldest(now))
    .executeTakeFirst()
  return row && { fingerprint: row.fingerprint, reply: row.reply as object }
}

type Kept = {
  readonly business_id: number
  readonly key: string
  readonly fingerprint: Buffer
  readonly reply: object
  readonly now: Date
}

/** False when another request under this key has been answered first; a second one at once waits for the first to end. */
export async function storeReply(tx: Tx, { business_id, key, fingerprint, reply, now }: Kept): Promise<boolean> {
  const row = { fingerprint, reply: JSON.stringify(reply), created_at: now }
  const stored = await tx
    .insertInto('business_replies')
    .values({ business_id, idempotency_key: key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'idempotency_key'])
        .doUpdateSet(row)
        .where('business_replies.created_at', '<=', oldest(now)),
    )
    .returning('business_id')
    .executeTakeFirst()
  return stored !== undefined
}

export async function forgetOldReplies(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('business_replies').where('created_at', '<=', oldest(now)).execute()
}
