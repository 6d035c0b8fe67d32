import { sql } from 'kysely'
import { cents } from '#platform/core/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import type { ListedBusiness } from '../calls/businesses.ts'
import { businesses, termsOf } from './businesses.ts'

/** Those of the person's markets (SIL-ORD-140). */
export async function businessesState(db: Db, actor: Actor) {
  const [rows, markets] = await Promise.all([
    sql<ListedBusiness>`
      select b.business_id, f.name, m.name as market, f.addr_line_1 || ', ' || f.city as address, b.active,
        (select count(*)::integer from business_orders bo join orders o using (order_id)
          where bo.business_id = b.business_id and o.ended_at is null) as under_way,
        coalesce((select sum(l.business)::integer from ledger_movements l
          where l.franchise_id = b.franchise_id and l.business <> 0), 0) as owed
      from businesses b join franchises f using (franchise_id) join markets m on m.market_id = b.market_id
      where ${ofOwnMarkets(actor, 'b.market_id')} order by f.name, b.business_id`.execute(db),
    db
      .selectFrom('markets')
      .select(['market_id', 'name'])
      .where(ofOwnMarkets(actor, 'markets.market_id'))
      .orderBy('name')
      .execute(),
  ])
  return { businesses: rows.rows, markets }
}

const paymentsShown = 20

export async function businessState(db: Db, actor: Actor, business_id: number) {
  const business = await businesses(db)
    .where('b.business_id', '=', business_id)
    .where(ofOwnMarkets(actor, 'b.market_id'))
    .executeTakeFirst()
  if (!business) return undefined
  const { version, name, phone_number, addr_line_1, city, active, created_at, franchise_id } = business
  const [users, owed, payments] = await Promise.all([
    usersOf(db, franchise_id),
    owedBy(db, franchise_id),
    db
      .selectFrom('ledger_movements')
      .select(['cause', 'bank', 'at'])
      .where('franchise_id', '=', franchise_id)
      .where('business', '<>', cents(0))
      .where('kind', '=', 'account_paid')
      .orderBy('movement_id', 'desc')
      .limit(paymentsShown)
      .execute(),
  ])
  return {
    business: {
      business_id,
      version,
      name,
      phone_number,
      address: `${addr_line_1}, ${city}`,
      active,
      created_at: created_at.getTime(),
      terms: termsOf(business),
    },
    users,
    owed,
    payments: payments.map(({ cause, bank, at }) => ({
      // business/3/<reference>
      reference: cause.split('/').slice(2).join('/'),
      amount: bank,
      at: at.getTime(),
    })),
  }
}

function usersOf(db: Db, franchise_id: number) {
  return db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'active'])
    .where(sql<boolean>`${franchise_id}::integer = any(franchise_ids) and 'business' = any(roles)`)
    .orderBy('name')
    .orderBy('user_id')
    .execute()
}

/** In cents; below zero what we owe the business. */
export async function owedBy(db: Db | Tx, franchise_id: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(business), 0)::integer as owed from ledger_movements
    where franchise_id = ${franchise_id} and business <> 0`.execute(db)
  return rows[0]?.owed ?? 0
}
