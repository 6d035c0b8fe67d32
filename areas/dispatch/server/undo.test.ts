import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { completeAssignment } from './complete.ts'
import { lockQueue, lockQueueOfAssignment } from './queue-lock.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver } from './testing.ts'
import { undoLast } from './undo.ts'

const { db } = await testDatabase()
const { deps, dispatcher, roadTimes, call } = await dispatchWorld(db)

const undo = async (driver_id: number, actor = dispatcher) => {
  const done = await deps.units.run(actor, async (unit) => {
    const queue = await lockQueue(unit.tx, driver_id)
    return ok(queue ? await undoLast(unit, queue, { roads: roadTimes, by: 'call', confirmed: false }) : undefined)
  })
  return done.data
}
const queueOf = async (driver_id: number) =>
  (await call('refresh_driver_queues', {})).data.driver_queues.find((queue) => queue.driver_id === driver_id)
const idsNow = async (driver_id: number) => idsOf((await queueOf(driver_id)) ?? { driver_assignments: [] })
const isUnassigned = async (order_id: number | null | undefined) =>
  (await call('refresh_unassigned_orders', {})).data.dispatch_unassigned_orders.some((one) => one.order_id === order_id)

test('[SIL-OPS-29] each undo takes back one action, latest first, whoever did it', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint', 'Deliver'])
  const { driver_id, driver_assignment_ids } = driver
  const [first, second, third] = driver_assignment_ids
  await call('dispatch_move_up', { driver_assignment_id: third, driver_id })
  await call('dispatch_move_down', { driver_assignment_id: first, driver_id })
  expect(await idsNow(driver_id)).toEqual([third, first, second])
  const someoneElse = await insertStaff(db, { roles: ['dispatcher'] })
  expect(await undo(driver_id, someoneElse)).toBe('undone')
  expect(await idsNow(driver_id)).toEqual([first, third, second])
  expect(await undo(driver_id)).toBe('undone')
  expect(await idsNow(driver_id)).toEqual([first, second, third])
  expect(await undo(driver_id)).toBe('nothing_to_undo')
})

test('[SIL-OPS-29] an undone delete stands where it stood, and the order is the driver’s again', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to order', 'Pickup', 'Deliver', 'Go to waypoint'])
  const { driver_id, driver_assignment_ids, order_ids } = driver
  await call('dispatch_delete', { driver_assignment_id: driver_assignment_ids[2], driver_id, order_id: order_ids[2] })
  expect(await isUnassigned(order_ids[2])).toBe(true)
  expect(await undo(driver_id)).toBe('undone')
  expect(await idsNow(driver_id)).toEqual(driver_assignment_ids)
  expect(await isUnassigned(order_ids[2])).toBe(false)
  expect((await queueOf(driver_id))?.undelivered_orders).toEqual([order_ids[0], order_ids[2]])
})

test('[SIL-OPS-29] a restored order may be deleted and restored again', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const { driver_id, driver_assignment_ids, order_ids } = driver
  const data = { driver_assignment_id: driver_assignment_ids[0], driver_id, order_id: order_ids[0] }
  for (let round = 0; round < 2; round++) {
    expect((await call('dispatch_delete', data)).success).toBe(true)
    expect(await undo(driver_id)).toBe('undone')
  }
  expect(await idsNow(driver_id)).toEqual(driver_assignment_ids)
})

test('[SIL-OPS-29] undone enqueues go, and a pickup’s order is unassigned again', async () => {
  const { driver_id, driver_hour_id, market_id, waypoint_id } = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id })
  await call('dispatch_enqueue', { assignment: { type: 'pick_up', order_id }, driver_id, driver_hour_id })
  await call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
  await call('change_driver_status', { active: false, driver_id })
  expect(await undo(driver_id)).toBe('undone')
  expect((await queueOf(driver_id))?.driver_details.active).toBe(true)
  expect(await undo(driver_id)).toBe('undone')
  expect(await undo(driver_id)).toBe('undone')
  expect(await idsNow(driver_id)).toEqual([])
  expect(await isUnassigned(order_id)).toBe(true)
})

test('[SIL-OPS-29] when the order has gone to someone else, nothing changes', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const other = await insertDriver(db, { market_id: driver.market_id })
  const [order_id] = driver.order_ids
  const { driver_id } = driver
  await call('dispatch_delete', { driver_assignment_id: driver.driver_assignment_ids[0], driver_id, order_id })
  await call('dispatch_enqueue', { assignment: { type: 'pick_up', order_id }, ...ids(other) })
  expect(await undo(driver_id)).toBe('cannot_be_undone')
  expect(await idsNow(driver_id)).toEqual([])
  expect((await queueOf(other.driver_id))?.undelivered_orders).toEqual([order_id])
})

test('[SIL-OPS-29] when one of them is completed, an enqueue can no longer be undone', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  const added = await call('dispatch_enqueue', { assignment: { type: 'pick_up', order_id }, ...ids(driver) })
  const [go] = idsOf(added.data.driver_queue)
  await deps.units.run(undefined, async (unit) => {
    const found = await lockQueueOfAssignment(unit.tx, go ?? '')
    if (found) await completeAssignment(unit, found.queue, found.assignment, roadTimes)
    return ok({})
  })
  expect(await undo(driver.driver_id)).toBe('cannot_be_undone')
  expect((await queueOf(driver.driver_id))?.undelivered_orders).toEqual([order_id])
})

test('[SIL-OPS-29] [ROL-14] alcohol does not come back to a driver who has lost the approval', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'], { alcohol_approved: true, order: { alcohol: true } })
  const { driver_id } = driver
  await call('dispatch_delete', {
    driver_assignment_id: driver.driver_assignment_ids[0],
    driver_id,
    order_id: driver.order_ids[0],
  })
  await db.updateTable('drivers').set({ alcohol_approved: false }).where('driver_id', '=', driver_id).execute()
  expect(await undo(driver_id)).toBe('cannot_be_undone')
  expect(await isUnassigned(driver.order_ids[0])).toBe(true)
})

test('[SIL-OPS-29] twenty actions are remembered, of this driver hour only', async () => {
  const { driver_id, driver_hour_id, waypoint_id } = await insertDriver(db)
  for (let n = 0; n < 22; n++) await call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
  const outcomes = []
  for (let n = 0; n < 21; n++) outcomes.push(await undo(driver_id))
  expect(outcomes).toEqual([...Array(20).fill('undone'), 'nothing_to_undo'])
  expect(await idsNow(driver_id)).toHaveLength(2)

  await call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
  const next = await db
    .updateTable('driver_hours')
    .set({ ended_at: new Date() })
    .where('driver_hour_id', '=', driver_hour_id)
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const hour = await db.insertInto('driver_hours').values(next).returning('driver_hour_id').executeTakeFirstOrThrow()
  await db.updateTable('driver_queues').set(hour).where('driver_id', '=', driver_id).execute()
  expect(await undo(driver_id)).toBe('nothing_to_undo')
})

test('[SIL-OPS-29] sending to the external service is not in the history', async () => {
  const { driver_id, market_id } = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id })
  await callsBy(deps, dispatcher)('send_to_external_delivery', { order_id })
  expect(await undo(driver_id)).toBe('nothing_to_undo')
})

const ids = ({ driver_id, driver_hour_id }: { driver_id: number; driver_hour_id: number }) => ({
  driver_id,
  driver_hour_id,
})
