import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { DriverQueue } from '../rules/board.ts'
import type { Remedy } from '../rules/plan/lateness/remedies.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, insertDriver } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)
const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

type Weighed = {
  queue_versions: { driver_id: number; version: number }[]
  at_door: number | null
  driver_id: number | null
  remedies: Remedy[]
  tell_about: number | null
  told: { about: number; at: number } | null
  kitchen: { name: string }
}
const weigh = async (order_id: number | null | undefined, by = call) => {
  const { success, data } = await by('weigh_remedies', { order_id })
  return { success, error: data.error, ...(data as unknown as Weighed) }
}

const versionOf = (driver_id: number, { queue_versions }: Pick<Weighed, 'queue_versions'>) =>
  queue_versions.find((one) => one.driver_id === driver_id)?.version
type Reorder = { driver_id: number; order_id: number; driver_assignment_ids: readonly string[] }
const reorder = (data: Reorder, weighed: Pick<Weighed, 'queue_versions'>, by = call) =>
  by('dispatch_reorder', { ...data, queue_version: versionOf(data.driver_id, weighed) })

/** A driver whose second order waits behind the first one. */
async function twoOrders() {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver', 'Go to order', 'Pickup', 'Deliver'], {
    order: { ready_at: fromNow(0), promised_at: fromNow(15), lat: 33.97, lng: -83.4 },
    first_ends_at: fromNow(10),
  })
  const [first, , , second] = driver.order_ids.map(Number)
  await db
    .updateTable('orders')
    .set({ promised_at: fromNow(120) })
    .where('order_id', '=', Number(first))
    .execute()
  return { ...driver, first: Number(first), second: Number(second) }
}

