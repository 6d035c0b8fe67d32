import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { completeAssignment } from './complete.ts'
import { lockQueue, saveQueue } from './queue-lock.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

const byId = <Queue extends { driver_id: number }>(queues: readonly Queue[], driver_id: number) =>
  queues.find((queue) => queue.driver_id === driver_id)

test('[DSP-34] [DSP-35] [DSP-37] [DSP-41] [DSP-79] version 1 answers the whole dispatch queue', async () => {
  const secrets = deps.secrets
  const driver = await driverWith(db, ['Deliver'], {
    name: 'Maya Okafor',
    shift_type: 2,
    alcohol_approved: true,
    secrets,
  })
  const { data } = await call('refresh_driver_queues', {})
  expect(byId(data.driver_queues, driver.driver_id)).toMatchObject({
    driver_details: {
      driver_id: driver.driver_id,
      name: 'Maya Okafor',
      phone_number: '4785550110',
      shift_type: 'delivery_and_standby',
      active: true,
      busyness_status: 'driver_busyness_status_busy',
      alcohol_approved: true,
      onboarding: false,
      tablet_id: driver.tablet_id,
      tablet_secret: driver.secret,
      waypoint_id: driver.waypoint_id,
      driver_hour_id: driver.driver_hour_id,
    },
    undelivered_orders: driver.order_ids,
    last_updated_at: expect.any(Number),
  })
  expect(data.dispatch_waypoints).toContainEqual(
    expect.objectContaining({ waypoint_id: driver.waypoint_id, name: expect.any(String), short: expect.any(String) }),
  )
  expect(data.last_updated_at).toBeGreaterThan(0)
  expect((await call('refresh_driver_queues', { ignore_cache: true })).success).toBe(true)
  expect((await call('refresh_driver_queues', { other: 1 })).data.error).toBe('invalid_data')
})

test('[SIL-OPS-24] columns are the clocked-in drivers, by name and then id', async () => {
  const { market_id } = await insertDriver(db, { name: 'Zoe' })
  const second = await insertDriver(db, { name: 'Abel', market_id })
  const third = await insertDriver(db, { name: 'Abel', market_id })
  const here = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] }))
  const { driver_queues } = (await here('refresh_driver_queues', {})).data
  expect(driver_queues.map(({ driver_details }) => driver_details.name)).toEqual(['Abel', 'Abel', 'Zoe'])
  expect(driver_queues.slice(0, 2).map(({ driver_id }) => driver_id)).toEqual([second.driver_id, third.driver_id])
})

test('[SIL-OPS-28] replies to commands leave the tablet secret out, because they are kept; refreshes bring it', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'], { secrets: deps.secrets })
  const data = { driver_assignment_id: driver.driver_assignment_ids[1], driver_id: driver.driver_id }
  const moved = await call('dispatch_move_up', data)
  expect(moved.data.driver_queue.driver_details).toMatchObject({ tablet_id: driver.tablet_id })
  expect(JSON.stringify(moved)).not.toContain(driver.secret)
  const { driver_queues } = (await call('refresh_driver_queues_v2', { last_updated_at: 0 })).data
  expect(byId(driver_queues, driver.driver_id)?.driver_details.tablet_secret).toBe(driver.secret)
})

test('[DSP-80] [SIL-OPS-36] version 2 answers what changed since the last current_time, and nothing when nothing did', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const { current_time } = (await call('refresh_driver_queues_v2', { last_updated_at: 0 })).data
  // What was stamped in the very millisecond of the reply may come once more.
  const quiet = (await call('refresh_driver_queues_v2', { last_updated_at: current_time + 1 })).data
  expect(quiet.driver_queues).toEqual([])
  const data = { driver_assignment_id: driver.driver_assignment_ids[1], driver_id: driver.driver_id }
  const moved = await call('dispatch_move_up', data)
  const changed = (await call('refresh_driver_queues_v2', { last_updated_at: quiet.current_time })).data
  expect(changed.driver_queues.map(({ driver_id }) => driver_id)).toEqual([driver.driver_id])
  expect(idsOf(changed.driver_queues[0] as never)).toEqual(idsOf(moved.data.driver_queue))
})

