import { describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { ordersArea } from './area.ts'
import { orderStateOf, pageOrder } from './order-state.ts'
import { insertOrder, orderProviders, type TestOrder } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [ordersArea(deps, orderProviders(deps))])

async function rate(order: Pick<TestOrder, 'order_id' | 'order_secret'>, form: object, s = order.order_secret) {
  const url = `/order/${order.order_id}/rating`
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const reply = await app.inject({ method: 'POST', url, headers, payload: { s, ...form } })
  return [reply.statusCode, reply.json().error ?? 'ok']
}
const stars = (restaurant: unknown, driver: unknown = 0) => ({
  restaurant_rating: typeof restaurant === 'number' ? String(restaurant) : restaurant,
  driver_rating: String(driver),
})
const stored = (order_id: number) =>
  db.selectFrom('order_ratings').selectAll().where('order_id', '=', order_id).executeTakeFirst()

/** Handed over by a driver. */
async function delivered() {
  const driver = await driverWith(db, ['Deliver'], { status: 'started', order: { status: 'picked_up' } })
  const order_id = Number(driver.order_ids[0])
  return db
    .updateTable('orders')
    .set({ status: 'delivered', ended_at: new Date(), driver_id: driver.driver_id })
    .where('order_id', '=', order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

describe('rating an order', () => {
  test('[GEN-11] [SIL-ORD-145] stars for the restaurant and the driver are stored, shown on its page, and given once', async () => {
    const order = await delivered()
    expect(await rate(order, stars(5, 4))).toEqual([200, 'ok'])
    expect(await rate(order, stars(1, 1))).toEqual([409, 'already_rated'])
    expect(await stored(order.order_id)).toMatchObject({ restaurant_rating: 5, driver_rating: 4 })
    const found = await pageOrder(db, order.order_id)
    const state = found && (await orderStateOf(db, found, deps.clock.now()))
    expect(state?.progress.rating).toEqual({ restaurant_rating: 5, driver_rating: 4 })
  })

  test('[SIL-ORD-145] of two at once one counts', async () => {
    const order = await delivered()
    const both = await Promise.all([rate(order, stars(5)), rate(order, stars(1))])
    expect(both.map(([status]) => status).sort()).toEqual([200, 409])
  })

  test('[SIL-ORD-145] 0 is not rated, and nobody drove what was picked up', async () => {
    const pickup = await insertOrder(db, { is_delivery: false, status: 'completed', ended_at: new Date() })
    expect(await rate(pickup, stars(0, 5))).toEqual([422, 'nothing_rated'])
    expect(await rate(pickup, stars(3, 5))).toEqual([200, 'ok'])
    expect(await stored(pickup.order_id)).toMatchObject({ restaurant_rating: 3, driver_rating: null })
  })

  test.each(['received', 'picked_up', 'cancelled', 'rejected'] as const)(
    'an order that is %s has not come',
    async (status) => {
      const order = await insertOrder(db, { status, ...(status === 'received' ? {} : { picked_up_at: new Date() }) })
      expect(await rate(order, stars(5))).toEqual([409, 'not_there_yet'])
      expect(await stored(order.order_id)).toBeUndefined()
    },
  )

  test.each([-1, 6, 2.5, 'x', [1], { a: 1 }])('[GEN-13] %j is no rating', async (rating) => {
    const order = await delivered()
    const [status] = await rate(order, stars(rating))
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await stored(order.order_id)).toBeUndefined()
  })

  test('[ORD-65] without the order’s secret there is nothing to rate', async () => {
    const order = await delivered()
    expect(await rate(order, stars(5), 'wrong')).toEqual([404, 'not_found'])
    expect(await stored(order.order_id)).toBeUndefined()
  })
})
