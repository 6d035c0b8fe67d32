import { expect, test } from 'vitest'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { DriverQueue } from '../rules/board.ts'
import { completeAssignment } from './complete.ts'
import { lockQueue } from './queue-lock.ts'
import { dispatchWorld, driverWith, insertDriver } from './testing.ts'

const { db } = await testDatabase()
const { deps, call, roadTimes } = await dispatchWorld(db)
const minute = 60_000

const queueOf = async (driver_id: number) => {
  const { driver_queues } = (await call('refresh_driver_queues', {})).data
  const queue = driver_queues.find((one) => one.driver_id === driver_id)
  if (!queue) throw new Error('no column')
  return queue
}
const times = (queue: DriverQueue) =>
  queue.driver_assignments.map(({ start_time, end_time }) => [Number(start_time), Number(end_time)] as const)

/** Each starts when the one before is over, or later; none in no time. */
function expectChain(queue: DriverQueue) {
  for (const [index, [start, end]] of times(queue).entries()) {
    expect(end).toBeGreaterThan(start)
    expect(start).toBeGreaterThanOrEqual(times(queue)[index - 1]?.[1] ?? 0)
  }
}
const five = ['Deliver', 'Go to order', 'Pickup', 'Deliver', 'Go to waypoint'] as const

test('[SIL-OPS-46] [DSP-67] moved to the top, the last one is the next to be done, and the times follow the new order', async () => {
  const { driver_id, driver_assignment_ids } = await driverWith(db, five)
  const driver_assignment_id = driver_assignment_ids.at(-1)
  let queue = await queueOf(driver_id)
  for (let step = 1; step < five.length; step++) {
    queue = (await call('dispatch_move_up', { driver_assignment_id, driver_id })).data.driver_queue
    expectChain(queue)
  }
  expect(queue.driver_assignments[0]?.driver_assignment_id).toBe(driver_assignment_id)
  expect(queue).toMatchObject({ driver_assignments: (await queueOf(driver_id)).driver_assignments })
})

test('[SIL-OPS-46] [DSP-72] a deleted order gives its time back, and undoing takes it again', async () => {
  const { driver_id, driver_assignment_ids, order_ids } = await driverWith(db, five)
  const freeBefore = times(await queueOf(driver_id)).at(-1)?.[1] ?? 0
  const data = { driver_assignment_id: driver_assignment_ids[1], driver_id, order_id: order_ids[1] }
  const { driver_queue, dispatch_action_id } = (await call('dispatch_delete', data)).data
  expectChain(driver_queue)
  expect(times(driver_queue).at(-1)?.[1]).toBeLessThan(freeBefore)
  const undone = (await call('dispatch_undo_action', { dispatch_action_id })).data.driver_queues[0]
  if (!undone) throw new Error('no queue')
  expect(undone.driver_assignments).toHaveLength(five.length)
  expectChain(undone)
})

test('[SIL-OPS-46] done early, what comes next begins now', async () => {
  const inAnHour = new Date(Date.now() + 60 * minute)
  const { driver_id } = await driverWith(db, ['Deliver', 'Deliver'], { first_ends_at: inAnHour, status: 'started' })
  const before = Date.now()
  await deps.units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, driver_id)
    if (queue?.assignments[0]) await completeAssignment(unit, queue, queue.assignments[0], roadTimes)
    return ok({})
  })
  const [next] = times(await queueOf(driver_id))
  expect(next?.[0]).toBeGreaterThanOrEqual(before)
  expect(next?.[1]).toBeLessThan(inAnHour.getTime())
})

test('[DSP-53] a late first one stays late, whatever is added behind it', async () => {
  const first_ends_at = new Date(Date.now() - 30 * minute)
  const driver = await driverWith(db, ['Deliver'], { first_ends_at, status: 'started' })
  const { driver_id, driver_hour_id, waypoint_id } = driver
  const before = Date.now()
  const queue = (await call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })).data.driver_queue
  expect(queue.driver_assignments[0]?.end_time).toBe(first_ends_at.getTime())
  expect(queue.driver_assignments[1]?.start_time).toBeGreaterThanOrEqual(before)
})

test('[SIL-OPS-46] nobody is planned to leave the counter before the kitchen is ready', async () => {
  const driver = await insertDriver(db)
  const { driver_id, driver_hour_id, market_id } = driver
  const ready_at = new Date(Math.ceil(Date.now() / 1000) * 1000 + 50 * minute)
  const { order_id } = await insertOrder(db, { market_id, ready_at })
  const assignment = { type: 'pick_up', order_id }
  const queue = (await call('dispatch_enqueue', { assignment, driver_id, driver_hour_id })).data.driver_queue
  expect(queue.driver_assignments[1]?.end_time).toBe(ready_at.getTime() + 3 * minute)
})
