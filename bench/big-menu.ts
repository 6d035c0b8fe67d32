import { request } from 'node:http'
import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { startBare } from './bare.ts'
import { type Browser, openChromium, type Page } from './chromium.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'
import { stateOf, usableAfter } from './usable.ts'

/** As a state's liquor list has them: one category that holds more than half of all, and dozens that do not. */
const categories = 28
const itemsOfFirst = 2_408
const itemsOfOthers = 96
/** What a corner shop has. */
const small = { categories: 8, itemsOfFirst: 11, itemsOfOthers: 11 }
const firstItem = 'Ridge 1.1'

/** (m) A store of 5,000 items in the browser: what it sends, from the address to its largest category, and from a key to what it found. */
export async function benchBigMenu(product: Product, { quick }: { quick: boolean }): Promise<void> {
  const browser = await openChromium()
  if (!browser) {
    console.log('\nBig menu: no Chromium found, not measured')
    return
  }
  try {
    const count = itemsOfFirst + (categories - 1) * itemsOfOthers
    printHeading(`A store of ${short(count)} items in ${categories} categories, the first with ${short(itemsOfFirst)}`)
    await compare(browser, product, quick ? 2 : 5)
    await compareCells(browser, product, quick ? 1 : 3)
  } finally {
    await browser.close()
  }
}

