import { sql } from 'kysely'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { localTime } from '#platform/core/local-time.ts'
import { type Actor, worksIn } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { ListedDay } from '../calls/replay.ts'
import { type ReplayMarket, spanOf } from './recorded-day.ts'
import { isReplayed } from './recorded-rows.ts'

/** Older days are nobody's lesson any more. */
const daysBack = 35

/** The market that is asked for, or the first of theirs; nothing for one that is not. */
export async function replayMarket(
  db: Db,
  actor: Actor,
  market_id: number | undefined,
): Promise<ReplayMarket | undefined> {
  if (market_id !== undefined && !worksIn(actor, market_id)) return undefined
  return db
    .selectFrom('markets')
    .select(['market_id', 'name', 'time_zone', 'alcohol_pack', 'plan_late', 'plan_driver_minute'])
    .where(ofOwnMarkets(actor, 'market_id'))
    .$if(market_id === undefined, (all) => all.where('active', '=', true))
    .$if(market_id !== undefined, (all) => all.where('market_id', '=', market_id ?? 0))
    .orderBy('market_id')
    .limit(1)
    .executeTakeFirst()
}

/** The days that can be played, the latest first. */
export async function replayDays(db: Db, market: ReplayMarket, now: Date): Promise<ListedDay[]> {
  const { market_id, time_zone } = market
  const today = localTime(now.getTime(), time_zone).day
  const [from, until] = [spanOf(market, daysAfter(today, -daysBack)).from, spanOf(market, today).from]
  const { rows } = await sql<{ day: Day; half_hour: number; orders: number; driver_ids: number[] }>`
    select to_char(local, 'YYYY-MM-DD') as day, (extract(hour from local) * 2 + floor(extract(minute from local) / 30))::integer as half_hour,
      count(*)::integer as orders, array_agg(distinct driver_id) as driver_ids
    from (select o.created_at at time zone ${time_zone} as local, o.driver_id from orders o
      where o.market_id = ${market_id} and ${isReplayed} and o.created_at >= ${from} and o.created_at < ${until}) placed
    group by 1, 2 order by 1 desc, 2`.execute(db)
  const slots = rows.map(({ half_hour }) => half_hour)
  const [first, last] = [Math.min(...slots), Math.max(...slots)]
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, parts]) => ({
    day,
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    drivers: new Set(parts.flatMap(({ driver_ids }) => driver_ids)).size,
    bars: Array.from(
      { length: last - first + 1 },
      (_, at) => parts.find(({ half_hour }) => half_hour === first + at)?.orders ?? 0,
    ),
  }))
}
