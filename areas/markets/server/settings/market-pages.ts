import { sql } from 'kysely'
import { typedOf } from '#platform/core/typed-values.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { marketFieldsOf } from '../../rules/market-settings.ts'

/** What the market's forms must know of alcohol, which comes after markets. */
export type AlcoholLaw = {
  readonly packs: readonly string[]
  /** Of a market whose pack is the law of another state. */
  readonly warningOf: (market: { name: string; state: string; alcohol_pack: string }) => string | undefined
}

/** A deployment has dozens of markets at most: they are on one page. */
export async function marketsState(db: Db, actor: Actor) {
  const rows = await db
    .selectFrom('markets as m')
    .select([
      'm.market_id',
      'm.name',
      'm.city',
      'm.state',
      'm.time_zone',
      'm.delivery_fee',
      'm.sales_tax_percent',
      'm.active',
      sql<number>`(select count(*)::integer from franchises f where f.market_id = m.market_id and f.kind <> 'business')`.as(
        'restaurants',
      ),
      sql<number>`(select count(*)::integer from drivers d where d.market_id = m.market_id)`.as('drivers'),
    ])
    .where(ofOwnMarkets(actor, 'm.market_id'))
    .orderBy('m.name')
    .orderBy('m.market_id')
    .execute()
  return {
    listed_markets: rows.map(({ city, state, sales_tax_percent, ...row }) => ({
      ...row,
      place: `${city}, ${state}`,
      sales_tax_percent: Number(sales_tax_percent),
    })),
  }
}

/** Undefined as well where the reader works elsewhere. */
export async function marketState(db: Db, actor: Actor, market_id: number, { packs, warningOf }: AlcoholLaw) {
  const row = await db.selectFrom('markets').selectAll().where('market_id', '=', market_id).executeTakeFirst()
  if (!row || !worksIn(actor, market_id)) return undefined
  return {
    market_settings: {
      market_id,
      name: row.name,
      place: `${row.city}, ${row.state}`,
      time_zone: row.time_zone,
      version: row.settings_version,
      warning: warningOf(row) ?? null,
      alcohol_packs: [...packs],
      settings: typedOf(marketFieldsOf(packs), row),
    },
  }
}
