import { expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { daysAfter, weekdayOf } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { DriverQueue } from '../rules/board.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver, whileHeld, wordsOf } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

const queueOf = async (driver_id: number) => {
  const { driver_queues } = (await call('refresh_driver_queues', {})).data
  const queue = driver_queues.find((one) => one.driver_id === driver_id)
  if (!queue) throw new Error('no column')
  return queue
}
const ends = (queue: DriverQueue) => queue.driver_assignments.map(({ end_time }) => end_time)
const atEnd = { pick_before: null, drop_before: null }

test('[DSP-63] an order is placed whole, at its places, and Undo takes all three rows', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint'], { status: 'started' })
  const { driver_id, driver_hour_id, market_id, driver_assignment_ids } = driver
  const { order_id } = await insertOrder(db, { market_id })
  const pick_before = driver_assignment_ids[1] ?? null
  const placed = await call('dispatch_place_order', {
    order_id,
    driver_id,
    driver_hour_id,
    pick_before,
    drop_before: null,
  })
  expect(wordsOf(placed.data.driver_queue)).toEqual(['Deliver', 'Go to order', 'Pickup', 'Go to waypoint', 'Deliver'])
  expect(placed.data.driver_queue.undelivered_orders).toContain(order_id)
  expect(placed.data.dispatch_unassigned_orders.some((one) => one.order_id === order_id)).toBe(false)
  const undone = await call('dispatch_undo_action', { dispatch_action_id: placed.data.dispatch_action_id })
  expect(idsOf(undone.data.driver_queues[0] ?? { driver_assignments: [] })).toEqual(driver_assignment_ids)
  expect(undone.data.dispatch_unassigned_orders.some((one) => one.order_id === order_id)).toBe(true)
})

test('[SIL-OPS-51] placed where a row was that has gone, nothing changes', async () => {
  const { driver_id, driver_hour_id, market_id } = await driverWith(db, ['Deliver'])
  const { order_id } = await insertOrder(db, { market_id })
  const gone = { pick_before: 'd999999', drop_before: null }
  const { data } = await call('dispatch_place_order', { order_id, driver_id, driver_hour_id, ...gone })
  expect(data.error).toBe('stale_queue')
  expect((await queueOf(driver_id)).driver_assignments).toHaveLength(1)
  const { dispatch_unassigned_orders } = (await call('refresh_unassigned_orders', {})).data
  expect(dispatch_unassigned_orders.some((one) => one.order_id === order_id)).toBe(true)
})

test('[SIL-OPS-51] [SIL-OPS-53] [SIL-OPS-54] what refuses an enqueue refuses a place', async () => {
  const driver = await insertDriver(db)
  const { driver_id, driver_hour_id, market_id } = driver
  const food = await insertOrder(db, { market_id })
  const wine = await insertOrder(db, { market_id, alcohol: true })
  const place = (data: object, by = call) =>
    by('dispatch_place_order', { order_id: food.order_id, driver_id, driver_hour_id, ...atEnd, ...data })
  expect((await place({ driver_hour_id: driver_hour_id + 1 })).data.error).toBe('driver_clocked_out')
  expect((await place({ order_id: wine.order_id })).data.error).toBe('driver_not_alcohol_approved')
  expect((await place({ order_id: 2_000_000_000 })).data.error).toBe('unknown_id')
  const elsewhere = await insertOrder(db)
  expect((await place({ order_id: elsewhere.order_id })).data.error).toBe('order_not_unassigned')
  const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
  expect((await place({}, stranger)).data.error).toBe('not_authorized')
})

test('[SIL-OPS-51] of two who place the same order, one has it', async () => {
  const one = await insertDriver(db)
  const two = await insertDriver(db, { market_id: one.market_id })
  const { order_id } = await insertOrder(db, { market_id: one.market_id })
  const answers = await whileHeld(db, { order_id }, () =>
    [one, two].map(({ driver_id, driver_hour_id }) =>
      call('dispatch_place_order', { order_id, driver_id, driver_hour_id, ...atEnd }),
    ),
  )
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  expect(answers.find(({ success }) => !success)?.data.error).toBe('order_not_unassigned')
})

