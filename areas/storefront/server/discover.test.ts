import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { makeAddressBook } from '#areas/addresses/server/public.ts'
import { listedGeocoder } from '#areas/addresses/server/testing.ts'
import { makeOutlooks } from '#areas/cart/server/public.ts'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeMenus } from '#areas/menu/server/public.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { recentOrders } from '#areas/orders/server/public.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { DiscoverResults } from '../calls/discover.ts'
import { storefrontArea } from './area.ts'

const { db } = await testDatabase()
/** A Saturday noon in Georgia. */
const clock = standingClock('2026-11-21T17:00:00Z')
const deps = testDeps(db, { clock })
const markets = makeMarkets(db)
const shared = {
  markets,
  menus: makeMenus(db),
  addressBook: makeAddressBook({ db, geocoder: listedGeocoder([]), markets }),
  roadTimes: makeRoadTimes(db),
  outlooks: makeOutlooks(db),
}
const { app } = await testApp(deps, [storefrontArea(deps, shared, { recentOrders })])
afterAll(() => app.close())

let market_id: number
beforeAll(async () => {
  market_id = (await insertMarket(db, { slug: 'town', city: 'Town' })).market_id
  const place = (name: string, more: object = {}) => insertFranchise(db, { market_id, name, prep_minutes: 10, ...more })
  const noodles = await place('Noodle Bar 88', { cuisine: 'Thai', delivery_fee: 0 })
  const greens = await place('Green Fork', { cuisine: 'Salads', prep_minutes: 90 })
  const closed = await place('Night Noodles', { hours: {} })
  const store = await place('Corner Market', { kind: 'package_store' })
  await insertMenuItem(db, noodles.franchise_id, { name: 'Drunken Noodles', base_price: 1325 })
  await insertMenuItem(db, noodles.franchise_id, { name: 'Singapore Noodles', active: false })
  await insertMenuItem(db, noodles.franchise_id, {
    name: 'Combo',
    description: 'With noodles',
    base_price: 100,
    groups: [{ questions: [{ question: 'Size', type: 'multipleChoice', answers: { Small: 250, Big: 900 } }] }],
  })
  await insertMenuItem(db, greens.franchise_id, { name: 'Noodle Salad' })
  await insertMenuItem(db, closed.franchise_id, { name: 'Midnight Noodles' })
  await insertMenuItem(db, store.franchise_id, { name: 'Noodle Cup', upc: '012345678905' })
  await insertMenuItem(db, store.franchise_id, { name: 'Red Noodle Wine', category: 'wine' })
  const other = await insertMarket(db, { slug: 'other', city: 'Other' })
  const far = await insertFranchise(db, { market_id: other.market_id, name: 'Far Noodles' })
  await insertMenuItem(db, far.franchise_id, { name: 'Far Noodles' })
})

