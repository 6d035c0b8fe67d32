import { type RawBuilder, sql } from 'kysely'
import { localTime } from '#platform/core/local-time.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** Of which market and restaurant somebody looks at the books; of all of theirs without one. */
export type BookScope = {
  readonly actor: Actor
  readonly market: { readonly market_id: number; readonly name: string } | null
  readonly restaurant: { readonly franchise_id: number; readonly name: string } | null
  readonly today: string
}

type Asked = { readonly market?: number | undefined; readonly restaurant?: number | undefined }

/** Nothing for a market or a restaurant that is none of theirs. */
export async function bookScopeOf(db: Db, actor: Actor, asked: Asked, now: Date): Promise<BookScope | undefined> {
  const restaurant = asked.restaurant === undefined ? null : await restaurantOf(db, asked.restaurant)
  if (restaurant === undefined) return undefined
  if (restaurant && asked.market !== undefined && asked.market !== restaurant.market_id) return undefined
  const market_id = asked.market ?? restaurant?.market_id
  const market = await db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .$if(market_id !== undefined, (all) => all.where('market_id', '=', market_id ?? 0))
    .orderBy('market_id')
    .limit(1)
    .executeTakeFirst()
  if (!market || (market_id !== undefined && !worksIn(actor, market_id))) return undefined
  return {
    actor,
    market: asked.market === undefined ? null : { market_id: market.market_id, name: market.name },
    restaurant: restaurant && { franchise_id: restaurant.franchise_id, name: restaurant.name },
    today: localTime(now.getTime(), market.time_zone).day,
  }
}

function restaurantOf(db: Db, franchise_id: number) {
  return db
    .selectFrom('franchises')
    .select(['franchise_id', 'market_id', 'name'])
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirst()
}

/** As a condition on `book_days` or `book_movements`, with the table's name in the statement. */
export function inScope({ actor, market, restaurant }: BookScope, table: string): RawBuilder<boolean> {
  const ofMarket = market
    ? sql<boolean>`${sql.ref(`${table}.market_id`)} = ${market.market_id}`
    : ofOwnMarkets(actor, `${table}.market_id`)
  if (!restaurant) return ofMarket
  return sql<boolean>`(${ofMarket} and ${sql.ref(`${table}.franchise_id`)} = ${restaurant.franchise_id})`
}
