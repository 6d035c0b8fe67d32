import { ok } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { countTry } from '#platform/server/throttle.ts'
import type { CreateTicket } from './reject-order.ts'

/** More than a person looks into by work. */
export const mostReads = 60
const hour = 60 * 60_000

export type AssetReads = Pick<ServerDeps, 'db' | 'units' | 'log'> & { readonly createTicket: CreateTicket }

/** Counts one more ID photo or signature of this person's hour; the first one too many is an alarm, and a ticket for everybody's eyes. */
export async function mayReadMore(
  { db, units, log, createTicket }: AssetReads,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const { user } = actor
  if (!user) return false
  const key = `asset-reads:${user.user_id}`
  if (await countTry(db, { key, most: mostReads, withinMs: hour }, now)) return true
  if (await countTry(db, { key: `${key}:alarm`, most: 1, withinMs: hour }, now)) {
    log.error({ user_id: user.user_id, reads: mostReads }, 'somebody reads ID photos by the dozen')
    await units.run(actor, async (unit) => {
      const description = `${user.name} (${user.email}) wanted to open more than ${mostReads} ID photos and signatures within an hour.`
      const ticket_id = await createTicket(unit, { description, market_id: null, user_id: user.user_id })
      const subject = `user:${user.user_id}`
      unit.audit({ what: 'secure_asset_reads_refused', subject, detail: { most: mostReads, ticket_id } })
      return ok({})
    })
  }
  return false
}
