import { describe, expect, test } from 'vitest'
import { insertAddress, listedGeocoder, place } from '#areas/addresses/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { insertMarket, placeAt } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { addressServer } from './testing.ts'

const { db } = await testDatabase()
const geocoder = listedGeocoder([
  place('52 Chapel Hil Rd', placeAt(1)),
  place('9 Vine Ter', placeAt(2)),
  place('7 Elm Row', placeAt(2)),
])
const { as, addressBook } = await addressServer(db, geocoder)
const market = await insertMarket(db, { city: 'Town' })
const near = { city: 'Town', state: 'GA' }
const rosa = await as({ name: 'Rosa' })

const hand = {
  ...placeAt(1, 1),
  addr_line_1: '52 Chapel Hill Rd',
  city: 'Town',
  state: 'GA',
  zip: '31298',
  manager_review: 'no',
}
const rowOf = (address_id: number) =>
  db.selectFrom('addresses').selectAll().where('address_id', '=', address_id).executeTakeFirstOrThrow()
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const newAddress = (addr_line_1?: string) =>
  insertAddress(db, placeAt(1), { market_id: market.market_id, ...(addr_line_1 && { addr_line_1 }) })
const manually = (address_id: number, change: object = {}, by = rosa) =>
  by.post(`/admin/addresses/${address_id}/verify_manual`, { expected_version: 1, ...hand, ...change })
const suggested = (address_id: number, change: object) =>
  rosa.post(`/admin/addresses/${address_id}/verify_suggested`, { expected_version: 1, ...change })

describe('by hand', () => {
  test('[ADR-10…16] what is missing is told all at once, and nothing is saved', async () => {
    const { address_id } = await newAddress()
    const nothing = { addr_line_1: '', city: '', state: '', zip: '', lat: null, lng: null, manager_review: '' }
    const refused = await manually(address_id, nothing)
    expect(refused).toMatchObject({
      status: 422,
      error: 'could_not_submit',
      message: 'Could Not Submit!',
      field: 'pin',
    })
    expect(refused.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Please select a map location for this address',
      'Please choose whether this address needs manager review',
      'Please enter the address line for this address',
      'Please enter the city for this address',
      'Please enter the state for this address',
      'Please enter the zip for this address',
    ])
    for (const pin of [{ lat: 91 }, { lng: -181 }, { lat: 'x' }])
      expect((await manually(address_id, pin)).status).toBeGreaterThanOrEqual(400)
    expect(await rowOf(address_id)).toMatchObject({ verification: 'unverified', version: 1 })
  })

  test('[SIL-ORD-102] it is verified as it was written, or waits for a manager', async () => {
    const { address_id } = await newAddress()
    expect(await manually(address_id)).toMatchObject({ status: 200, success: true, notice: 'Address saved.' })
    expect(await rowOf(address_id)).toMatchObject({
      verification: 'verified',
      version: 2,
      addr_line_1: '52 Chapel Hill Rd',
      precision: 'ROOFTOP',
      market_id: market.market_id,
      verified_by: rosa.user_id,
    })
    const reviewed = await manually(address_id, { expected_version: 2, manager_review: 'yes', state: 'ga' })
    expect(reviewed.status).toBe(200)
    expect(await rowOf(address_id)).toMatchObject({ verification: 'needs_review', version: 3, state: 'GA' })
  })

  test('[SIL-ORD-102] two at once: the second is told who was first, and loses nothing of theirs', async () => {
    const { address_id } = await newAddress()
    const jonas = await as({ name: 'Jonas' })
    await manually(address_id, { addr_line_1: '52 Chapel Hill Court' }, jonas)
    expect(await manually(address_id)).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
      by: 'Jonas',
      address: '52 Chapel Hill Court, Town, GA 31298',
    })
    expect(await rowOf(address_id)).toMatchObject({ addr_line_1: '52 Chapel Hill Court', version: 2 })
  })

  test('a pin in another part of the country is refused', async () => {
    const { address_id } = await newAddress()
    expect(await manually(address_id, { lat: 47.6, lng: -122.3 })).toMatchObject({ status: 422, error: 'outside' })
  })

  test('orders that are on their way go where it is, and their driver’s times follow; those that are over stay', async () => {
    const { address_id } = await newAddress('1 Old Way')
    const driver = await driverWith(db, ['Go to order', 'Deliver'], {
      market_id: market.market_id,
      order: { address_id, ...placeAt(1) },
    })
    const going = { order_id: driver.order_ids[0] ?? 0 }
    const waiting = await insertOrder(db, { market_id: market.market_id, address_id })
    const over = await insertOrder(db, {
      market_id: market.market_id,
      address_id,
      ended_at: new Date(),
      status: 'delivered',
    })
    const before = await db
      .selectFrom('driver_queues')
      .select('version')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    const { lat, lng } = placeAt(8, 8)
    await manually(address_id, { lat, lng })
    for (const { order_id } of [going, waiting])
      expect(await orderOf(order_id)).toMatchObject({ addr_line_1: '52 Chapel Hill Rd', lat, lng, door_pinned: false })
    expect(await orderOf(over.order_id)).toMatchObject({ addr_line_1: over.addr_line_1 })
    const after = await db
      .selectFrom('driver_queues')
      .select('version')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBeGreaterThan(before.version)
    const told = await db.selectFrom('events').select('what').where('subject', '=', `order:${going.order_id}`).execute()
    expect(told.map(({ what }) => what)).toContain('order_address_corrected')
  })

  test('whoever enters it afterwards gets what was written, in whatever words the maps call it so', async () => {
    const found = await addressBook.find('52 chapel hil rd', near)
    expect(found).toMatchObject({ addr_line_1: '52 Chapel Hil Rd' })
    expect((await manually(found?.address_id ?? 0)).status).toBe(200)
    await expect
      .poll(async () => (await addressBook.find('52 chapel hil rd', near))?.addr_line_1)
      .toBe('52 Chapel Hill Rd')
    expect(await addressBook.find('52 Chapel Hil Rd, in the back', near)).toMatchObject({
      address_id: found?.address_id,
    })
  })
})

