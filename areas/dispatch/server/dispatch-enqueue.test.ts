import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { insertRoads } from '#areas/streets/server/testing-roads.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, driverWith, insertDriver, insertWaypoint, whileHeld, wordsOf } from './testing.ts'

const { db } = await testDatabase()
const { deps, call, roadTimes } = await dispatchWorld(db)

type DriverOnShift = { driver_id: number; driver_hour_id: number }
const enqueue = ({ driver_id, driver_hour_id }: DriverOnShift, type: string, order_id: number, by = call) =>
  by('dispatch_enqueue', { assignment: { type, order_id }, driver_id, driver_hour_id })

test('[DSP-61] [DSP-62] [DSP-63] [DSP-65] a Pickup becomes Go to order and Pickup, and the order is this driver’s', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  const done = await enqueue(driver, 'pick_up', order_id)
  expect(done.success).toBe(true)
  const queue = done.data.driver_queue
  expect(wordsOf(queue)).toEqual(['Go to order', 'Pickup'])
  expect(queue.driver_assignments.map(({ driver_assignment_id }) => driver_assignment_id[0])).toEqual(['g', 'p'])
  expect(queue.driver_assignments.map((one) => one.order_id)).toEqual([order_id, order_id])
  expect(queue.undelivered_orders).toEqual([order_id])
  expect(done.data.dispatch_unassigned_orders.some((order) => order.order_id === order_id)).toBe(false)
})

test('[SIL-OPS-46] [DSP-38] [DSP-39] new ones stand at the end, unacknowledged, each starting when the one before ends', async () => {
  const driver = await driverWith(db, ['Go to waypoint'])
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  const [waypoint, go, pickup] = (await enqueue(driver, 'pick_up', order_id)).data.driver_queue.driver_assignments
  expect(go?.status_text).toBe('Not Acknowledged')
  expect(go?.start_time).toBe(waypoint?.end_time)
  expect(pickup?.start_time).toBe(go?.end_time)
  expect(Number(go?.end_time)).toBeGreaterThan(Number(go?.start_time))
  expect(go?.from_address_summary.addr_line_1).toBe('88 Market Street')
  expect(go?.address_summary.addr_line_1).toBe('12 Hawthorn Street')
})

test('[DSP-38] the apartment stands with the address, among the unassigned and in the queue', async () => {
  const driver = await driverWith(db, ['Go to waypoint'])
  const { order_id } = await insertOrder(db, { market_id: driver.market_id, addr_line_2: '3B' })
  const refreshed = await call('refresh_unassigned_orders', {})
  const waiting = refreshed.data.dispatch_unassigned_orders.find((order) => order.order_id === order_id)
  expect(waiting?.address_summary.addr_line_1).toBe('12 Hawthorn Street, 3B')
  const [waypoint, go] = (await enqueue(driver, 'pick_up', order_id)).data.driver_queue.driver_assignments
  expect(go?.address_summary.addr_line_1).toBe('12 Hawthorn Street, 3B')
  expect(waypoint?.address_summary.addr_line_1).not.toBe('')
})

test('[SIL-OPS-46] planned by the time the streets take, which are looked at before and not while the queue is held', async () => {
  const [driver, driverOnStreets] = [await insertDriver(db), await insertDriver(db)]
  // The river is crossed 5 miles north: far from the straight line between waypoint and store.
  const here = await placesOf(driverOnStreets)
  const bridge = { lat: here.store.lat + 0.072, lng: here.store.lng }
  await insertRoads(db, driverOnStreets.market_id, [here.waypoint, bridge, here.store], [{ through: [0, 1, 2] }])
  const driven = await roadTimes.between(driverOnStreets.market_id, here.waypoint, here.store)

  const minutesTo = async ({ driver_id, driver_hour_id, market_id }: typeof driver) => {
    const { order_id } = await insertOrder(db, { market_id })
    const { driver_queue } = (await enqueue({ driver_id, driver_hour_id }, 'pick_up', order_id)).data
    const [go] = driver_queue.driver_assignments
    return (Number(go?.end_time) - Number(go?.start_time)) / 60_000
  }
  expect(await minutesTo(driverOnStreets)).toBe(Math.ceil(driven / 60_000))
  expect(driven).toBeGreaterThan(20 * 60_000)
  expect(await minutesTo(driver)).toBeLessThan(10)
})

