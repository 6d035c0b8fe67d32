import { expect, test } from 'vitest'
import { insertCustomer, insertStaff } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

test('[DSP-67] [DSP-71] [ROL-05] [SIL-OPS-17] Move Up swaps an assignment with the one before it, and the version rises', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint', 'Deliver'])
  const [first, second, third] = driver.driver_assignment_ids
  const before = (await call('refresh_driver_queues', {})).data.driver_queues.find(
    ({ driver_id }) => driver_id === driver.driver_id,
  )
  const moved = await call('dispatch_move_up', { driver_assignment_id: third, driver_id: driver.driver_id })
  expect(moved.success).toBe(true)
  expect(idsOf(moved.data.driver_queue)).toEqual([first, third, second])
  expect(moved.data.driver_queue.version).toBe((before?.version ?? 0) + 1)
  expect(moved.data.driver_queue.last_updated_at).toBeGreaterThan(before?.last_updated_at ?? 0)
})

test('[DSP-69] [DSP-71] Move Down swaps an assignment with the one after it', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint', 'Deliver'])
  const [first, second, third] = driver.driver_assignment_ids
  const moved = await call('dispatch_move_down', { driver_assignment_id: first, driver_id: driver.driver_id })
  expect(idsOf(moved.data.driver_queue)).toEqual([second, first, third])
})

test('[DSP-68] [DSP-70] at the ends nothing changes, not even the version', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint'])
  const [first, last] = driver.driver_assignment_ids
  const up = await call('dispatch_move_up', { driver_assignment_id: first, driver_id: driver.driver_id })
  const down = await call('dispatch_move_down', { driver_assignment_id: last, driver_id: driver.driver_id })
  for (const reply of [up, down]) {
    expect(reply.success).toBe(true)
    expect(idsOf(reply.data.driver_queue)).toEqual([first, last])
    expect(reply.data.driver_queue.version).toBe(0)
  }
})

test('[SIL-OPS-48] a Deliver may go before its own Pickup', async () => {
  const driver = await driverWith(db, ['Pickup', 'Deliver'])
  const [pickup, deliver] = driver.driver_assignment_ids
  const moved = await call('dispatch_move_up', { driver_assignment_id: deliver, driver_id: driver.driver_id })
  expect(idsOf(moved.data.driver_queue)).toEqual([deliver, pickup])
})

test('[SIL-OPS-51] a move of what is gone is refused and brings the present queue', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const moved = await call('dispatch_move_up', { driver_assignment_id: 'd999999', driver_id: driver.driver_id })
  expect(moved).toMatchObject({
    success: false,
    data: { error: 'stale_queue', message: 'This queue was changed by someone else.' },
  })
  expect(idsOf(moved.data.driver_queue)).toEqual(driver.driver_assignment_ids)
})

test('[SIL-OPS-51] another driver’s assignment is not in this queue', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const other = await driverWith(db, ['Deliver', 'Deliver'])
  const driver_assignment_id = other.driver_assignment_ids[1]
  const moved = await call('dispatch_move_up', { driver_assignment_id, driver_id: driver.driver_id })
  expect(moved.data.error).toBe('stale_queue')
})

test('[SIL-OPS-51] of two dispatchers who move the same assignment, both moves count', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint', 'Deliver'])
  const [first, second, third] = driver.driver_assignment_ids
  const other = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const data = { driver_assignment_id: third, driver_id: driver.driver_id }
  const both = await whileHeld(db, driver, () => [call('dispatch_move_up', data), other('dispatch_move_up', data)])
  expect(both.map(({ success }) => success)).toEqual([true, true])
  const last = both.toSorted((a, b) => a.data.driver_queue.version - b.data.driver_queue.version)[1]
  expect(last?.data.driver_queue.version).toBe(2)
  expect(last && idsOf(last.data.driver_queue)).toEqual([third, first, second])
})

test('[SIL-OPS-51] one deletes what the other moves: nothing is lost and nothing is doubled', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const [first, second] = driver.driver_assignment_ids
  const { driver_id } = driver
  const other = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const [deleted, moved] = await whileHeld(db, driver, () => [
    call('dispatch_delete', { driver_assignment_id: second, driver_id, order_id: driver.order_ids[1] }),
    other('dispatch_move_up', { driver_assignment_id: second, driver_id }),
  ])
  expect(deleted?.success).toBe(true)
  // Whoever was first: a move after the delete finds nothing, a move before it does no harm.
  if (moved?.success === false) expect(moved.data.error).toBe('stale_queue')
  const queue = (await call('dispatch_move_up', { driver_assignment_id: first, driver_id })).data.driver_queue
  expect(idsOf(queue)).toEqual([first])
})

test('[ROL-05] [SIL-OPS-04] only dispatchers and admins move; others are told that they may not', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const data = { driver_assignment_id: driver.driver_assignment_ids[1], driver_id: driver.driver_id }
  const anonymous = callsBy(deps, await insertCustomer(db))
  const support = callsBy(deps, await insertStaff(db, { roles: ['customer_support'] }))
  const admin = callsBy(deps, await insertStaff(db, { roles: ['admin'] }))
  expect((await anonymous('dispatch_move_up', data)).data.error).toBe('not_authorized')
  expect((await support('dispatch_move_up', data)).data.error).toBe('not_authorized')
  expect((await admin('dispatch_move_up', data)).success).toBe(true)
})

test('[SIL-ORD-140] a dispatcher moves nothing in a market that is not theirs', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const elsewhere = await driverWith(db, ['Deliver'])
  const limited = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [elsewhere.market_id] }))
  const data = { driver_assignment_id: driver.driver_assignment_ids[1], driver_id: driver.driver_id }
  expect((await limited('dispatch_move_up', data)).data.error).toBe('not_authorized')
  expect((await limited('dispatch_move_up', { ...data, driver_id: 999_999 })).data.error).toBe('unknown_id')
})

test('[SIL-OPS-19] a move is written down with who did it, and the market is told', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const [, second] = driver.driver_assignment_ids
  deps.hints.heard.length = 0
  await call('dispatch_move_up', { driver_assignment_id: second, driver_id: driver.driver_id })
  expect(deps.hints.heard).toContainEqual({ topic: `queues:${driver.market_id}`, version: 1 })
  const events = await db
    .selectFrom('events')
    .select(['what', 'actor_kind', 'market_id', 'detail'])
    .where('subject', '=', `queue:${driver.driver_id}`)
    .execute()
  expect(events).toEqual([
    {
      what: 'dispatch_move_up',
      actor_kind: 'user',
      market_id: driver.market_id,
      detail: { driver_assignment_id: second, version: 1 },
    },
  ])
})
