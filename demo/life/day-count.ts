import { sql } from 'kysely'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { neighbourNumbers } from './cast.ts'
import type { OrderedSoFar } from './order-rate.ts'

/** How many orders neighbours have placed since the market's midnight, and ever. */
export async function orderedSoFar(db: Db, market_id: number, now: Date, time_zone: string): Promise<OrderedSoFar> {
  const midnight = new Date(instantOf(localTime(now.getTime(), time_zone).day, 0, time_zone))
  const { rows } = await sql<OrderedSoFar>`
    select count(*) filter (where created_at >= ${midnight})::integer as today, count(*)::integer as ever
    from orders where market_id = ${market_id} and phone_number like ${`${neighbourNumbers}%`}`.execute(db)
  return rows[0] ?? { today: 0, ever: 0 }
}
