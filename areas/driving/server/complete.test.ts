import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { actorOfDriver, aSignature, atTheDoor, drivingServer, goodDates, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const server = await drivingServer(db)
const { call } = server

const complete = (actor: Parameters<typeof call>[0], driver_assignment_id: string | undefined) =>
  call(actor, 'driver_assignment_mark_complete', { driver_assignment_id })
const orderOf = (order_id: number | null | undefined) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', Number(order_id)).executeTakeFirstOrThrow()
const queueOf = async (driver_id: number) => {
  const rows = await db.selectFrom('driver_assignments').select('kind').where('driver_id', '=', driver_id).execute()
  return rows.map(({ kind }) => kind).sort()
}

test('[DRV-06] food from the way to the store to the door: each step moves queue and order on', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'])
  const actor = await actorOfDriver(db, driver, { alcohol_approved: false })
  const [go, pickup, deliver] = driver.driver_assignment_ids
  const order_id = driver.order_ids[0]

  expect(await complete(actor, go)).toMatchObject({ success: true, data: { driver_assignment_id: go } })
  expect((await orderOf(order_id)).status).toBe('received')
  expect((await complete(actor, pickup)).success).toBe(true)
  expect(await orderOf(order_id)).toMatchObject({ status: 'picked_up', dispatch_state: 'assigned' })
  expect((await orderOf(order_id)).picked_up_at).not.toBeNull()
  expect((await complete(actor, deliver)).success).toBe(true)
  expect(await orderOf(order_id)).toMatchObject({ status: 'delivered', dispatch_state: 'done' })
  expect((await orderOf(order_id)).ended_at).not.toBeNull()
  expect(await queueOf(driver.driver_id)).toEqual([])

  const events = await db.selectFrom('events').select('what').where('subject', '=', `order:${order_id}`).execute()
  expect(events.map(({ what }) => what)).toEqual(['order_picked_up', 'order_delivered'])
})

test('[DRV-06] picking up completes the way to the order with it', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'])
  const actor = await actorOfDriver(db, driver)
  expect((await complete(actor, driver.driver_assignment_ids[1])).success).toBe(true)
  expect(await queueOf(driver.driver_id)).toEqual(['deliver'])
})

test('[DRV-06] a repeat of a completion is harmless: nothing happens twice', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'])
  const actor = await actorOfDriver(db, driver)
  const pickup = driver.driver_assignment_ids[1]
  await complete(actor, pickup)
  const before = await orderOf(driver.order_ids[1])
  expect(await complete(actor, pickup)).toMatchObject({ success: true, data: { driver_assignment_id: pickup } })
  expect(await orderOf(driver.order_ids[1])).toEqual(before)
})

test('[DRV-06] two completions at once: one does it, the other finds it done', async () => {
  const driver = await driverWith(db, ['Pickup', 'Deliver'], {
    order: { status: 'picked_up', picked_up_at: new Date() },
  })
  const actor = await actorOfDriver(db, driver)
  const deliver = driver.driver_assignment_ids[1]
  const both = await whileHeld(server, driver.driver_id, () => [complete(actor, deliver), complete(actor, deliver)])
  expect(both.map(({ success }) => success)).toEqual([true, true])
  const ended = await db
    .selectFrom('driver_assignments_ended')
    .select('outcome')
    .where('driver_assignment_id', '=', deliver ?? '')
    .execute()
  expect(ended).toEqual([{ outcome: 'completed' }])
})

test('[DSP-30] a completed waypoint is where the driver waits from then on', async () => {
  const driver = await driverWith(db, ['Go to waypoint'])
  await db.updateTable('drivers').set({ waypoint_id: null }).where('driver_id', '=', driver.driver_id).execute()
  expect((await complete(await actorOfDriver(db, driver), driver.driver_assignment_ids[0])).success).toBe(true)
  const { waypoint_id } = await db
    .selectFrom('drivers')
    .select('waypoint_id')
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  expect(waypoint_id).toBe(driver.waypoint_id)
})

