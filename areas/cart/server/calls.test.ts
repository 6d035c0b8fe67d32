import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertAddress, listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { boxRing, insertMarket, insertZone, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { ProviderError } from '#platform/server/http.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { CartState } from '../rules/cart-state.ts'
import { cartArea } from './area.ts'
import { findCart } from './carts.ts'
import { cartShared, cartWith, insertDiscount, insertMobile } from './testing.ts'

const { db } = await testDatabase()
/** A Monday noon in Georgia. */
const clock = standingClock('2026-11-16T17:00:00Z')
const deps = testDeps(db, { clock })
const geocoder = listedGeocoder([
  place('118 Orchard St', placeAt(4)),
  place('9 Far Road', placeAt(11)),
  place('1 Dorm Way', placeAt(2, 2)),
  { ...place('200 Flats Road', placeAt(3)), hasUnits: true },
  { ...place('Long Avenue', placeAt(1)), precision: 'GEOMETRIC_CENTER' },
])
const shared = cartShared(db, geocoder)
const { app, runner } = await testApp(deps, [cartArea(deps, shared)])
afterAll(() => app.close())

let market: Awaited<ReturnType<typeof insertMarket>>
let kitchen: Awaited<ReturnType<typeof insertFranchise>>
let dish: Awaited<ReturnType<typeof insertMenuItem>>
let owner: Actor
beforeAll(async () => {
  market = await insertMarket(db, { gas_fee: 25, city: 'Town' })
  kitchen = await insertFranchise(db, { market_id: market.market_id })
  dish = await insertMenuItem(db, kitchen.franchise_id, { base_price: 1000 })
})
beforeEach(async () => {
  owner = await insertCustomer(db)
})

let requests = 0
async function call(request: string, data: Record<string, unknown>, actor = owner) {
  requests += 1
  return ofPage(undefined, requests, request, data, actor)
}
/** The request of that number of a page, which may come again. */
async function ofPage(
  page_id: string | undefined,
  request_id: number,
  request: string,
  data: Record<string, unknown>,
  actor = owner,
) {
  const { response, state } = await runner.run({ request, data, request_id }, actor, page_id)
  return { ...response, cart: state?.cart as unknown as CartState }
}
const withCart = (more: Partial<Parameters<typeof cartWith>[2]> = {}) =>
  cartWith(db, owner, {
    franchise_id: kitchen.franchise_id,
    lines: [{ menu_item_id: dish.menu_item_id, quantity: 2 }],
    ...more,
  })
const setStatus = (status: 'active' | 'placing' | 'ordered') =>
  db.updateTable('carts').set({ status }).where('session_persistent_id', '=', owner.session_persistent_id).execute()

describe('update_cart_line', () => {
  test('[SIL-ORD-054] changes a quantity, and the hash with it', async () => {
    await withCart()
    const once = await call('update_cart_line', { cart_line_id: 1, quantity: 3 })
    expect(once).toMatchObject({ success: true, cart: { item_count: 3, fees: { subtotal: '30.00' } } })
    const back = await call('update_cart_line', { cart_line_id: 1, quantity: 2 })
    expect(back.data.cart_hash).not.toBe(once.data.cart_hash)
    expect(once.data.cart_hash).toMatch(/^[0-9a-f]{64}$/)
  })
  test('quantity 0 removes the line; the empty cart stays', async () => {
    await withCart()
    expect(await call('update_cart_line', { cart_line_id: 1, quantity: 0 })).toMatchObject({
      success: true,
      cart: { lines: [], item_count: 0 },
    })
  })
  test('a line that is gone is refused', async () => {
    await withCart()
    expect((await call('update_cart_line', { cart_line_id: 7, quantity: 1 })).data.error).toBe('line_gone')
    expect(
      (await call('update_cart_line', { cart_line_id: 1, quantity: 1 }, await insertCustomer(db))).data.error,
    ).toBe('line_gone')
  })
  test('[SIL-ORD-014] a cart that is being placed is refused', async () => {
    await withCart()
    await setStatus('placing')
    expect((await call('update_cart_line', { cart_line_id: 1, quantity: 1 })).data).toMatchObject({
      error: 'cart_being_placed',
      message: 'Your order is being placed.',
    })
  })
  test.each([-1, 100, 1.5, '2'])('bad input: quantity %j is refused', async (quantity) => {
    expect((await call('update_cart_line', { cart_line_id: 1, quantity })).data).toMatchObject({
      error: 'invalid_data',
      field: 'quantity',
    })
  })
  test('[SIL-ORD-012] a change that waits for a placement is refused when the placement went first', async () => {
    const cart = await withCart()
    let changing: ReturnType<typeof call> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('carts').set({ status: 'placing' }).where('cart_id', '=', cart.cart_id).execute()
      changing = call('update_cart_line', { cart_line_id: 1, quantity: 9 })
      await untilWaiting(db, 1)
    })
    expect((await changing)?.data.error).toBe('cart_being_placed')
    expect((await findCart(db, owner.session_persistent_id))?.lines[0]?.quantity).toBe(2)
  })
  test.each([
    ['update_customer', { phone_number: '4045550143' }],
    ['update_address', { address_line: '118 Orchard St' }],
    ['choose_order_type', { is_delivery: false }],
  ])('[SIL-ORD-012] so is %s', async (request, data) => {
    const cart = await withCart()
    let changing: ReturnType<typeof call> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('carts').set({ status: 'placing' }).where('cart_id', '=', cart.cart_id).execute()
      changing = call(request, data)
      await untilWaiting(db, 1)
    })
    expect((await changing)?.data.error).toBe('cart_being_placed')
    expect(await findCart(db, owner.session_persistent_id)).toMatchObject({
      phone_number: '4045550142',
      address_line: '',
      is_delivery: true,
    })
  })
  test('changes of everything at once all count', async () => {
    await withCart({ lines: [{ menu_item_id: dish.menu_item_id }, { menu_item_id: dish.menu_item_id }] })
    const changes = await Promise.all([
      ...Array.from({ length: 9 }, (_, n) => call('update_cart_line', { cart_line_id: (n % 2) + 1, quantity: 9 })),
      call('update_customer', { phone_number: '4045550149', name: 'Late' }),
      call('update_address', { address_line: '118 Orchard St' }),
      call('choose_order_type', { is_delivery: false }),
    ])
    expect(changes.every(({ success }) => success)).toBe(true)
    const cart = await findCart(db, owner.session_persistent_id)
    expect(cart).toMatchObject({ name: 'Late', address_line: '118 Orchard St', is_delivery: false, in_range: true })
    expect(cart?.lines.map((line) => line.quantity)).toEqual([9, 9])
  })
  test('two changes at once both count', async () => {
    await withCart({ lines: [{ menu_item_id: dish.menu_item_id }, { menu_item_id: dish.menu_item_id }] })
    await Promise.all([
      call('update_cart_line', { cart_line_id: 1, quantity: 4 }),
      call('update_cart_line', { cart_line_id: 2, quantity: 5 }),
    ])
    expect((await findCart(db, owner.session_persistent_id))?.lines.map((line) => line.quantity)).toEqual([4, 5])
  })
})

