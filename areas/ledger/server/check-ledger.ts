import type { CardProvider } from '#areas/cards/server/public.ts'
import { ok } from '#platform/core/result.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'
import { comparedAuthorizations } from './compared-authorizations.ts'
import { comparedOrders } from './compared-orders.ts'
import { type ComparedSubject, openSubjects, recordCompared } from './findings.ts'

export type CheckDeps = {
  readonly db: Db
  readonly units: UnitsOfWork
  readonly clock: Clock
  readonly cards: CardProvider
}
export type CheckOutcome = {
  readonly orders: number
  readonly authorizations: number
  readonly reported: number
  readonly differences: number
}

/**
 * Compares orders, authorizations, the provider's report and the ledger, and writes down each difference. Every page is compared as it comes, so
 * that memory does not follow the number of orders; a check that is broken off is begun anew, and finds the same.
 */
export async function checkLedger(deps: CheckDeps, since: Date | null): Promise<CheckOutcome> {
  const { db } = deps
  const now = deps.clock.now()
  const { ledger_check_id } = await db
    .insertInto('ledger_checks')
    .values({ since, started_at: now })
    .returning('ledger_check_id')
    .executeTakeFirstOrThrow()
  const open = await openSubjects(db)
  const counts = { orders: 0, authorizations: 0, reported: 0, differences: 0 }
  const record = async (compared: readonly ComparedSubject[]) => {
    if (compared.length === 0) return
    const recorded = await deps.units.run(undefined, async ({ tx }) => ok(await recordCompared(tx, compared, now)))
    if (recorded.ok) counts.differences += recorded.data
  }

  for await (const compared of comparedOrders(db, { since, also: open.orders })) {
    counts.orders += compared.length
    await record(compared)
  }
  for await (const { reported, own, compared } of comparedAuthorizations({
    deps,
    since,
    now,
    also: open.authorizations,
  })) {
    counts.reported += reported
    counts.authorizations += own
    await record(compared)
  }
  await db
    .updateTable('ledger_checks')
    .set({ ...counts, ended_at: deps.clock.now() })
    .where('ledger_check_id', '=', ledger_check_id)
    .execute()
  return counts
}

/** What may have changed since the last whole check began, with a day for what was left to settle then; everything when there was none. */
export async function sinceLastCheck(db: Db): Promise<Date | null> {
  const last = await db
    .selectFrom('ledger_checks')
    .select('started_at')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(last.started_at.getTime() - dayMs) : null
}

const dayMs = 86_400_000