async function find(query: Record<string, string> | string): Promise<DiscoverResults> {
  const reply = await app.inject({ url: `/discover/results?${new URLSearchParams(query)}` })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('[SIL-ORD-098] search over a market', () => {
  test('what can be had comes first, then by how well the name fits; what is closed or out of stock stays, last', async () => {
    const found = await find({ q: 'noodle' })
    expect(names(found.places)).toEqual(['Noodle Bar 88', 'Night Noodles'])
    expect(names(found.dishes.items)).toEqual([
      'Noodle Salad',
      'Drunken Noodles',
      'Combo',
      'Midnight Noodles',
      'Singapore Noodles',
    ])
    expect(names(found.shelf.items)).toEqual(['Noodle Cup', 'Red Noodle Wine'])
    expect(found.dishes.items.map(({ available }) => available)).toEqual([true, true, true, false, false])
    expect(found.shelf.items.map(({ alcohol }) => alcohol)).toEqual([false, true])
  })

  test('says the least that one costs, and leads to its part of the menu', async () => {
    const { dishes } = await find({ q: 'combo noodles' })
    expect(dishes.items).toMatchObject([
      {
        name: 'Combo',
        description: 'With noodles',
        price: '3.50',
        costs_more: true,
        path: expect.stringMatching(/^\/\d+#\d+$/),
      },
    ])
  })

  test('without a word it lists the places of this market, and no other', async () => {
    const found = await find({})
    expect(names(found.places).toSorted()).toEqual(['Corner Market', 'Green Fork', 'Night Noodles', 'Noodle Bar 88'])
    expect(found.dishes.items).toEqual([])
  })

  test('filters hold for places and for what they sell; each says how much it leaves', async () => {
    const open = await find({ q: 'noodle', show: 'open' })
    expect(names(open.dishes.items)).not.toContain('Midnight Noodles')
    const free = await find({ q: 'noodle', show: 'open,free' })
    expect(names(free.places)).toEqual(['Noodle Bar 88'])
    // Those of the place with free delivery: itself, and three dishes.
    expect(open.counts.free).toBe(4)
    expect(free.dishes.found + free.shelf.found + free.places.length).toBe(4)
    // What taking the filter off would bring.
    expect(free.counts.free).toBe(open.dishes.found + open.shelf.found + open.places.length)
    expect(names((await find({ q: 'noodle', show: 'soon' })).dishes.items)).not.toContain('Noodle Salad')
  })

  test.each([
    ['show', 'open,nonsense', { show: ['open'] }],
    ['q', '.*+?^$ {}()|[]\\', { dishes: { found: 0 } }],
    ['q', `${'a '.repeat(90)}`, {}],
    ['q', '‮%00', {}],
  ])('%s=%j breaks nothing', async (name, value, answer) => {
    expect(await find({ [name]: value })).toMatchObject(answer)
  })

  test('the page has the results in it, for those without script too, and what this device ordered last', async () => {
    const customer = await insertCustomer(db)
    const cookie = await cookieOf(db, customer)
    const created_at = clock.now()
    const order = await insertOrder(db, {
      market_id,
      session_persistent_id: customer.session_persistent_id,
      created_at,
      lines: [{ name: 'Drunken Noodles', quantity: 2 }, { name: 'Soup' }],
    })
    await insertOrder(db, { market_id, created_at, lines: [{ name: 'Of somebody else' }] })
    const state = stateOf(await app.inject({ url: '/discover?q=drunken', headers: { cookie, accept: 'text/html' } }))
    expect(state).toMatchObject({
      results: { q: 'drunken', dishes: { found: 1 } },
      recent_orders: [
        {
          order_id: order.order_id,
          path: `/order/${order.order_id}?s=${order.order_secret}`,
          lines: '2 × Drunken Noodles, Soup',
        },
      ],
    })
  })

  test('what an account ordered elsewhere, or by phone, stands there where it is signed in', async () => {
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: '4045550177' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const [stranger, owner] = [await insertCustomer(db), await insertCustomer(db)]
    await db
      .updateTable('sessions')
      .set({ cosmic_customer_id, customer_signed_in_at: clock.now() })
      .where('session_id', '=', owner.session_id)
      .execute()
    const created_at = clock.now()
    const order = async (input: object) => (await insertOrder(db, { market_id, created_at, ...input })).order_id
    const ofDevice = await order({ session_persistent_id: owner.session_persistent_id })
    const ofBoth = await order({ session_persistent_id: stranger.session_persistent_id, cosmic_customer_id })
    const byPhone = await order({ source: 'phone', cosmic_customer_id })
    await order({ cosmic_customer_id, created_at: new Date(created_at.getTime() - 91 * 24 * 3_600_000) })
    const shownTo = async (customer: typeof owner) => {
      const headers = { cookie: await cookieOf(db, customer), accept: 'text/html' }
      const state = stateOf(await app.inject({ url: '/restaurants/town', headers }))
      return state.recent_orders.map(({ order_id }: { order_id: number }) => order_id)
    }
    expect(await shownTo(owner)).toEqual([byPhone, ofBoth, ofDevice])
    expect(await shownTo(stranger)).toEqual([ofBoth])
  })
})