describe('choose_order_type', () => {
  test('[CRT-11] [CRT-24] switches, and with it the payment choices', async () => {
    await withCart()
    const pickup = await call('choose_order_type', { is_delivery: false })
    expect(pickup.cart).toMatchObject({
      is_delivery: false,
      payment_choices: [{ payment_type: 'card_online' }, { payment_type: 'pay_at_store' }],
    })
  })
  test('an empty cart is refused', async () => {
    expect((await call('choose_order_type', { is_delivery: false })).data.error).toBe('cart_empty')
  })
  test('[CRT-68] [CRT-69] [CRT-14] [CRT-15] what is not offered is refused in its words', async () => {
    const strict = await insertFranchise(db, { market_id: market.market_id, pickup_type: 'pickup_type_no_pickup' })
    const item = await insertMenuItem(db, strict.franchise_id)
    await withCart({ franchise_id: strict.franchise_id, lines: [{ menu_item_id: item.menu_item_id }] })
    expect((await call('choose_order_type', { is_delivery: false })).data).toMatchObject({
      error: 'pickup_not_offered',
      message: 'Online pickup is not available.',
    })
    await db
      .updateTable('franchises')
      .set({ pickup_type: 'pickup_type_only_card', delivery_type: 'delivery_type_no_delivery' })
      .where('franchise_id', '=', strict.franchise_id)
      .execute()
    shared.menus.recheck(strict.franchise_id)
    expect((await call('choose_order_type', { is_delivery: true })).data).toMatchObject({
      error: 'delivery_not_offered',
      message: 'Delivery is not available at this time. Please check back soon.',
    })
  })
  test('[SIL-ORD-014] a cart that is being placed is refused', async () => {
    await withCart()
    await setStatus('placing')
    expect((await call('choose_order_type', { is_delivery: false })).data.error).toBe('cart_being_placed')
  })
})

