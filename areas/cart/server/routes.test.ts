import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import type { PaymentAccountState } from '#areas/cards/rules/payment-account.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Pages } from '#platform/server/pages.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { cartArea } from './area.ts'
import { findCart } from './carts.ts'
import { isHuman } from './human-check.ts'
import { cartShared, cartWith } from './testing.ts'

const { db } = await testDatabase()
/** A Monday noon in Georgia. */
const noon = '2026-11-16T17:00:00Z'
const clock = standingClock(noon)
const deps = testDeps(db, { clock })
const shared = cartShared(db)
/** The browser build is not part of these tests: a page is answered as its state. */
const pages: Pages = {
  async send(request, reply, page) {
    const { values } = await deps.sessions.ofVisit(request, reply)
    return reply.code(page.status ?? 200).send({ entry: page.entry, session: values, ...page.state })
  },
}
const account: PaymentAccountState = {
  payment_merchant_account_type: 'other',
  public_key: '',
  payment_token: '',
  external_customer_id: '',
  cosmic_customer_id: null,
  restaurant_id: null,
  admin_selected: false,
  phone_number: '',
  payment_cards: [],
  script_url: '',
  vault: { fields_url: '', origin: '', environment: 'test' },
}
const hooks = {
  cartPageExtras: async (actor: Actor | undefined) => ({
    payment_account: { ...account, cosmic_customer_id: actor ? 7 : null },
  }),
}
const { app } = await testApp({ ...deps, pages }, [cartArea(deps, shared, hooks)])
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

let cookie = ''
let session: Record<string, string> = {}
let owner: Actor
beforeEach(async () => {
  clock.set(noon)
  const reply = await app.inject({ method: 'POST', url: '/data/make_request', payload: { requests: [] } })
  cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  session = reply.json().state.session
  const ids = { session_id: Number(session.session_id), session_persistent_id: Number(session.session_persistent_id) }
  owner = { ...ids, roles: [], user: undefined, driver: undefined, tablet_id: undefined, cosmic_customer_id: undefined }
})

const withCart = (more: Partial<Parameters<typeof cartWith>[2]> = {}) =>
  cartWith(db, owner, { franchise_id: kitchen.franchise_id, lines: [{ menu_item_id: dish.menu_item_id }], ...more })
