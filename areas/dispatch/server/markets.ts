import type { Markets } from '#platform/server/actor.ts'
import { anyOf } from '#platform/server/any-of.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

export type BoardMarket = { readonly market_id: number; readonly name: string; readonly time_zone: string }

/** The markets that this board shows: their topics are followed, and their clock is the one to read times by. */
export function boardMarkets(db: Db, markets: Markets): Promise<BoardMarket[]> {
  const active = db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where('active', '=', true)
    .orderBy('name')
  return (markets === 'all' ? active : active.where('market_id', '=', anyOf(markets))).execute()
}
