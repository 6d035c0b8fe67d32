import { sql } from 'kysely'
import type { Cents } from '#platform/core/money.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'

/** What an hour of this driver is paid from now on: at a rate of their own, or the market's; nothing where none is set. */
export async function ratesOf(db: Db | Tx, driver_id: number): Promise<{ wage: Cents; gaurantee: Cents }> {
  const { rows } = await sql<{ wage: Cents; gaurantee: Cents }>`
    select r.wage, r.gaurantee from drivers d join pay_rates r on r.driver_id = d.driver_id or (r.driver_id is null and r.market_id = d.market_id)
    where d.driver_id = ${driver_id} order by r.driver_id nulls last limit 1`.execute(db)
  return rows[0] ?? { wage: 0, gaurantee: 0 }
}

/** What an hour is paid in this market to whoever has no rate of their own. */
export async function marketRatesOf(db: Db | Tx, market_id: number): Promise<{ wage: Cents; gaurantee: Cents }> {
  const rates = await db
    .selectFrom('pay_rates')
    .select(['wage', 'gaurantee'])
    .where('market_id', '=', market_id)
    .where('driver_id', 'is', null)
    .executeTakeFirst()
  return rates ?? { wage: 0, gaurantee: 0 }
}
