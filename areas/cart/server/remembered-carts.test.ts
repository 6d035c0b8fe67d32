import { beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer, testDeps } from '#areas/accounts/server/testing.ts'
import { rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { temporaryIdStore } from '#platform/server/temporary-id-store.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { addToCart } from './add-to-cart.ts'
import { noCart, type ShownCart } from './cart-row.ts'
import { findShownCart } from './carts.ts'
import { rememberCarts } from './remembered-carts.ts'
import { selectWindow } from './select-window.ts'
import { cartShared, insertMobile } from './testing.ts'
import { updateCustomerHandler } from './update-customer.ts'

const { db } = await testDatabase()

/** The cart's part of one process of the product. */
function startProcess() {
  const all = { ...testDeps(db), ...cartShared(db), rememberedCarts: rememberCarts(), cartPageExtras: async () => ({}) }
  const add = (owner: Actor, item: { franchise_id: number; menu_item_id: number }, override = false) =>
    addToCart(all, owner, { ...item, option_questions: [], quantity: 1, override }, all.clock.now())
  const name = (owner: Actor, phone_number: string) => {
    const request = { page_id: undefined, request_id: 1 }
    const said = { data: { phone_number, name: 'Noor Haddad' }, actor: owner, request }
    return updateCustomerHandler(all).answer({ ...said, units: all.units, unit: undefined, ids: temporaryIdStore })
  }
  return { ...all, add, name }
}

let soup: { franchise_id: number; menu_item_id: number }
let pizza: { franchise_id: number; menu_item_id: number }
beforeAll(async () => {
  const { market_id } = await insertMarket(db)
  const dishOf = async () => {
    const { franchise_id } = await insertFranchise(db, { market_id })
    const { menu_item_id } = await insertMenuItem(db, franchise_id, { base_price: 500 })
    return { franchise_id, menu_item_id }
  }
  soup = await dishOf()
  pizza = await dishOf()
})

const lookAt = (owner: Actor) => findShownCart(db, owner.session_persistent_id, new Date())

describe('what is remembered of a cart is what a look at its row finds', () => {
  test('when it begins, when it takes over an address, when more is added, when it goes to another restaurant', async () => {
    const process = startProcess()
    const owner = await insertCustomer(db)
    const device = owner.session_persistent_id
    const { address_id, addr_line_1: address_line } = await insertAddress(db, placeAt(4))
    await rememberVisitorAddress(db, device, { address_id, address_line, apartment_number: '3B' }, new Date())
    for (const item of [soup, soup, pizza]) {
      await process.add(owner, item, true)
      const remembered = process.rememberedCarts.of(device, new Date())
      expect(remembered).toBeDefined()
      expect(await lookAt(owner)).toMatchObject(remembered ?? {})
    }
  })
})

describe('[CRT-49] the phone of a cart that is remembered', () => {
  const phone_number = '4785550177'

  test('is kept in mind with the cart', async () => {
    const process = startProcess()
    const owner = await insertCustomer(db)
    await process.add(owner, soup)
    expect(await process.name(owner, phone_number)).toMatchObject({
      ok: true,
      state: { cart: { item_count: 1, contact: { phone_number, name: 'Noor Haddad' } } },
    })
    const remembered = process.rememberedCarts.of(owner.session_persistent_id, new Date())
    expect(remembered).toMatchObject({ phone_number, lines: [{ quantity: 1 }] })
    expect(await lookAt(owner)).toMatchObject(remembered ?? {})
  })

  test('brings the customer whom the device has proven, with what is theirs', async () => {
    const process = startProcess()
    const owner = await insertCustomer(db)
    const { session_persistent_id } = owner
    const values = { phone_number, delivery_fee: 0 }
    await insertMobile(db, phone_number)
    const inserted = db.insertInto('customers').values(values).returning('cosmic_customer_id')
    const { cosmic_customer_id } = await inserted.executeTakeFirstOrThrow()
    const of = { phone_number, cosmic_customer_id, session_persistent_id }
    await insertOrder(db, { franchise_id: soup.franchise_id, ...of })
    await process.add(owner, soup)
    expect(await process.name(owner, phone_number)).toMatchObject({
      ok: true,
      data: { cosmic_customer_id, delivery_fee: '0.00', phone_number_type: 'mobile' },
    })
    expect(process.rememberedCarts.of(session_persistent_id, new Date())).toBeUndefined()
  })

  test('[SIL-ORD-014] joins what another process has added meanwhile', async () => {
    const [here, there] = [startProcess(), startProcess()]
    const owner = await insertCustomer(db)
    await here.add(owner, soup)
    await there.add(owner, soup)
    expect(await here.name(owner, phone_number)).toMatchObject({ ok: true, state: { cart: { item_count: 2 } } })
    expect(await lookAt(owner)).toMatchObject({ phone_number, lines: [{ quantity: 2 }] })
  })
})

describe('[SIL-ORD-014] another process has changed the cart meanwhile', () => {
  test('what both added is there', async () => {
    const [here, there] = [startProcess(), startProcess()]
    const owner = await insertCustomer(db)
    for (const process of [here, there, here, there]) expect((await process.add(owner, soup)).errorCode).toBe(0)
    expect((await lookAt(owner))?.lines).toMatchObject([{ quantity: 4 }])
  })

  test('nothing is refused for what is no longer so', async () => {
    const [here, there] = [startProcess(), startProcess()]
    const owner = await insertCustomer(db)
    await here.add(owner, soup)
    await there.add(owner, pizza, true)
    expect((await here.add(owner, pizza)).errorCode).toBe(0)
    expect((await lookAt(owner))?.lines).toMatchObject([{ menu_item_id: pizza.menu_item_id, quantity: 2 }])
  })

  test('and what is refused now was allowed a moment ago', async () => {
    const here = startProcess()
    const owner = await insertCustomer(db)
    await here.add(owner, soup)
    const ofOwner = db.updateTable('carts').where('session_persistent_id', '=', owner.session_persistent_id)
    await ofOwner.set({ status: 'placing' }).execute()
    expect(await selectWindow(here, owner, -1)).toMatchObject({ ok: false, error: 'cart_being_placed' })
    expect((await here.add(owner, soup)).errorCode).toBe(5)
  })
})

describe('what is kept, and how long', () => {
  const noon = new Date('2026-11-16T17:00:00Z')
  const later = (ms: number) => new Date(noon.getTime() + ms)
  const cart: ShownCart = { ...noCart, session_persistent_id: 7, coupons: [] }
  const customer = {
    phone_number: '4045550142',
    card_account_present: false,
    delivery_fee: null,
    service_fee_percent: null,
    phone_number_type: 'mobile',
  }

  test('ten minutes, and ten seconds with a phone, whose codes may begin and end', () => {
    const carts = rememberCarts()
    carts.keep(cart, noon)
    expect(carts.of(7, later(599_999))).toBe(cart)
    expect(carts.of(7, later(600_000))).toBeUndefined()
    const named = { ...cart, phone_number: '4045550142' }
    carts.keep(named, noon)
    expect(carts.of(7, later(9_999))).toBe(named)
    expect(carts.of(7, later(10_000))).toBeUndefined()
  })
  test.each<[string, Partial<ShownCart>]>([
    ['of a known customer, whose fees may change', { customer }],
    ['that is being placed', { status: 'placing' }],
  ])('none %s, and the one before is forgotten', (_which, more) => {
    const carts = rememberCarts()
    carts.keep(cart, noon)
    carts.keep({ ...cart, ...more }, noon)
    expect(carts.of(7, noon)).toBeUndefined()
  })
  test('of more than five thousand the one that was kept first is forgotten', () => {
    const carts = rememberCarts()
    for (let device = 1; device <= 5_001; device++) carts.keep({ ...cart, session_persistent_id: device }, noon)
    expect([carts.of(1, noon), carts.of(2, noon)?.session_persistent_id]).toEqual([undefined, 2])
  })
})
