import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { ordersArea } from './area.ts'
import { orderProviders } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [ordersArea(deps, orderProviders(deps))])
const town = 'https://town.example'

type Kept = Record<string, { url: string; response: Response }>
const noted = (about: string, note: object): Kept => ({
  [`/offline/${about}`]: { url: `${town}/offline/${about}`, response: Response.json({ at: Date.now(), ...note }) },
})

/** What the worker answers to a visit where there is no network; `kept` is what pages have put aside. */
async function offlinePage({ language = 'en', path = '/8', kept = {} as Kept }): Promise<string | undefined> {
  const { body } = await app.inject(`/order/service_worker.js?language=${language}`)
  type Visit = { request: object; respondWith: (answer: Promise<Response>) => void }
  const heard: Record<string, (event: Visit) => void> = {}
  const matched = async (asked: string | { url: string }) =>
    Object.values(kept)
      .find(({ url }) => url === new URL(typeof asked === 'string' ? asked : asked.url, town).href)
      ?.response.clone()
  const self = {
    registration: { scope: `${town}/` },
    location: new URL(town),
    addEventListener: (name: string, listen: (event: Visit) => void) => {
      heard[name] = listen
    },
  }
  const caches = {
    match: matched,
    open: async () => ({ keys: async () => Object.values(kept).map(({ url }) => ({ url })), match: matched }),
  }
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  runInContext(body, createContext({ self, caches, fetch, URL, Response, AbortSignal }))
  let answer: Promise<Response> | undefined
  heard.fetch?.({
    request: { url: `${town}${path}`, method: 'GET', mode: 'navigate' },
    respondWith: (given) => {
      answer = given
    },
  })
  return (await answer)?.text()
}

test('what the offline page says of order and cart is what their pages noted, as text', async () => {
  const order = { title: 'Order 12 · Ann’s <Deli> & Co', lines: ['Being prepared', '6:10 PM – 6:25 PM'] }
  const cart = { title: 'Otter Burger', lines: ['2 × Fries'] }
  const page = await offlinePage({ kept: { ...noted('order', order), ...noted('cart', cart) } })
  expect(page).toContain('Order 12 · Ann’s &lt;Deli&gt; &amp; Co')
  expect(page).toContain('6:10 PM – 6:25 PM')
  expect(page).toContain('Your order goes on all the same.')
  expect(page).toContain('2 × Fries')
})

test('an order that is over is told as it ended, one of the day before no more', async () => {
  const over = { title: 'Order 12', lines: ['Delivered'], over: true }
  expect(await offlinePage({ kept: noted('order', over) })).toContain('This is how your order ended:')
  const old = await offlinePage({ kept: noted('order', { ...over, at: Date.now() - 25 * 60 * 60_000 }) })
  expect(old).not.toContain('Order 12')
  expect(old).toContain('An order that you placed goes on all the same.')
})

test('a cart that was noted before its order was placed is told no more', async () => {
  const order = { title: 'Order 12', lines: ['Placed'], placed_at: Date.now() }
  const cart = { title: 'Otter Burger', lines: ['2 × Fries'] }
  const told = async (at: number) =>
    offlinePage({ kept: { ...noted('order', order), ...noted('cart', { ...cart, at }) } })
  expect(await told(order.placed_at - 1)).not.toContain('2 × Fries')
  expect(await told(order.placed_at + 1)).toContain('2 × Fries')
})

test.each([
  ['en', '<html lang="en">', /<h1>You are offline<\/h1>/],
  ['en-XA', '<html lang="en-XA">', /<h1>⟦Ýóóúú/],
  ['tlh', '<html lang="en">', /<h1>You are offline<\/h1>/],
])('the offline page is in the language of the page that asked for its worker: %s', async (language, html, heading) => {
  const page = await offlinePage({ language })
  expect(page).toContain(html)
  expect(page).toMatch(heading)
})

test.each([
  ['/', true],
  ['/8', true],
  ['/package_stores/6', true],
  ['/cart/credit_card_cart', true],
  ['/cart/add', false],
  ['/secure', false],
])('without a network %s is stood in for: %s', async (path, isStoodIn) => {
  expect((await offlinePage({ path })) !== undefined).toBe(isStoodIn)
})
