import { beforeAll, describe, expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
let staff: Awaited<ReturnType<typeof server.as>>
beforeAll(async () => {
  staff = await server.as()
})

const minute = 60_000
/** A driver with an order, seen so many minutes ago. */
async function driven(seenAgo: number | undefined, order: Parameters<typeof insertOrder>[1] = {}) {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], { order })
  const { driver_id } = driver
  const at = new Date(Date.now() - (seenAgo ?? 0) * minute)
  if (seenAgo !== undefined)
    await db.insertInto('driver_positions').values({ driver_id, lat: 33.9, lng: -83.3, at }).execute()
  return { order_id: driver.order_ids[0] ?? 0, market_id: driver.market_id, at: at.getTime() }
}
const wayOf = async (order_id: number, by = staff) => (await by.get(`/secure/orders/${order_id}/driver_way`)).json()
const nothing = { here: null, seen_at: null, way: [] }

describe('[SOR-01] the driver’s way of an order', () => {
  test('leads from where they were seen to its store and door, and once it is picked up to its door alone', async () => {
    const { order_id, at } = await driven(2)
    const there = await wayOf(order_id)
    expect(there).toMatchObject({ here: { lat: 33.9, lng: -83.3 }, seen_at: at })
    expect(there.way).toEqual([
      [-83.3, 33.9],
      [-83.37, 33.95],
      [-83.375, 33.955],
    ])
    await db
      .updateTable('orders')
      .set({ status: 'picked_up', picked_up_at: new Date() })
      .where('order_id', '=', order_id)
      .execute()
    expect((await wayOf(order_id)).way).toEqual([
      [-83.3, 33.9],
      [-83.375, 33.955],
    ])
  })

  test.each([
    ['not seen within 15 minutes', 16, {}],
    ['who shares no place', undefined, {}],
    ['after the order is over', 1, { status: 'delivered', ended_at: new Date() }],
    ['once a courier has it', 1, { dispatch_state: 'external' }],
  ] as const)('tells nothing of a driver %s', async (_what, seenAgo, change) => {
    const { order_id } = await driven(seenAgo)
    if (Object.keys(change).length > 0)
      await db.updateTable('orders').set(change).where('order_id', '=', order_id).execute()
    expect(await wayOf(order_id)).toEqual(nothing)
  })

  test('[SIL-ORD-140] is nothing of an order without a driver, and 404 of one of another market', async () => {
    expect(await wayOf((await insertOrder(db)).order_id)).toEqual(nothing)
    const { order_id, market_id } = await driven(1)
    const stranger = await server.as({ market_ids: [market_id + 1000] })
    expect((await stranger.get(`/secure/orders/${order_id}/driver_way`)).statusCode).toBe(404)
  })
})
