import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { listedGeocoder } from '#areas/addresses/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { CartState } from '../rules/cart-state.ts'
import { addCoupon } from './add-coupon.ts'
import { cartArea } from './area.ts'
import { rememberCarts } from './remembered-carts.ts'
import { cartShared, cartWith, insertDiscount, insertMobile } from './testing.ts'

const { db } = await testDatabase()
const noon = new Date('2026-11-16T17:00:00Z')
const clock = standingClock(noon)
const deps = testDeps(db, { clock })
const shared = cartShared(db, listedGeocoder([]))
const changing = { ...deps, ...shared, rememberedCarts: rememberCarts(), cartPageExtras: async () => ({}) }
const { app, runner } = await testApp(deps, [cartArea(deps, shared)])
afterAll(() => app.close())

let market_id: number
let franchise_id: number
let menu_item_id: number
beforeAll(async () => {
  ;({ market_id } = await insertMarket(db))
  ;({ franchise_id } = await insertFranchise(db, { market_id }))
  ;({ menu_item_id } = await insertMenuItem(db, franchise_id, { base_price: 1000 }))
})

let requests = 0
async function type(actor: Actor, phone_number: string) {
  const request = { request: 'update_customer', data: { phone_number }, request_id: ++requests }
  const { response, state } = await runner.run(request, actor, undefined)
  return { ...response, cart: state?.cart as unknown as CartState }
}
const withCart = (actor: Actor) => cartWith(db, actor, { franchise_id, lines: [{ menu_item_id, quantity: 2 }] })

/** A customer with all that a phone could tell, who has ordered from this device before. */
async function knownPhone(phone_number: string) {
  await insertMobile(db, phone_number)
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number, delivery_fee: 0, card_account_present: true })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const { discount_code_id } = await insertDiscount(db, { market_id, cosmic_customer_id })
  const owner = await insertCustomer(db)
  const { session_persistent_id } = owner
  const order = await insertOrder(db, { franchise_id, session_persistent_id, phone_number, cosmic_customer_id })
  return { owner, cosmic_customer_id, discount_code_id, order_id: order.order_id }
}

const customers = () => db.selectFrom('customers').select('phone_number').orderBy('phone_number').execute()

describe('[SIL-ORD-063] a phone tells a stranger nothing', () => {
  test('[CRT-49] [CRT-50] what a known phone answers is what an unknown one answers', async () => {
    await knownPhone('4045550201')
    const answers = []
    for (const phone of ['4045550201', '4045550202']) {
      const stranger = await insertCustomer(db)
      await withCart(stranger)
      const { data, cart } = await type(stranger, phone)
      expect(cart.customer).toMatchObject({ phone_number: phone })
      answers.push(JSON.stringify({ data, cart: { ...cart, cart_id: 0, cart_hash: '' } }).replaceAll(phone, 'phone'))
    }
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).toContain('"card_account_present":false')
  })

  test('the device that has ordered with it is told what is its own', async () => {
    const { owner, cosmic_customer_id, discount_code_id } = await knownPhone('4045550203')
    await withCart(owner)
    const reply = await type(owner, '4045550203')
    expect(reply.data).toMatchObject({ cosmic_customer_id, delivery_fee: '0.00', phone_number_type: 'mobile' })
    expect(reply.data.discount_codes).toEqual([{ discount_code_id, discount_name: 'Sorry', order_type: 'any' }])
    expect(reply.cart.customer?.cosmic_customer).toEqual({ phone_number: '4045550203', card_account_present: true })
  })

  test('who is signed in to its account is, too, and not to another’s', async () => {
    const { cosmic_customer_id } = await knownPhone('4045550204')
    const signedIn = { ...(await insertCustomer(db)), cosmic_customer_id }
    expect((await type(signedIn, '4045550204')).data).toMatchObject({ cosmic_customer_id })
    expect((await type(signedIn, '4045550203')).data).toMatchObject({ cosmic_customer_id: 0 })
  })

  test('an order from this device proves its own phone and no other', async () => {
    const { owner } = await knownPhone('4045550205')
    await knownPhone('4045550206')
    expect((await type(owner, '4045550206')).data).toMatchObject({ cosmic_customer_id: 0, discount_codes: [] })
  })

  test('a code of everybody is offered to whoever has typed a phone', async () => {
    const tenOff = { market_id, franchise_id, discount_name: 'Ten off', kind: 'percent', value: 10 } as const
    const { discount_code_id } = await insertDiscount(db, tenOff)
    const visitor = await insertCustomer(db)
    await withCart(visitor)
    expect((await type(visitor, '4045550207')).data.discount_codes).toMatchObject([{ discount_code_id }])
    await db.deleteFrom('discount_codes').where('discount_code_id', '=', discount_code_id).execute()
  })

  test('typing makes no customer', async () => {
    const before = await customers()
    await type(await insertCustomer(db), '4045550208')
    expect(await customers()).toEqual(before)
  })
})