async function compare(browser: Browser, product: Product, times: number): Promise<void> {
  const addressOf = (store: Awaited<ReturnType<typeof insertStore>>) =>
    `${product.url}/package_stores/${store.franchise_id}`
  const large = await insertStore(product, { categories, itemsOfFirst, itemsOfOthers })
  const corner = await insertStore(product, small)
  const own = addressOf(large)
  const state = await wholeState(product, own)
  print({
    what: 'first answer, compressed',
    value: (await bytesOf(own)) / 1000,
    unit: 'kB',
    reference: { what: 'store of 88 items', value: (await bytesOf(addressOf(corner))) / 1000 },
    goal: '60 kB',
    more: `the whole of it, once it can be used: ${short((await bytesOf(`${product.url}${await restOf(own)}`)) / 1000)} kB`,
  })
  const bare = await startBare({
    body: Buffer.from(plainPage(state)),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  try {
    const found = {
      own: [] as number[],
      corner: [] as number[],
      plain: [] as number[],
      keys: [] as number[],
      plainKeys: [] as number[],
    }
    for (let round = 0; round < times; round += 1) {
      await onPage(browser, `${own}#${large.category_id}`, async (page, usable) => {
        found.own.push(usable)
        found.keys.push(...(await searchTimes(page)))
      })
      await onPage(browser, `${addressOf(corner)}#${corner.category_id}`, async (_page, usable) => {
        found.corner.push(usable)
      })
      await onPage(browser, bare.url, async (page, usable) => {
        found.plain.push(usable)
        found.plainKeys.push(...(await searchTimes(page)))
      })
    }
    print({
      what: 'first category usable',
      value: median(found.own),
      unit: 'ms',
      reference: { what: 'store of 88 items', value: median(found.corner) },
      goal: 'ratio 1.3, 1,000 ms',
      more: `a plain page of the same items ${short(median(found.plain))} ms, slowest ${short(percentile(found.own, 1))} ms, cold cache each time`,
    })
    print({
      what: 'key of a search to the frame that answers it',
      value: median(found.keys),
      unit: 'ms',
      reference: { what: 'plain page of the same items', value: median(found.plainKeys) },
      goal: '50 ms',
      more: `slowest ${short(percentile(found.keys, 1))} ms`,
    })
  } finally {
    await bare.stop()
  }
}

/** What an editor of such a store waits for: from a key in a cell to the frame that shows it. */
async function compareCells(browser: Browser, product: Product, times: number): Promise<void> {
  const store = await insertStore(product, { categories, itemsOfFirst, itemsOfOthers })
  const address = `${product.url}/package_stores/${store.franchise_id}`
  const { user } = await insertStaff(product.db, {
    roles: ['menu_editor'],
    market_ids: [1],
    franchise_ids: [store.franchise_id],
  })
  const bare = await startBare({
    body: Buffer.from(plainCells(await wholeState(product, address))),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  try {
    const found = { own: [] as number[], plain: [] as number[] }
    const cellOf = (page: Page) => page.getByLabel(`Name of ${firstItem}`, { exact: true })
    for (let round = 0; round < times; round += 1) {
      const context = await browser.newContext()
      const form = { role: 'menu_editor', who: user?.email ?? '' }
      const headers = { origin: product.url, accept: 'application/json' }
      const signedIn = await context.request.post(`${product.url}/demo/sign_in`, { form, headers })
      if (!signedIn.ok()) throw new Error(`the editor cannot sign in: ${signedIn.status()}`)
      const page = await context.newPage()
      await page.goto(`${address}#${store.category_id}`)
      await cellOf(page).focus()
      found.own.push(...(await keyTimes(page, typedInCell)))
      await page.goto(bare.url)
      await cellOf(page).focus()
      found.plain.push(...(await keyTimes(page, typedInCell)))
      await context.close()
    }
    for (const share of [0.5, 0.95])
      print({
        what: `key in an editor's cell to the frame that shows it, p${share * 100}`,
        value: percentile(found.own, share),
        unit: 'ms',
        reference: { what: 'plain page of the same cells', value: percentile(found.plain, share) },
        goal: '50 ms',
        more: `slowest ${short(percentile(found.own, 1))} ms of ${found.own.length}`,
      })
  } finally {
    await bare.stop()
  }
}

type Size = { readonly categories: number; readonly itemsOfFirst: number; readonly itemsOfOthers: number }

async function insertStore({ db }: Product, { categories, itemsOfFirst, itemsOfOthers }: Size) {
  const { franchise_id } = await insertFranchise(db, { market_id: 1, name: 'Large Store', kind: 'package_store' })
  const { rows } = await sql<{ menu_category_id: number }>`
    with made as (
      insert into menu_categories (franchise_id, name, type, position)
      select ${franchise_id}, 'Shelf ' || n, case when n = 1 then 7 else 5 end, n from generate_series(1, ${categories}) n
      returning menu_category_id, position),
    filled as (
      insert into menu_items (franchise_id, menu_category_id, name, description, base_price, position)
      select ${franchise_id}, menu_category_id,
        (array['Ridge', 'Valley', 'Copper Kettle', 'Old Orchard', 'Harbor'])[1 + (n - 1) % 5] || ' ' || made.position || '.' || n,
        '750 mL, ' || (n % 30 + 5) || '% alcohol', 800 + n * 10, n
      from made, generate_series(1, ${itemsOfFirst}::int) n where made.position = 1 or n <= ${itemsOfOthers})
    select menu_category_id from made order by position limit 1`.execute(db)
  return { franchise_id, category_id: rows[0]?.menu_category_id ?? 0 }
}

type MenuOfPage = { menu: { rest?: string; menu_categories: unknown[] } }

/** Where the rest of a large menu is. */
async function restOf(address: string): Promise<string> {
  const { menu }: MenuOfPage = JSON.parse(await stateOf(address))
  return menu.rest ?? ''
}

/** The page's state with all items in it. */
async function wholeState({ url }: Product, address: string): Promise<string> {
  const state: MenuOfPage = JSON.parse(await stateOf(address))
  const menu = await (await fetch(`${url}${state.menu.rest}`)).json()
  return JSON.stringify({ ...state, menu }).replaceAll('<', '\\u003c')
}

/** As a browser is sent it. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve(bytes))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Everything at once, by the least script that can: each item of the first category, and a field that finds by name. */
const plainPage = (state: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>
<input type="search" aria-label="Search this menu"><div id="root"></div><script type="application/json" id="state">${state}</script>
<script>
const { menu } = JSON.parse(document.getElementById('state').textContent)
const root = document.getElementById('root')
const add = (to, name, text) => { const made = document.createElement(name); made.textContent = text; to.append(made); return made }
function show(items) {
  root.replaceChildren()
  for (const item of items) {
    const card = add(root, 'article', '')
    add(card, 'h3', item.name)
    add(card, 'p', item.description)
    add(card, 'button', item.base_price).onclick = () => card.append('added')
  }
}
show(menu.menu_categories[0].menu_items)
const all = menu.menu_categories.flatMap((category) => category.menu_items)
document.querySelector('input').oninput = ({ target }) => {
  const wanted = target.value.toLowerCase()
  show(all.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, 10))
}
</script>`

/** The cells of the first category, by the least script that can. */
const plainCells = (state: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>
<div id="root"></div><script type="application/json" id="state">${state}</script>
<script>
const { menu } = JSON.parse(document.getElementById('state').textContent)
for (const item of menu.menu_categories[0].menu_items) {
  const card = document.getElementById('root').appendChild(document.createElement('article'))
  for (const field of ['name', 'description', 'base_price', 'aisle', 'shelf', 'bay']) {
    const cell = card.appendChild(document.createElement('textarea'))
    cell.value = item[field]
    if (field === 'name') cell.setAttribute('aria-label', 'Name of ' + item.name)
  }
}
</script>`

/** Each time a browser that has seen nothing yet. */
async function onPage(
  browser: Browser,
  address: string,
  look: (page: Page, usable: number) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await look(page, await usableAfter(page, address, firstItem))
  await context.close()
}

const typed = 'kettle'
const typedInCell = ' and twenty more keys'

/** From each key of a search to the frame that answers it. */
async function searchTimes(page: Page): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Search this menu' }).focus()
  return keyTimes(page, typed)
}

/** From each key to the frame that follows it, longest paint included; where it is typed has the focus. */
async function keyTimes(page: Page, keys: string): Promise<number[]> {
  await page.evaluate(() => {
    document.addEventListener(
      'keydown',
      () => {
        const at = performance.now()
        requestAnimationFrame(() =>
          setTimeout(() => document.documentElement.setAttribute('data-answered', String(performance.now() - at))),
        )
      },
      true,
    )
  })
  const times: number[] = []
  for (const key of keys) {
    await page.evaluate(() => document.documentElement.removeAttribute('data-answered'))
    await page.keyboard.press(key)
    await page.waitForSelector('[data-answered]')
    times.push(Number(await page.getAttribute('html', 'data-answered')))
  }
  return times
}
