import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { mostLines, mostOfOne } from '../rules/add-line.ts'
import { addToCart } from './add-to-cart.ts'
import { cartArea } from './area.ts'
import { findCart } from './carts.ts'
import { rememberCarts } from './remembered-carts.ts'
import { cartShared } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const shared = cartShared(db)
const all = { ...deps, ...shared, rememberedCarts: rememberCarts(), cartPageExtras: async () => ({}) }
const { app } = await testApp(deps, [cartArea(deps, shared)])
afterAll(() => app.close())

let kitchen: number
let other: number
let burger: Awaited<ReturnType<typeof insertMenuItem>>
let soup: Awaited<ReturnType<typeof insertMenuItem>>
let otherDish: Awaited<ReturnType<typeof insertMenuItem>>
let market: Awaited<ReturnType<typeof insertMarket>>

beforeAll(async () => {
  market = await insertMarket(db)
  kitchen = (await insertFranchise(db, { market_id: market.market_id })).franchise_id
  other = (await insertFranchise(db, { market_id: market.market_id })).franchise_id
  burger = await insertMenuItem(db, kitchen, {
    base_price: 850,
    groups: [{ questions: [{ question: 'Patty', type: 'multipleChoice', answers: { Single: 0, Double: 350 } }] }],
  })
  soup = await insertMenuItem(db, kitchen, { base_price: 500 })
  otherDish = await insertMenuItem(db, other)
})

/** A browser with a session: its cookie and the values of its page. */
async function browser() {
  const reply = await app.inject({ method: 'POST', url: '/data/make_request', payload: { requests: [] } })
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { cookie, session: reply.json().state.session as Record<string, string> }
}

const form = (more: Record<string, string> = {}) => ({
  franchise_id: String(kitchen),
  menu_item_id: String(soup.menu_item_id),
  option_questions: '[]',
  override: '0',
  rand: '0.5',
  ...more,
})
type Browser = Awaited<ReturnType<typeof browser>>
const add = async (
  visitor: Browser,
  more: Record<string, string> = {},
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) =>
  app.inject({ url: `/cart/add?${new URLSearchParams(form(more))}`, headers: { cookie: visitor.cookie, ...headers } })
const addHere = (owner: Actor, more: Partial<Parameters<typeof addToCart>[2]> = {}) =>
  addToCart(
    all,
    owner,
    {
      franchise_id: kitchen,
      menu_item_id: soup.menu_item_id,
      option_questions: [],
      quantity: 0,
      override: false,
      ...more,
    },
    deps.clock.now(),
  )

describe('[SIL-OPS-16] GET and POST /cart/add', () => {
  test('[CRT-26] [CRT-33] [SIL-OPS-144] adds one, and tells the whole cart', async () => {
    const visitor = await browser()
    const reply = await add(visitor, {
      menu_item_id: String(burger.menu_item_id),
      option_questions: JSON.stringify([{ questionId: burger.option('Patty'), answer: burger.answer('Double') }]),
    })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.json()).toMatchObject({
      added: true,
      errorCode: 0,
      state: {
        cart: {
          item_count: 1,
          franchise: { franchise_id: kitchen },
          fees: { subtotal: '12.00' },
          lines: [
            {
              cart_line_id: 1,
              quantity: 1,
              unit_price: '12.00',
              available: true,
              answer_texts: [{ question: 'Patty', answer: 'Double', additionalCost: '3.50' }],
            },
          ],
        },
      },
    })
  })

  test('[SIL-ORD-055] our own pages post, with the values of their session and a quantity', async () => {
    const { cookie, session } = await browser()
    const payload = new URLSearchParams({ ...form({ quantity: '3' }), ...session }).toString()
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const reply = await app.inject({ method: 'POST', url: '/cart/add', payload, headers })
    expect(reply.json()).toMatchObject({ added: true, state: { cart: { item_count: 3, fees: { subtotal: '15.00' } } } })
  })

  test.each([{}, { quantity: '0' }])('[SIL-ORD-161] [SIL-OPS-96] %o is one', async (more) => {
    const reply = await add(await browser(), more)
    expect(reply.json()).toMatchObject({ added: true, state: { cart: { item_count: 1, lines: [{ quantity: 1 }] } } })
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a link typed or clicked elsewhere', { 'sec-fetch-site': 'none' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
    ['a foreign referrer', { referer: 'https://elsewhere.example/' }],
    ['no word of where from', {}],
  ])('[SIL-ORD-055] %s changes nothing', async (_who, headers) => {
    const visitor = await browser()
    const reply = await add(visitor, {}, headers)
    expect(reply.statusCode).toBe(403)
    expect(
      await db
        .selectFrom('carts')
        .select('cart_id')
        .where('session_persistent_id', '=', Number(visitor.session.session_persistent_id))
        .execute(),
    ).toEqual([])
  })

  test('[SIL-ORD-054] [SIL-ORD-058] [CRT-71] without a session, or with wrong values, nothing is added: 4', async () => {
    const visitor = await browser()
    const nobody = { cookie: '', session: {} }
    expect((await add(nobody)).json()).toEqual({ added: false, errorCode: 4 })
    const stolen = { ...visitor.session, session_pass: 'x'.repeat(43) }
    expect((await add(nobody, stolen)).json()).toEqual({ added: false, errorCode: 4 })
    expect((await add(nobody, visitor.session)).json()).toMatchObject({ added: true })
  })

  test.each<[string, Record<string, string>]>([
    ['no franchise', { franchise_id: '' }],
    ['a franchise that is no number', { franchise_id: 'x' }],
    ['a negative item', { menu_item_id: '-1' }],
    ['a quantity of a hundred', { quantity: '100' }],
    ['answers without end', { option_questions: `["${'x'.repeat(20_001)}"]` }],
  ])('bad input: %s is 400', async (_what, more) => {
    expect((await add(await browser(), more)).statusCode).toBe(400)
  })
  test.each(['{', 'null', '{}', '[1]'])('[SIL-ORD-054] option_questions %j is 2', async (option_questions) => {
    expect((await add(await browser(), { option_questions })).json()).toEqual({ added: false, errorCode: 2 })
  })
})

