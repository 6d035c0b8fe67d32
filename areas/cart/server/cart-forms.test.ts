import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { findCart } from './carts.ts'
import { cartWith } from './testing.ts'
import { noon, openCarts } from './visitor-testing.ts'

const { db } = await testDatabase()
const { app, clock, visitor } = await openCarts(db)
afterAll(() => app.close())

let market: Awaited<ReturnType<typeof insertMarket>>
let kitchen: Awaited<ReturnType<typeof insertFranchise>>
let dish: Awaited<ReturnType<typeof insertMenuItem>>
beforeAll(async () => {
  market = await insertMarket(db)
  kitchen = await insertFranchise(db, { market_id: market.market_id })
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

describe('POST /cart/select_delivery_window', () => {
  const select = (minute: string) => somebody.post('/cart/select_delivery_window', { start_time_minute: minute })

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
      .where('session_persistent_id', '=', somebody.owner.session_persistent_id)
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
  const claim = (id: number) => somebody.post('/cart/addCoupon', { discount_code_id: id, ...somebody.session })
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
      .where('session_persistent_id', '=', somebody.owner.session_persistent_id)
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
      .where('session_persistent_id', '=', somebody.owner.session_persistent_id)
      .execute()
    expect((await claim(1)).json().error).toBe('cart_being_placed')
  })
})
