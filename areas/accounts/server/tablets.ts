import { ok } from '#platform/core/result.ts'
import type { Clock } from '#platform/server/clock.ts'
import { sameHash, sha256 } from '#platform/server/secrets.ts'
import { countTry, forgetTries, isUsedUp } from '#platform/server/throttle.ts'
import type { Db, UnitsOfWork } from '#platform/server/unit-of-work.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly units: UnitsOfWork }

const hour = 60 * 60_000
const quarterHour = 15 * 60_000
/** Compared with when there is no such tablet, so that an unknown id takes as long as a wrong secret. */
const nobodysHash = sha256('no tablet has this secret')

/**
 * Whether this pair is right (SIL-OPS-56). Ten wrong secrets within an hour lock the tablet for a quarter of an hour; while it is locked
 * even the right pair is refused, and nothing in the answer tells which part was wrong.
 */
export async function isTabletsSecret(deps: Deps, tabletId: string, secret: string): Promise<boolean> {
  const now = deps.clock.now()
  const tablet = await deps.db
    .selectFrom('tablets')
    .select(['secret_hash', 'locked_until'])
    .where('tablet_id', '=', tabletId)
    .executeTakeFirst()
  const isRight = sameHash(secret, tablet?.secret_hash ?? nobodysHash)
  if (!tablet || (tablet.locked_until && tablet.locked_until > now)) return false

  const failures = { key: `tablet:${tabletId}`, most: 10, withinMs: hour }
  if (isRight) {
    await forgetTries(deps.db, failures.key)
    return true
  }
  await countTry(deps.db, failures, now)
  if (await isUsedUp(deps.db, failures, now)) await lockTablet(deps, tabletId, new Date(now.getTime() + quarterHour))
  return false
}

async function lockTablet({ units }: Deps, tabletId: string, until: Date): Promise<void> {
  await units.run(undefined, async (unit) => {
    await unit.tx.updateTable('tablets').set({ locked_until: until }).where('tablet_id', '=', tabletId).execute()
    unit.audit({ what: 'tablet_locked', subject: `tablet:${tabletId}`, detail: { until: until.getTime() } })
    return ok({})
  })
}