describe('refusals', () => {
  test('[SIL-ORD-087] [OPT-31] a required question unanswered is 2', async () => {
    expect(await addHere(await insertCustomer(db), { menu_item_id: burger.menu_item_id })).toEqual({
      errorCode: 2,
      cart: undefined,
    })
  })
  test('[SIL-ORD-054] an unknown item, another place’s item, an unknown place are 1', async () => {
    const owner = await insertCustomer(db)
    for (const more of [
      { menu_item_id: 999_999 },
      { menu_item_id: otherDish.menu_item_id },
      { franchise_id: 999_999 },
    ]) {
      expect((await addHere(owner, more)).errorCode).toBe(1)
    }
  })
  test('[SIL-OPS-95] what is out of stock is 1', async () => {
    const out = await insertMenuItem(db, other, { active: false })
    expect(
      (await addHere(await insertCustomer(db), { franchise_id: other, menu_item_id: out.menu_item_id })).errorCode,
    ).toBe(1)
  })
  test('[CRT-27] [CRT-30] another restaurant’s item is 3, and the cart stays', async () => {
    const owner = await insertCustomer(db)
    await addHere(owner)
    const refused = await addHere(owner, { franchise_id: other, menu_item_id: otherDish.menu_item_id })
    expect(refused.errorCode).toBe(3)
    expect(refused.cart?.lines).toHaveLength(1)
    expect((await findCart(db, owner.session_persistent_id))?.franchise_id).toBe(kitchen)
  })
  test('[CRT-29] with override the cart is cleared, and its window and coupon with it', async () => {
    const owner = await insertCustomer(db)
    const first = await addHere(owner)
    const coupon = await db
      .insertInto('discount_codes')
      .values({ market_id: market.market_id, discount_name: 'x', kind: 'amount', value: 100 })
      .returning('discount_code_id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('carts')
      .set({ start_time_minute: 720, discount_code_id: coupon.discount_code_id })
      .where('cart_id', '=', first.cart?.cart_id ?? 0)
      .execute()
    const added = await addHere(owner, { franchise_id: other, menu_item_id: otherDish.menu_item_id, override: true })
    expect(added).toMatchObject({
      errorCode: 0,
      cart: {
        cart_id: first.cart?.cart_id,
        franchise_id: other,
        start_time_minute: -1,
        discount_code_id: null,
        lines: [{ cart_line_id: 2, menu_item_id: otherDish.menu_item_id }],
      },
    })
  })
  test('[SIL-ORD-012] [SIL-ORD-014] a cart that is being placed does not change: 5', async () => {
    const owner = await insertCustomer(db)
    const { cart } = await addHere(owner)
    await db
      .updateTable('carts')
      .set({ status: 'placing' })
      .where('cart_id', '=', cart?.cart_id ?? 0)
      .execute()
    expect(await addHere(owner)).toMatchObject({ errorCode: 5, cart: { lines: [{ cart_line_id: 1 }] } })
  })
  test('[SIL-ORD-054] the same item with the same answers becomes more of its line; other answers have a line of their own', async () => {
    const owner = await insertCustomer(db)
    const patty = (answer: string) => [{ questionId: burger.option('Patty'), answer: burger.answer(answer) }]
    const said = [{ questionId: 8, answer: 'no onions' }]
    const wishes = [
      { menu_item_id: burger.menu_item_id, option_questions: patty('Double') },
      {},
      { menu_item_id: burger.menu_item_id, option_questions: patty('Single') },
      { quantity: 2 },
      { menu_item_id: burger.menu_item_id, option_questions: patty('Double') },
      { option_questions: said },
      { option_questions: said },
    ]
    for (const wish of wishes) expect((await addHere(owner, wish)).errorCode).toBe(0)
    const cart = await findCart(db, owner.session_persistent_id)
    expect(cart?.lines.map(({ cart_line_id, quantity }) => [cart_line_id, quantity])).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
      [4, 2],
    ])
  })
  test('[SIL-ORD-054] a line of ninety-nine is full: what is beyond it begins another', async () => {
    const owner = await insertCustomer(db)
    for (const quantity of [98, 2, 1]) await addHere(owner, { quantity })
    const cart = await findCart(db, owner.session_persistent_id)
    expect(cart?.lines.map(({ quantity }) => quantity)).toEqual([99, 2])
  })
  test('a full cart takes more of what it holds', async () => {
    const owner = await insertCustomer(db)
    const { cart } = await addHere(owner)
    const lines = Array.from({ length: mostLines }, (_, index) => ({ ...cart?.lines[0], cart_line_id: index + 1 }))
    await db
      .updateTable('carts')
      .set({ lines: JSON.stringify(lines) })
      .where('cart_id', '=', cart?.cart_id ?? 0)
      .execute()
    const added = await addHere(owner)
    expect(added.errorCode).toBe(0)
    expect(added.cart?.lines[0]?.quantity).toBe(2)
  })
  test('a full cart takes no more lines: 1', async () => {
    const owner = await insertCustomer(db)
    const { cart } = await addHere(owner)
    const line = cart?.lines[0]
    const lines = JSON.stringify(Array.from({ length: mostLines }, () => ({ ...line, quantity: mostOfOne })))
    await db
      .updateTable('carts')
      .set({ lines })
      .where('cart_id', '=', cart?.cart_id ?? 0)
      .execute()
    expect((await addHere(owner)).errorCode).toBe(1)
  })
})

