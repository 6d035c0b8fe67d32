import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, dispatcher, call } = await dispatchWorld(db)
const colleague = await insertStaff(db, { roles: ['dispatcher'] })
const byColleague = callsBy(deps, colleague)

const idsNow = async (driver_id: number) => {
  const { driver_queues } = (await call('refresh_driver_queues', {})).data
  return idsOf(driver_queues.find((one) => one.driver_id === driver_id) ?? { driver_assignments: [] })
}

test('[SIL-OPS-29] an undo takes back the change it names, and says which', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'], { name: 'Chidi Eze' })
  const { driver_id, driver_assignment_ids, order_ids } = driver
  const moved = await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[1], driver_id })
  const undone = await call('dispatch_undo_action', { dispatch_action_id: moved.data.dispatch_action_id })
  expect(undone).toMatchObject({ success: true, data: { text: `Order ${order_ids[1]} moved up, Chidi Eze` } })
  expect(await idsNow(driver_id)).toEqual(driver_assignment_ids)
})

test('[SIL-OPS-29] a change under a later one of a colleague can no longer be undone; the colleague’s stays', async () => {
  const { driver_id, driver_assignment_ids, driver_hour_id, waypoint_id } = await driverWith(db, ['Deliver', 'Deliver'])
  const moved = await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[1], driver_id })
  await byColleague('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
  const before = await idsNow(driver_id)
  const { dispatch_action_id } = moved.data
  const { success, data } = await call('dispatch_undo_action', { dispatch_action_id })
  expect({ success, error: data.error }).toEqual({ success: false, error: 'cannot_be_undone' })
  expect(data.message).toBe('This can no longer be undone.')
  expect(data).toMatchObject({ why: expect.stringMatching(/ has changed this queue since: Waypoint .+ to .+\.$/) })
  expect(data.driver_queues.map(({ driver_id: id }) => id)).toEqual([driver_id])
  expect(await idsNow(driver_id)).toEqual(before)
})

test('[SIL-OPS-29] of two who undo the same change, one has undone it', async () => {
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
  const { dispatch_action_id } = (
    await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[1], driver_id })
  ).data
  const both = await whileHeld(db, { driver_id }, () =>
    [call, byColleague].map((by) => by('dispatch_undo_action', { dispatch_action_id })),
  )
  expect(both.map(({ success }) => success).sort()).toEqual([false, true])
  expect(await idsNow(driver_id)).toEqual(driver_assignment_ids)
})

test('[DSP-68] [DSP-70] a move at an end, and a status that was so already, leave nothing to undo', async () => {
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver'])
  const ends = [
    await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[0], driver_id }),
    await call('dispatch_move_down', { driver_assignment_id: driver_assignment_ids[1], driver_id }),
    await call('change_driver_status', { active: true, driver_id }),
  ]
  expect(ends.map(({ data }) => data.dispatch_action_id)).toEqual([null, null, null])
})

test('[SIL-OPS-29] whoever is refused an undo is told who was first, or that the shift is over', async () => {
  const whyOf = async (dispatch_action_id: unknown) =>
    (await call('dispatch_undo_action', { dispatch_action_id })).data as { error?: string; why?: string }
  const { driver_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
  const moveUp = async () =>
    (await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[2], driver_id })).data
      .dispatch_action_id
  const undone = await moveUp()
  await byColleague('dispatch_undo_action', { dispatch_action_id: undone })
  expect(await whyOf(undone)).toMatchObject({
    error: 'cannot_be_undone',
    why: `${colleague.user?.name} has undone it.`,
  })

  const over = await moveUp()
  await db.updateTable('driver_queues').set({ driver_hour_id: null }).where('driver_id', '=', driver_id).execute()
  expect(await whyOf(over)).toMatchObject({ error: 'cannot_be_undone', why: 'The shift in which it was done is over.' })
})

test('[SIL-OPS-29] one’s own changes are taken back latest first, in whichever queue, and never somebody else’s', async () => {
  const me = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const [one, two] = [await driverWith(db, ['Deliver', 'Deliver']), await driverWith(db, ['Deliver', 'Deliver'])]
  const moveFirst = ({ driver_id, driver_assignment_ids }: typeof one, by = me) =>
    by('dispatch_move_down', { driver_assignment_id: driver_assignment_ids[0], driver_id })
  await moveFirst(one)
  await moveFirst(two)
  await byColleague('change_driver_status', { active: false, driver_id: (await insertDriver(db)).driver_id })

  expect((await me('dispatch_undo_own', { before: null })).data.driver_queues[0]?.driver_id).toBe(two.driver_id)
  expect((await me('dispatch_undo_own', { before: null })).data.driver_queues[0]?.driver_id).toBe(one.driver_id)
  expect(await idsNow(one.driver_id)).toEqual(one.driver_assignment_ids)
  expect(await idsNow(two.driver_id)).toEqual(two.driver_assignment_ids)
  expect((await me('dispatch_undo_own', { before: null })).data.error).toBe('nothing_to_undo')
})

test('[SIL-OPS-29] one that can no longer be undone is named, and the one before it can be asked for', async () => {
  const me = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const [one, two] = [await driverWith(db, ['Deliver', 'Deliver']), await driverWith(db, ['Deliver', 'Deliver'])]
  for (const { driver_id, driver_assignment_ids } of [one, two])
    await me('dispatch_move_down', { driver_assignment_id: driver_assignment_ids[0], driver_id })
  await byColleague('change_driver_status', { active: false, driver_id: two.driver_id })
  const refused = (await me('dispatch_undo_own', { before: null })).data
  expect(refused.error).toBe('cannot_be_undone')
  expect(refused.text).toBe(`Order ${two.order_ids[0]} moved down, ${two.name}`)
  const next = await me('dispatch_undo_own', { before: refused.dispatch_action_id })
  expect(next.data.driver_queues[0]?.driver_id).toBe(one.driver_id)
})