describe('update_customer', () => {
  test('[CRT-45] [CRT-49] [CRT-50] [CRT-51] [SIL-ORD-033] [SIL-ORD-171] answers the customer’s own fees and coupons, and keeps the name', async () => {
    await withCart()
    await insertMobile(db, '4045550177')
    const known = await db
      .insertInto('customers')
      .values({ phone_number: '4045550177', delivery_fee: 0, service_fee_percent: '2.5' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const mine = { market_id: market.market_id, cosmic_customer_id: known.cosmic_customer_id, valid_from: new Date(0) }
    await db
      .insertInto('discount_codes')
      .values([
        { ...mine, discount_name: 'Sorry', kind: 'amount', value: 300 },
        { ...mine, discount_name: 'Over', kind: 'amount', value: 1, valid_to: new Date(0) },
      ])
      .execute()
    const { session_persistent_id } = owner
    await insertOrder(db, {
      franchise_id: kitchen.franchise_id,
      session_persistent_id,
      phone_number: '4045550177',
      ...known,
    })
    const reply = await call('update_customer', { phone_number: '1 (404) 555-0177', name: 'Noor Haddad' })
    expect(reply.data).toMatchObject({
      success: true,
      cosmic_customer_id: known.cosmic_customer_id,
      delivery_fee: '0.00',
      service_fee_delivery: '0.50',
      phone_number_type: 'mobile',
      error: '',
    })
    expect(reply.data.discount_codes).toEqual([
      { discount_code_id: expect.any(Number), discount_name: 'Sorry', order_type: 'any' },
    ])
    expect(reply.cart).toMatchObject({
      contact: { name: 'Noor Haddad', phone_number: '4045550177' },
      fees: { delivery_fee: '0.00' },
    })
  })
  test.each(['', '12', '1234567890', '404555018', 'call me'])(
    '[CRT-56] [CRT-57] %j is not recognized, and changes nothing',
    async (phone_number) => {
      expect((await call('update_customer', { phone_number })).data).toMatchObject({
        error: 'phone_not_recognized',
        field: 'phone_number',
        message: "The phone number you entered was not recognized. Please double check to ensure it's correct.",
      })
      expect(await findCart(db, owner.session_persistent_id)).toBeUndefined()
    },
  )
  test('[SIL-ORD-014] a cart that is being placed is refused', async () => {
    await withCart()
    await setStatus('placing')
    expect((await call('update_customer', { phone_number: '4045550142' })).data.error).toBe('cart_being_placed')
  })
  test('[CRT-51] a used single-use code is not offered again', async () => {
    await withCart()
    const customer = await db
      .insertInto('customers')
      .values({ phone_number: '4045550199' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const code = await insertDiscount(db, {
      market_id: market.market_id,
      cosmic_customer_id: customer.cosmic_customer_id,
      discount_name: 'Once',
    })
    const order = await insertOrder(db, {
      market_id: market.market_id,
      franchise_id: kitchen.franchise_id,
      session_persistent_id: owner.session_persistent_id,
      phone_number: '4045550199',
      ...customer,
    })
    await db
      .insertInto('discount_uses')
      .values({
        discount_code_id: code.discount_code_id,
        cosmic_customer_id: customer.cosmic_customer_id,
        order_id: order.order_id,
      })
      .execute()
    expect((await call('update_customer', { phone_number: '4045550199' })).data.discount_codes).toEqual([])
  })
})

describe('update_address', () => {
  test('[CRT-48] [ADR-01] [SIL-ORD-035] a street of the town: fees, range, and the whole cart', async () => {
    await withCart()
    const reply = await call('update_address', { address_line: '118 Orchard St', apartment_number: '3B' })
    expect(geocoder.asked.at(-1)).toBe('118 Orchard St, Town, GA')
    expect(reply.data).toEqual({ distance_fee: '3.00', gas_fee: '0.25', in_range: true })
    expect(reply.cart.address).toMatchObject({
      address_line: '118 Orchard St',
      apartment_number: '3B',
      checked: true,
      in_range: true,
      resolved: '118 Orchard St, Town, GA 31298',
      miles: 5.2,
      problem: null,
    })
    expect(reply.cart.fees).toMatchObject({ distance_fee: '3.00', gas_fee: '0.25' })
  })
  test.each([
    ['118 Orchard St Apt 3B', {}, '3B'],
    ['118 Orchard St #3B', {}, '3B'],
    ['118 Orchard St, Unit 3B', {}, '3B'],
    ['118 Orchard St 3B', {}, '3B'],
    ['118 Orchard St Apt 3B', { apartment_number: '3b' }, '3b'],
    ['118 Orchard St Bldg C', { apartment_number: '4' }, 'Building C, 4'],
    ['118 Orchard St', { typed: '118 orch apt 3b' }, '3B'],
  ])('[CRT-48] [ADR-02] the apartment of %j with %j goes into its own field', async (address_line, more, apartment) => {
    await withCart()
    const reply = await call('update_address', { address_line, ...more })
    expect(reply.cart.address).toMatchObject({
      address_line: '118 Orchard St',
      apartment_number: apartment,
      in_range: true,
    })
    expect(geocoder.asked.filter((text) => /3b|bldg/i.test(text))).toEqual([])
  })
  test('[CRT-48] the apartment of a new line replaces the one of the line before', async () => {
    await withCart()
    await call('update_address', { address_line: '118 Orchard St Apt 3B' })
    const reply = await call('update_address', { address_line: '9 Far Road Apt 7', apartment_number: '3B' })
    expect(reply.cart.address).toMatchObject({ address_line: '9 Far Road', apartment_number: '7' })
  })
  test('[CRT-48] the house stays while only the apartment changes, whatever the words mean by then', async () => {
    await withCart()
    await call('update_address', { address_line: '118 Orchard St' })
    const asked = geocoder.asked.length
    await db.updateTable('addresses').set({ query: sql`query || ' moved'` }).execute()
    const reply = await call('update_address', { address_line: '118 Orchard St', apartment_number: '4' })
    expect(reply.cart.address).toMatchObject({ apartment_number: '4', in_range: true })
    expect(geocoder.asked.length).toBe(asked)
  })
  test('[CRT-48] where the house has several doors, the one that was not named is asked for', async () => {
    await withCart()
    const asksFor = async (data: Record<string, unknown>) =>
      (await call('update_address', data)).cart.address.asks_apartment
    expect(await asksFor({ address_line: '200 Flats Road' })).toBe(true)
    expect(await asksFor({ address_line: '200 Flats Road', apartment_number: '2' })).toBe(false)
    expect(await asksFor({ address_line: '118 Orchard St' })).toBe(false)
  })
  test('[ADR-02] [SIL-ORD-097] the same text is asked for once', async () => {
    await withCart()
    await call('update_address', { address_line: '118 Orchard St' })
    const asked = geocoder.asked.length
    await call('update_address', { address_line: ' 118  orchard st ' })
    expect(geocoder.asked.length).toBe(asked)
  })
  test('[CRT-23] [SIL-ORD-036] too far, or outside the zone: not in range, and it says so', async () => {
    await withCart()
    const reply = await call('update_address', { address_line: '9 Far Road' })
    expect(reply.data).toMatchObject({ in_range: false, distance_fee: '0.00' })
    expect(reply.cart.address).toMatchObject({
      checked: true,
      problem: 'outside_range',
      message: 'Address is outside delivery range!',
    })
  })
  test('[CRT-53] [SIL-ORD-036] a failed look-up is refused; the quote stays and the address is not checked', async () => {
    await withCart()
    await call('update_address', { address_line: '118 Orchard St' })
    const reply = await call('update_address', { address_line: 'Atlantis' })
    expect(reply).toMatchObject({
      success: false,
      data: {
        error: 'address_not_found',
        field: 'address_line',
        message: 'Address lookup was not successful!',
        cart: { address: { address_line: 'Atlantis', checked: false, in_range: null }, fees: { distance_fee: '3.00' } },
      },
    })
    expect(await findCart(db, owner.session_persistent_id)).toMatchObject({ address_line: 'Atlantis', in_range: null })
  })
  test('[CRT-53] [SIL-ORD-036] the middle of a street is no place to deliver to', async () => {
    await withCart()
    expect((await call('update_address', { address_line: 'Long Avenue' })).data.error).toBe('address_not_found')
  })
  test('[ADR-02] [SIL-ORD-036] a post box is refused in words of its own', async () => {
    await withCart()
    const { data } = await call('update_address', { address_line: 'P.O. Box 12' })
    expect(data).toMatchObject({
      error: 'post_box',
      field: 'address_line',
      message: 'We cannot deliver to a PO box. Please enter a street address.',
    })
  })
  test('[SIL-ORD-097] a silent maps service is a failed look-up', async () => {
    await withCart()
    geocoder.fails = new ProviderError('silent', { class: 'unavailable', retryable: true, mayHaveHappened: false })
    const reply = await call('update_address', { address_line: '77 Silent St' })
    geocoder.fails = undefined
    expect(reply.data.error).toBe('address_not_found')
  })
  test('[SIL-ORD-036] without a cart the market alone is checked, and the address waits for the first item', async () => {
    const reply = await call('update_address', { address_line: '118 Orchard St, Town, GA' })
    expect(reply.data).toEqual({ distance_fee: '0.00', gas_fee: '0.25', in_range: true })
  })
  test('[SIL-ORD-014] a cart that is being placed is refused', async () => {
    await withCart()
    await setStatus('placing')
    expect((await call('update_address', { address_line: '118 Orchard St' })).data.error).toBe('cart_being_placed')
  })
  test('[SIL-ORD-036] no transaction is open while the maps service thinks', async () => {
    await withCart()
    let open = -1
    const slow = {
      ...geocoder,
      asked: [],
      fails: undefined,
      geocode: async () => {
        open = await openTransactions()
        return place('3 Slow St', placeAt(1))
      },
    }
    const area = cartArea(deps, cartShared(db, slow))
    const { app: other, runner: slowRunner } = await testApp(deps, [area])
    await slowRunner.run(
      { request: 'update_address', data: { address_line: '3 Slow St' }, request_id: 1 },
      owner,
      undefined,
    )
    await other.close()
    expect(open).toBe(0)
  })
  test('[SIL-ORD-021] an address line over 200 signs is refused', async () => {
    expect((await call('update_address', { address_line: 'x'.repeat(201) })).data).toMatchObject({
      error: 'invalid_data',
      field: 'address_line',
    })
  })
})

describe('a copy that comes late', () => {
  const quantity = (cart: CartState) => cart.lines.map((line) => line.quantity)
  test('[SIL-OPS-10] behind a later change of the same page it changes nothing, and answers the present cart', async () => {
    await withCart()
    await ofPage('page', 1, 'update_cart_line', { cart_line_id: 1, quantity: 5 })
    await ofPage('page', 2, 'update_cart_line', { cart_line_id: 1, quantity: 7 })
    const late = await ofPage('page', 1, 'update_cart_line', { cart_line_id: 1, quantity: 5 })
    expect([late.success, quantity(late.cart)]).toEqual([true, [7]])
    expect((await findCart(db, owner.session_persistent_id))?.lines[0]?.quantity).toBe(7)
    const other = await ofPage('another page', 1, 'update_cart_line', { cart_line_id: 1, quantity: 5 })
    expect(quantity(other.cart)).toEqual([5])
  })
  test('[SIL-OPS-10] of a removal, it is answered as the first was', async () => {
    await withCart()
    const remove = () => ofPage('page', 1, 'update_cart_line', { cart_line_id: 1, quantity: 0 })
    expect(await remove()).toMatchObject({ success: true, cart: { lines: [] } })
    expect(await remove()).toMatchObject({ success: true, cart: { lines: [] } })
  })
  test('[SIL-OPS-10] it is no refusal when the order is being placed meanwhile', async () => {
    await withCart()
    const type = () => ofPage('page', 2, 'choose_order_type', { is_delivery: false })
    await ofPage('page', 1, 'update_customer', { phone_number: '4045550142', name: 'Noor' })
    await type()
    await setStatus('placing')
    expect(await type()).toMatchObject({ success: true, cart: { is_delivery: false, status: 'placing' } })
    const customer = await ofPage('page', 1, 'update_customer', { phone_number: '4045550143', name: 'Other' })
    expect(customer).toMatchObject({ success: true, cart: { contact: { name: 'Noor', phone_number: '4045550142' } } })
  })
  test('[SIL-OPS-10] of an address, the one that was found since stays', async () => {
    await withCart()
    await ofPage('page', 1, 'update_address', { address_line: 'Atlantis' })
    await ofPage('page', 2, 'update_address', { address_line: '118 Orchard St' })
    const late = await ofPage('page', 1, 'update_address', { address_line: 'Atlantis' })
    expect(late).toMatchObject({ success: true, data: { in_range: true, distance_fee: '3.00' } })
    await ofPage('page', 3, 'update_address', { address_line: 'Atlantis' })
    expect((await ofPage('page', 3, 'update_address', { address_line: 'Atlantis' })).data).toMatchObject({
      error: 'address_not_found',
      cart: { address: { address_line: 'Atlantis', checked: false } },
    })
  })
})

describe('where alcohol and game days allow', () => {
  test('[SIL-ORD-040] [SIL-ORD-041] the cart says why an address will not do', async () => {
    const wet = await insertMarket(db)
    const county = await insertZone(db, wet.market_id, 'county', boxRing({ west: -12, east: 5, south: -12, north: 12 }))
    await insertZone(db, wet.market_id, 'restricted', boxRing({ west: 1, east: 3, south: 1, north: 3 }), {
      name: 'State campus',
    })
    const store = await insertFranchise(db, { market_id: wet.market_id, kind: 'package_store', county_zone_id: county })
    const wine = await insertMenuItem(db, store.franchise_id, { category: 'wine' })
    const near = await insertAddress(db, placeAt(-1))
    const dorm = await insertAddress(db, placeAt(2, 2))
    const cart = await withCart({
      franchise_id: store.franchise_id,
      lines: [{ menu_item_id: wine.menu_item_id }],
      address_id: near.address_id,
    })
    const quoteAt = async (address: typeof near) => shared.quotes.current({ ...cart, address }, clock.now())
    expect((await quoteAt(near)).address.problem).toBeUndefined()
    expect((await quoteAt(dorm)).address.problem).toBe('outside_alcohol_zone')
    const shown = await call('update_cart_line', { cart_line_id: 1, quantity: 1 })
    expect(shown.cart).toMatchObject({ has_alcohol: true, recipients_required: true, contactless_allowed: false })

    await insertZone(db, wet.market_id, 'game_day', boxRing({ west: 4, east: 5, south: 4, north: 5 }), {
      intervals: [{ from: clock.now().getTime() - 1, to: clock.now().getTime() + 3_600_000 }],
    })
    shared.markets.recheck(wet.market_id)
    expect((await quoteAt(near)).address.problem).toBe('outside_gameday_zone')
  })
})

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(
    db,
  )
  return rows[0]?.n ?? -1
}