describe('races', () => {
  test('[SIL-ORD-060] twenty adds at once make one cart in which all twenty are counted', async () => {
    const owner = await insertCustomer(db)
    const added = await Promise.all(Array.from({ length: 20 }, () => addHere(owner)))
    expect(added.every(({ errorCode }) => errorCode === 0)).toBe(true)
    const cart = await findCart(db, owner.session_persistent_id)
    expect(cart?.lines).toMatchObject([{ cart_line_id: 1, quantity: 20 }])
  })

  test('[SIL-ORD-060] twenty wishes at once make one cart with twenty lines', async () => {
    const owner = await insertCustomer(db)
    const wishes = Array.from({ length: 20 }, (_, n) => [{ questionId: 8, answer: `for guest ${n}` }])
    const added = await Promise.all(wishes.map((option_questions) => addHere(owner, { option_questions })))
    expect(added.every(({ errorCode }) => errorCode === 0)).toBe(true)
    const cart = await findCart(db, owner.session_persistent_id)
    expect(new Set(added.map((one) => one.cart?.cart_id))).toEqual(new Set([cart?.cart_id]))
    expect(new Set(cart?.lines.map((line) => line.cart_line_id)).size).toBe(20)
    expect(cart?.next_line_id).toBe(21)
  })

  test('[SIL-ORD-014] an add that waits for a placement’s lock finds the cart being placed', async () => {
    const owner = await insertCustomer(db)
    const { cart } = await addHere(owner)
    const cartId = cart?.cart_id ?? 0
    let adding: ReturnType<typeof addHere> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('carts').set({ status: 'placing' }).where('cart_id', '=', cartId).execute()
      adding = addHere(owner)
      await untilWaiting(db, 1)
    })
    expect((await adding)?.errorCode).toBe(5)
  })
})

test('[SIL-ORD-060] after an order the next add begins a new cart', async () => {
  const owner = await insertCustomer(db)
  const { cart } = await addHere(owner)
  await db
    .updateTable('carts')
    .set({ status: 'ordered' })
    .where('cart_id', '=', cart?.cart_id ?? 0)
    .execute()
  const next = await addHere(owner)
  expect(next.cart?.cart_id).not.toBe(cart?.cart_id)
  expect(next.cart?.lines).toHaveLength(1)
})

test('[SIL-ORD-098] the first line takes over the address chosen on the landing page', async () => {
  const owner = await insertCustomer(db)
  const address = await insertAddress(db, placeAt(4))
  await rememberVisitorAddress(
    db,
    owner.session_persistent_id,
    { address_id: address.address_id, address_line: address.addr_line_1, apartment_number: '3B' },
    new Date(),
  )
  const { cart } = await addHere(owner)
  expect(cart).toMatchObject({
    address_id: address.address_id,
    address_line: address.addr_line_1,
    apartment_number: '3B',
    in_range: true,
    address: { lat: address.lat },
  })
})