describe('remedies of a late order', () => {
  test('another driver who is sooner, and what comes about then is what was shown', async () => {
    const { market_id, driver_id: from_driver_id, driver_assignment_ids, second } = await twoOrders()
    const other = await insertDriver(db, { market_id })
    const { at_door, remedies } = await weigh(second)
    const hand = remedies.find(({ what }) => what === 'hand')
    if (hand?.what !== 'hand') throw new Error('Nobody else is proposed')
    expect(hand).toMatchObject({ driver_id: other.driver_id })
    expect(hand.saved).toBe(Number(at_door) - hand.at_door)
    const { data } = await call('dispatch_hand_to', {
      driver_assignment_id: driver_assignment_ids[3],
      from_driver_id,
      driver_id: hand.driver_id,
      driver_hour_id: other.driver_hour_id,
      pick_before: hand.pick_before,
      drop_before: hand.drop_before,
    })
    const end = data.driver_queue.driver_assignments.at(-1)?.end_time ?? 0
    expect(Math.abs(end - hand.at_door)).toBeLessThanOrEqual(minute)
  })

  test('another order of stops, where nobody else is late by it', async () => {
    const { driver_id, second } = await twoOrders()
    const { at_door, remedies } = await weigh(second)
    const move = remedies.find(({ what }) => what === 'move')
    if (move?.what !== 'move') throw new Error('No other place is proposed')
    expect(move.saved).toBeGreaterThanOrEqual(minute)
    const { driver_assignment_id, before } = move
    const { data } = await call('dispatch_move_to', { driver_assignment_id, driver_id, before })
    const row = data.driver_queue.driver_assignments.find(
      (one) => one.order_id === second && one.type_text === 'Deliver',
    )
    expect(Math.abs(Number(row?.end_time) - move.at_door)).toBeLessThanOrEqual(minute)
    expect(Number(row?.end_time)).toBeLessThan(Number(at_door))
  })

  test('the other pickups held back, by one act that is undone as one', async () => {
    const { driver_id, driver_assignment_ids, first, second } = await twoOrders()
    const weighed = await weigh(second)
    const hold = weighed.remedies.find(({ what }) => what === 'hold_back')
    if (hold?.what !== 'hold_back') throw new Error('Nothing is held back')
    expect(hold.held).toEqual([first])
    const [go1, pick1, deliver1, go2, pick2, deliver2] = driver_assignment_ids
    expect(hold.rows).toEqual([go2, pick2, deliver2, go1, pick1, deliver1])
    expect(hold.others.map(({ order_id }) => order_id)).toEqual([first])
    const { data } = await reorder({ driver_id, order_id: second, driver_assignment_ids: hold.rows }, weighed)
    const [, , deliver] = data.driver_queue.driver_assignments
    expect(Math.abs(Number(deliver?.end_time) - hold.at_door)).toBeLessThanOrEqual(minute)
    const { dispatch_action_id } = data
    const { driver_queues, text } = (await call('dispatch_undo_action', { dispatch_action_id })).data
    expect(text).toContain(`Stops put in another order for order ${second}`)
    expect(driver_queues.map(idsOf)).toEqual([driver_assignment_ids])
  })

  test('none where nothing is sooner: the kitchen decides, and the customer can be told', async () => {
    const { market_id, order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      order: { ready_at: fromNow(60), promised_at: fromNow(20) },
      first_ends_at: fromNow(5),
    })
    await insertDriver(db, { market_id })
    const weighed = await weigh(order_ids[0])
    expect(weighed.remedies).toEqual([])
    expect(weighed.kitchen.name).toBe(noodleBar.name)
    expect(Number(weighed.tell_about)).toBeGreaterThan(Number(weighed.at_door))
    expect(Number(weighed.tell_about) % (5 * minute)).toBe(0)
  })

  test('of a waiting order it is giving it, and nobody is told a time while the promise holds', async () => {
    const { market_id, driver_id } = await insertDriver(db)
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
    const { order_id } = await insertOrder(db, { market_id, franchise_id, promised_at: fromNow(90) })
    expect(await weigh(order_id)).toMatchObject({
      remedies: [{ what: 'give', driver_id }],
      driver_id: null,
      tell_about: null,
      told: null,
    })
  })

  test('[ROL-14] whose driver may no longer carry its alcohol is handed to who may, sooner or not, and nothing else is proposed', async () => {
    const { driver_id, market_id, order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      alcohol_approved: true,
      order: { alcohol: true, ready_at: fromNow(60), promised_at: fromNow(20) },
      first_ends_at: fromNow(5),
    })
    await insertDriver(db, { market_id })
    const { driver_id: approved } = await insertDriver(db, { market_id, alcohol_approved: true })
    expect(await weigh(order_ids[0])).toMatchObject({ driver_may_carry: true, remedies: [] })
    await db.updateTable('drivers').set({ alcohol_approved: false }).where('driver_id', '=', driver_id).execute()
    expect(await weigh(order_ids[0])).toMatchObject({
      driver_may_carry: false,
      remedies: [{ what: 'hand', driver_id: approved }],
    })
  })

  test('none of an order that has ended, or of another market', async () => {
    const { order_id, market_id } = await insertOrder(db, { dispatch_state: 'done', status: 'delivered' })
    expect((await weigh(order_id)).error).toBe('order_gone')
    const open = await insertOrder(db, { market_id })
    const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
    expect((await weigh(open.order_id, stranger)).error).toBe('order_gone')
  })
})

