import { packWarning } from '#areas/alcohol/rules/packs.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** Markets that sell by the alcohol law of another state, each in a sentence. */
export async function alcoholWarnings(db: Db, worksThere: (market_id: number) => boolean): Promise<string[]> {
  const markets = await db
    .selectFrom('markets')
    .select(['market_id', 'name', 'state', 'alcohol_pack'])
    .orderBy('name')
    .orderBy('market_id')
    .execute()
  return markets.flatMap((market) => (worksThere(market.market_id) ? (packWarning(market) ?? []) : []))
}