/** Where the driver begins, and where the orders of `insertOrder` are fetched. */
async function placesOf({ market_id, waypoint_id }: { market_id: number; waypoint_id: number }) {
  const { order_id } = await insertOrder(db, { market_id })
  const waypoint = await db
    .selectFrom('waypoints')
    .select(['lat', 'lng'])
    .where('waypoint_id', '=', waypoint_id)
    .executeTakeFirstOrThrow()
  const store = await db
    .selectFrom('orders')
    .innerJoin('franchises', 'franchises.franchise_id', 'orders.franchise_id')
    .select(['franchises.lat', 'franchises.lng'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  return { waypoint, store }
}

test('[DSP-60] [SIL-OPS-47] a Deliver adds one assignment for an order that the driver has', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, {
    market_id: driver.market_id,
    dispatch_state: 'assigned',
    driver_id: driver.driver_id,
  })
  const { driver_queue } = (await enqueue(driver, 'deliver', order_id)).data
  expect(wordsOf(driver_queue)).toEqual(['Deliver'])
  expect(driver_queue.driver_assignments[0]?.driver_assignment_id).toMatch(/^d\d+$/)
  expect(driver_queue.undelivered_orders).toEqual([order_id])
})

test('[SIL-OPS-45] pickup is an alias of pick_up, and any other type is refused', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  expect((await enqueue(driver, 'fetch', order_id)).data.error).toBe('invalid_type')
  expect(wordsOf((await enqueue(driver, 'pickup', order_id)).data.driver_queue)).toEqual(['Go to order', 'Pickup'])
})

test('[DSP-33] [ROL-14] [SIL-OPS-53] alcohol goes to approved drivers only', async () => {
  const regular = await insertDriver(db)
  const approved = await insertDriver(db, { market_id: regular.market_id, alcohol_approved: true })
  const { order_id } = await insertOrder(db, { market_id: regular.market_id, alcohol: true })
  const refused = await enqueue(regular, 'pick_up', order_id)
  expect(refused).toMatchObject({ success: false, data: { error: 'driver_not_alcohol_approved' } })
  expect((await enqueue(approved, 'pick_up', order_id)).success).toBe(true)
})

test('[SIL-OPS-53] approval that was lost meanwhile counts', async () => {
  const driver = await insertDriver(db, { alcohol_approved: true })
  const { order_id } = await insertOrder(db, { market_id: driver.market_id, alcohol: true })
  const [refused] = await whileHeld(db, driver, () => [
    db
      .updateTable('drivers')
      .set({ alcohol_approved: false })
      .where('driver_id', '=', driver.driver_id)
      .execute()
      .then(() => enqueue(driver, 'pick_up', order_id)),
  ])
  expect(refused?.data.error).toBe('driver_not_alcohol_approved')
})

test('[SIL-OPS-53] a Deliver of alcohol is not checked again: the order is already with the driver', async () => {
  const driver = await insertDriver(db)
  const { market_id, driver_id } = driver
  const { order_id } = await insertOrder(db, { market_id, driver_id, alcohol: true, dispatch_state: 'assigned' })
  expect((await enqueue(driver, 'deliver', order_id)).success).toBe(true)
})

test('[SIL-OPS-51] an order is given away once: of two dispatchers the second is told, with the list that holds', async () => {
  const one = await insertDriver(db)
  const two = await insertDriver(db, { market_id: one.market_id })
  const { order_id } = await insertOrder(db, { market_id: one.market_id })
  const other = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const both = await whileHeld(db, { order_id }, () => [
    enqueue(one, 'pick_up', order_id),
    enqueue(two, 'pick_up', order_id, other),
  ])
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
  const refused = both.find(({ success }) => !success)
  expect(refused?.data.error).toBe('order_not_unassigned')
  expect(refused?.data.dispatch_unassigned_orders.some((order) => order.order_id === order_id)).toBe(false)
  const held = await db.selectFrom('driver_assignments').select('driver_id').where('order_id', '=', order_id).execute()
  expect(new Set(held.map(({ driver_id }) => driver_id)).size).toBe(1)
  expect(held).toHaveLength(2)
})

