import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { completeAssignment } from './complete.ts'
import { lockQueue } from './queue-lock.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

test('[DSP-72] [DSP-73] [DSP-74] [DSP-76] Delete takes the whole order out of the queue and back to the unassigned', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Go to waypoint', 'Deliver'])
  const [, pickup, waypoint] = driver.driver_assignment_ids
  const [, order_id] = driver.order_ids
  const deleted = await call('dispatch_delete', {
    driver_assignment_id: pickup,
    driver_id: driver.driver_id,
    order_id,
  })
  expect(deleted.success).toBe(true)
  expect(idsOf(deleted.data.driver_queue)).toEqual([waypoint])
  expect(deleted.data.driver_queue.undelivered_orders).toEqual([])
  expect(deleted.data.dispatch_unassigned_orders).toContainEqual(expect.objectContaining({ order_id, type: 'pick_up' }))
})

test('[DSP-75] the unassigned list is sorted by order id', async () => {
  const early = await driverWith(db, ['Deliver'])
  const late = await driverWith(db, ['Deliver'])
  for (const { driver_id, driver_assignment_ids, order_ids } of [late, early]) {
    await call('dispatch_delete', {
      driver_assignment_id: driver_assignment_ids[0],
      driver_id,
      order_id: order_ids[0],
    })
  }
  const { dispatch_unassigned_orders } = (await call('refresh_unassigned_orders', {})).data
  const ids = dispatch_unassigned_orders.map(({ order_id }) => order_id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(ids).toEqual(expect.arrayContaining([...early.order_ids, ...late.order_ids]))
})

test('[SIL-OPS-49] of a waypoint only that assignment goes, and nothing becomes unassigned', async () => {
  const driver = await driverWith(db, ['Go to waypoint', 'Go to waypoint', 'Deliver'])
  const [gone, ...rest] = driver.driver_assignment_ids
  const before = (await call('refresh_unassigned_orders', {})).data.dispatch_unassigned_orders
  const deleted = await call('dispatch_delete', {
    driver_assignment_id: gone,
    driver_id: driver.driver_id,
    order_id: null,
  })
  expect(idsOf(deleted.data.driver_queue)).toEqual(rest)
  expect(deleted.data.dispatch_unassigned_orders).toEqual(before)
})

test('[SIL-OPS-50] an order already picked up comes back as pick_up, and says so and in whose car it is', async () => {
  const driver = await driverWith(db, ['Pickup', 'Deliver'], { name: 'Sam Reed' })
  const [order_id] = driver.order_ids
  await deps.units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, driver.driver_id)
    const [pickup] = queue?.assignments ?? []
    if (queue && pickup) await completeAssignment(unit, queue, pickup, makeRoadTimes(db))
    return ok({})
  })
  const deleted = await call('dispatch_delete', {
    driver_assignment_id: driver.driver_assignment_ids[1],
    driver_id: driver.driver_id,
    order_id,
  })
  expect(deleted.data.dispatch_unassigned_orders).toContainEqual(
    expect.objectContaining({ order_id, type: 'pick_up', picked_up: true, picked_up_by: 'Sam Reed' }),
  )
})

test('[SIL-OPS-51] of two who delete the same, the second is told that the queue has changed', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint'])
  const other = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const data = {
    driver_assignment_id: driver.driver_assignment_ids[0],
    driver_id: driver.driver_id,
    order_id: driver.order_ids[0],
  }
  const both = await whileHeld(db, driver, () => [call('dispatch_delete', data), other('dispatch_delete', data)])
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
  const refused = both.find(({ success }) => !success)
  expect(refused?.data.error).toBe('stale_queue')
  expect(refused && idsOf(refused.data.driver_queue)).toEqual([driver.driver_assignment_ids[1]])
  const ended = await db
    .selectFrom('driver_assignments_ended')
    .select(['driver_assignment_id', 'outcome'])
    .where('driver_id', '=', driver.driver_id)
    .execute()
  expect(ended).toEqual([{ driver_assignment_id: driver.driver_assignment_ids[0], outcome: 'deleted' }])
})

test('[SIL-OPS-05] an order id that is not the assignment’s is refused beside its field, and nothing changes', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const [driver_assignment_id] = driver.driver_assignment_ids
  const { driver_id } = driver
  const refused = await call('dispatch_delete', { driver_assignment_id, driver_id, order_id: 7 })
  expect(refused).toMatchObject({ success: false, data: { error: 'invalid_data', field: 'order_id' } })
  const malformed = await call('dispatch_delete', { driver_assignment_id: 'x1', driver_id, order_id: null })
  expect(malformed).toMatchObject({ success: false, data: { error: 'invalid_data', field: 'driver_assignment_id' } })
  const queue = (await call('dispatch_move_up', { driver_assignment_id, driver_id })).data.driver_queue
  expect(idsOf(queue)).toEqual([driver_assignment_id])
})

test('[DSP-72] an order whose driver has arrived is taken away only when the dispatcher confirms it', async () => {
  const driver = await driverWith(db, ['Deliver'], { status: 'arrived', order: { picked_up_at: new Date() } })
  const [driver_assignment_id] = driver.driver_assignment_ids
  const [order_id] = driver.order_ids
  const data = { driver_assignment_id, driver_id: driver.driver_id, order_id }
  const refused = await call('dispatch_delete', data)
  expect(refused.data).toMatchObject({
    error: 'hand_over_begun',
    message: 'The driver is at the door with this order.',
  })
  expect((await call('dispatch_delete', { ...data, confirmed: false })).data.error).toBe('hand_over_begun')
  const deleted = await call('dispatch_delete', { ...data, confirmed: true })
  expect(deleted.data.driver_queue.undelivered_orders).toEqual([])
})

test('[DSP-72] so is one whose ID check has begun, and not for a check of the driver who had it before', async () => {
  const [driver, before] = [await driverWith(db, ['Deliver']), await driverWith(db, ['Go to waypoint'])]
  const order_id = Number(driver.order_ids[0])
  const check = { order_id, name: 'Dana Whitfield', driver_id: before.driver_id }
  const checkedBy = (driver_id: number) =>
    db.updateTable('alcohol_verifications').set({ driver_id }).where('order_id', '=', order_id).execute()
  await db.insertInto('alcohol_verifications').values(check).execute()
  const data = { driver_assignment_id: driver.driver_assignment_ids[0], driver_id: driver.driver_id, order_id }
  await checkedBy(driver.driver_id)
  expect((await call('dispatch_delete', data)).data.error).toBe('hand_over_begun')
  await checkedBy(before.driver_id)
  expect((await call('dispatch_delete', data)).success).toBe(true)
})