const get = (url: string) => app.inject({ url, headers: { cookie } })
const post = (url: string, form: Record<string, string>, accept = 'application/json') =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { cookie, accept, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  })
const stored = () => findCart(db, owner.session_persistent_id)

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
      headers: { cookie: `cosmic_session=${session.session_id}.${'x'.repeat(43)}` },
    })
    expect(other.json().cart.lines).toEqual([])
  })
  test('[SIL-ORD-031] the mandatory tip that the page shows is kept with the cart', async () => {
    await withCart({ lines: [{ menu_item_id: dish.menu_item_id, quantity: 3 }], quoted_mandatory_tip_percent: 0 })
    await db
      .updateTable('carts')
      .set({ quoted_mandatory_tip_percent: 0 })
      .where('session_persistent_id', '=', owner.session_persistent_id)
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

describe('POST /cart/select_delivery_window', () => {
  const select = (minute: string, accept?: string) =>
    post('/cart/select_delivery_window', { start_time_minute: minute }, accept)

  test('[CRT-37] [CRT-41] [SIL-ORD-044] keeps an offered window, without a service fee, and clears it by -1', async () => {
    await withCart()
    const reply = await select('780')
    expect(reply.json()).toMatchObject({
      success: true,
      state: { cart: { start_time_minute: 780, fees: { service_fee_delivery: '0.00' } } },
    })
    expect((await select('-1')).json()).toMatchObject({
      state: { cart: { start_time_minute: -1, fees: { service_fee_delivery: '1.00' } } },
    })
  })
  test('[SIL-ORD-045] a form goes back to the cart', async () => {
    await withCart()
    const reply = await select('780', 'text/html')
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/cart/credit_card_cart'])
    const refused = await select('781', 'text/html')
    expect([refused.statusCode, refused.headers.location]).toEqual([
      303,
      '/cart/credit_card_cart?notice=window_not_offered',
    ])
  })
  test.each(['720', '781', '1320'])('[CRT-40] [SIL-ORD-044] %s is not offered at noon: 422', async (minute) => {
    await withCart()
    const reply = await select(minute)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ success: false, error: 'window_not_offered' })
  })
  test('[SIL-ORD-044] a window that has begun, or is of yesterday, is dropped and the service fee returns', async () => {
    await withCart()
    await select('780')
    for (const later of ['2026-11-16T18:00:00Z', '2026-11-17T16:00:00Z']) {
      clock.set(later)
      expect((await get('/cart/credit_card_cart')).json().cart).toMatchObject({
        start_time_minute: -1,
        fees: { service_fee_delivery: '1.00' },
      })
    }
  })
  test('[CRT-37] [SIL-ORD-037] each window says what it costs beside now, in whichever is chosen', async () => {
    const busy = await insertMarket(db)
    const place = await insertFranchise(db, { market_id: busy.market_id })
    const item = await insertMenuItem(db, place.franchise_id, { base_price: 2000 })
    // Monday from four to six.
    await db
      .insertInto('busy_fees')
      .values({ market_id: busy.market_id, weekday: 1, start_minute: 960, end_minute: 1080, fee: 250 })
      .execute()
    await withCart({ franchise_id: place.franchise_id, lines: [{ menu_item_id: item.menu_item_id }] })
    const { cart } = (await select('960')).json().state
    expect(cart.fees).toMatchObject({ surge_price: '2.50', service_fee_delivery: '0.00' })
    expect(cart.as_soon_as_possible).toEqual({ offered: true, service_fee: '1.00', surge_price: '0.00' })
    const prices = cart.windows.map((window: Record<string, unknown>) => [window.start_time_minute, window.surge_price])
    expect(prices.slice(2, 6)).toEqual([
      [900, '0.00'],
      [960, '2.50'],
      [1020, '2.50'],
      [1080, '0.00'],
    ])
  })
  test('[SIL-ORD-043] a place that is closed now is not offered as soon as possible, also once a window is chosen', async () => {
    const place = await insertFranchise(db, {
      market_id: market.market_id,
      hours: { 1: [[780, 1320]] },
    })
    const item = await insertMenuItem(db, place.franchise_id, {})
    await withCart({ franchise_id: place.franchise_id, lines: [{ menu_item_id: item.menu_item_id }] })
    const before = (await get('/cart/credit_card_cart')).json().cart
    expect(before).toMatchObject({
      as_soon_as_possible: { offered: false },
      delivery: { offered: true, available_now: false },
    })
    const { cart } = (await select(String(before.windows[0].start_time_minute))).json().state
    expect(cart).toMatchObject({ as_soon_as_possible: { offered: false }, delivery: { available_now: true } })
  })
  test('an empty cart, a cart being placed and no cart are refused; bad input is 400', async () => {
    expect((await select('780')).json().error).toBe('cart_empty')
    await withCart()
    await db
      .updateTable('carts')
      .set({ status: 'placing' })
      .where('session_persistent_id', '=', owner.session_persistent_id)
      .execute()
    expect((await select('780')).json().error).toBe('cart_being_placed')
    expect((await select('soon')).statusCode).toBe(400)
  })
})

