import { expect, test } from 'vitest'
import { insertCustomer, testDeps } from '#areas/accounts/server/testing.ts'
import { findVisitorAddress, rememberVisitorAddress } from '#areas/addresses/server/public.ts'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { RawJson } from '#platform/server/ready-text.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { addToCart } from './add-to-cart.ts'
import { stateForVisitor } from './cart-replies.ts'
import { findShownCart, findVisits } from './carts.ts'
import { rememberCarts } from './remembered-carts.ts'
import { cartShared } from './testing.ts'
import { makeVisits } from './visits.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T17:00:00.250Z')

const findVisit = async (device: number) => {
  const [visit] = await findVisits(db, [device], now)
  if (!visit) throw new Error('Every device has a visit')
  return visit
}

test('one look finds the cart and the address as two looks do', async () => {
  const owner = await insertCustomer(db)
  const device = owner.session_persistent_id
  expect(await findVisit(device)).toEqual({ address: undefined, cart: undefined })

  const { address_id, addr_line_1: address_line } = await insertAddress(db, placeAt(4))
  await rememberVisitorAddress(db, device, { address_id, address_line, apartment_number: '3B' }, now)
  const chosen = await findVisit(device)
  expect(chosen).toEqual({ address: await findVisitorAddress(db, device), cart: undefined })
  expect(chosen.address).toMatchObject({ address_id, apartment_number: '3B' })

  const { market_id } = await insertMarket(db)
  const { franchise_id } = await insertFranchise(db, { market_id })
  const { menu_item_id } = await insertMenuItem(db, franchise_id, { base_price: 500 })
  const deps = {
    ...testDeps(db),
    ...cartShared(db),
    rememberedCarts: rememberCarts(),
    cartPageExtras: async () => ({}),
  }
  const item = { franchise_id, menu_item_id, option_questions: [], quantity: 2, override: false }
  await addToCart(deps, owner, item, now)
  await db.updateTable('carts').set({ surge_quoted_at: now }).where('session_persistent_id', '=', device).execute()
  const { cart } = await findVisit(device)
  const {
    created_at: _,
    updated_at: __,
    ...shown
  } = { created_at: 0, updated_at: 0, ...(await findShownCart(db, device, now)) }
  expect(cart).toMatchObject(shown)
  expect(cart?.lines).toHaveLength(1)
})

test('visitors who come at once are each shown their own', async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => insertCustomer(db)))
  for (const [number, owner] of owners.entries()) {
    const { address_id, addr_line_1: address_line } = await insertAddress(db, placeAt(5 + number))
    const apartment_number = String(number)
    await rememberVisitorAddress(db, owner.session_persistent_id, { address_id, address_line, apartment_number }, now)
  }
  const visitOf = makeVisits({ db, clock: standingClock(now), quotes: cartShared(db).quotes })
  const visits = await Promise.all([...owners, undefined, ...owners].map((owner) => visitOf(owner)))
  const each = owners.map((_, number) => String(number))
  expect(visits.map(({ address }) => address?.apartment_number)).toEqual([...each, undefined, ...each])
})

test('those who have no cart get the same text for a second, and pictures that are alike', async () => {
  const clock = standingClock(now)
  const visitOf = makeVisits({ db, clock, quotes: cartShared(db).quotes })
  const owners = [await insertCustomer(db), await insertCustomer(db)]
  const [first, second] = [(await visitOf(owners[0])).cart, (await visitOf(owners[1])).cart]
  expect(first).toBeInstanceOf(RawJson)
  expect(second).toBe(first)
  expect((first as RawJson).value).toEqual(await stateForVisitor({ db, quotes: cartShared(db).quotes }, undefined, now))
  clock.set(new Date(now.getTime() + 1_000))
  const later = (await visitOf(undefined)).cart as RawJson
  expect(later).not.toBe(first)
  expect(later.value).toMatchObject({ estimate: { at: now.getTime() + 1_000 } })
  expect(later.alike).toBe((first as RawJson).alike)
})
