import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { businessServer, goodForm, insertBusiness } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
const flowers = await insertBusiness(db, { name: 'Bluebird Flowers' })
const { market_id } = flowers
const prints = await insertBusiness(db, { name: 'Keita Prints', market_id })
const closed = await insertBusiness(db, { name: 'Closed Shop', market_id, active: false })
const theirs = await insertBusiness(db, { name: 'Lindholm Pharmacy', market_id })
const doors = [flowers, prints, closed].map(({ franchise_id }) => franchise_id)
const person = await server.as({ roles: ['business'], market_ids: [market_id], franchise_ids: doors })

const both = [
  { business_id: flowers.business_id, name: 'Bluebird Flowers' },
  { business_id: prints.business_id, name: 'Keita Prints' },
]

test.each(['/rocket/orders', '/rocket/orders/new', '/rocket/keys', '/rocket/webhooks'])(
  '[SIL-ORD-135] %s is of the business that is chosen, the first without a choice, and of no other',
  async (path) => {
    const nameOf = async (search: string) => {
      const state = await person.read(path + search)
      expect(state.businesses).toEqual(both)
      return state.business_name ?? state.business.name
    }
    expect(await nameOf('')).toBe('Bluebird Flowers')
    expect(await nameOf(`?business_id=${prints.business_id}`)).toBe('Keita Prints')
    for (const { business_id } of [theirs, closed])
      expect((await person.get(`${path}?business_id=${business_id}`)).statusCode).toBe(404)
  },
)

test('[SIL-ORD-135] an order, a key and a webhook are those of the business that was shown; each is reached in either', async () => {
  const { business_id } = prints
  const { order_id } = await person.post('/rocket/orders', { ...goodForm, business_id })
  const listed = async (search: string) =>
    (await person.read(`/rocket/orders${search}`)).deliveries.map((one: { order_id: number }) => one.order_id)
  expect([await listed(''), await listed(`?business_id=${business_id}`)]).toEqual([[], [order_id]])
  expect((await person.read(`/rocket/orders/${order_id}`)).is_own).toBe(true)
  expect(await person.post(`/rocket/orders/${order_id}/cancel`)).toMatchObject({ success: true })

  const made = await person.post('/rocket/keys', { business_id, name: 'Till', scopes: ['read'] })
  expect((await person.read('/rocket/keys')).keys).toEqual([])
  const { api_key_id } = made.api_key
  expect(await person.post(`/rocket/keys/${api_key_id}/rotate`, { overlap_hours: '0' })).toMatchObject({
    success: true,
  })
  expect((await person.read(`/rocket/keys?business_id=${business_id}`)).keys).toHaveLength(2)

  const { webhook } = await person.post('/rocket/webhooks', { business_id, url: 'https://shop.example/hooks' })
  const { webhook_id } = webhook
  const { webhook_delivery_id } = await person.post(`/rocket/webhooks/${webhook_id}/test`)
  expect((await person.get(`/rocket/webhooks/deliveries/${webhook_delivery_id}`)).statusCode).toBe(200)
  expect(await person.post(`/rocket/webhooks/${webhook_id}/remove`)).toMatchObject({ success: true })
})

test('[SIL-ORD-135] nothing is done in the name of a business of others, or one that is closed', async () => {
  for (const { business_id } of [theirs, closed]) {
    const refused = { status: 409, error: 'no_business' }
    expect(await person.post('/rocket/orders', { ...goodForm, business_id })).toMatchObject(refused)
    expect(await person.post('/rocket/orders/check_address', { business_id, address: '410 Quarry Rd' })).toMatchObject(
      refused,
    )
    expect(await person.post('/rocket/keys', { business_id, name: 'Till', scopes: ['read'] })).toMatchObject(refused)
    expect(await person.post('/rocket/webhooks', { business_id, url: 'https://shop.example/hooks' })).toMatchObject(
      refused,
    )
  }
  const one = await server.of(theirs)
  expect((await one.read('/rocket/orders')).businesses).toEqual([])
})
