import { sql } from 'kysely'
import { phoneText } from '#platform/core/phone.ts'
import type { PageStateOf } from '#platform/core/route.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ofOwnMarkets } from '#platform/server/own-markets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { orderCartPage } from '../calls/phone-orders.ts'
import type { OpenOrder } from './open-orders.ts'

type Caller = PageStateOf<typeof orderCartPage>['caller']
const shownOrders = 5

/** Who is on the telephone, as they are known now: also when the phone of their account has changed since it was picked. */
export async function callerOf(
  db: Db,
  actor: Actor,
  { cosmic_customer_id, franchise_id }: OpenOrder,
): Promise<Caller | undefined> {
  const [customer, restaurant, credit, orders] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['phone_number', 'name'])
      .where('cosmic_customer_id', '=', cosmic_customer_id)
      .executeTakeFirst(),
    franchise_id === null
      ? undefined
      : db.selectFrom('franchises').select('name').where('franchise_id', '=', franchise_id).executeTakeFirst(),
    creditOf(db, cosmic_customer_id),
    ordersOf(db, actor, cosmic_customer_id),
  ])
  if (!customer) return undefined
  const { phone_number, name } = customer
  return {
    cosmic_customer_id,
    phone_number: phoneText(phone_number),
    name,
    restaurant: restaurant?.name ?? null,
    credit,
    orders,
  }
}

/** What the ledger owes them: given as credit and not used. */
async function creditOf(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('ledger_movements')
    .select(sql<number>`coalesce(-sum(customer_credit), 0)::integer`.as('credit'))
    .where('cosmic_customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.credit
}

async function ordersOf(db: Db, actor: Actor, customerId: number): Promise<Caller['orders']> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('franchises as f', 'f.franchise_id', 'o.franchise_id')
    .innerJoin('markets as k', 'k.market_id', 'o.market_id')
    .select(['o.order_id', 'o.created_at', 'k.time_zone', 'f.name as franchise', 'o.status', 'o.total', 'o.tip'])
    .where('o.cosmic_customer_id', '=', customerId)
    .where(ofOwnMarkets(actor, 'o.market_id'))
    .orderBy('o.order_id', 'desc')
    .limit(shownOrders)
    .execute()
  return rows.map(({ created_at, total, tip, ...row }) => ({
    ...row,
    created_at: created_at.getTime(),
    total: total + tip,
  }))
}

/** Whether somebody is known where this person works: they have ordered there. */
export async function isKnownThere(db: Db, actor: Actor, customerId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders as o')
    .select('o.order_id')
    .where('o.cosmic_customer_id', '=', customerId)
    .where(ofOwnMarkets(actor, 'o.market_id'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
