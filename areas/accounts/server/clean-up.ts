import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { defineJob } from '#platform/server/define-job.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { JobHandlers } from '#platform/server/jobs.ts'
import { recordPurge } from '#platform/server/purges.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'

type Deps = Pick<ServerDeps, 'db' | 'clock'>

const cleanUp = defineJob('clean_up', z.object({}))
const day = 24 * 60 * 60_000
/** Rows at once, so that nobody waits for a lock on millions of them. */
const atOnce = 5_000

/** Once a day: what is no longer asked for goes (SIL-OPS-10, SIL-OPS-15, SIL-ORD-170). */
export function cleanUpJobs(deps: Deps): JobHandlers {
  return cleanUp.handle(async () => {
    const now = deps.clock.now()
    const before = (days: number) => new Date(now.getTime() - days * day)
    await remove(deps, 'call_replies', sql`created_at < ${before(1)}`)
    await remove(deps, 'temporary_ids', sql`created_at < ${before(1)}`)
    await remove(deps, 'throttles', sql`window_started_at < ${before(1)}`)
    await remove(deps, 'access_codes', sql`expires_at < ${before(1)}`)
    await remove(deps, 'phone_lines', sql`ask_again_at < ${now}`)
    await remove(deps, 'passkey_challenges', sql`expires_at < ${before(1)}`)
    await remove(deps, 'human_checks', sql`human_until < ${before(1)}`)
    await remove(deps, 'error_reports', sql`created_at < ${before(30)}`)
    await remove(deps, 'driver_invitations', sql`joined_at is null and coalesce(ended_at, expires_at) < ${before(30)}`)
    await remove(deps, 'messages', sql`state <> 'queued' and created_at < ${before(365)}`)
    // A tablet's is ended by the clock-out, and still proves for hours whose steps wait on that phone.
    await remove(
      deps,
      'sessions',
      sql`expires_at < ${before(1)} and (tablet_id is null or last_seen_at < ${before(1)})`,
    )
    await remove(deps, 'persistent_sessions', forgottenDevice(now, before(90)))
    await planCleanUp(deps, new Date(now.getTime() + day))
  })
}

/** One job for each day, however many processes plan it. */
export async function planCleanUp(deps: Deps, at: Date): Promise<void> {
  const unique_key = `${cleanUp.kind}:${at.toISOString().slice(0, 10)}`
  await insertJob(deps.db, cleanUp.of({}, { unique_key, run_at: at }), deps.clock.now())
}

/** A device whose year is over, or that left nothing behind and has not come back: programs without cookies make one each visit. */
function forgottenDevice(now: Date, before: Date): RawBuilder<unknown> {
  return sql`
    not exists (select from sessions s where s.session_persistent_id = persistent_sessions.session_persistent_id)
    and not exists (select from payment_cards c where c.session_persistent_id = persistent_sessions.session_persistent_id)
    and (expires_at < ${now} or created_at < ${before} and (cosmic_customer_id is null or customer_signed_in_until < ${now})
      and not exists (select from visitor_addresses v where v.session_persistent_id = persistent_sessions.session_persistent_id)
      and not exists (select from staff_devices d where d.session_persistent_id = persistent_sessions.session_persistent_id
        and d.signed_in_at > ${before})
      and not exists (select from carts c where c.session_persistent_id = persistent_sessions.session_persistent_id)
      and not exists (select from orders o where o.session_persistent_id = persistent_sessions.session_persistent_id))`
}

async function remove({ db, clock }: Deps, name: string, where: RawBuilder<unknown>): Promise<void> {
  const table = sql.table(name)
  let all = 0
  for (let removed = atOnce; removed === atOnce; all += removed) {
    const result = await sql`delete from ${table} where ctid in
      (select ctid from ${table} where ${where} limit ${atOnce} for update skip locked)`.execute(db)
    removed = Number(result.numAffectedRows ?? 0)
  }
  await recordPurge(db, name, all, clock.now())
}