describe('what a driver could do while a slow kitchen cooks', () => {
  /** Nothing can be done about this one: its food is not there sooner. */
  async function slowKitchen(input: Parameters<typeof driverWith>[2] = {}) {
    const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      order: { ready_at: fromNow(60), promised_at: fromNow(30) },
      ...input,
    })
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id: driver.market_id })
    const wanted = { market_id: driver.market_id, franchise_id, ready_at: fromNow(0), promised_at: fromNow(90) }
    return { ...driver, late: Number(driver.order_ids[0]), wanted }
  }
  const meanwhileOf = ({ remedies }: Weighed) => remedies.find((one) => one.what === 'meanwhile')
  const doorOf = (queue: DriverQueue, order_id: number) =>
    queue.driver_assignments.find((row) => row.order_id === order_id && row.type_text === 'Deliver')?.end_time ?? 0

  test('an order that waits for a driver is taken, and the late one is no later', async () => {
    const { driver_id, driver_hour_id, late, wanted } = await slowKitchen()
    const { order_id } = await insertOrder(db, wanted)
    const weighed = await weigh(late)
    const meanwhile = meanwhileOf(weighed)
    expect(weighed.remedies).toEqual([meanwhile])
    if (meanwhile?.by.how !== 'place') throw new Error('Nothing is taken')
    expect(meanwhile).toMatchObject({ taken: { order_id }, saved: 0, at_door: weighed.at_door })
    expect(meanwhile.extra).toBeLessThanOrEqual(-minute)
    const { pick_before, drop_before } = meanwhile.by
    const place = { order_id, driver_id, driver_hour_id, pick_before, drop_before }
    const { data } = await call('dispatch_place_order', { ...place, queue_version: versionOf(driver_id, weighed) })
    expect(Math.abs(doorOf(data.driver_queue, order_id) - meanwhile.taken.at_door)).toBeLessThanOrEqual(minute)
    expect(doorOf(data.driver_queue, late)).toBeLessThanOrEqual(Number(weighed.at_door))
  })

  test('what another driver has not begun is taken over from there', async () => {
    const { driver_id, driver_hour_id, market_id, late } = await slowKitchen()
    const other = await driverWith(db, ['Go to waypoint', 'Go to order', 'Pickup', 'Deliver'], {
      market_id,
      order: { ready_at: fromNow(0), promised_at: fromNow(90) },
    })
    const weighed = await weigh(late)
    const meanwhile = meanwhileOf(weighed)
    if (meanwhile?.by.how !== 'hand') throw new Error('Nothing is taken over')
    expect(meanwhile.by.from_driver_id).toBe(other.driver_id)
    const { from_driver_id, pick_before, drop_before } = meanwhile.by
    const handed = {
      driver_assignment_id: other.driver_assignment_ids[2],
      from_driver_id,
      from_version: versionOf(from_driver_id, weighed),
      driver_id,
      driver_hour_id,
      pick_before,
      drop_before,
      queue_version: versionOf(driver_id, weighed),
    }
    for (const version of ['from_version', 'queue_version'])
      expect((await call('dispatch_hand_to', { ...handed, [version]: 99 })).data.error).toBe('stale_queue')
    const { data } = await call('dispatch_hand_to', handed)
    expect(doorOf(data.driver_queue, late)).toBeLessThanOrEqual(Number(weighed.at_door))
    expect(data.from_driver_queue.driver_assignments).toHaveLength(1)
  })

  test('what is in the car is delivered before', async () => {
    const { driver_id, market_id, late, driver_assignment_ids } = await slowKitchen()
    const carried = await insertOrder(db, {
      market_id,
      driver_id,
      dispatch_state: 'assigned',
      promised_at: fromNow(120),
      picked_up_at: fromNow(-5),
    })
    const at = { driver_id, market_id, position: 9, start_time: fromNow(70), end_time: fromNow(80) }
    await db
      .insertInto('driver_assignments')
      .values({ ...at, driver_assignment_id: `d${carried.order_id}7`, kind: 'deliver', order_id: carried.order_id })
      .execute()
    const weighed = await weigh(late)
    const meanwhile = meanwhileOf(weighed)
    if (meanwhile?.by.how !== 'reorder') throw new Error('Nothing is delivered')
    expect(meanwhile.by.rows).toEqual([`d${carried.order_id}7`, ...driver_assignment_ids])
    const { data } = await reorder({ driver_id, order_id: late, driver_assignment_ids: meanwhile.by.rows }, weighed)
    expect(doorOf(data.driver_queue, late)).toBeLessThanOrEqual(Number(weighed.at_door))
    expect(doorOf(data.driver_queue, carried.order_id)).toBeLessThan(fromNow(60).getTime())
  })

  test.each([
    ['whoever takes no more orders', { active: false }, {}],
    ['who is not approved for its alcohol', {}, { alcohol: true }],
  ])('%s is offered nothing', async (_who, driver, order) => {
    const { late, wanted } = await slowKitchen(driver)
    await insertOrder(db, { ...wanted, ...order })
    expect(meanwhileOf(await weigh(late))).toBeUndefined()
  })
})
