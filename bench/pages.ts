import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startBare } from './bare.ts'
import { type Browser, openChromium } from './chromium.ts'
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
  } finally {
    await browser.close()
  }
}

async function printSize(browser: Browser, url: string, name: string, path: string, role?: string): Promise<void> {
  const context = await browser.newContext()
  if (role) await context.request.post(`${url}/demo/sign_in`, { data: { role } })
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => {
    if (response.url().startsWith(url) && response.ok()) loaded.add(response.url())
  })
  await page.goto(`${url}${path}`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const cookies = (await context.cookies()).map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')
  await context.close()
  const files = await Promise.all(
    [...loaded].filter((file) => !file.includes('/live?')).map((file) => weigh(file, cookies)),
  )
  const kinds = Object.entries(Object.groupBy(files, ({ kind }) => kind))
  const sum = (of: 'gzip' | 'br', some: typeof files) => some.reduce((total, file) => total + file[of], 0) / 1000
  print({
    what: name,
    value: sum('gzip', files),
    unit: 'kB gzip',
    goal: role ? '' : '130 kB',
    more: [
      `${short(sum('br', files))} kB brotli`,
      ...kinds.map(([kind, some]) => `${kind} ${short(sum('gzip', some ?? []))}`),
    ].join(', '),
  })
}

/** The file as it is, compressed as the server compresses what can be; fonts are compressed in themselves. */
async function weigh(address: string, cookie: string) {
  const reply = await fetch(address, { headers: { cookie, 'accept-encoding': 'identity' } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const type = reply.headers.get('content-type') ?? ''
  const kind = /font|css|javascript|svg|html/.exec(type)?.[0] ?? 'other'
  if (kind === 'font') return { kind, gzip: bytes.length, br: bytes.length }
  const gzip = gzipSync(bytes, { level: kind === 'html' ? 3 : 9 }).length
  return { kind, gzip, br: kind === 'html' ? gzip : brotliCompressSync(bytes).length }
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
