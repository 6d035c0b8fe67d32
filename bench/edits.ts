import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { startServerProcess } from '#platform/test/server-process.ts'
import { inChild } from './child.ts'
import type { EditsInput, EditsReply } from './load-edits.ts'
import type { SqlInput, SqlReply } from './load-sql.ts'
import { percentile } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const editors = 16

/** A place with so many items, and the name of its editor. */
async function makeMenu({ db }: Product, count: number) {
  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  const { menu_category_id } = await db
    .insertInto('menu_categories')
    .values({ franchise_id, name: 'Wall', type: 5 })
    .returning('menu_category_id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, n) => ({
    franchise_id,
    menu_category_id,
    name: `Item ${n}`,
    position: n,
  }))
  const items = await db.insertInto('menu_items').values(rows).returning('menu_item_id').execute()
  const { user } = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise_id] })
  return { franchise_id, name: user?.email ?? '', items: items.map(({ menu_item_id }) => menu_item_id) }
}

/** Edits of one menu by sixteen editors, beside a bare locked update of one row; and how soon a visitor at another process sees one. */
export async function benchEdits(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Edits of a menu: ${editors} editors`)
  const seconds = quick ? 2 : 6
  const { url, databaseUrl } = product
  const small = await makeMenu(product, 100)
  const edit = (input: Partial<EditsInput> & Pick<EditsInput, 'editors' | 'seconds'>) =>
    inChild<EditsInput, EditsReply>('load-edits.ts', { url, ...small, ...input })
  const sql: SqlInput = { databaseUrl, flow: 'locked_update', clients: editors, seconds: seconds / 2 }
  await edit({ editors, seconds: 1 }) // warms up
  const before = await inChild<SqlInput, SqlReply>('load-sql.ts', sql)
  const own = await edit({ editors, seconds })
  const after = await inChild<SqlInput, SqlReply>('load-sql.ts', sql)
  const bare = [...before.latencies, ...after.latencies]
  print({
    what: 'edits',
    value: own.latencies.length / own.seconds,
    unit: 'edits/s',
    reference: { what: 'locked updates', value: bare.length / (before.seconds + after.seconds) },
  })
  for (const share of [0.5, 0.95])
    print({
      what: `one edit, p${share * 100}`,
      value: percentile(own.latencies, share),
      unit: 'ms',
      reference: { what: 'locked update of one row', value: percentile(bare, share) },
    })

  const other = await startServerProcess({
    ...process.env,
    DEMO: '1',
    DATABASE_URL: databaseUrl,
    ROLES: 'web',
    SANDBOX_URL: new URL(product.vaultUrl).origin,
  })
  try {
    for (const count of [100, 5_000]) {
      const menu = count === 100 ? small : await makeMenu(product, count)
      const seen = await edit({ ...menu, editors: 1, seconds, visitorUrl: other.url })
      print({
        what: `from an edit to a visitor's page of another process, ${count} items, p95`,
        value: percentile(seen.latencies, 0.95),
        unit: 'ms',
        goal: '500',
        more: `p50 ${percentile(seen.latencies, 0.5).toFixed(0)} ms of ${seen.latencies.length}`,
      })
    }
  } finally {
    await other.stop()
  }
}
