import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchWorld, driverWith } from './testing.ts'

const { db } = await testDatabase()
const { call } = await dispatchWorld(db)

const refusedOrder = { status: 'rejected', dispatch_state: 'done', alcohol: true, picked_up_at: new Date() } as const

async function withRefusedGoods() {
  const driver = await driverWith(db, ['Deliver'], { order: refusedOrder })
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  return { ...driver, order_id: driver.order_ids[0] ?? 0 }
}

async function notesOf(driver_id: number) {
  const { driver_queues } = (await call('refresh_driver_queues', {})).data
  return driver_queues.find((queue) => queue.driver_id === driver_id)?.door_notes
}

test('[SIL-OPS-88] dispatch sees what was refused in the car, until somebody says that it is back', async () => {
  const { driver_id, order_id } = await withRefusedGoods()
  expect(await notesOf(driver_id)).toEqual([{ order_id, what: 'refused_in_car' }])
  const done = await call('dispatch_goods_returned', { order_id, driver_id })
  expect(done.data.driver_queue.door_notes).toEqual([])
  const order = await db
    .selectFrom('orders')
    .select('goods_returned_at')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect(order.goods_returned_at).toBeInstanceOf(Date)
  const again = await call('dispatch_goods_returned', { order_id, driver_id })
  expect(again.data).toMatchObject({ error: 'not_in_the_car', message: 'This order is not in the car any more.' })
})

test('[SIL-OPS-88] of an order that is in no car, or in another one, nothing comes back', async () => {
  const [holder, other] = [await withRefusedGoods(), await driverWith(db, ['Deliver'])]
  const { order_id } = holder
  const byOther = await call('dispatch_goods_returned', { order_id, driver_id: other.driver_id })
  expect(byOther.data.error).toBe('not_in_the_car')
  expect(await notesOf(holder.driver_id)).toHaveLength(1)
})

test('[SIL-OPS-63] dispatch sees which IDs were checked after the cut-off or before opening, of the present hour', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
  const [late = 0, early = 0, yesterdays = 0] = driver.order_ids.map(Number)
  const check = { driver_id: driver.driver_id, name: 'Dana Whitfield' }
  const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000)
  await db
    .insertInto('alcohol_verifications')
    .values([
      { ...check, order_id: late, outside_hours: 'after_cut_off', verified_at: new Date() },
      { ...check, order_id: early, outside_hours: 'before_opening', verified_at: new Date() },
      { ...check, order_id: yesterdays, outside_hours: 'after_cut_off', verified_at: lastWeek },
    ])
    .execute()
  expect(await notesOf(driver.driver_id)).toEqual([
    { order_id: late, what: 'after_cut_off' },
    { order_id: early, what: 'before_opening' },
  ])
})

test('[SIL-OPS-68] dispatch sees which alcohol a driver holds who is not approved for it', async () => {
  const order = { alcohol: true, status: 'picked_up', picked_up_at: new Date() } as const
  const driver = await driverWith(db, ['Deliver'], { order })
  const [order_id = 0] = driver.order_ids
  expect(await notesOf(driver.driver_id)).toEqual([{ order_id, what: 'not_approved' }])
  const approved = await driverWith(db, ['Deliver'], { order, alcohol_approved: true })
  expect(await notesOf(approved.driver_id)).toEqual([])
})