test('[SIL-OPS-29] the twenty last of one’s own are remembered, no more', async () => {
  const me = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const drivers = [await driverWith(db, ['Deliver', 'Deliver']), await driverWith(db, ['Deliver', 'Deliver'])]
  for (let turn = 0; turn < 22; turn++) {
    const driver = drivers[turn % 2]
    await me('dispatch_move_down', {
      driver_assignment_id: (await idsNow(driver?.driver_id ?? 0))[0],
      driver_id: driver?.driver_id,
    })
  }
  let undone = 0
  while ((await me('dispatch_undo_own', { before: null })).success) undone++
  expect(undone).toBe(20)
})

test('[SIL-ORD-140] nobody undoes what was done in a market where they do not work, or what was never done', async () => {
  const { driver_id, market_id } = await insertDriver(db)
  const { dispatch_action_id } = (await call('change_driver_status', { active: false, driver_id })).data
  const other = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] })
  expect((await callsBy(deps, other)('dispatch_undo_action', { dispatch_action_id })).data.error).toBe('not_authorized')
  expect((await call('dispatch_undo_action', { dispatch_action_id: 2_000_000_000 })).data.error).toBe('unknown_id')
  expect(dispatcher.user).toBeDefined()
})

test('[SIL-OPS-29] [DSP-72] a Deliver whose driver has arrived is undone only when the dispatcher confirms it, and so are its ID check and the way back', async () => {
  const me = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const driver = await insertDriver(db, { name: 'Ife Okafor' })
  const { driver_id, driver_hour_id, market_id } = driver
  const carried = { market_id, dispatch_state: 'assigned', driver_id, picked_up_at: new Date() } as const
  const { order_id } = await insertOrder(db, carried)
  const plan = { assignment: { type: 'deliver', order_id }, driver_id, driver_hour_id }
  const dispatch_action_id = (await me('dispatch_enqueue', plan)).data.dispatch_action_id
  await arrive(driver_id)
  const planned = await idsNow(driver_id)
  for (const refused of [
    await me('dispatch_undo_action', { dispatch_action_id }),
    await me('dispatch_undo_own', { before: null }),
    await byColleague('dispatch_undo_action', { dispatch_action_id, confirmed: false }),
  ]) {
    expect(refused).toMatchObject({
      success: false,
      data: {
        error: 'hand_over_begun',
        message: 'The driver is at the door with this order.',
        dispatch_action_id,
        at_door: { order_id, driver_id, stays_in_car: true },
      },
    })
  }
  expect(await idsNow(driver_id)).toEqual(planned)
  expect((await me('dispatch_undo_action', { dispatch_action_id, confirmed: true })).success).toBe(true)
  expect(await idsNow(driver_id)).toEqual([])
})

test('[SIL-OPS-29] [DSP-72] a hand-over is neither undone nor done again while the order is at the door', async () => {
  const me = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const from = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'])
  const to = await insertDriver(db, { market_id: from.market_id })
  const [, pickup] = from.driver_assignment_ids
  const end = { pick_before: null, drop_before: null }
  const handed = await me('dispatch_hand_to', {
    driver_assignment_id: pickup,
    from_driver_id: from.driver_id,
    driver_id: to.driver_id,
    driver_hour_id: to.driver_hour_id,
    ...end,
  })
  const { dispatch_action_id } = handed.data
  await arrive(to.driver_id)
  expect((await me('dispatch_undo_action', { dispatch_action_id })).data.error).toBe('hand_over_begun')
  expect(await idsNow(from.driver_id)).toEqual([])
  expect((await me('dispatch_undo_action', { dispatch_action_id, confirmed: true })).success).toBe(true)
  expect(await idsNow(from.driver_id)).toEqual(from.driver_assignment_ids)

  await arrive(from.driver_id)
  const asked = await me('dispatch_redo_own', {})
  expect(asked.data).toMatchObject({ error: 'hand_over_begun', dispatch_action_id })
  expect(await idsNow(to.driver_id)).toEqual([])
  // Yes to another question is no answer to this one.
  expect((await me('dispatch_redo_own', { confirmed: Number(dispatch_action_id) + 1 })).data.error).toBe(
    'hand_over_begun',
  )
  expect((await me('dispatch_redo_own', { confirmed: dispatch_action_id })).success).toBe(true)
  expect(await idsNow(from.driver_id)).toEqual([])
})

test('[SIL-OPS-29] what cannot be undone any more is said without a question', async () => {
  const driver = await insertDriver(db)
  const { driver_id, driver_hour_id, market_id } = driver
  const { order_id } = await insertOrder(db, { market_id })
  const end = { pick_before: null, drop_before: null }
  const placed = await call('dispatch_place_order', { order_id, driver_id, driver_hour_id, ...end })
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver_id).where('kind', '!=', 'deliver').execute()
  await arrive(driver_id)
  const { dispatch_action_id } = placed.data
  expect((await call('dispatch_undo_action', { dispatch_action_id })).data).toMatchObject({
    error: 'cannot_be_undone',
    why: 'What it changed has gone on since.',
  })
})

/** The driver of this queue stands at the door. */
const arrive = (driver_id: number) =>
  db
    .updateTable('driver_assignments')
    .set({ status: 'arrived' })
    .where('driver_id', '=', driver_id)
    .where('kind', '=', 'deliver')
    .execute()