describe('by a suggestion', () => {
  test('[ADR-17] without a replacement it is refused', async () => {
    const { address_id } = await newAddress()
    expect(await suggested(address_id, {})).toMatchObject({
      status: 422,
      message: 'Could Not Submit!',
      errors: [{ field: 'address_selection_id', message: 'Please choose a replacement address' }],
    })
  })

  test.each([{ past_updates: true }, { future_updates: true }, { past_updates: 'on', future_updates: 'on' }])(
    '[ADR-18] with %j it needs a method',
    async (updates) => {
      const [{ address_id }, by] = [await newAddress(), await newAddress()]
      expect(await suggested(address_id, { address_selection_id: String(by.address_id), ...updates })).toMatchObject({
        status: 422,
        errors: [{ field: 'replacement_method', message: 'Please choose a replacement method' }],
      })
    },
  )

  test('[ADR-19] with neither it needs none: it is replaced, and nothing that was ordered changes', async () => {
    const [old, by] = [await newAddress(), await newAddress()]
    const order = await insertOrder(db, {
      market_id: market.market_id,
      address_id: old.address_id,
      addr_line_1: 'As typed',
    })
    const done = await suggested(old.address_id, { address_selection_id: String(by.address_id) })
    expect(done).toMatchObject({ status: 200, notice: 'Address saved.' })
    expect(await rowOf(old.address_id)).toMatchObject({
      verification: 'replaced',
      replaced_by: by.address_id,
      redirects: false,
    })
    expect(await orderOf(order.order_id)).toMatchObject({ addr_line_1: 'As typed', address_id: old.address_id })
  })

  test('[SIL-ORD-102] past updates by link: every order that went there is of the other, also one on its way', async () => {
    const [old, by] = [await newAddress(), await newAddress('1 New Way')]
    const mine = { market_id: market.market_id, address_id: old.address_id }
    const open = await insertOrder(db, mine)
    const over = await insertOrder(db, { ...mine, ended_at: new Date(), status: 'delivered' })
    await suggested(old.address_id, {
      address_selection_id: String(by.address_id),
      past_updates: true,
      replacement_method: 'link',
    })
    for (const { order_id } of [open, over])
      expect(await orderOf(order_id)).toMatchObject({ addr_line_1: '1 New Way', address_id: by.address_id })
    // A later correction of the other reaches what is on its way.
    await rosa.post(`/admin/addresses/${by.address_id}/verify_manual`, { expected_version: 1, ...hand })
    expect(await orderOf(open.order_id)).toMatchObject({ addr_line_1: '52 Chapel Hill Rd' })
    expect(await orderOf(over.order_id)).toMatchObject({ addr_line_1: '1 New Way' })
  })

  test('[SIL-ORD-102] past updates by copy: they say the same, and are on their own from then on', async () => {
    const [old, by] = [await newAddress(), await newAddress('2 New Way')]
    const order = await insertOrder(db, { market_id: market.market_id, address_id: old.address_id })
    await suggested(old.address_id, {
      address_selection_id: String(by.address_id),
      past_updates: true,
      replacement_method: 'copy',
    })
    expect(await orderOf(order.order_id)).toMatchObject({ addr_line_1: '2 New Way', address_id: old.address_id })
  })

  test('[SIL-ORD-102] future updates by link: whoever enters it means the other, whatever becomes of that', async () => {
    const old = await addressBook.find('9 vine ter', near)
    const by = await newAddress('9 Vine Place')
    await suggested(old?.address_id ?? 0, {
      address_selection_id: String(by.address_id),
      future_updates: true,
      replacement_method: 'link',
    })
    await expect.poll(async () => (await addressBook.find('9 vine ter', near))?.address_id).toBe(by.address_id)
    await rosa.post(`/admin/addresses/${by.address_id}/verify_manual`, { expected_version: 1, ...hand })
    await expect.poll(async () => (await addressBook.find('9 vine ter', near))?.addr_line_1).toBe('52 Chapel Hill Rd')
  })

  test('[SIL-ORD-102] future updates by copy: it says what the other said', async () => {
    const old = await addressBook.find('7 elm row', near)
    const by = await newAddress('9 Vine Square')
    await suggested(old?.address_id ?? 0, {
      address_selection_id: String(by.address_id),
      future_updates: true,
      replacement_method: 'copy',
    })
    await expect.poll(async () => (await addressBook.find('7 elm row', near))?.addr_line_1).toBe('9 Vine Square')
    expect((await addressBook.find('7 elm row', near))?.address_id).toBe(old?.address_id)
  })

  test('a candidate of the maps is kept and stands for it; what nobody was given leads nowhere', async () => {
    const old = await newAddress()
    const { results } = await rosa.ask('/admin/addresses/address_search_request?search_type=maps&search=9 Vine Ter,')
    const [candidate] = results
    expect(candidate).toMatchObject({ address: '9 Vine Ter, Town, GA 31298' })
    const shown = await rosa.ask(
      `/admin/addresses/${old.address_id}/candidate?address_selection_id=${candidate.address_selection_id}`,
    )
    expect(shown).toMatchObject({ status: 200, in_range: true, feet: expect.any(Number) })
    for (const address_selection_id of ['x', `${candidate.address_selection_id}x`, '999999'])
      expect(await suggested(old.address_id, { address_selection_id })).toMatchObject({
        status: 410,
        error: 'selection_gone',
      })
    const done = await suggested(old.address_id, { address_selection_id: candidate.address_selection_id })
    expect(done.status).toBe(200)
    expect((await rowOf((await rowOf(old.address_id)).replaced_by ?? 0)).addr_line_1).toBeTruthy()
  })

  test('no address replaces itself, nor stands for one that stands for another', async () => {
    const [one, other] = [await newAddress(), await newAddress()]
    expect(await suggested(one.address_id, { address_selection_id: String(one.address_id) })).toMatchObject({
      status: 422,
      error: 'same_address',
    })
    await suggested(one.address_id, { address_selection_id: String(other.address_id) })
    expect(await suggested(other.address_id, { address_selection_id: String(one.address_id) })).toMatchObject({
      status: 409,
      error: 'replaced_itself',
    })
  })
})

