import { expect, test } from 'vitest'
import { millRoad, salesOffice } from './sales-testing.ts'

const { market_id, elsewhere, lena, restaurant, rowOf, eventsOf } = await salesOffice()

const add = (more: object, by = lena) => by.post('/secure/sales/restaurants', { market_id, name: 'Kumo', ...more })

test('[SLS-11] one is added, stands on the map, and is not added twice', async () => {
  const added = await add({ addr_line_1: '6 Mill Rd', phone: '229-555-0170', owner: lena.user_id })
  expect(added).toMatchObject({ success: true, on_map: true })
  expect(await rowOf(added.restaurantId)).toMatchObject({ lat: millRoad.lat, phone_number: '2295550170', stage: 4 })
  expect(await add({ name: 'KUMO' })).toMatchObject({ status: 409, error: 'restaurant_known' })
  expect(await add({ name: 'Nowhere Diner', addr_line_1: '1 No Such Rd' })).toMatchObject({
    success: true,
    on_map: false,
  })
})

test('two who add the same at once add one', async () => {
  const both = await Promise.all([add({ name: 'Twins' }), add({ name: 'Twins' })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([
  [{ name: '' }, 'restaurant_name_missing'],
  [{ name: 'A', phone: '12' }, 'phone_invalid'],
  [{ name: 'A', next_step_on: 'soon' }, 'date_invalid'],
  [{ name: 'A', owner: 999_999 }, 'owner_unknown'],
  [{ name: 'A', market_id: elsewhere }, 'market_unknown'],
])('%j is refused', async (more, error) => {
  expect(await add(more)).toMatchObject({ status: 422, success: false, error })
})

test('[SIL-ORD-168] one that was changed meanwhile is not overwritten', async () => {
  const id = await restaurant()
  const change = (more: object) => lena.post(`/secure/sales/restaurants/${id}`, { version: 1, name: 'New', ...more })
  expect((await change({ next_step: 'Call', next_step_on: '11/24/2026' })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ name: 'New', next_step: 'Call', next_step_on: '2026-11-24', version: 2 })
  expect(await change({})).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  expect(await change({ version: 2, phone: 'x' })).toMatchObject({ status: 422, error: 'phone_invalid' })
  expect(await eventsOf(`sales_restaurant:${id}`)).toMatchObject([{ what: 'sales_restaurant_changed' }])
})
