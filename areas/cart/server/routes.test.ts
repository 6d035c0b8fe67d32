import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { findCart } from './carts.ts'
import { isHuman } from './human-check.ts'
import { cartWith } from './testing.ts'
import { noon, openCarts } from './visitor-testing.ts'

const { db } = await testDatabase()
const { app, clock, shared, visitor } = await openCarts(db)
afterAll(() => app.close())

let market: Awaited<ReturnType<typeof insertMarket>>
let kitchen: Awaited<ReturnType<typeof insertFranchise>>
let dish: Awaited<ReturnType<typeof insertMenuItem>>
beforeAll(async () => {
  market = await insertMarket(db)
  kitchen = await insertFranchise(db, {
    market_id: market.market_id,
    mandatory_tip_percent: 15,
    mandatory_tip_from: 5000,
  })
  dish = await insertMenuItem(db, kitchen.franchise_id, { base_price: 2000 })
})

let somebody: Awaited<ReturnType<typeof visitor>>
beforeEach(async () => {
  clock.set(noon)
  somebody = await visitor()
})

const withCart = (more: Partial<Parameters<typeof cartWith>[2]> = {}) =>
  cartWith(db, somebody.owner, {
    franchise_id: kitchen.franchise_id,
    lines: [{ menu_item_id: dish.menu_item_id }],
    ...more,
  })
const get = (url: string) => somebody.get(url)
const stored = () => findCart(db, somebody.owner.session_persistent_id)

