import type { Actor } from '#platform/server/actor.ts'
import { sameHash } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** How long after a clock-out the phone may still tell what its driver did before it. */
const lateMs = 6 * 60 * 60_000

/**
 * Whose tablet this session was until a clock-out ended it, by the session's pass. A clock-out ends all sessions of its tablet, so a
 * session lived in the hour that ended first after it began. It proves what that driver did and opens nothing else: no page, no list.
 */
export async function findEndedDriver(
  db: Db,
  pair: { readonly session_id: number; readonly session_pass: string },
  now: Date,
): Promise<Actor | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('driver_hours as h', (join) =>
      join.onRef('h.tablet_id', '=', 's.tablet_id').onRef('h.ended_at', '>=', 's.created_at'),
    )
    .innerJoin('drivers as d', 'd.driver_id', 'h.driver_id')
    .select([
      's.session_persistent_id',
      's.pass_hash',
      's.tablet_id',
      'h.driver_hour_id',
      'h.ended_at',
      'd.driver_id',
      'd.market_id',
      'd.name',
      'd.alcohol_approved',
    ])
    .where('s.session_id', '=', pair.session_id)
    .where('s.expires_at', '<=', now)
    .orderBy('h.ended_at')
    .limit(1)
    .executeTakeFirst()
  if (!row || !sameHash(pair.session_pass, row.pass_hash)) return undefined
  if (!row.ended_at || row.ended_at.getTime() < now.getTime() - lateMs) return undefined
  const { driver_id, driver_hour_id, market_id, name, alcohol_approved } = row
  return {
    session_id: pair.session_id,
    session_persistent_id: row.session_persistent_id,
    roles: ['driver'],
    user: undefined,
    driver: { driver_id, driver_hour_id, market_id, name, alcohol_approved },
    tablet_id: row.tablet_id ?? undefined,
    cosmic_customer_id: undefined,
  }
}
