import pg from 'pg'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { inChild } from './child.ts'
import { type Browser, openChromium } from './chromium.ts'
import type { EditsInput, EditsReply } from './load-edits.ts'
import type { SqlInput, SqlReply } from './load-sql.ts'
import { openEditor } from './menu-editor.ts'
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
  const { user } = await insertStaff(db, {
    roles: ['menu_editor'],
    market_ids: [market_id],
    franchise_ids: [franchise_id],
  })
  return {
    franchise_id,
    menu_category_id,
    name: user?.email ?? '',
    items: items.map(({ menu_item_id }) => menu_item_id),
  }
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

  const other = await product.startAnother()
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
      await compareOpenPage(product, menu, { count, url: other.url, times: quick ? 20 : 100 })
    }
  } finally {
    await other.stop()
  }
}

type EditedMenu = Awaited<ReturnType<typeof makeMenu>>
type OpenPage = { readonly count: number; readonly url: string; readonly times: number }

/** What another editor sees: their page is open in a browser, served by another process. */
async function compareOpenPage(product: Product, menu: EditedMenu, { count, url, times }: OpenPage): Promise<void> {
  const browser = await openChromium()
  if (!browser) return console.log('No Chromium found: the open page of another editor is not measured')
  try {
    const bare = await noticeTimes(product.databaseUrl, menu.items[0] ?? 0, times)
    const shown = await shownTimes(browser, product, menu, { count, url, times })
    for (const share of [0.5, 0.95])
      print({
        what: `from an edit to another editor's open page of another process, ${count} items, p${share * 100}`,
        value: percentile(shown, share),
        unit: 'ms',
        reference: { what: 'a bare notice of the database, and the row read', value: percentile(bare, share) },
        ...(share === 0.95 && { goal: '1000' }),
        more: `slowest ${percentile(shown, 1).toFixed(0)} ms of ${shown.length}`,
      })
  } finally {
    await browser.close()
  }
}

/** From the request to the frame in which the other one's cell has it. */
async function shownTimes(browser: Browser, product: Product, menu: EditedMenu, { url, times }: OpenPage) {
  const editor = await openEditor({ ...menu, url: product.url })
  const context = await browser.newContext()
  const headers = { origin: url, accept: 'application/json' }
  const form = { role: 'menu_editor', who: menu.name }
  const signedIn = await context.request.post(`${url}/demo/sign_in`, { form, headers })
  if (!signedIn.ok()) throw new Error(`${menu.name} cannot sign in: ${signedIn.status()}`)
  const page = await context.newPage()
  await page.goto(`${url}/${menu.franchise_id}#${menu.menu_category_id}`)
  await page.waitForSelector('article textarea')
  const shows = (value: string) =>
    page.waitForFunction(
      (wanted) => [...document.querySelectorAll('textarea')].some((cell) => cell.value === wanted),
      value,
      { polling: 'raf' },
    )
  const took: number[] = []
  // The first one may come before the page follows.
  for (let turn = 0; turn <= times; turn += 1) {
    const value = `Seen ${turn}`
    const at = performance.now()
    await editor.rename(menu.items[turn % 5] ?? 0, value)
    await shows(value)
    if (turn > 0) took.push(performance.now() - at)
  }
  editor.close()
  await context.close()
  return took
}

/** The least that can be done: one connection tells, another hears it and reads the row. */
async function noticeTimes(connectionString: string, menu_item_id: number, times: number): Promise<number[]> {
  const [teller, listener] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([teller.connect(), listener.connect()])
  try {
    await listener.query('listen bench_edits')
    const took: number[] = []
    for (let turn = 0; turn < times; turn += 1) {
      const heard = new Promise((resolve) => listener.once('notification', resolve))
      const at = performance.now()
      await teller.query("select pg_notify('bench_edits', $1)", [String(turn)])
      await heard
      await listener.query('select name from menu_items where menu_item_id = $1', [menu_item_id])
      took.push(performance.now() - at)
    }
    return took
  } finally {
    await Promise.all([teller.end(), listener.end()])
  }
}
