import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCustomer, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { CartState } from '../rules/cart-state.ts'
import { cartArea } from './area.ts'
import { findCart } from './carts.ts'
import { cartShared, cartWith } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const middle = placeAt(2)
/** A street of which the map knows no house: half a mile of it around its middle. */
const street = {
  ...place('12 Long Avenue', middle),
  precision: 'GEOMETRIC_CENTER' as const,
  bounds: [middle.lng - 0.005, middle.lat, middle.lng + 0.005, middle.lat] as const,
}
const geocoder = listedGeocoder([street, { ...place('Long Avenue', middle), precision: 'GEOMETRIC_CENTER' }])
const { app, runner } = await testApp(deps, [cartArea(deps, cartShared(db, geocoder))])
afterAll(() => app.close())

let franchise_id: number
let menu_item_id: number
let owner: Actor
beforeAll(async () => {
  const market = await insertMarket(db, { city: 'Town' })
  await insertMap(market.market_id)
  franchise_id = (await insertFranchise(db, { market_id: market.market_id })).franchise_id
  menu_item_id = (await insertMenuItem(db, franchise_id, { base_price: 1000 })).menu_item_id
})
beforeEach(async () => {
  owner = await startCart()
})

async function startCart() {
  const actor = await insertCustomer(db)
  await cartWith(db, actor, { franchise_id, lines: [{ menu_item_id, quantity: 1 }] })
  return actor
}

const insertMap = (market_id: number) =>
  db
    .insertInto('street_networks')
    .values({
      market_id,
      content_hash: Buffer.alloc(1),
      attribution: 'A survey',
      west: -84,
      south: 32,
      east: -83,
      north: 33,
      crossings: 0,
      stretches: 0,
      graph: Buffer.alloc(0),
      imported_at: new Date(),
    })
    .execute()

let requests = 0
async function locate(data: Record<string, unknown>, actor = owner) {
  requests += 1
  const update = { request: 'update_address', data: { address_line: '12 Long Avenue', ...data }, request_id: requests }
  const { response, state } = await runner.run(update, actor, undefined)
  return { ...response, cart: state?.cart as unknown as CartState }
}
const door = { lat: middle.lat + 0.001, lng: middle.lng + 0.004 }

describe('a house whose street is known and whose number is not', () => {
  test('[CRT-48] [ADR-10] asks for the pin, with the place and the map to set it on, and delivers nowhere until then', async () => {
    const { success, data } = await locate({})
    expect(success).toBe(false)
    expect(data).toMatchObject({
      error: 'pin_needed',
      message: 'We know the street, but not the house. Move the pin to your door.',
      place: { label: '12 Long Avenue, Town', lat: middle.lat, lng: middle.lng },
      map: { attribution: 'A survey' },
      cart: { address: { checked: false, in_range: null } },
    })
  })

  test('[CRT-48] takes the pin as the door: fees, range, and the text as it was typed', async () => {
    const { success, cart } = await locate({ pin: door, apartment_number: '4' })
    expect(success).toBe(true)
    expect(cart.address).toMatchObject({ address_line: '12 Long Avenue', checked: true, in_range: true })
    const stored = await findCart(db, owner.session_persistent_id)
    expect(stored?.address).toMatchObject({ ...door, precision: 'PINNED' })
  })

  test('keeps the pin while only the apartment changes, and drops it with the text', async () => {
    await locate({ pin: door })
    expect((await locate({ apartment_number: '7' })).cart.address).toMatchObject({ checked: true })
    expect((await locate({ address_line: 'Long Avenue' })).data.error).toBe('address_not_found')
    expect((await locate({})).data.error).toBe('pin_needed')
  })

  test('a pin belongs to who set it: nobody else is delivered to it by the same words', async () => {
    await locate({ pin: door })
    const other = await startCart()
    expect((await locate({}, other)).data.error).toBe('pin_needed')
    const text = `${owner.session_persistent_id}\n${door.lat},${door.lng}\n12 long avenue town ga`
    expect((await locate({ address_line: text }, other)).success).toBe(false)
  })

  test.each([
    ['in another part of town', { lat: middle.lat + 0.02, lng: middle.lng }],
    ['beyond the end of the street', { lat: middle.lat, lng: middle.lng + 0.02 }],
    ['on the other side of the world', { lat: -middle.lat, lng: 90 }],
  ])('a pin %s is refused, and nothing is delivered to it', async (_where, pin) => {
    const { data } = await locate({ pin })
    expect(data).toMatchObject({ error: 'pin_too_far', field: 'pin', cart: { address: { checked: false } } })
  })

  test.each([
    ['no number', { lat: 'north', lng: 1 }],
    ['off the earth', { lat: 91, lng: 0 }],
    ['half a place', { lat: 1 }],
    ['more than a place', { ...door, address_id: 1 }],
    ['infinite', { lat: Number.POSITIVE_INFINITY, lng: 0 }],
  ])('a pin that is %s is malformed', async (_what, pin) => {
    expect((await locate({ pin })).data.error).toBe('invalid_data')
  })

  test('without a map to set it on, the address is not found', async () => {
    await db.deleteFrom('street_networks').execute()
    expect((await locate({})).data.error).toBe('address_not_found')
  })
})