test('[DSP-67] a row is moved anywhere in its queue, a Pickup with the way to it; Undo puts it back', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to order', 'Pickup', 'Deliver', 'Go to waypoint'])
  const { driver_id, driver_assignment_ids } = driver
  const [first, , pickup] = driver_assignment_ids
  const moved = await call('dispatch_move_to', { driver_assignment_id: pickup, driver_id, before: first })
  expect(wordsOf(moved.data.driver_queue)).toEqual(['Go to order', 'Pickup', 'Deliver', 'Deliver', 'Go to waypoint'])
  const again = await call('dispatch_move_to', { driver_assignment_id: pickup, driver_id, before: first })
  expect(again.data).toMatchObject({ dispatch_action_id: null })
  const gone = await call('dispatch_move_to', { driver_assignment_id: 'd999999', driver_id, before: null })
  expect(gone.data.error).toBe('stale_queue')
  await call('dispatch_undo_action', { dispatch_action_id: moved.data.dispatch_action_id })
  expect(idsOf(await queueOf(driver_id))).toEqual(driver_assignment_ids)
})

test('an order is handed to another driver in one step, and back by Undo', async () => {
  const from = await driverWith(db, ['Deliver', 'Go to order', 'Pickup', 'Go to waypoint'], { name: 'Ana Campos' })
  const to = await insertDriver(db, { market_id: from.market_id, name: 'Bao Nguyen' })
  const data = {
    driver_assignment_id: from.driver_assignment_ids[1],
    from_driver_id: from.driver_id,
    driver_id: to.driver_id,
    driver_hour_id: to.driver_hour_id,
    ...atEnd,
  }
  const handed = await call('dispatch_hand_to', data)
  expect(wordsOf(handed.data.driver_queue)).toEqual(['Go to order', 'Pickup', 'Deliver'])
  expect(wordsOf(handed.data.from_driver_queue)).toEqual(['Deliver', 'Go to waypoint'])
  const order_id = from.order_ids[1]
  expect(handed.data.driver_queue.undelivered_orders).toEqual([order_id])
  expect(handed.data.from_driver_queue.undelivered_orders).not.toContain(order_id)

  const undone = await call('dispatch_undo_action', { dispatch_action_id: handed.data.dispatch_action_id })
  expect(undone.data.text).toBe(`Order ${order_id} from Ana Campos to Bao Nguyen`)
  expect(undone.data.driver_queues.map(({ driver_id }) => driver_id)).toEqual([to.driver_id, from.driver_id])
  expect(idsOf(await queueOf(from.driver_id))).toEqual(from.driver_assignment_ids)
  expect((await queueOf(to.driver_id)).driver_assignments).toEqual([])
})

test('a waypoint is handed over too; what is in the car, or in another market, is not', async () => {
  const from = await driverWith(db, ['Deliver', 'Go to waypoint'])
  const to = await driverWith(db, ['Deliver'], { market_id: from.market_id })
  const elsewhere = await insertDriver(db)
  const hand = (driver_assignment_id: string | undefined, driver: { driver_id: number; driver_hour_id: number }) =>
    call('dispatch_hand_to', {
      driver_assignment_id,
      from_driver_id: from.driver_id,
      driver_id: driver.driver_id,
      driver_hour_id: driver.driver_hour_id,
      ...atEnd,
    })
  const [carried, waypoint] = from.driver_assignment_ids
  expect((await hand(carried, to)).data.error).toBe('in_the_car')
  expect((await hand(waypoint, elsewhere)).data.error).toBe('other_market')
  expect((await hand(waypoint, from)).data.error).toBe('invalid_data')
  expect((await hand('d999999', to)).data.error).toBe('stale_queue')
  expect((await hand(waypoint, { ...to, driver_hour_id: 1 })).data.error).toBe('driver_clocked_out')
  expect(wordsOf((await hand(waypoint, to)).data.driver_queue)).toEqual(['Deliver', 'Go to waypoint'])
})

test('[SIL-OPS-53] alcohol is handed to an approved driver only', async () => {
  const from = await driverWith(db, ['Go to order', 'Pickup'], { order: { alcohol: true }, alcohol_approved: true })
  const to = await insertDriver(db, { market_id: from.market_id })
  const { data } = await call('dispatch_hand_to', {
    driver_assignment_id: from.driver_assignment_ids[0],
    from_driver_id: from.driver_id,
    driver_id: to.driver_id,
    driver_hour_id: to.driver_hour_id,
    ...atEnd,
  })
  expect(data.error).toBe('driver_not_alcohol_approved')
  expect(idsOf(await queueOf(from.driver_id))).toEqual(from.driver_assignment_ids)
})