test('[SIL-OPS-54] a driver hour that is over is refused', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  const late = { driver_id: driver.driver_id, driver_hour_id: driver.driver_hour_id + 1000 }
  expect((await enqueue(late, 'pick_up', order_id)).data.error).toBe('driver_clocked_out')
  const waypoint = await call('enqueue_waypoint', { ...late, waypoint_id: driver.waypoint_id })
  expect(waypoint.data.error).toBe('driver_clocked_out')
})

test('[SIL-OPS-47] what cannot be delivered is refused: unknown, with another driver, or planned already', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const other = await driverWith(db, ['Pickup'], { market_id: driver.market_id })
  const [planned, elsewhere] = [driver.order_ids[0] ?? 0, other.order_ids[0] ?? 0]
  expect((await enqueue(driver, 'deliver', 9_999_999)).data.error).toBe('unknown_id')
  expect((await enqueue(driver, 'pick_up', 9_999_999)).data.error).toBe('unknown_id')
  expect((await enqueue(driver, 'deliver', elsewhere)).data.error).toBe('order_not_with_driver')
  expect((await enqueue(driver, 'deliver', planned)).data.error).toBe('stale_queue')
  expect((await enqueue(driver, 'pick_up', planned)).data.error).toBe('order_not_unassigned')
})

test('[SIL-ORD-140] an order of another market is not given to this driver', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db)
  expect((await enqueue(driver, 'pick_up', order_id)).data.error).toBe('order_not_unassigned')
})

test('[DSP-64] [DSP-66] a waypoint adds one Go to waypoint, of the driver’s own market', async () => {
  const { market_id, driver_id, driver_hour_id } = await insertDriver(db)
  const { waypoint_id } = await insertWaypoint(db, { market_id, name: 'Depot Lot' })
  const done = await call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
  expect(wordsOf(done.data.driver_queue)).toEqual(['Go to waypoint'])
  expect(done.data.driver_queue.driver_assignments[0]).toMatchObject({
    driver_assignment_id: expect.stringMatching(/^w\d+$/),
    waypoint_id,
    order_id: null,
    address_summary: { addr_line_1: 'Depot Lot' },
  })
  const elsewhere = (await insertDriver(db)).waypoint_id
  const refused = await call('enqueue_waypoint', { waypoint_id: elsewhere, driver_id, driver_hour_id })
  expect(refused.data).toMatchObject({ error: 'unknown_id', field: 'waypoint_id' })
})

test('[DSP-43] [ROL-06] [SIL-OPS-52] an inactive driver keeps the queue and may be given more', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const { driver_id } = driver
  const off = await call('change_driver_status', { active: false, driver_id })
  expect(off.data).toMatchObject({ driver_id, active: false })
  expect(off.data.driver_queue.driver_details.active).toBe(false)
  expect(wordsOf(off.data.driver_queue)).toEqual(['Deliver'])
  const { order_id } = await insertOrder(db, { market_id: driver.market_id })
  expect((await enqueue(driver, 'pick_up', order_id)).success).toBe(true)
  const on = await call('change_driver_status', { active: true, driver_id })
  expect(on.data.driver_queue.driver_details.active).toBe(true)
})

test('[SIL-OPS-54] a clocked-out driver is not made active', async () => {
  const { driver_id } = await insertDriver(db)
  await db
    .updateTable('driver_queues')
    .set({ driver_hour_id: null, active: false })
    .where('driver_id', '=', driver_id)
    .execute()
  expect((await call('change_driver_status', { active: true, driver_id })).data.error).toBe('driver_clocked_out')
})
