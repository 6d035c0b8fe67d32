import { sql } from 'kysely'
import type { Posting } from '#areas/ledger/rules/posting.ts'
import { followOrder, writeMovement } from '#areas/ledger/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar, type OrderInput, type TestOrder } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

/** A market on the clock of New York with one restaurant, which keeps so many percent of its food for us. */
export async function booksTown(db: Db, { commission = 0, name = 'Noodle Bar 88' } = {}) {
  const { market_id } = await insertMarket(db, { time_zone: 'America/New_York' })
  const franchise_id = await insertRestaurant(db, market_id, { commission, name })
  return { market_id, franchise_id }
}

export async function insertRestaurant(db: Db, market_id: number, { commission = 0, name = 'Noodle Bar 88' } = {}) {
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, name, market_id })
  if (commission > 0)
    await db
      .insertInto('payout_terms')
      .values({ franchise_id, valid_from: new Date(0), commission_percent: String(commission), set_by: 'Rosa Iyer' })
      .execute()
  return franchise_id
}

/** An order as the ledger knows it, placed at that time. */
export const placeOrder = (db: Db, at: string, order: OrderInput) =>
  insertOrder(db, { created_at: new Date(at), lines: [], ...order })

/** Writes a movement as of that time. */
export const move = (db: Db, at: string, posting: Posting) =>
  db.transaction().execute((tx) => writeMovement({ tx, now: new Date(at) }, posting))

/** Takes the order to a status, and the ledger with it. */
export async function changeOrder(
  db: Db,
  at: string,
  order: TestOrder,
  status: TestOrder['status'],
): Promise<TestOrder> {
  const changed = { ...order, status }
  await db.updateTable('orders').set({ status }).where('order_id', '=', order.order_id).execute()
  await db.transaction().execute(async (tx) => {
    await sql`select from orders where order_id = ${order.order_id} for update`.execute(tx)
    await followOrder({ tx, now: new Date(at) }, changed)
  })
  return changed
}