test('[SIL-ORD-102] to verify again: the maps are asked, and orders on their way keep their pin', async () => {
  const address_id = (await newAddress('9 Vine Ter')).address_id
  await manually(address_id, { addr_line_1: '9 Vine Ter' })
  const order = await insertOrder(db, { market_id: market.market_id, address_id, ...placeAt(5) })
  expect(await rosa.post(`/admin/addresses/${address_id}/reverify`, { expected_version: 2 })).toMatchObject({
    status: 200,
  })
  expect(await rowOf(address_id)).toMatchObject({ verification: 'unverified', verified_by: null, ...placeAt(2) })
  expect(await orderOf(order.order_id)).toMatchObject(placeAt(5))
  expect(await rosa.post(`/admin/addresses/${address_id}/reverify`, { expected_version: 2 })).toMatchObject({
    status: 409,
  })
})

test('what no map knows is added once, and found from then on', async () => {
  const lot = { ...hand, ...placeAt(3), addr_line_1: 'Lot C, Stadium Way' }
  expect(await rosa.post('/admin/addresses', { ...lot, city: '' })).toMatchObject({
    status: 422,
    errors: [{ message: 'Please enter the city for this address' }],
  })
  expect(await rosa.post('/admin/addresses', lot)).toMatchObject({ status: 200, address_id: expect.any(Number) })
  expect(await rosa.post('/admin/addresses', { ...lot, zip: '31299' })).toMatchObject({
    status: 409,
    error: 'address_known',
  })
  expect(await addressBook.find('lot c, stadium way, town, ga', near)).toMatchObject({ ...placeAt(3) })
})
