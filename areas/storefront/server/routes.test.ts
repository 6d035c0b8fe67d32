import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Pages } from '#platform/server/pages.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { storefrontArea } from './area.ts'

const { db } = await testDatabase()
/** A Saturday noon in Georgia. */
const clock = standingClock('2026-11-21T17:00:00Z')
const geocoder = listedGeocoder([
  place('118 Orchard St', placeAt(4), 'Town'),
  place('9 Far Road', placeAt(80), 'Elsewhere'),
  place('5 Toll Lane', placeAt(60), 'Tollgate'),
  { ...place('Long Road', placeAt(2), 'Town'), precision: 'GEOMETRIC_CENTER' },
  { ...place('7 Long Road', placeAt(2), 'Town'), precision: 'GEOMETRIC_CENTER' },
])
const deps = testDeps(db, { clock })
const markets = makeMarkets(db)
const shared = {
  markets,
  menus: makeMenus(db),
  addressBook: makeAddressBook({ db, geocoder, markets }),
  roadTimes: makeRoadTimes(db),
  outlooks: makeOutlooks(db),
}
/** The browser build is not part of these tests: a page is answered as its state. */
const pages: Pages = {
  async send(request, reply, page) {
    const { values } = await deps.sessions.ofVisit(request, reply)
    const state = Object.entries({ session: values, ...page.state }).map(
      ([key, value]) => [key, value instanceof RawJson ? JSON.parse(value.text) : value] as const,
    )
    return reply.code(page.status ?? 200).send({ entry: page.entry, title: page.title, ...Object.fromEntries(state) })
  },
}
const chosen: unknown[] = []
const { app } = await testApp({ ...deps, pages }, [
  storefrontArea({ ...deps, pages }, shared, { addressChosen: async (_actor, address) => void chosen.push(address) }),
])
afterAll(() => app.close())

