import { type RawBuilder, sql } from 'kysely'
import type { JobHandlers } from '#platform/server/jobs.ts'
import type { ServerParts } from '#platform/server/parts.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'

type Parts = Pick<ServerParts, 'db' | 'clock'>

const kind = 'clean_up'
const day = 24 * 60 * 60_000
/** Rows at once, so that nobody waits for a lock on millions of them. */
const atOnce = 5_000

/** Once a day: what is no longer asked for goes (SIL-OPS-10, SIL-OPS-15, SIL-ORD-170). */
export function cleanUpJobs(parts: Parts): JobHandlers {
  return {
    [kind]: async () => {
      const now = parts.clock.now()
      const before = (days: number) => new Date(now.getTime() - days * day)
      await remove(parts, sql`call_replies`, sql`created_at < ${before(1)}`)
      await remove(parts, sql`temporary_ids`, sql`created_at < ${before(1)}`)
      await remove(parts, sql`throttles`, sql`window_started_at < ${before(1)}`)
      await remove(parts, sql`human_checks`, sql`human_until < ${before(1)}`)
      await remove(parts, sql`error_reports`, sql`created_at < ${before(30)}`)
      await remove(parts, sql`messages`, sql`state <> 'queued' and created_at < ${before(365)}`)
      await remove(parts, sql`sessions`, sql`expires_at < ${before(1)}`)
      await remove(parts, sql`persistent_sessions`, forgottenDevice(now, before(90)))
      await planCleanUp(parts, new Date(now.getTime() + day))
    },
  }
}

/** One job for each day, however many processes plan it. */
export async function planCleanUp(parts: Parts, at: Date): Promise<void> {
  const unique_key = `${kind}:${at.toISOString().slice(0, 10)}`
  await insertJob(parts.db, { kind, payload: {}, unique_key, run_at: at }, parts.clock.now())
}

/** A device whose year is over, or that left nothing behind and has not come back: programs without cookies make one each visit. */
function forgottenDevice(now: Date, before: Date): RawBuilder<unknown> {
  return sql`
    not exists (select from sessions s where s.session_persistent_id = persistent_sessions.session_persistent_id)
    and not exists (select from payment_cards c where c.session_persistent_id = persistent_sessions.session_persistent_id)
    and (expires_at < ${now} or created_at < ${before} and cosmic_customer_id is null
      and not exists (select from carts c where c.session_persistent_id = persistent_sessions.session_persistent_id)
      and not exists (select from orders o where o.session_persistent_id = persistent_sessions.session_persistent_id))`
}

async function remove({ db }: Parts, table: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<void> {
  for (let removed = atOnce; removed === atOnce; ) {
    const result = await sql`delete from ${table} where ctid in
      (select ctid from ${table} where ${where} limit ${atOnce} for update skip locked)`.execute(db)
    removed = Number(result.numAffectedRows ?? 0)
  }
}
