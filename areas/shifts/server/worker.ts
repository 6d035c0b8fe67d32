import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

export type Worker = { readonly driver_id: number; readonly market_id: number; readonly name: string }

/** The driver that somebody is: by the tablet's open hour, or by the account that they sign in with. */
export async function workerOf(db: Db, { driver, user }: Actor): Promise<Worker | undefined> {
  if (driver) return driver
  if (!user) return undefined
  return db
    .selectFrom('drivers')
    .select(['driver_id', 'market_id', 'name'])
    .where('user_id', '=', user.user_id)
    .executeTakeFirst()
}

export function managesMarket(actor: Actor, marketId: number): boolean {
  return actor.user !== undefined && isPermitted(actor.roles, ['manager']) && worksIn(actor, marketId)
}

/**
 * Whatever gives somebody a shift waits here, so that nobody gets two at once, nor more than a new driver may hold. Always before the shifts, and
 * shifts before trades.
 */
export async function lockDrivers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('drivers')
    .select('driver_id')
    .where('driver_id', '=', anyOf(ids))
    .orderBy('driver_id')
    .forNoKeyUpdate()
    .execute()
}
