import { beforeAll, describe, expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
type Person = Awaited<ReturnType<typeof server.as>>
let staff: Person
let manager: Person
beforeAll(async () => {
  staff = await server.as()
  manager = await server.as({ roles: ['manager'] })
})

const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const set = (person: Person, order_id: number, expected_status: string, status: string) =>
  person.post(`/secure/orders/${order_id}/status`, { status, expected_status })
const queueOf = (driver_id: number) =>
  db
    .selectFrom('driver_assignments')
    .select(['kind', 'order_id'])
    .where('driver_id', '=', driver_id)
    .orderBy('position')
    .execute()

describe('[SOR-04] [SIL-ORD-005] staff set the status', () => {
  test('forwards, skipping, one step back; what the order’s way does not hold is refused', async () => {
    const { order_id } = await insertOrder(db)
    expect(await set(staff, order_id, 'received', 'preparing')).toEqual({ status: 'preparing', success: true })
    expect(await set(staff, order_id, 'preparing', 'confirmed')).toMatchObject({ success: true })
    expect(await set(staff, order_id, 'confirmed', 'completed')).toMatchObject({
      success: false,
      error: 'status_not_possible',
    })
    expect((await orderOf(order_id)).status).toBe('confirmed')
  })

  test('[SIL-ORD-007] a cancelling says who wanted it, until the order is opened again', async () => {
    const { order_id } = await insertOrder(db)
    const path = `/secure/orders/${order_id}/status`
    const form = { status: 'cancelled', expected_status: 'received', cancelled_by: 'restaurant' }
    expect(await staff.post(path, { ...form, cancelled_by: 'nobody' })).toMatchObject({ success: false })
    expect(await staff.post(path, form)).toMatchObject({ success: true })
    expect((await orderOf(order_id)).cancelled_by).toBe('restaurant')
    const told = db.selectFrom('events').select('detail').where('subject', '=', `order:${order_id}`)
    expect((await told.executeTakeFirstOrThrow()).detail).toMatchObject({ cancelled_by: 'restaurant' })
    expect(await set(manager, order_id, 'cancelled', 'preparing')).toMatchObject({ success: true })
    expect((await orderOf(order_id)).cancelled_by).toBe(null)
  })

  test('[SIL-ORD-168] of two who set it at once, the second reads that it was changed, and one event is written', async () => {
    const { order_id } = await insertOrder(db)
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forUpdate().execute(),
      () => [set(staff, order_id, 'received', 'confirmed'), set(manager, order_id, 'received', 'preparing')],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject({
      error: 'changed_meanwhile',
      message: 'Error saving data!',
    })
    const events = await db.selectFrom('events').select('what').where('subject', '=', `order:${order_id}`).execute()
    expect(events).toHaveLength(1)
  })

  test('what is over is opened again by a manager alone, and waits for a driver', async () => {
    const { order_id } = await insertOrder(db, { status: 'delivered', ended_at: new Date(), dispatch_state: 'done' })
    expect(await set(staff, order_id, 'delivered', 'ready')).toMatchObject({ error: 'only_manager', success: false })
    expect(await set(manager, order_id, 'delivered', 'cancelled')).toMatchObject({ error: 'status_not_possible' })
    expect(await set(manager, order_id, 'delivered', 'ready')).toMatchObject({ success: true })
    expect(await orderOf(order_id)).toMatchObject({ status: 'ready', ended_at: null, dispatch_state: 'unassigned' })
  })

  test('[SIL-ORD-007] a charged order is not cancelled before it is refunded', async () => {
    const { order_id } = await insertHeldOrder(db, memoryCards(), { payment_status: 'charged' })
    await db
      .updateTable('card_authorizations')
      .set(({ ref }) => ({ state: 'captured', captured_amount: ref('amount') }))
      .where('order_id', '=', order_id)
      .execute()
    expect(await set(staff, order_id, 'received', 'cancelled')).toMatchObject({ error: 'charged', success: false })
    expect((await orderOf(order_id)).status).toBe('received')
  })

  test('[SIL-OPS-59] alcohol is delivered only where an ID was checked', async () => {
    const driver = await driverWith(db, ['Deliver'], {
      order: { alcohol: true, status: 'picked_up', picked_up_at: new Date() },
    })
    const order_id = driver.order_ids[0] ?? 0
    expect(await set(staff, order_id, 'picked_up', 'delivered')).toMatchObject({
      error: 'id_check_missing',
      message: 'Delivered also needs an ID check: this order holds alcohol.',
    })
    const { asset_id } = await db
      .insertInto('secure_assets')
      .values({
        kind: 'signature',
        content_type: 'image/png',
        session_id: (await insertCustomer(db)).session_id,
        file_name: 'x',
        delete_after: new Date(),
      })
      .returning('asset_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('alcohol_verifications')
      .values({
        order_id,
        driver_id: driver.driver_id,
        name: 'Dana Whitfield',
        age_result: 'verified',
        expiry_result: 'valid',
        signature_asset_id: asset_id,
      })
      .execute()
    expect(await set(staff, order_id, 'picked_up', 'delivered')).toMatchObject({ success: true })
    expect(await queueOf(driver.driver_id)).toEqual([])
  })
})

describe('[SOR-04] dispatch follows', () => {
  test('a cancelled order leaves its driver’s queue, and the board’s column changes', async () => {
    const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver', 'Go to waypoint'])
    const order_id = driver.order_ids[0] ?? 0
    const before = await db
      .selectFrom('driver_queues')
      .select('version')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    expect(await set(staff, order_id, 'received', 'cancelled')).toMatchObject({ success: true })
    expect(await queueOf(driver.driver_id)).toEqual([{ kind: 'waypoint', order_id: null }])
    expect(await orderOf(order_id)).toMatchObject({ status: 'cancelled', dispatch_state: 'done' })
    const after = await db
      .selectFrom('driver_queues')
      .select('version')
      .where('driver_id', '=', driver.driver_id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('one that was picked up is no longer to be fetched', async () => {
    const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'])
    const order_id = driver.order_ids[0] ?? 0
    expect(await set(staff, order_id, 'received', 'picked_up')).toMatchObject({ success: true })
    expect(await queueOf(driver.driver_id)).toEqual([{ kind: 'deliver', order_id }])
    expect((await orderOf(order_id)).picked_up_at).not.toBeNull()
  })

  test('one that waits for a driver is no longer in the list', async () => {
    const { order_id } = await insertOrder(db)
    expect(await set(staff, order_id, 'received', 'cancelled')).toMatchObject({ success: true })
    expect((await orderOf(order_id)).dispatch_state).toBe('done')
  })

  test('[SIL-OPS-33] one that a courier has is called off there', async () => {
    const { order_id, market_id } = await insertOrder(db, { dispatch_state: 'external' })
    const { external_delivery_id } = await db
      .insertInto('external_deliveries')
      .values({ order_id, user_id: staff.actor.user?.user_id ?? 0, age_verification_required: false, state: 'sent' })
      .returning('external_delivery_id')
      .executeTakeFirstOrThrow()
    expect(await set(staff, order_id, 'received', 'cancelled')).toMatchObject({ success: true })
    const job = await db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'external_delivery_call_off')
      .executeTakeFirst()
    expect(job?.payload).toEqual({ external_id: `${market_id}-${order_id}-${external_delivery_id}` })
    expect((await orderOf(order_id)).dispatch_state).toBe('done')
  })

  test('an order that goes to another driver meanwhile is followed', async () => {
    const [one, other] = [await driverWith(db, ['Go to order']), await driverWith(db, [])]
    const order_id = one.order_ids[0] ?? 0
    const [reply] = await whileRowsHeld(
      db,
      async (tx) => {
        await tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forUpdate().execute()
        await tx.updateTable('orders').set({ driver_id: other.driver_id }).where('order_id', '=', order_id).execute()
        await tx.deleteFrom('driver_assignments').where('order_id', '=', order_id).execute()
      },
      () => [set(staff, order_id, 'received', 'cancelled')],
    )
    expect(reply).toMatchObject({ success: true })
    expect(await orderOf(order_id)).toMatchObject({ status: 'cancelled', dispatch_state: 'done' })
  })
})
