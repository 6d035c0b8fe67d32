import { prepare } from '#platform/server/prepared.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

const humanForMs = 24 * 3_600_000

/**
 * The two numbers whose sum a page must send back (SIL-ORD-151). They follow from the session and the deployment's key, so that nothing
 * has to be stored for the many pages that never ask.
 */
export function humanNumbers(secrets: Secrets, sessionId: number): { a: number; b: number } {
  const digest = secrets.mark(`human:${sessionId}`)
  return { a: (digest.readUInt16BE(0) % 90) + 10, b: (digest.readUInt16BE(2) % 90) + 10 }
}

export async function markHuman(db: Db, sessionId: number, now: Date): Promise<void> {
  const human_until = new Date(now.getTime() + humanForMs)
  await db
    .insertInto('human_checks')
    .values({ session_id: sessionId, human_until })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ human_until }))
    .execute()
}

export async function isHuman(db: Db, sessionId: number, now: Date): Promise<boolean> {
  const [row] = await findHuman(db, { session_id: sessionId, now })
  return row?.human === true
}

/** The same as a part of another statement. */
export const knownHuman = `exists (select from human_checks where session_id = :session_id and human_until > :now)`
const findHuman = prepare<{ human: boolean }>(`select ${knownHuman} as human`)