describe('[SIL-ORD-046] a personal code', () => {
  test('is not a stranger’s to claim', async () => {
    const { discount_code_id } = await knownPhone('4045550211')
    const stranger = await insertCustomer(db)
    await withCart(stranger)
    await type(stranger, '4045550211')
    expect(await addCoupon(changing, stranger, discount_code_id)).toMatchObject({
      error: 'coupon_not_yours',
    })
  })

  test('no longer counts when the cart goes to another phone', async () => {
    const { owner, discount_code_id } = await knownPhone('4045550212')
    await withCart(owner)
    await type(owner, '4045550212')
    expect(await addCoupon(changing, owner, discount_code_id)).toMatchObject({ ok: true })
    expect((await type(owner, '4045550212')).cart.discount).toMatchObject({ discount_code_id, applied: true })
    expect((await type(owner, '4045550213')).cart.discount).toBeNull()
    expect((await type(owner, '4045550212')).cart.discount).toMatchObject({ discount_code_id })
  })
})

describe('[SIL-ORD-063] twenty phones in fifteen minutes', () => {
  const phone = (number: number) => String(2_125_550_000 + number)

  test('from one device, however many come at once; those that were let through stay so', async () => {
    const actor = await insertCustomer(db)
    await withCart(actor)
    const first = await Promise.all(Array.from({ length: 40 }, (_, at) => type(actor, phone(at))))
    expect(first.filter(({ success }) => success)).toHaveLength(20)
    const refused = first.find(({ success }) => !success)
    expect(refused?.data).toEqual({
      error: 'too_many_phones',
      field: 'phone_number',
      message: 'Too many phone numbers were entered. Please wait fifteen minutes and try again.',
    })
    const through = first.findIndex(({ success }) => success)
    expect((await type(actor, phone(through))).success).toBe(true)
    expect((await type(actor, phone(first.findIndex(({ success }) => !success)))).success).toBe(false)
    clock.set(new Date(noon.getTime() + 15 * 60_000))
    expect((await type(actor, phone(50))).success).toBe(true)
    clock.set(noon)
  })

  test('from one address, whatever devices it has; our own machine is no address', async () => {
    const typeFrom = async (address: string, number: number) =>
      type({ ...(await insertCustomer(db)), address }, phone(number))
    for (let number = 0; number < 20; number++) expect((await typeFrom('203.0.113.9', number)).success).toBe(true)
    expect((await typeFrom('203.0.113.9', 20)).data.error).toBe('too_many_phones')
    expect((await typeFrom('203.0.113.9', 3)).success).toBe(true)
    expect((await typeFrom('203.0.113.10', 20)).success).toBe(true)
    for (let number = 0; number < 21; number++) expect((await typeFrom('127.0.0.1', number)).success).toBe(true)
  })

  test('the transport says where a call comes from, IPv6 by its /64', async () => {
    const payload = (number: number) => ({
      requests: [{ request: 'update_customer', data: { phone_number: phone(number) }, request_id: 1 }],
    })
    const send = async (number: number) => {
      const remoteAddress = `2001:db8:7:7::${number + 1}`
      const reply = await app.inject({
        method: 'POST',
        url: '/data/make_request',
        payload: payload(number),
        remoteAddress,
      })
      return reply.json().responses[0].success
    }
    for (let number = 0; number < 20; number++) expect(await send(number)).toBe(true)
    expect(await send(20)).toBe(false)
  })
})
