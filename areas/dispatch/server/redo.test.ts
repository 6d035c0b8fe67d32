import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call: byColleague } = await dispatchWorld(db)
const somebody = async () => callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))

const queueNow = async (driver_id: number) => {
  const { driver_queues } = (await byColleague('refresh_driver_queues', {})).data
  const queue = driver_queues.find((one) => one.driver_id === driver_id)
  return {
    ids: idsOf(queue ?? { driver_assignments: [] }),
    held: queue?.undelivered_orders,
    active: queue?.driver_details.active,
  }
}

test('[SIL-OPS-29] every kind of change is undone and done again, to the very same rows, as often as one likes', async () => {
  const me = await somebody()
  const from = await driverWith(db, ['Go to order', 'Pickup', 'Deliver', 'Go to waypoint'])
  const to = await insertDriver(db, { market_id: from.market_id })
  const waiting = await insertOrder(db, { market_id: from.market_id })
  const [go, pickup, deliver, waypoint] = from.driver_assignment_ids
  const { driver_id, driver_hour_id, waypoint_id } = from
  const own = { driver_id, driver_hour_id }
  const end = { pick_before: null, drop_before: null }
  const changes: [string, Record<string, unknown>][] = [
    ['dispatch_move_up', { driver_assignment_id: deliver, driver_id }],
    ['dispatch_move_to', { driver_assignment_id: waypoint, driver_id, before: go }],
    ['enqueue_waypoint', { waypoint_id, ...own }],
    ['dispatch_place_order', { order_id: waiting.order_id, ...own, ...end }],
    ['change_driver_status', { active: false, driver_id }],
    [
      'dispatch_hand_to',
      {
        driver_assignment_id: pickup,
        from_driver_id: driver_id,
        driver_id: to.driver_id,
        driver_hour_id: to.driver_hour_id,
        ...end,
      },
    ],
    ['dispatch_delete', { driver_assignment_id: waypoint, driver_id, order_id: null }],
  ]
  const both = async () => [await queueNow(driver_id), await queueNow(to.driver_id)]
  const states = [await both()]
  for (const [request, data] of changes) {
    expect((await me(request, data)).success, request).toBe(true)
    states.push(await both())
  }
  for (let round = 0; round < 2; round++) {
    for (const state of states.slice(0, -1).toReversed()) {
      expect((await me('dispatch_undo_own', { before: null })).success).toBe(true)
      expect(await both()).toEqual(state)
    }
    for (const [index, state] of states.slice(1).entries()) {
      const { success, data } = await me('dispatch_redo_own', {})
      expect({ success, index }).toEqual({ success: true, index })
      expect(data.driver_queues.length).toBe(changes[index]?.[0] === 'dispatch_hand_to' ? 2 : 1)
      expect(await both()).toEqual(state)
    }
    expect((await me('dispatch_redo_own', {})).data.error).toBe('nothing_to_redo')
  }
})

test('[SIL-OPS-29] a delivery that was planned, undone and planned by somebody else meanwhile is not planned twice', async () => {
  const me = await somebody()
  const driver = await insertDriver(db)
  const { driver_id, driver_hour_id, market_id } = driver
  const { order_id } = await insertOrder(db, { market_id, dispatch_state: 'assigned', driver_id })
  const plan = { assignment: { type: 'deliver', order_id }, driver_id, driver_hour_id }
  await me('dispatch_enqueue', plan)
  await me('dispatch_undo_own', { before: null })
  await byColleague('dispatch_enqueue', plan)
  const { success, data } = await me('dispatch_redo_own', {})
  expect({ success, error: data.error }).toEqual({ success: false, error: 'cannot_be_redone' })
  expect(data.message).toBe('This can no longer be done again.')
  expect((await queueNow(driver_id)).ids).toHaveLength(1)
})

test('[SIL-OPS-29] what somebody else has changed since, or another undid, is not done again', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver'])
  const [first] = driver_assignment_ids
  const moved = await me('dispatch_move_down', { driver_assignment_id: first, driver_id })
  await other('dispatch_undo_action', { dispatch_action_id: moved.data.dispatch_action_id })
  expect((await me('dispatch_redo_own', {})).data.error).toBe('nothing_to_redo')
  await me('change_driver_status', { active: false, driver_id })
  expect((await other('dispatch_redo_own', {})).data.error).toBe('cannot_be_redone')
  expect((await queueNow(driver_id)).ids).toEqual(driver_assignment_ids)
})

test('[SIL-OPS-29] a new change of one’s own leaves nothing to do again', async () => {
  const me = await somebody()
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver'])
  const idle = await insertDriver(db)
  await me('dispatch_move_down', { driver_assignment_id: driver_assignment_ids[0], driver_id })
  await me('dispatch_undo_own', { before: null })
  await me('change_driver_status', { active: false, driver_id: idle.driver_id })
  expect((await me('dispatch_redo_own', {})).data.error).toBe('nothing_to_redo')
})

test('[SIL-OPS-29] of two tabs that do the same again, one has done it', async () => {
  const me = await somebody()
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
  await me('dispatch_move_down', { driver_assignment_id: driver_assignment_ids[0], driver_id })
  const moved = (await queueNow(driver_id)).ids
  await me('dispatch_undo_own', { before: null })
  const both = await whileHeld(db, { driver_id }, () => [me('dispatch_redo_own', {}), me('dispatch_redo_own', {})])
  expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  expect((await queueNow(driver_id)).ids).toEqual(moved)
})

test('[SIL-ORD-140] nobody does again what was undone in a market where they no longer work', async () => {
  const dispatcher = await insertStaff(db, { roles: ['dispatcher'] })
  const { driver_id, market_id } = await insertDriver(db)
  const me = callsBy(deps, dispatcher)
  await me('change_driver_status', { active: false, driver_id })
  await me('dispatch_undo_own', { before: null })
  const user = dispatcher.user && { ...dispatcher.user, market_ids: [market_id + 1] }
  expect((await callsBy(deps, { ...dispatcher, user })('dispatch_redo_own', {})).data.error).toBe('not_authorized')
})
