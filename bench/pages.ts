import { gzipSync } from 'node:zlib'
import { sumOf, visitWeight } from '../browser-tests/visit-weight.ts'
import { startBare } from './bare.ts'
import { type Browser, openChromium } from './chromium.ts'
import { benchFirstPictures } from './first-picture.ts'
import { insertLargeMenu } from './large-menu.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'
import { townOf } from './town.ts'
import { stateOf, usableAfter } from './usable.ts'

const categories = 12
const itemsEach = 50
const slowdown = 4
const firstItem = 'Dish 1.1'

/** (e) What a first visit to each page loads, and how soon a menu of 600 items can be used, beside a page without any framework. */
export async function benchPages(product: Product, { quick }: { quick: boolean }): Promise<void> {
  const browser = await openChromium()
  if (!browser) {
    console.log('\nPages: no Chromium found, not measured')
    return
  }
  try {
    const { franchise_id } = await townOf(product)
    printHeading('What a first visit loads, everything from HTML to fonts')
    const pages = {
      landing: '/',
      restaurants: '/restaurants/bellwether',
      menu: `/${franchise_id}`,
      cart: '/cart/credit_card_cart',
    }
    for (const [name, path] of Object.entries(pages)) await printSize(browser, product.url, name, path)
    await printSize(browser, product.url, 'dispatch board', '/rocket/dispatch_app_web', 'dispatcher')
    printHeading(
      `A menu of ${categories * itemsEach} items, from the address to a picture that can be used, processor slowed ${slowdown} times`,
    )
    await compareMenus(browser, product, quick ? 3 : 7)
    await benchFirstPictures(browser, product.url, pages, quick ? 2 : 5)
  } finally {
    await browser.close()
  }
}

async function printSize(browser: Browser, url: string, name: string, path: string, role?: string): Promise<void> {
  const context = await browser.newContext()
  if (role) await context.request.post(`${url}/demo/sign_in`, { data: { role } })
  const files = await visitWeight(await context.newPage(), `${url}${path}`)
  await context.close()
  const kinds = Object.entries(Object.groupBy(files, ({ kind }) => kind))
  const heaviest = files.toSorted((one, other) => other.gzip - one.gzip).slice(0, 6)
  print({
    what: name,
    value: sumOf(files) / 1000,
    unit: 'kB gzip',
    goal: role ? '' : '120 kB',
    more: [
      `${short(sumOf(files, 'brotli') / 1000)} kB brotli`,
      ...kinds.map(([kind, some = []]) => `${some.length} ${kind} ${short(sumOf(some) / 1000)}`),
    ].join(', '),
  })
  for (const { path: file, gzip } of heaviest) console.log(`  ${short(gzip / 1000)} kB ${file}`)
}

async function compareMenus(browser: Browser, product: Product, times: number): Promise<void> {
  const { franchise_id, category_id } = await insertLargeMenu(product, { categories, itemsEach })
  const state = await stateOf(`${product.url}/${franchise_id}`)
  const bare = await startBare({
    body: gzipSync(floorPage(state)),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
  })
  try {
    const found = { own: [] as number[], floor: [] as number[] }
    for (let round = 0; round < times; round += 1) {
      found.own.push(await timeToUse(browser, `${product.url}/${franchise_id}#${category_id}`))
      found.floor.push(await timeToUse(browser, bare.url))
    }
    print({
      what: 'menu page usable',
      value: median(found.own),
      unit: 'ms',
      reference: { what: 'plain HTML and script, same JSON', value: median(found.floor) },
      goal: 'ratio 1.8',
      more: `slowest ${short(percentile(found.own, 1))} ms, cold cache each time`,
    })
  } finally {
    await bare.stop()
  }
}

/** The least that shows the same: names, prices and a button for each item of the open category, the other categories below. */
const floorPage = (state: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
<div id="root"></div><script type="application/json" id="state">${state}</script>
<script>
const { menu } = JSON.parse(document.getElementById('state').textContent)
const root = document.getElementById('root')
const add = (to, name, text) => { const made = document.createElement(name); made.textContent = text; to.append(made); return made }
for (const [index, category] of menu.menu_categories.entries()) {
  add(root, 'button', category.name)
  if (index > 0) continue
  for (const item of category.menu_items) {
    const card = add(root, 'article', '')
    add(card, 'h3', item.name)
    add(card, 'p', item.description)
    add(card, 'button', item.base_price).onclick = () => card.append('added')
  }
}
</script>`

/** With a cold cache and a slowed processor. */
async function timeToUse(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const at = await usableAfter(page, address, firstItem)
  await context.close()
  return at
}