test('[SIL-OPS-36] a driver who has gone is told once, as removed, and never to a new page', async () => {
  const { driver_id } = await insertDriver(db)
  const { current_time } = (await call('refresh_driver_queues_v2', { last_updated_at: 0 })).data
  await deps.units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, driver_id)
    if (queue) await saveQueue(unit, queue, { driver_hour_id: null, active: false })
    return ok({})
  })
  const changed = (await call('refresh_driver_queues_v2', { last_updated_at: current_time })).data
  expect(byId(changed.driver_queues, driver_id)).toMatchObject({ removed: true })
  const fresh = (await call('refresh_driver_queues_v2', { last_updated_at: 0 })).data
  expect(byId(fresh.driver_queues, driver_id)).toBeUndefined()
})

test('[DSP-80] a change that was stamped but not yet committed is found by the refresh after it', async () => {
  const driver = await driverWith(db, ['Deliver'])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let stamped = () => {}
  const isStamped = new Promise<void>((resolve) => {
    stamped = resolve
  })
  const changing = deps.units.run(undefined, async (unit) => {
    const queue = await lockQueue(unit.tx, driver.driver_id)
    if (queue) await saveQueue(unit, queue, { active: false })
    stamped()
    await held
    return ok({})
  })
  await isStamped
  const meanwhile = (await call('refresh_driver_queues_v2', { last_updated_at: 0 })).data
  expect(byId(meanwhile.driver_queues, driver.driver_id)?.version).toBe(0)
  release()
  await changing
  const after = (await call('refresh_driver_queues_v2', { last_updated_at: meanwhile.current_time })).data
  expect(byId(after.driver_queues, driver.driver_id)?.version).toBe(1)
})

test('[DSP-36] undelivered orders are sorted', async () => {
  const driver = await insertDriver(db)
  const { market_id, driver_id } = driver
  const ids = []
  for (let n = 0; n < 3; n++)
    ids.push((await insertOrder(db, { market_id, driver_id, dispatch_state: 'assigned' })).order_id)
  const queue = byId((await call('refresh_driver_queues', {})).data.driver_queues, driver_id)
  expect(queue?.undelivered_orders).toEqual(ids.toSorted((a, b) => a - b))
})

test('[DSP-42] [DSP-81] [SIL-OPS-34] unassigned orders have id, type and the alcohol flag', async () => {
  const order = await insertOrder(db, { alcohol: true })
  const { dispatch_unassigned_orders } = (await call('refresh_unassigned_orders', {})).data
  expect(dispatch_unassigned_orders).toContainEqual(
    expect.objectContaining({ order_id: order.order_id, type: 'pick_up', alcohol: true }),
  )
  expect((await call('refresh_unassigned_orders', { extra: true })).data.error).toBe('invalid_data')
})

test('[SIL-ORD-140] a dispatcher sees only the markets they work in', async () => {
  const mine = await driverWith(db, ['Deliver'])
  const other = await driverWith(db, ['Deliver'])
  const waiting = await insertOrder(db, { market_id: other.market_id })
  const limited = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [mine.market_id] }))
  const { data } = await limited('refresh_driver_queues', {})
  expect(data.driver_queues.map(({ driver_id }) => driver_id)).toEqual([mine.driver_id])
  expect(data.dispatch_unassigned_orders.some(({ order_id }) => order_id === waiting.order_id)).toBe(false)
  expect(data.dispatch_waypoints.every(({ market_id }) => market_id === mine.market_id)).toBe(true)
})

test('[DSP-14] [SIL-OPS-26] the server says how busy each driver is', async () => {
  const soon = new Date(Date.now() + 20 * 60_000)
  const idle = await insertDriver(db)
  const ending = await driverWith(db, ['Deliver'], { scheduled_end_at: soon })
  const asked = await driverWith(db, ['Deliver'], { clock_out_requested_at: new Date() })
  const full = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
  const { driver_queues } = (await call('refresh_driver_queues', {})).data
  const statusOf = (driver_id: number) => byId(driver_queues, driver_id)?.driver_details.busyness_status
  expect(statusOf(idle.driver_id)).toBe('driver_busyness_status_sitting')
  expect(statusOf(ending.driver_id)).toBe('driver_busyness_status_phase_out')
  expect(statusOf(asked.driver_id)).toBe('driver_busyness_status_phase_out')
  expect(statusOf(full.driver_id)).toBe('driver_enum_busyness_status_full')
})

