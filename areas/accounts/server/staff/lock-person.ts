import { sql } from 'kysely'
import { type Refusal, refuse } from '#platform/core/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { type Access, coversMarkets, isChiefAdmin } from '../../rules/staff-access.ts'

type LockedPerson = Access & {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly active: boolean
  readonly invited_at: Date | null
  readonly version: number
}
export type Locked = {
  readonly ok: true
  readonly person: LockedPerson
  /** Whoever acts, by what they hold now. */
  readonly giver: Access & { readonly user_id: number; readonly name: string }
  /** Nobody else is admin of all markets. */
  readonly isLastAdmin: boolean
}

/**
 * Somebody whom this admin may change, with everybody who is an admin, so that two who take the role from each other at once do it one after
 * the other, and the second one is no admin any more.
 */
export async function lockPerson(
  tx: Tx,
  actor: Actor,
  user_id: number,
): Promise<Locked | Refusal<'not_authorized' | 'unknown_id'>> {
  const admins = await lockAdmins(tx)
  const giver = admins.find((one) => one.user_id === actor.user?.user_id)
  if (!giver) return refuse('not_authorized')
  const person = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'roles', 'market_ids', 'franchise_ids', 'active', 'invited_at', 'version'])
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!person || !coversMarkets(giver.market_ids, person.market_ids)) return refuse('unknown_id')
  const chiefs = admins.filter((one) => isChiefAdmin(one) && one.invited_at === null)
  return { ok: true, person, giver, isLastAdmin: chiefs.length === 1 && chiefs[0]?.user_id === user_id }
}

/** In one order, whoever asks. */
export function lockAdmins(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['user_id', 'name', 'roles', 'market_ids', 'franchise_ids', 'invited_at'])
    .where('active', '=', true)
    .where(sql<boolean>`'admin' = any(roles)`)
    .orderBy('user_id')
    .forUpdate()
    .execute()
}

/** Where the chosen restaurants are. */
export async function marketsOfRestaurants(tx: Tx, franchise_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id'])
    .where('franchise_id', '=', anyOf(franchise_ids))
    .execute()
  return new Map(rows.map((row) => [row.franchise_id, row.market_id]))
}

/** The market that an event about somebody belongs to: with several it is for those who work in all. */
export const marketOfPerson = ({ market_ids }: Pick<Access, 'market_ids'>) =>
  market_ids.length === 1 ? (market_ids[0] ?? null) : null
