import { expect, test } from 'vitest'
import { salesOffice } from './sales-testing.ts'

const { server, market_id, clerk, stranger, restaurant, create } = await salesOffice()

test('[SIL-ORD-003] [ROL2-09] all of staff read, sales staff write', async () => {
  const restaurantId = await restaurant()
  expect((await clerk.get('/secure/sales')).statusCode).toBe(200)
  expect((await clerk.read('/secure/sales')).may_change).toBe(false)
  expect((await clerk.get('/secure/sales/create_event')).statusCode).toBe(403)
  expect((await create(restaurantId, {}, clerk)).status).toBe(403)
  const manager = await server.as({ roles: ['manager'], market_ids: [market_id] })
  expect((await create(restaurantId, {}, manager)).status).toBe(200)
  const support = await server.as({ roles: ['customer_support'], market_ids: [market_id] })
  expect((await support.get('/secure/sales')).statusCode).toBe(403)
})

test('[SIL-ORD-140] a restaurant of another market is not there', async () => {
  const restaurantId = await restaurant()
  const { sales_event_id } = await create(restaurantId)
  const restaurants = `/secure/sales/restaurants/${restaurantId}`
  expect((await stranger.get(`/secure/sales?restaurantId=${restaurantId}`)).statusCode).toBe(404)
  expect((await stranger.get(`/secure/sales/create_event?event=${sales_event_id}`)).statusCode).toBe(404)
  expect((await create(restaurantId, {}, stranger)).status).toBe(404)
  expect((await stranger.post(restaurants, { version: 1, name: 'Mine' })).status).toBe(404)
  expect((await stranger.post('/secure/sales/add_sales_person', { name: 'A', restaurantId })).status).toBe(404)
  const form = { version: 1, event_date: '2026-11-20', outcome: 1 }
  expect((await stranger.post(`/secure/sales/events/${sales_event_id}`, form)).status).toBe(404)
})