describe('POST /cart/addCoupon', () => {
  const coupon = (more: Record<string, unknown> = {}) =>
    db
      .insertInto('discount_codes')
      .values({
        market_id: market.market_id,
        discount_name: 'Ten off',
        kind: 'percent',
        value: 10,
        valid_from: new Date(0),
        ...more,
      })
      .returning('discount_code_id')
      .executeTakeFirstOrThrow()
  const claim = (id: number) => post('/cart/addCoupon', { discount_code_id: String(id), ...session })
  const withCustomer = async () => {
    const customer = await db
      .insertInto('customers')
      .values({ phone_number: String(Math.floor(2e9 + Math.random() * 7e9)) })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    return withCart({ cosmic_customer_id: customer.cosmic_customer_id })
  }

  test('[CRT-43] [SIL-ORD-046] lowers the total; another code takes its place', async () => {
    await withCustomer()
    const first = await coupon()
    expect((await claim(first.discount_code_id)).json()).toMatchObject({
      success: true,
      state: {
        cart: {
          discount: { discount_code_id: first.discount_code_id, applied: true },
          fees: { discount_delivery: '-2.00' },
        },
      },
    })
    const second = await coupon({ kind: 'amount', value: 500 })
    expect((await claim(second.discount_code_id)).json()).toMatchObject({
      state: { cart: { fees: { discount_delivery: '-5.00' } } },
    })
  })
  test('[CRT-43] 0 takes the claimed code off again', async () => {
    await withCustomer()
    await claim((await coupon()).discount_code_id)
    expect((await claim(0)).json()).toMatchObject({
      success: true,
      state: { cart: { discount: null, fees: { discount_delivery: '0.00' } } },
    })
    expect((await stored())?.discount_code_id).toBeNull()
  })
  test('[SIL-ORD-046] one of another customer, market, restaurant or time is not ours', async () => {
    await withCustomer()
    const stranger = await db
      .insertInto('customers')
      .values({ phone_number: '4045550123' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const elsewhere = await insertMarket(db)
    const other = await insertFranchise(db, { market_id: market.market_id })
    const foreign = [
      { cosmic_customer_id: stranger.cosmic_customer_id },
      { market_id: elsewhere.market_id },
      { franchise_id: other.franchise_id },
      { valid_to: new Date(1) },
    ]
    for (const more of foreign) {
      const { discount_code_id } = await coupon(more)
      const reply = await claim(discount_code_id)
      expect([reply.statusCode, reply.json().error]).toEqual([422, 'coupon_not_yours'])
    }
    expect((await claim(999_999)).json().error).toBe('coupon_not_yours')
  })
  test('[SIL-ORD-046] one that does not fit says why; one that stops fitting stays with a note', async () => {
    await withCustomer()
    const big = await coupon({ minimum_subtotal: 9000 })
    expect((await claim(big.discount_code_id)).json()).toMatchObject({
      error: 'coupon_does_not_fit',
      message: 'This discount needs a subtotal of $90.00.',
    })
    // The box says so before it is pressed.
    const { discount_codes } = (await get('/cart/credit_card_cart')).json().cart.customer
    expect(discount_codes).toContainEqual({
      ...{ discount_code_id: big.discount_code_id, discount_name: 'Ten off', order_type: 'any' },
      note: 'This discount needs a subtotal of $90.00.',
    })
    const delivery = await coupon({ order_type: 'delivery' })
    await claim(delivery.discount_code_id)
    await db
      .updateTable('carts')
      .set({ is_delivery: false })
      .where('session_persistent_id', '=', owner.session_persistent_id)
      .execute()
    expect((await get('/cart/credit_card_cart')).json().cart).toMatchObject({
      discount: { applied: false, note: 'This discount is for delivery orders.' },
      fees: { discount_pickup: '0.00' },
    })
  })
  test('an empty cart and a cart being placed are refused', async () => {
    expect((await claim(1)).json().error).toBe('cart_empty')
    await withCustomer()
    await db
      .updateTable('carts')
      .set({ status: 'placing' })
      .where('session_persistent_id', '=', owner.session_persistent_id)
      .execute()
    expect((await claim(1)).json().error).toBe('cart_being_placed')
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
      (
        await post('/isHuman', {
          ...session,
          ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])),
        })
      ).json()
    expect(await send({ a, b, c: a + b + 1 })).toEqual({ success: false })
    expect(await send({ a: 1, b: 2, c: 3 })).toEqual({ success: false })
    expect(await isHuman(db, owner.session_id, clock.now())).toBe(false)
    expect(await send({ a, b, c: a + b })).toEqual({ success: true })
    expect(await isHuman(db, owner.session_id, clock.now())).toBe(true)
    expect((await get('/cart/credit_card_cart')).json()).not.toHaveProperty('human_check')
    expect(await isHuman(db, owner.session_id, new Date(clock.now().getTime() + 24 * 3_600_000))).toBe(false)
  })
  test('[GEN-29] [SIL-ORD-152] /setTime answers the session’s owner', async () => {
    expect((await post('/setTime', session)).json()).toEqual({ success: true })
    expect((await post('/setTime', { ...session, session_pass: 'x'.repeat(43) })).json()).toEqual({ success: false })
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
      const read = await findCart(tx, owner.session_persistent_id)
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
