import { sql } from 'kysely'
import { isPermitted, roles, support } from '#areas/accounts/rules/permissions.ts'
import { type Actor, marketsOf } from '#platform/server/actor.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { Clerk } from '../calls/tickets.ts'

const clerkRoles = roles.filter((role) => isPermitted([role], support))

/** Who may have a ticket of this market; of none: any of support. */
export function clerksOf(db: Db | Tx, marketId: number | null): Promise<Clerk[]> {
  return clerks(db)
    .$if(marketId !== null, (all) => all.where(sql<boolean>`(market_ids = '{}' or ${marketId} = any(market_ids))`))
    .execute()
}

/** Whom somebody may name in a list of tickets: those who work in one of the person's markets. */
export function clerksBeside(db: Db, actor: Actor): Promise<Clerk[]> {
  const markets = marketsOf(actor)
  if (markets === 'all') return clerks(db).execute()
  return clerks(db)
    .where(sql<boolean>`(market_ids = '{}' or market_ids && ${[...markets]}::integer[])`)
    .execute()
}

const clerks = (db: Db | Tx) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${[...clerkRoles]}::text[]`)
    .orderBy('name')
    .orderBy('user_id')
