import * as z from 'zod/mini'
import { forgetOldNews } from '#areas/cards/server/public.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { defineJob } from '#platform/server/define-job.ts'
import { insertJob, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { type CheckDeps, checkLedger, sinceLastCheck } from './check-ledger.ts'
import { comparedAuthorization } from './compared-authorizations.ts'
import { forgetOldChecks, recordCompared } from './findings.ts'

export const checkLedgerJob = defineJob('check_ledger', z.object({ day: z.optional(z.string()) }))
const asked = `${checkLedgerJob.kind}:asked`

/** One check a day, of UTC: in the small hours of our markets, when least is under way. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

export async function runCheck(deps: CheckDeps, day: string | undefined): Promise<void> {
  // Another process has been faster, or the job is run again after it had ended.
  if (day !== undefined && (await wasChecked(deps, day))) return
  await checkLedger(deps, await sinceLastCheck(deps.db))
  await forgetOldChecks(deps.db, deps.clock.now())
  await forgetOldNews(deps.db, deps.clock.now())
}

/** The provider has told that something became of it; what, it is asked. */
export async function lookAtAuthorization(deps: CheckDeps, reference: string): Promise<void> {
  const now = deps.clock.now()
  const compared = await comparedAuthorization(deps, reference, now)
  if (compared.length > 0)
    await deps.units.run(undefined, async ({ tx }) => ok(await recordCompared(tx, compared, now)))
}

/** Enqueues the check of today, unless it has been. */
export async function enqueueDailyCheck(deps: Pick<CheckDeps, 'db' | 'clock'>): Promise<boolean> {
  const now = deps.clock.now()
  const day = dayOf(now)
  if (await wasChecked(deps, day)) return false
  await insertJob(deps.db, checkLedgerJob.of({ day }, { unique_key: `${checkLedgerJob.kind}:${day}` }), now)
  return true
}

async function wasChecked({ db }: Pick<CheckDeps, 'db'>, day: string): Promise<boolean> {
  const check = await db
    .selectFrom('ledger_checks')
    .select('ledger_check_id')
    .where('ended_at', '>=', new Date(`${day}T00:00:00Z`))
    .limit(1)
    .executeTakeFirst()
  return check !== undefined
}

/** A check that somebody asks for; one that waits already serves them as well. */
export async function askForCheck(unit: UnitOfWork) {
  if (await isCheckWaiting(unit.tx)) return refuse('check_waits')
  await unit.enqueue(checkLedgerJob.of({}, { unique_key: asked }))
  unit.audit({ what: 'ledger_check_asked', subject: 'ledger' })
  return ok({ success: true as const })
}

/** Set aside it waits for a person, and another one may be asked for. */
export async function isCheckWaiting(db: Pick<UnitOfWork['tx'], 'selectFrom'>): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('unique_key', '=', asked)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
  return job !== undefined
}
