import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder } from '#areas/addresses/server/testing.ts'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { fillMenu, insertFranchise } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Pages } from '#platform/server/pages.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { storefrontArea } from './area.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T17:00:00Z')
const deps = testDeps(db, { clock })
const markets = makeMarkets(db)
const menus = makeMenus(db)
const addressBook = makeAddressBook({ db, geocoder: listedGeocoder([]), markets })
/** The browser build is not part of these tests: a page is answered as its state. */
const pages: Pages = {
  async send(_request, reply, page) {
    const state = Object.entries(page.state ?? {}).map(
      ([key, value]) => [key, value instanceof RawJson ? JSON.parse(value.text) : value] as const,
    )
    return reply.send(Object.fromEntries(state))
  },
}
const shared = { markets, menus, addressBook, roadTimes: makeRoadTimes(db), outlooks: makeOutlooks(db) }
const { app } = await testApp({ ...deps, pages }, [
  storefrontArea({ ...deps, pages }, shared, { addressChosen: async () => {} }),
])
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('[MNU-20] a menu of hundreds', () => {
  type Shelf = { menu_category_id: number; item_count?: number; menu_items: { name: string }[] }
  const sizes = (shelves: Shelf[]) => shelves.map(({ menu_items }) => menu_items.length)

  async function largeStore() {
    const { market_id } = await insertMarket(db)
    const { franchise_id } = await insertFranchise(db, { market_id, kind: 'package_store' })
    const shelves = await fillMenu(db, franchise_id, [450, 30, 4])
    const page = async (query = '') => (await get(`/package_stores/${franchise_id}${query}`)).json()
    return { franchise_id, shelves, page }
  }

  test('its page has the first of each category, and the address of the whole, which a browser keeps', async () => {
    const { franchise_id, page } = await largeStore()
    const { menu } = await page()
    expect(sizes(menu.menu_categories)).toEqual([12, 12, 4])
    expect(menu.menu_categories.map(({ item_count }: Shelf) => item_count)).toEqual([450, 30, 4])

    const whole = await get(menu.rest)
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(sizes(whole.json().menu_categories)).toEqual([450, 30, 4])
    expect(whole.json()).not.toHaveProperty('rest')
    const br = await get(menu.rest, { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(whole.payload)
    expect((await get(menu.rest, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)

    // Asked for without its version, or by an older one, it is the present menu, and nothing is kept for good.
    for (const query of ['', '?version=1', '?version=1&stock_at=0']) {
      const now = await get(`/order/restaurants/menu/${franchise_id}${query}`)
      expect(now.headers['cache-control']).toBe('no-cache')
      expect(now.payload).toBe(whole.payload)
    }
  })

  test('a change is at another address, and so is an item that comes back into stock', async () => {
    const { franchise_id, page } = await largeStore()
    const before = (await page()).menu.rest
    const change = (values: object) =>
      db.updateTable('menu_items').set(values).where('franchise_id', '=', franchise_id).where('position', '=', 400)
    const restore_at = new Date(clock.now().getTime() + 60_000)
    await change({ active: false, restore_at }).execute()
    menus.recheck(franchise_id)
    const out = (await page()).menu.rest
    expect(out).not.toBe(before)
    const noon = clock.now()
    clock.set(restore_at)
    const back = (await page()).menu.rest
    clock.set(noon)
    expect(back).toBe(out.replace('stock_at=0', `stock_at=${restore_at.getTime()}`))
  })

  test('a category is asked for page by page, and a page that there is not is the nearest', async () => {
    const { shelves, page } = await largeStore()
    const part = async (query: string) => (await page(query)).category_page
    const last = await part(`?category=${shelves[0]}&page=10`)
    expect(last).toMatchObject({ menu_category_id: shelves[0], page: 10, pages: 10 })
    expect(last.menu_items.map(({ name }: { name: string }) => name).at(0)).toBe('Item 1.433')
    expect(last.menu_items).toHaveLength(18)
    expect((await part(`?category=${shelves[0]}&page=999`)).page).toBe(10)
    expect((await part(`?category=${shelves[1]}`)).menu_items).toHaveLength(30)
    for (const query of ['', '?category=1', '?category=x', '?category=', '?category=99999999999999'])
      expect(await part(query)).toBeUndefined()
  })

  test('its editors have it whole, and a short menu comes whole to all', async () => {
    const { franchise_id } = await largeStore()
    const editor = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [franchise_id] })
    const { menu } = (await get(`/${franchise_id}`, { cookie: await cookieOf(db, editor) })).json()
    expect(sizes(menu.menu_categories)).toEqual([450, 30, 4])
    const short = await insertFranchise(db, { market_id: (await insertMarket(db)).market_id })
    await fillMenu(db, short.franchise_id, [400])
    expect((await get(`/${short.franchise_id}`)).json().menu).not.toHaveProperty('rest')
    expect((await get('/order/restaurants/menu/999999')).statusCode).toBe(404)
  })
})
