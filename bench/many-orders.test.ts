import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { bookScopeOf, readPnl, rollUp } from '#areas/books/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertManyOrders, placeInLedger } from './many-orders.ts'

const { db } = await testDatabase()

test('the orders that the benches make by the thousand are there whole, with a card held where one paid, and stand in the books to the cent', async () => {
  const count = 300
  const { market_id } = await insertManyOrders(db, count)
  await placeInLedger(db, market_id)
  const now = new Date()
  expect(await rollUp(db, { now })).toBe('done')

  const manager = await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })
  const scope = await bookScopeOf(db, manager, { market: market_id }, now)
  if (!scope) throw new Error('A manager without a market')
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const { pnl } = await readPnl(db, scope, { from: day(2), to: day(-1), compare: 'before', by: 'day' })
  const { rows } = await sql<{ held: number; orders: number }>`
    select count(*) filter (where payment_type = 'card_online')::integer as held, count(*)::integer as orders from orders
    where market_id = ${market_id}`.execute(db)
  const { count: cards } = await db
    .selectFrom('card_authorizations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([{ orders: count, held: cards }])
  expect(pnl.orders.total).toBe(count)
  const lines = pnl.sections.flatMap(({ lines }) => lines)
  expect(lines.find(({ id }) => id === 'delivery_fee')?.total).toBe(299 * count)
})