let town: Awaited<ReturnType<typeof insertMarket>>
let kitchen: Awaited<ReturnType<typeof insertFranchise>>
let store: Awaited<ReturnType<typeof insertFranchise>>
beforeAll(async () => {
  town = await insertMarket(db, { name: 'Bellwether', slug: 'town', city: 'Town' })
  await insertMarket(db, { name: 'Tollgate', slug: 'tollgate', city: 'Tollgate', active: false })
  kitchen = await insertFranchise(db, { market_id: town.market_id, name: 'A Kitchen', delivery_fee: 0 })
  store = await insertFranchise(db, { market_id: town.market_id, name: 'B Store', kind: 'package_store', hours: {} })
  await insertMenuItem(db, kitchen.franchise_id, { name: '</script><b>Dish' })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const json = { accept: 'application/json' }

describe('what changed on a menu', () => {
  const changes = (query: string, id = store.franchise_id) => get(`/order/restaurants/menu_changes/${id}?${query}`)
  const versionOf = async () =>
    (
      await db
        .selectFrom('franchises')
        .select('menu_version')
        .where('franchise_id', '=', store.franchise_id)
        .executeTakeFirstOrThrow()
    ).menu_version

  test('[MED-19] [MED-21] is told from the version on that a page shows, at the one that a hint has told of', async () => {
    const item = await insertMenuItem(db, store.franchise_id, { name: 'Ale' })
    const since = await versionOf()
    await shared.menus.atLeast(store.franchise_id, since)
    await db.updateTable('menu_items').set({ name: 'Stout' }).where('menu_item_id', '=', item.menu_item_id).execute()
    const at = await versionOf()
    const { menu_version, is_whole, items, gone } = (await changes(`since=${since}&at=${at}`)).json()
    expect({ menu_version, is_whole, gone }).toEqual({ menu_version: at, is_whole: false, gone: [] })
    expect(items).toMatchObject([{ menu_category_id: item.menu_category_id, item: { name: 'Stout' } }])
    expect((await changes(`since=${at}`)).json().items).toEqual([])
    expect((await changes('since=0')).json().is_whole).toBe(true)
  })

  test('[MED-21] who has no hint is not answered by what was read a second ago', async () => {
    const item = await insertMenuItem(db, store.franchise_id, { name: 'Cider' })
    const since = await versionOf()
    expect((await changes(`since=${since}`)).json()).toMatchObject({ menu_version: since, items: [] })
    await db.updateTable('menu_items').set({ name: 'Perry' }).where('menu_item_id', '=', item.menu_item_id).execute()
    expect((await changes(`since=${since}`)).json().items).toMatchObject([{ item: { name: 'Perry' } }])
  })

  test.each(['since=', 'since=-1', 'since=x', 'at=4'])('%s is no version', async (query) => {
    expect((await changes(query)).statusCode).toBe(400)
  })

  test('of a place that there is not is 404, as are its hints', async () => {
    expect((await changes('since=1', 999_999)).statusCode).toBe(404)
    expect((await get('/order/restaurants/menu_live/999999')).statusCode).toBe(404)
  })
})

describe('menu pages', () => {
  test('[OPT-01] [OPT-02] [MNU-05] a restaurant’s page holds its menu, its card and its market, before any sign-in', async () => {
    const reply = await get(`/${kitchen.franchise_id}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      entry: 'areas/storefront/web/menu.page.tsx',
      menu: { franchise_id: kitchen.franchise_id, franchise_name: 'A Kitchen', editor: false },
      franchise: {
        open_now: true,
        hours_text: 'Open around the clock',
        delivery_fee: '0.00',
        path: `/${kitchen.franchise_id}`,
      },
      market: { slug: 'town', support_phone: '(404) 555-0100' },
      address: null,
    })
  })
  test('[MNU-04] a store’s page is below /package_stores', async () => {
    const reply = await get(`/package_stores/${store.franchise_id}`)
    expect(reply.json()).toMatchObject({
      franchise: {
        path: `/package_stores/${store.franchise_id}`,
        open_now: false,
        hours_text: 'Closed',
        delivery_minutes: null,
      },
    })
  })
  test.each(['/999999', '/0', '/99999999999', '/package_stores/999999', '/kitchen'])(
    'an unknown place, %s, is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
  test('[SIL-OPS-114] a place that is not active is there for its own editor, and for no other', async () => {
    const closed = await insertFranchise(db, { market_id: town.market_id, active: false })
    const theirs = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [closed.franchise_id] })
    const others = await insertStaff(db, { roles: ['menu_editor'], franchise_ids: [kitchen.franchise_id] })
    const asked = async (actor: Actor) =>
      get(`/${closed.franchise_id}`, { cookie: await cookieOf(db, actor), accept: 'application/json' })
    expect((await asked(theirs)).json()).toMatchObject({ menu: { editor: true } })
    expect((await asked(others)).statusCode).toBe(404)
  })

  test('a place that is no longer active is not found', async () => {
    const gone = await insertFranchise(db, { market_id: town.market_id, active: false })
    expect((await get(`/${gone.franchise_id}`)).statusCode).toBe(404)
  })
})

describe('the question list', () => {
  const url = () => `/order/restaurants/option_question_list/${kitchen.franchise_id}`

  test('[OPT-03] is the same in every encoding, and known by its tag', async () => {
    const plain = await get(url())
    expect(plain.json().menu_items[0].option_question_groups[0].optionQuestions[0].id).toBe(8)
    const zipped = await get(url(), { 'accept-encoding': 'gzip' })
    const br = await get(url(), { 'accept-encoding': 'gzip, deflate, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    const again = await get(url(), { 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
  })
  test('[OPT-03] of an unknown franchise is 404', async () => {
    const reply = await get('/order/restaurants/option_question_list/999999')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ success: false, error: 'not_found' })
  })
})

describe('lists', () => {
  test('[OPT-02] [LND-04] a market lists its places by name, with hours, fees and time', async () => {
    const { franchises } = (await get('/restaurants/town')).json()
    expect(franchises.map((card: { name: string }) => card.name)).toEqual(['A Kitchen', 'B Store'])
    expect(franchises[0]).toMatchObject({
      delivery_fee: '0.00',
      delivery_minutes: '35–45',
      in_range: null,
      distance_fee: null,
    })
  })
  test('[MNU-04] /package_stores lists stores alone', async () => {
    const reply = await get('/package_stores')
    expect(reply.json().franchises.map((card: { name: string }) => card.name)).toEqual(['B Store'])
  })
  test.each(['tollgate', 'nowhere'])('[SIL-ORD-098] [LND-06] %s leads to the prompt', async (slug) => {
    const reply = await get(`/restaurants/${slug}`)
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe(`/?coming_soon=${slug}`)
  })
})

describe('the landing page', () => {
  test('[LND-01] [LND-06] lists the cities; an open one has no prompt', async () => {
    const reply = await get('/?coming_soon=town')
    expect(reply.json().landing).toMatchObject({
      coming_soon: null,
      markets: [
        { slug: 'town', active: true },
        { slug: 'tollgate', active: false },
      ],
    })
    expect((await get('/?coming_soon=tollgate')).json().landing.coming_soon).toEqual({
      ref: 'tollgate',
      name: expect.any(String),
    })
  })
  test('[LND-05] [SIL-ORD-097] suggests from the third letter, once for the same words', async () => {
    expect((await get('/addresses/suggest?q=11')).json()).toEqual({ success: true, suggestions: [], source: '' })
    expect((await get('/addresses/suggest?q=118')).json().suggestions).toEqual(['118 Orchard St, Town, GA 31298'])
    const asked = geocoder.asked.length
    await get('/addresses/suggest?q=118%20')
    expect(geocoder.asked.length).toBe(asked)
  })
  test('[LND-05] tells the address next to a place, and says where there is none near', async () => {
    const nearest = async (at: { lat: number; lng: number }) => {
      const reply = await post('/addresses/nearest', { lat: String(at.lat), lng: String(at.lng) }, json)
      return [reply.statusCode, reply.json().address ?? reply.json().error]
    }
    const { lat, lng } = placeAt(4)
    expect(await nearest({ lat: lat + 0.001, lng })).toEqual([200, '118 Orchard St, Town, GA 31298'])
    expect(await nearest({ lat: lat + 0.003, lng })).toEqual([422, 'none_near'])
    // The middle of a street is no door.
    expect(await nearest(placeAt(2))).toEqual([422, 'none_near'])
    expect(await nearest({ lat: 91, lng })).toEqual([400, 'malformed'])
    geocoder.fails = new ProviderError('silent', { class: 'unavailable', retryable: true, mayHaveHappened: false })
    expect(await nearest({ lat, lng })).toEqual([422, 'none_near'])
    geocoder.fails = undefined
  })
  test('[LND-05] [SIL-ORD-097] a silent maps service suggests nothing and breaks nothing', async () => {
    geocoder.fails = new ProviderError('silent', { class: 'unavailable', retryable: true, mayHaveHappened: false })
    expect((await get('/addresses/suggest?q=whatever')).json()).toEqual({ success: true, suggestions: [], source: '' })
    expect((await post('/addresses/choose', { address: 'whatever' }, json)).statusCode).toBe(422)
    geocoder.fails = undefined
  })
  test('[ADR-02] a post box is refused in words of its own', async () => {
    const reply = await post('/addresses/choose', { address: 'PO Box 12, Town, GA' }, json)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toBe('We cannot deliver to a PO box. Please enter a street address.')
  })
  test.each(['', '   '])('[LND-02] [LND-03] an empty address, %j, is refused', async (address) => {
    const reply = await post('/addresses/choose', { address }, json)
    expect(reply.statusCode).toBe(422)
    expect(reply.json().message).toBe('Please enter your address or select a city below!')
  })
  test('[CRT-53] an address that nobody knows is refused', async () => {
    const reply = await post('/addresses/choose', { address: 'Atlantis' }, json)
    expect(reply.json()).toMatchObject({
      success: false,
      error: 'address_not_found',
      message: 'Address lookup was not successful!',
    })
  })
  test('[SIL-ORD-098] an address of an open market leads to its list, and is remembered there', async () => {
    const reply = await post('/addresses/choose', { address: '118 Orchard St' }, json)
    expect(reply.json()).toEqual({ success: true, location: '/restaurants/town' })
    expect(chosen.at(-1)).toMatchObject({ address_line: '118 Orchard St' })
    const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const list = (await get('/restaurants/town', { cookie })).json()
    expect(list.address).toEqual({ address_line: '118 Orchard St', city: 'Town', state: 'GA' })
    // 4 miles in a straight line are 5.2 by street: three started miles beyond the free three.
    expect(list.franchises[0]).toMatchObject({ in_range: true, distance_fee: '3.00' })
    expect(reply.cookies.filter(({ name }) => name === 'cosmic_session')).toHaveLength(1)
  })
  test('[SIL-ORD-098] the apartment stays, whether it was typed to the end or a suggestion was chosen', async () => {
    const here = { address_line: '118 Orchard St' }
    await post('/addresses/choose', { address: '118 Orchard St apt 3b' }, json)
    expect(chosen.at(-1)).toMatchObject({ ...here, apartment_number: '3B' })
    await post('/addresses/choose', { address: '118 Orchard St', typed: '118 orch st #3b' }, json)
    expect(chosen.at(-1)).toMatchObject({ ...here, apartment_number: '3B' })
    await post('/addresses/choose', { address: '118 Orchard St', typed: '118 orch' }, json)
    expect(chosen.at(-1)).toMatchObject({ ...here, apartment_number: '' })
  })
  test('[LND-05] a street without a number is nobody’s address', async () => {
    const reply = await post('/addresses/choose', { address: 'Long Road, Town' }, json)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      error: 'number_required',
      message: 'Please add the house number, so that we know your door.',
    })
    expect((await post('/addresses/choose', { address: '7 Long Road' }, json)).json().success).toBe(true)
  })
  test('[LND-05] [SIL-ORD-097] suggests places of the page’s market first, else of the one looked at last', async () => {
    await get(`/addresses/suggest?q=first&market_id=${town.market_id}`)
    expect(geocoder.firstMarkets.at(-1)).toBe(town.market_id)
    const { cookies } = await get('/restaurants/town')
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await get('/addresses/suggest?q=second', { cookie })
    expect(geocoder.firstMarkets.at(-1)).toBe(town.market_id)
    await get('/addresses/suggest?q=third&market_id=nonsense')
    expect(geocoder.firstMarkets.at(-1)).toBeUndefined()
  })
  test('[SIL-ORD-098] one of a market to come, or of none, leads to the prompt', async () => {
    expect((await post('/addresses/choose', { address: '5 Toll Lane' }, json)).json().location).toBe(
      '/?coming_soon=tollgate',
    )
    const form = await post('/addresses/choose', { address: '9 Far Road' })
    expect(form.statusCode).toBe(303)
    expect(form.headers.location).toBe('/?coming_soon=Elsewhere')
  })
  test('[LND-09] [LND-10] [SIL-ORD-100] a sign-up is stored once', async () => {
    const form = { 'early_adopter[email]': 'noor@bellwether.example', 'early_adopter[ref]': 'tollgate' }
    for (const _time of [1, 2]) {
      const reply = await post('/', form)
      expect(reply.statusCode).toBe(200)
      expect(reply.json().landing.notice).toEqual({
        kind: 'done',
        text: 'Thank you! We will let you know when we open.',
      })
    }
    const rows = await db.selectFrom('early_adopters').select(['email', 'ref']).execute()
    expect(rows).toEqual([{ email: 'noor@bellwether.example', ref: 'tollgate' }])
  })
  test('[LND-09] the twenty-first sign-up of an address within an hour is refused, and nothing of it is stored', async () => {
    const signUp = (number: number, remoteAddress = '203.0.113.7') =>
      app.inject({
        method: 'POST',
        url: '/',
        remoteAddress,
        payload: { 'early_adopter[email]': `many${number}@bellwether.example`, 'early_adopter[ref]': 'Far Hills' },
      })
    for (let number = 1; number <= 20; number++) expect((await signUp(number)).statusCode).toBe(200)
    const refused = await signUp(21)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().landing).toMatchObject({
      notice: { kind: 'error', text: 'Too many sign-ups. Please try again later.' },
      email: 'many21@bellwether.example',
    })
    expect((await signUp(22, '203.0.113.8')).statusCode).toBe(200)
    const rows = db.selectFrom('early_adopters').select('email').where('ref', '=', 'Far Hills')
    expect(await rows.execute()).toHaveLength(21)
  })
  test('[LND-08] [LND-11] a malformed e-mail stores nothing and keeps what was typed', async () => {
    const reply = await post('/', { 'early_adopter[email]': 'noor@', 'early_adopter[ref]': 'tollgate' })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().landing).toMatchObject({
      notice: { kind: 'error', text: 'Invalid email!' },
      email: 'noor@',
      coming_soon: { ref: 'tollgate' },
    })
    expect(await db.selectFrom('early_adopters').select('email').where('email', '=', 'noor@').execute()).toEqual([])
  })
})
