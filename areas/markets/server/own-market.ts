import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

export type OwnMarket = { readonly market_id: number; readonly name: string; readonly time_zone: string }

/**
 * The market that a page is asked for, also before it opens for customers and after it has closed; without one the first that is open.
 * Undefined where it is none of the person's.
 */
export function ownMarketOf(db: Db, actor: Actor, market_id: number | undefined): Promise<OwnMarket | undefined> {
  return db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .$if(market_id !== undefined, (all) => all.where('market_id', '=', market_id ?? 0))
    .orderBy('active', 'desc')
    .orderBy('market_id')
    .limit(1)
    .executeTakeFirst()
}