test('two hand something to each other at once, and neither waits for the other for ever', async () => {
  const one = await driverWith(db, ['Go to order', 'Pickup'])
  const two = await driverWith(db, ['Go to order', 'Pickup'], { market_id: one.market_id })
  const hand = (from: typeof one, to: typeof one) =>
    call('dispatch_hand_to', {
      driver_assignment_id: from.driver_assignment_ids[0],
      from_driver_id: from.driver_id,
      driver_id: to.driver_id,
      driver_hour_id: to.driver_hour_id,
      ...atEnd,
    })
  const answers = await whileHeld(db, { driver_id: one.driver_id }, () => [hand(one, two), hand(two, one)])
  expect(answers.map(({ success }) => success)).toEqual([true, true])
  expect((await queueOf(one.driver_id)).undelivered_orders).toEqual([two.order_ids[0]])
})

test('an order is weighed for everybody who may have it, and what is said is what comes true', async () => {
  const busy = await driverWith(db, ['Deliver', 'Deliver'], { status: 'started' })
  const { market_id } = busy
  const idle = await insertDriver(db, { market_id })
  const { order_id } = await insertOrder(db, { market_id, alcohol: false })
  const weighed = await call('weigh_order', { order_id, from_driver_id: null })
  const { offers } = weighed.data
  expect(offers.map(({ driver_id }) => driver_id).sort()).toEqual([busy.driver_id, idle.driver_id].sort())
  const offer = offers.find(({ driver_id }) => driver_id === idle.driver_id)
  if (!offer) throw new Error('no offer')
  const { pick_before, drop_before } = offer
  const { driver_id, driver_hour_id } = idle
  const placed = await call('dispatch_place_order', { order_id, driver_id, driver_hour_id, pick_before, drop_before })
  // The driver is at the store before the food is ready: a moment more or less changes nothing.
  expect(ends(placed.data.driver_queue).at(-1)).toBe(offer.at_door)

  const wine = await insertOrder(db, { market_id, alcohol: true })
  expect((await call('weigh_order', { order_id: wine.order_id, from_driver_id: null })).data.offers).toEqual([])
})

test('an order in a queue is weighed as if it were not there; one that is gone, or in a car, is not weighed', async () => {
  const from = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'])
  const [order_id] = from.order_ids
  const weigh = (order: number | null | undefined, from_driver_id: number | null, by = call) =>
    by('weigh_order', { order_id: order, from_driver_id })
  const { data } = await weigh(order_id, from.driver_id)
  expect(data.offers.map(({ driver_id }) => driver_id)).toEqual([from.driver_id])
  expect(data.saved).toBeGreaterThan(0)
  expect((await weigh(order_id, null)).data.error).toBe('order_gone')
  expect((await weigh(2_000_000_000, null)).data.error).toBe('order_gone')
  const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [from.market_id + 1] }))
  expect((await weigh(order_id, from.driver_id, stranger)).data.error).toBe('order_gone')
  await db
    .updateTable('orders')
    .set({ picked_up_at: new Date() })
    .where('order_id', '=', order_id ?? 0)
    .execute()
  expect((await weigh(order_id, from.driver_id)).data.error).toBe('order_gone')
})

test('[DSP-67] a row is weighed in every other place of its queue, and what is said is what comes true', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver', 'Go to waypoint'], { status: 'started' })
  const { driver_id, driver_assignment_ids } = driver
  const [first, second, third] = driver_assignment_ids
  const weighed = await call('weigh_move', { driver_assignment_id: third, driver_id })
  const { places } = weighed.data
  expect(places.map(({ before }) => before)).toEqual([first, second])
  const place = places.find(({ before }) => before === second)
  const moved = await call('dispatch_move_to', { driver_assignment_id: third, driver_id, before: second })
  const said = new Map(place?.ends)
  for (const { driver_assignment_id, end_time } of moved.data.driver_queue.driver_assignments) {
    const end = said.get(driver_assignment_id)
    // A moment has passed between the two.
    if (end !== undefined) expect(Math.abs(end - (end_time ?? 0))).toBeLessThan(60_000)
  }
  expect(said.has(second ?? '')).toBe(true)
  expect(idsOf(await queueOf(driver_id))).toEqual([first, third, second])
})

