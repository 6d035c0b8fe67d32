import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

/** How many rows each table has. */
async function rowsOfTables(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

test('[SIL-OPS-03] whoever only looks at a page, as robots and previews of links do, leaves no row', async () => {
  const market = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id: market.market_id })
  await insertMenuItem(db, franchise_id)
  const { order_id } = await insertOrder(db, { market_id: market.market_id })
  const values: Readonly<Record<string, string>> = {
    market: market.slug,
    franchise_id: String(franchise_id),
    order_id: String(order_id),
  }
  const pages = whole.definitions.routes.filter(({ kind, may }) => kind === 'page' && !may)
  const before = await rowsOfTables()
  const seen: Record<string, number> = {}
  for (const { path } of pages) {
    const url = path.replace(/:(\w+)(\([^)]*\))?/g, (_, name: string) => values[name] ?? '1')
    seen[url] = (await whole.app.inject({ url })).statusCode
  }
  expect(seen).toMatchObject({
    '/': 200,
    '/cart/credit_card_cart': 200,
    [`/${franchise_id}`]: 200,
    '/secure/login': 200,
  })
  expect(await rowsOfTables()).toEqual(before)
})