test('[SIL-OPS-32] a clocked-out driver keeps the column until the last order is delivered', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const { driver_id } = driver
  const run = (
    work: (
      queue: NonNullable<Awaited<ReturnType<typeof lockQueue>>>,
      unit: Parameters<typeof saveQueue>[0],
    ) => Promise<unknown>,
  ) =>
    deps.units.run(undefined, async (unit) => {
      const queue = await lockQueue(unit.tx, driver_id)
      if (queue) await work(queue, unit)
      return ok({})
    })
  await run((queue, unit) => saveQueue(unit, queue, { driver_hour_id: null, active: false }))
  const column = async () => byId((await call('refresh_driver_queues', {})).data.driver_queues, driver_id)
  expect(await column()).toMatchObject({ driver_details: { active: false }, undelivered_orders: driver.order_ids })
  await run(async (queue, unit) => {
    const [assignment] = queue.assignments
    if (assignment) await completeAssignment(unit, queue, assignment, makeRoadTimes(db))
  })
  expect(await column()).toBeUndefined()
})

test('[SIL-OPS-51] of changes that follow each other at once, each carries a later stamp', async () => {
  const { driver_id, driver_hour_id, waypoint_id } = await insertDriver(db)
  const data = { driver_id, driver_hour_id, waypoint_id }
  const moves = await whileHeld(db, { driver_id }, () => [1, 2, 3, 4].map(() => call('enqueue_waypoint', data)))
  const stamps = moves
    .map(({ data: { driver_queue } }) => driver_queue)
    .toSorted((a, b) => a.version - b.version)
    .map(({ last_updated_at }) => last_updated_at)
  expect(stamps).toEqual([...new Set(stamps)].toSorted((a, b) => a - b))
})

test('[DSP-57] [DSP-82] [SIL-OPS-26] a driver who begins to phase out by the clock alone is told to an open board', async () => {
  const scheduled_end_at = new Date(Date.now() + 30 * 60_000 + 700)
  const driver = await driverWith(db, ['Deliver'], { scheduled_end_at })
  const opened = (await call('refresh_driver_queues', {})).data
  const held = byId(opened.driver_queues, driver.driver_id)
  expect(held?.driver_details.busyness_status).toBe('driver_busyness_status_busy')
  // Somebody else is busy meanwhile: the board asks on, and what it asks from rises.
  let since = opened.last_updated_at
  const asked = async () => {
    const { driver_queues, current_time } = (await call('refresh_driver_queues_v2', { last_updated_at: since })).data
    since = current_time
    return byId(driver_queues, driver.driver_id)
  }
  let told = await asked()
  await expect.poll(async () => (told ??= await asked()), { timeout: 5000 }).toBeDefined()
  expect(told?.driver_details.busyness_status).toBe('driver_busyness_status_phase_out')
  expect(told?.last_updated_at).toBeGreaterThan(held?.last_updated_at ?? 0)
  expect(told?.last_updated_at).toBe(scheduled_end_at.getTime() - 30 * 60_000)
  const again = await asked()
  expect(again?.last_updated_at ?? told?.last_updated_at).toBe(told?.last_updated_at)
})

test('[DSP-19] a tablet whose secret cannot be read is missing in its own column alone', async () => {
  const market = await insertDriver(db, { secrets: deps.secrets })
  const { market_id } = market
  const damaged = await insertDriver(db, { secrets: deps.secrets, market_id })
  await db
    .updateTable('tablets')
    .set({ secret: Buffer.from('not what was sealed here') })
    .where('tablet_id', '=', damaged.tablet_id)
    .execute()
  const { success, data } = await call('refresh_driver_queues', {})
  expect(success).toBe(true)
  const secretOf = (driver_id: number) => byId(data.driver_queues, driver_id)?.driver_details.tablet_secret
  expect(secretOf(damaged.driver_id)).toBeNull()
  expect(secretOf(market.driver_id)).toBe(market.secret)
})