describe('GET /cart/credit_card_cart', () => {
  test('[GEN-09] [SIL-ORD-141] how long its menu was open is counted, for a visit from our own pages to a place that there is', async () => {
    const { franchise_id } = await insertFranchise(db, { market_id: kitchen.market_id })
    const visit = (path: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
      app.inject({ url: `/cart/credit_card_cart?elapsed=1500&restaurant_id=${encodeURIComponent(path)}`, headers })
    const counted = () =>
      db
        .selectFrom('cart_visits')
        .select(['franchise_id', 'elapsed_ms'])
        .where('franchise_id', '=', franchise_id)
        .execute()
    expect((await visit(`/${franchise_id}`)).statusCode).toBe(200)
    expect(await counted()).toEqual([{ franchise_id, elapsed_ms: 1500 }])
    for (const [path, headers] of [
      ['/999999', undefined],
      ['nonsense', undefined],
      [`/${franchise_id}`, { 'sec-fetch-site': 'cross-site' }],
      [`/${franchise_id}`, { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ] as const)
      expect((await visit(path, headers)).statusCode).toBe(200)
    expect(await counted()).toHaveLength(1)
  })

  test('[CRT-01] [CRT-70] a visitor without a cart sees an empty one', async () => {
    const reply = await app.inject({ url: '/cart/credit_card_cart' })
    expect(reply.json()).toMatchObject({
      entry: 'areas/checkout/web/checkout.page.tsx',
      force_login_open: false,
      payment_account: { cosmic_customer_id: null },
      cart: { cart_id: null, cart_hash: '', lines: [] },
    })
  })
  test('[CRT-03] [CRT-35] [CRT-70] shows the cart with its totals, tips, windows and the account', async () => {
    const address = await insertAddress(db, placeAt(1))
    const cart = await withCart({ address_id: address.address_id })
    const reply = (await get('/cart/credit_card_cart?error=order_attempt_failure_reason_invalid_name')).json()
    expect(reply).toMatchObject({
      payment_account: { cosmic_customer_id: 7 },
      market: { slug: market.slug },
      human_check: { a: expect.any(Number), b: expect.any(Number) },
      cart: {
        cart_id: cart.cart_id,
        contact: { name: 'Noor Haddad', phone_number: '4045550142' },
        address: { checked: true, in_range: true, miles: 1.3 },
        fees: {
          subtotal: '20.00',
          sales_tax_delivery: '1.40',
          delivery_fee: '2.99',
          service_fee_delivery: '1.00',
          service_fee_pickup: '0.00',
          total_delivery: '25.39',
          total_pickup: '21.40',
        },
        tips: {
          presets: [
            { percent: 15, amount: '3.00' },
            { percent: 20, amount: '4.00' },
            { percent: 25, amount: '5.00' },
          ],
          fixed: '5.00',
          mandatory_tip_percent: 0,
        },
        delivery: { offered: true, available_now: true },
        support_phone: '(404) 555-0100',
        today: '2026-11-16',
      },
    })
    expect(reply.cart.windows[0]).toEqual({
      start_time_minute: 780,
      label: '1:00 PM - 3:00 PM',
      surge_price: '0.00',
    })
  })
  test('[CRT-71] [SIL-ORD-058] another device never sees it', async () => {
    await withCart()
    const other = await app.inject({
      url: '/cart/credit_card_cart',
      headers: { cookie: `cosmic_session=${somebody.session.session_id}.${'x'.repeat(43)}` },
    })
    expect(other.json().cart.lines).toEqual([])
  })
  test('[SIL-ORD-031] the mandatory tip that the page shows is kept with the cart', async () => {
    await withCart({ lines: [{ menu_item_id: dish.menu_item_id, quantity: 3 }], quoted_mandatory_tip_percent: 0 })
    await db
      .updateTable('carts')
      .set({ quoted_mandatory_tip_percent: 0 })
      .where('session_persistent_id', '=', somebody.owner.session_persistent_id)
      .execute()
    const { cart } = (await get('/cart/credit_card_cart')).json()
    expect(cart.tips).toMatchObject({
      mandatory_tip_percent: 15,
      mandatory_tip: '9.00',
      presets: [{ allowed: true }, {}, {}],
    })
    expect(await stored()).toMatchObject({ quoted_mandatory_tip_percent: 15 })
  })
  test('[SIL-ORD-037] the surge price that the page shows is honoured for ten minutes', async () => {
    const busy = await insertMarket(db)
    const place = await insertFranchise(db, { market_id: busy.market_id })
    const item = await insertMenuItem(db, place.franchise_id)
    await withCart({ franchise_id: place.franchise_id, lines: [{ menu_item_id: item.menu_item_id }] })
    const surge = async () => (await get('/cart/credit_card_cart')).json().cart.fees.surge_price
    expect(await surge()).toBe('0.00')
    await db
      .updateTable('markets')
      .set({ surge_price: 300, surge_until: new Date('2026-11-16T19:00:00Z') })
      .where('market_id', '=', busy.market_id)
      .execute()
    shared.markets.recheck(busy.market_id)
    clock.set('2026-11-16T17:09:59Z')
    expect(await surge()).toBe('0.00')
    clock.set('2026-11-16T17:10:00Z')
    expect(await surge()).toBe('3.00')
    expect(await stored()).toMatchObject({ quoted_surge_price: 300 })
  })
  test('[SIL-ORD-012] an item that goes out of stock is shown so, costs nothing and changes the hash', async () => {
    const fish = await insertMenuItem(db, kitchen.franchise_id)
    shared.menus.recheck(kitchen.franchise_id)
    await withCart({ lines: [{ menu_item_id: fish.menu_item_id }] })
    const before = (await get('/cart/credit_card_cart')).json().cart
    await db.updateTable('menu_items').set({ active: false }).where('menu_item_id', '=', fish.menu_item_id).execute()
    shared.menus.recheck(kitchen.franchise_id)
    const after = (await get('/cart/credit_card_cart')).json().cart
    expect(after).toMatchObject({ lines: [{ available: false, unit_price: '0.00' }], fees: { subtotal: '0.00' } })
    expect(after.cart_hash).not.toBe(before.cart_hash)
  })
})

describe('GET /cart/check_cart_active', () => {
  test('[ORD-24] says when this device’s cart was ordered, and nothing of others', async () => {
    const { cart_id } = await withCart()
    const ask = async () => (await get(`/cart/check_cart_active?cart_id=${cart_id}&date_time=1`)).json()
    expect(await ask()).toEqual({ order_placed: false })
    await db.updateTable('carts').set({ status: 'ordered' }).where('cart_id', '=', cart_id).execute()
    expect(await ask()).toEqual({ order_placed: true })
    expect((await app.inject({ url: `/cart/check_cart_active?cart_id=${cart_id}` })).json()).toEqual({
      order_placed: false,
    })
  })
  test('bad input is 400', async () => {
    expect((await get('/cart/check_cart_active?cart_id=x')).statusCode).toBe(400)
  })
})

describe('the small routes', () => {
  test('[CRT-42] [SIL-ORD-038] the busy fee schedule of the cart’s market', async () => {
    expect((await get('/cart/busy_fee_schedule')).json()).toEqual({ html: '<p>No busy fees scheduled.</p>' })
    await db
      .insertInto('busy_fees')
      .values({ market_id: market.market_id, weekday: 5, start_minute: 1020, end_minute: 1200, fee: 150 })
      .execute()
    shared.markets.recheck(market.market_id)
    await withCart()
    const { html } = (await get('/cart/busy_fee_schedule')).json()
    expect(html).toContain('<tr><th scope="row">Friday</th><td>5:00 PM - 8:00 PM</td><td>$1.50</td></tr>')
  })
  test('[GEN-28] [SIL-ORD-151] the right sum of the page’s numbers marks the session human for 24 hours', async () => {
    const { a, b } = (await get('/cart/credit_card_cart')).json().human_check
    const send = async (numbers: Record<string, number>) =>
      (await somebody.post('/isHuman', { ...somebody.session, ...numbers })).json()
    expect(await send({ a, b, c: a + b + 1 })).toEqual({ success: false })
    expect(await send({ a: 1, b: 2, c: 3 })).toEqual({ success: false })
    expect(await isHuman(db, somebody.owner.session_id, clock.now())).toBe(false)
    expect(await send({ a, b, c: a + b })).toEqual({ success: true })
    expect(await isHuman(db, somebody.owner.session_id, clock.now())).toBe(true)
    expect((await get('/cart/credit_card_cart')).json()).not.toHaveProperty('human_check')
    expect(await isHuman(db, somebody.owner.session_id, new Date(clock.now().getTime() + 24 * 3_600_000))).toBe(false)
  })
  test('[GEN-29] [SIL-ORD-152] /setTime answers the session’s owner', async () => {
    expect((await somebody.post('/setTime', somebody.session)).json()).toEqual({ success: true })
    expect((await somebody.post('/setTime', { ...somebody.session, session_pass: 'x'.repeat(43) })).json()).toEqual({
      success: false,
    })
  })
})

describe('the quote for placement', () => {
  test('[SIL-ORD-012] reads the versions in its own transaction: a price changed a moment ago counts', async () => {
    const steak = await insertMenuItem(db, kitchen.franchise_id, { base_price: 3000 })
    shared.menus.recheck(kitchen.franchise_id)
    const cart = await withCart({ lines: [{ menu_item_id: steak.menu_item_id }] })
    const before = await shared.quotes.current(cart, clock.now())
    await db
      .updateTable('menu_items')
      .set({ base_price: 3100 })
      .where('menu_item_id', '=', steak.menu_item_id)
      .execute()
    const quote = await db.transaction().execute(async (tx) => {
      const read = await findCart(tx, somebody.owner.session_persistent_id)
      if (!read) throw new Error('no cart')
      return shared.quotes.certain(tx, read, clock.now())
    })
    expect(before.fees.subtotal).toBe(3000)
    expect(quote.fees.subtotal).toBe(3100)
    expect(quote.cart_hash).not.toBe(before.cart_hash)
  })
  test('[ORD-29] a place that is closed down has nothing to sell', async () => {
    const gone = await insertFranchise(db, { market_id: market.market_id })
    const item = await insertMenuItem(db, gone.franchise_id)
    const cart = await withCart({ franchise_id: gone.franchise_id, lines: [{ menu_item_id: item.menu_item_id }] })
    await db.updateTable('franchises').set({ active: false }).where('franchise_id', '=', gone.franchise_id).execute()
    const quote = await db.transaction().execute((tx) => shared.quotes.certain(tx, cart, clock.now()))
    expect(quote.menu?.franchise.active).toBe(false)
    expect(quote).toMatchObject({
      lines: [{ available: false }],
      delivery: { offered: false },
      pickup: { offered: false },
    })
  })
})
