import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { actorOfDriver, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const { call, deps } = await drivingServer(db)

const advance = (actor: Parameters<typeof call>[0], driver_assignment_id: string | undefined, status: string) =>
  call(actor, 'driver_assignment_advance', { driver_assignment_id, status })
const statusesOf = async (driver_id: number) =>
  (
    await db
      .selectFrom('driver_assignments')
      .select('status')
      .where('driver_id', '=', driver_id)
      .orderBy('position')
      .execute()
  ).map(({ status }) => status)

test('[DRV-04] going acknowledges the way and the Pickup, raises the version and tells the board', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Go to waypoint'])
  const actor = await actorOfDriver(db, driver)
  const before = await db
    .selectFrom('driver_queues')
    .selectAll()
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  const [go] = driver.driver_assignment_ids
  expect(await advance(actor, go, 'started')).toMatchObject({ success: true, data: { status: 'started' } })
  expect(await statusesOf(driver.driver_id)).toEqual(['started', 'acknowledged', 'not_acknowledged'])
  const after = await db
    .selectFrom('driver_queues')
    .selectAll()
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  expect(after.version).toBe(before.version + 1)
  expect(after.last_updated_at.getTime()).toBeGreaterThan(before.last_updated_at.getTime())
  expect(deps.hints.heard).toContainEqual({ topic: `queues:${driver.market_id}`, version: after.version })
})

test('[DRV-04] a repeated step changes nothing, also when the driver is further already', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const actor = await actorOfDriver(db, driver)
  const [deliver] = driver.driver_assignment_ids
  await advance(actor, deliver, 'started')
  await advance(actor, deliver, 'arrived')
  expect(await advance(actor, deliver, 'started')).toMatchObject({ success: true, data: { status: 'arrived' } })
  expect(await statusesOf(driver.driver_id)).toEqual(['arrived'])
})

test('[DRV-04] nobody arrives who has not started', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const actor = await actorOfDriver(db, driver)
  expect((await advance(actor, driver.driver_assignment_ids[0], 'arrived')).data.error).toBe('not_next')
  expect(await statusesOf(driver.driver_id)).toEqual(['not_acknowledged'])
})

test('[SIL-OPS-59] only the own queue moves on, and what is gone is gone', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const other = await actorOfDriver(db, await driverWith(db, ['Deliver']))
  expect((await advance(other, driver.driver_assignment_ids[0], 'started')).data.error).toBe('not_your_assignment')
  expect((await advance(other, 'd99999999', 'started')).data.error).toBe('assignment_gone')
})

test('[ROL-04] who is not a driver is refused', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const actor = { ...(await actorOfDriver(db, driver)), roles: ['admin', 'dispatcher'], driver: undefined }
  for (const request of ['driver_assignment_advance', 'driver_assignment_mark_complete', 'driver_home', 'verify'])
    expect((await call(actor, request, {})).data.error).toBe('not_authorized')
})

test('[DRV-06] a step that another phone of this driver went past is behind, and no refusal', async () => {
  const driver = await driverWith(db, ['Deliver'], { status: 'started', order: { picked_up_at: new Date() } })
  const [other, another] = [
    await driverWith(db, ['Deliver'], { status: 'started', order: { picked_up_at: new Date() } }),
    await driverWith(db, ['Deliver']),
  ]
  const actor = await actorOfDriver(db, driver)
  const [driver_assignment_id] = driver.driver_assignment_ids
  await call(actor, 'driver_assignment_mark_complete', { driver_assignment_id })
  expect(await advance(actor, driver_assignment_id, 'arrived')).toMatchObject({ success: true })
  // What was taken back, and what is another driver's, is refused as before.
  const [taken] = other.driver_assignment_ids
  await db.deleteFrom('driver_assignments').where('driver_id', '=', other.driver_id).execute()
  expect((await advance(await actorOfDriver(db, other), taken, 'arrived')).data.error).toBe('assignment_gone')
  const [theirs] = another.driver_assignment_ids
  expect((await advance(actor, theirs, 'arrived')).data.error).toBe('not_your_assignment')
})
