import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { actorOfDriver, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const { call } = await drivingServer(db)

async function atTheStore(order = {}) {
  const driver = await driverWith(db, ['Pickup'], { order: { alcohol: true, ...order } })
  return { driver, actor: await actorOfDriver(db, driver), order_id: driver.order_ids[0] ?? 0 }
}
const eventsOf = (order_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('subject', '=', `order:${order_id}`)
    .where('what', '=', 'pickup_check')
    .execute()

test('[PKP-01] [SIL-OPS-73] the checklist is one event with driver, order and time, also when it is sent again', async () => {
  const { driver, actor, order_id } = await atTheStore()
  expect(await call(actor, 'pickup_check', { order_id })).toMatchObject({ success: true, data: { order_id } })
  await call(actor, 'pickup_check', { order_id })
  const [event, ...more] = await eventsOf(order_id)
  expect(more).toEqual([])
  expect(event).toMatchObject({ actor_kind: 'driver', actor_id: driver.driver_id, market_id: driver.market_id })
  const check = await db.selectFrom('pickup_checks').selectAll().where('order_id', '=', order_id).executeTakeFirst()
  expect(check).toMatchObject({ driver_id: driver.driver_id })
})

test.each([
  [{ alcohol: false }, 'not_alcohol'],
  [{ status: 'cancelled' }, 'order_cancelled'],
  [{ status: 'rejected' }, 'order_rejected'],
  [{ status: 'delivered' }, 'not_your_assignment'],
  [{ dispatch_state: 'unassigned' }, 'not_your_assignment'],
])('[SIL-OPS-73] of an order with %o nothing is checked: %s', async (order, error) => {
  const { actor, order_id } = await atTheStore(order)
  expect((await call(actor, 'pickup_check', { order_id })).data.error).toBe(error)
  expect(await eventsOf(order_id)).toEqual([])
})

test('[SIL-OPS-73] only the assigned driver, with approval', async () => {
  const { driver, order_id } = await atTheStore()
  const other = await atTheStore()
  expect((await call(other.actor, 'pickup_check', { order_id })).data.error).toBe('not_your_assignment')
  const unapproved = await actorOfDriver(db, driver, { alcohol_approved: false })
  expect((await call(unapproved, 'pickup_check', { order_id })).data.error).toBe('not_alcohol_approved')
})