test('[SIL-ORD-140] rows are weighed for dispatchers of their market alone, and nobody’s queue has no places', async () => {
  const { driver_id, market_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver'])
  const data = { driver_assignment_id: driver_assignment_ids[0], driver_id }
  const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
  expect((await stranger('weigh_move', data)).data.error).toBe('not_authorized')
  expect((await call('weigh_move', { ...data, driver_id: 2_000_000_000 })).data.error).toBe('unknown_id')
  expect((await call('weigh_move', { ...data, driver_assignment_id: 'd999999' })).data.places).toEqual([])
})

test('[ROL-14] who may not take an order is told by the limit that its queue would break, behind those who may', async () => {
  const free = await insertDriver(db, { alcohol_approved: true })
  const { market_id } = free
  const approved = { market_id, alcohol_approved: true }
  const full = await driverWith(db, ['Deliver', 'Deliver', 'Deliver', 'Deliver'], { ...approved, status: 'started' })
  const gone = await insertDriver(db, { ...approved, scheduled_end_at: new Date(Date.now() - 60 * 60_000) })
  const asked = await insertDriver(db, { ...approved, clock_out_requested_at: new Date(Date.now() - 60 * 60_000) })
  const carries = await insertDriver(db, approved)
  const lost = await insertOrder(db, { market_id, dispatch_state: 'assigned', driver_id: carries.driver_id })
  const unapproved = await insertDriver(db, { market_id })
  const wine = await insertOrder(db, { market_id, alcohol: true })
  const food = await insertOrder(db, { market_id })

  const breaksOf = async (order_id: number) => {
    const { offers } = (await call('weigh_order', { order_id, from_driver_id: null })).data
    return offers.map(({ driver_id, breaks }) => [driver_id, breaks?.limit ?? null])
  }
  const ofFood = new Map((await breaksOf(food.order_id)) as [number, string | null][])
  expect(ofFood.get(free.driver_id)).toBeNull()
  expect(ofFood.get(unapproved.driver_id)).toBeNull()
  expect(ofFood.get(gone.driver_id)).toBe('shift')
  expect(ofFood.get(asked.driver_id)).toBe('shift')
  expect(ofFood.get(carries.driver_id)).toBe('not_planned')
  // Four are in the car now, but not when the last of them is delivered.
  expect(ofFood.get(full.driver_id)).toBeNull()
  const { offers } = (await call('weigh_order', { order_id: food.order_id, from_driver_id: null })).data
  const limits = offers.map(({ breaks }) => breaks !== null)
  expect(limits).toEqual(limits.toSorted((a, b) => Number(a) - Number(b)))
  expect(offers.find(({ driver_id }) => driver_id === carries.driver_id)?.breaks).toEqual({
    limit: 'not_planned',
    order_id: lost.order_id,
  })
  expect((await breaksOf(wine.order_id)).map(([driver_id]) => driver_id)).not.toContain(unapproved.driver_id)
})

test('[SIL-ORD-042] alcohol is weighed by the market’s hours at the time when it would be at the door', async () => {
  const { market_id, driver_id } = await insertDriver(db, { alcohol_approved: true })
  const clock = localTime(Date.now(), 'America/New_York')
  const { cutOff } = alcoholPack('us-ga')
  // Ready a minute before the cut-off of today, and at noon of the next Monday.
  const cutOffAt = instantOf(clock.day, cutOff, 'America/New_York')
  const monday = Array.from({ length: 7 }, (_none, days) => daysAfter(clock.day, days + 1)).find(
    (day) => weekdayOf(day) === 1,
  )
  const noon = instantOf(monday ?? clock.day, 12 * 60, 'America/New_York')
  const lines = [{ name: 'Rye', category_type: 8 }]
  const late = await insertOrder(db, { market_id, alcohol: true, lines, ready_at: new Date(cutOffAt - 60_000) })
  const early = await insertOrder(db, { market_id, alcohol: true, lines, ready_at: new Date(noon) })
  const offerFor = async (order_id: number) =>
    (await call('weigh_order', { order_id, from_driver_id: null })).data.offers.find(
      (one) => one.driver_id === driver_id,
    )
  const offer = await offerFor(late.order_id)
  expect(offer?.breaks).toEqual({ limit: 'alcohol_hours', order_id: late.order_id, at: offer?.at_door })
  expect((await offerFor(early.order_id))?.breaks).toBeNull()
})