test('[SIL-OPS-59] another driver’s assignment is refused, and stays', async () => {
  const driver = await driverWith(db, ['Go to order'])
  const other = await actorOfDriver(db, await driverWith(db, ['Go to waypoint']))
  expect((await complete(other, driver.driver_assignment_ids[0])).data).toMatchObject({
    error: 'not_your_assignment',
    message: 'This is not in your queue.',
  })
  expect(await queueOf(driver.driver_id)).toEqual(['go_to_order'])
})

test('[DRV-06] what dispatch has taken back, and what never was, is gone', async () => {
  const driver = await driverWith(db, ['Go to order'])
  const actor = await actorOfDriver(db, driver)
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  expect((await complete(actor, driver.driver_assignment_ids[0])).data.error).toBe('assignment_gone')
  expect((await complete(actor, 'd99999999')).data.error).toBe('assignment_gone')
  expect((await complete(actor, 'Robert')).data.error).toBe('invalid_data')
})

test('[SIL-OPS-48] a delivery is refused before its pickup', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to order'])
  const actor = await actorOfDriver(db, driver)
  expect((await complete(actor, driver.driver_assignment_ids[0])).data.error).toBe('not_picked_up')
})

test('[DRV-06] a cancelled order is not picked up any more', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'], { order: { status: 'cancelled' } })
  const actor = await actorOfDriver(db, driver)
  expect((await complete(actor, driver.driver_assignment_ids[1])).data.error).toBe('order_cancelled')
})

test('[DRV-06] an order that staff have set to delivered keeps that status', async () => {
  const driver = await driverWith(db, ['Deliver'], { order: { status: 'delivered', picked_up_at: new Date() } })
  const actor = await actorOfDriver(db, driver)
  expect((await complete(actor, driver.driver_assignment_ids[0])).success).toBe(true)
  expect(await orderOf(driver.order_ids[0])).toMatchObject({ status: 'delivered', dispatch_state: 'done' })
})

test('[SIL-OPS-73] an alcohol pickup needs approval and the checklist', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'], { order: { alcohol: true } })
  const [, pickup] = driver.driver_assignment_ids
  const order_id = driver.order_ids[1]
  const unapproved = await actorOfDriver(db, driver, { alcohol_approved: false })
  expect((await complete(unapproved, pickup)).data.error).toBe('not_alcohol_approved')
  const actor = await actorOfDriver(db, driver)
  expect((await complete(actor, pickup)).data.error).toBe('pickup_check_missing')
  expect((await call(actor, 'pickup_check', { order_id })).success).toBe(true)
  expect((await complete(actor, pickup)).success).toBe(true)
})

test('[SIL-OPS-59] an alcohol delivery is completed only with recipient, verification and signature', async () => {
  const { actor, order_id, recipient_id, deliver } = await atTheDoor(db, server)
  const missing = async () => (await complete(actor, deliver)).data.error
  expect(await missing()).toBe('verification_missing')
  const chosen = await call(actor, 'verified_recipient', { recipient_id, name: 'Dana Whitfield', order_id })
  expect(await missing()).toBe('verification_missing')
  const { recipient_verified_id } = chosen.data
  expect((await call(actor, 'verify', { recipient_verified_id, ...goodDates })).success).toBe(true)
  expect(await missing()).toBe('verification_missing')
  const signed = { order_id, signature: await aSignature(), recipient_name: 'Dana Whitfield' }
  expect((await call(actor, 'save_signature', signed)).success).toBe(true)
  expect((await complete(actor, deliver)).success).toBe(true)
  expect((await orderOf(order_id)).status).toBe('delivered')
})

test('[SIL-OPS-53] an alcohol delivery by a driver who lost the approval is refused', async () => {
  const { driver, deliver } = await atTheDoor(db, server)
  const unapproved = await actorOfDriver(db, driver, { alcohol_approved: false })
  expect((await complete(unapproved, deliver)).data.error).toBe('not_alcohol_approved')
})
