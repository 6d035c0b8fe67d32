import { beforeAll, describe, expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { orderDeskServer } from '#areas/order-desk/server/testing.ts'
import { bellwether, insertOrder, noodleBar, type OrderInput } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-20T23:00:00Z')
const minute = 60_000
const clock = standingClock(start)
const server = await kitchenServer(db, { clock })
type Tablet = Awaited<ReturnType<typeof server.tablet>>
let place: { franchise_id: number; market_id: number }
let counter: Tablet
let pass: Tablet

beforeAll(async () => {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: 'UTC' })
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  place = { franchise_id, market_id }
  counter = await server.tablet(place, 'Counter')
  pass = await server.tablet(place, 'Pass')
})

const at = (minutes: number) => clock.set(new Date(start.getTime() + minutes * minute))
const placed = (input: OrderInput = {}) => {
  at(0)
  return insertOrder(db, { ...place, created_at: start, ready_at: new Date(start.getTime() + 20 * minute), ...input })
}
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const shown = async (tablet: Tablet, order_id: number) =>
  (await tablet.kitchen()).orders.find((order) => order.order_id === order_id)
const readyIn = async (order_id: number) => ((await orderOf(order_id)).ready_at.getTime() - start.getTime()) / minute
const eventsOf = (order_id: number) =>
  db
    .selectFrom('events')
    .select(['what', 'actor_kind', 'actor_id', 'detail'])
    .where('subject', '=', `order:${order_id}`)
    .orderBy('event_id')
    .execute()

describe('[SIL-ORD-131] the kitchen accepts an order', () => {
  test('and it is ready when the kitchen says, which its page, the desk’s timeline and the other tablet see', async () => {
    const { order_id, order_secret } = await placed()
    expect(await counter.act(order_id, 'accept', { minutes: 35 })).toEqual({
      status: 200,
      success: true,
      ready_at: start.getTime() + 35 * minute,
    })
    expect(await readyIn(order_id)).toBe(35)
    expect(await orderOf(order_id)).toMatchObject({ status: 'confirmed', order_secret })
    expect(await shown(pass, order_id)).toMatchObject({
      status: 'confirmed',
      accepted_by: 'Counter',
      ready_at: start.getTime() + 35 * minute,
    })
    expect(await eventsOf(order_id)).toMatchObject([
      { what: 'order_confirmed', actor_kind: 'restaurant', actor_id: counter.actor.restaurant?.restaurant_tablet_id },
      { what: 'kitchen_accepted', detail: { minutes: 35 } },
    ])
    const desk = await orderDeskServer(db, { clock })
    const { timeline } = await (await desk.as()).read(`/secure/orders/${order_id}`)
    expect(timeline).toMatchObject([
      { text: 'Accepted by the restaurant', who: 'Counter' },
      { text: 'The kitchen says ready at 11:35 PM', who: 'Counter' },
    ])
  })

  test('for a window, and it is not ready before that begins', async () => {
    // 11 PM in this market, whose clock is UTC: the window is that of the same evening.
    const { order_id } = await placed({ start_time_minute: 23 * 60 + 30 })
    await counter.act(order_id, 'accept', { minutes: 10 })
    expect(await readyIn(order_id)).toBe(30)
  })

  test('once: of two tablets the second is told who was first, and when', async () => {
    const { order_id } = await placed()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forUpdate().execute(),
      () => [counter.act(order_id, 'accept', { minutes: 10 }), pass.act(order_id, 'accept', { minutes: 45 })],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const isCounters = replies[0]?.success === true
    expect(replies.find(({ success }) => !success)).toMatchObject({
      error: 'changed_meanwhile',
      message: `${isCounters ? 'Counter' : 'Pass'} accepted this order at 11:00 PM.`,
    })
    expect(await readyIn(order_id)).toBe(isCounters ? 10 : 45)
  })

  test('sent again under its key it is the same answer, and nothing moves', async () => {
    const { order_id } = await placed()
    const form = { minutes: 10, idempotency_key: `accept-${order_id}` }
    expect(await counter.act(order_id, 'accept', form)).toMatchObject({ success: true })
    at(4)
    expect(await counter.act(order_id, 'accept', form)).toMatchObject({ success: true })
    expect(await readyIn(order_id)).toBe(10)
  })

  test('not when staff have done so before, and not when it is over', async () => {
    const accepted = await placed({ status: 'confirmed' })
    expect(await counter.act(accepted.order_id, 'accept', { minutes: 10 })).toMatchObject({
      status: 409,
      message: 'Cosmic has accepted this order for you already.',
    })
    const cancelled = await placed({ status: 'cancelled', ended_at: start })
    expect(await counter.act(cancelled.order_id, 'accept', { minutes: 10 })).toMatchObject({
      status: 409,
      error: 'order_is_over',
      message: 'This order is over. Please stop making it.',
    })
  })

  test.each([0, -5, 601, 2.5, 'soon'])('not within %j minutes', async (minutes) => {
    const { order_id } = await placed()
    expect(await counter.act(order_id, 'accept', { minutes })).toMatchObject({ status: 400 })
  })
})

describe('the kitchen needs more time', () => {
  test('and driver, board and customer see the new time', async () => {
    at(0)
    const { order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      market_id: place.market_id,
      first_ends_at: new Date(start.getTime() + 5 * minute),
      order: { ...place, created_at: start, ready_at: new Date(start.getTime() + 20 * minute) },
    })
    const order_id = order_ids[0] ?? 0
    await counter.act(order_id, 'accept', { minutes: 20 })
    const before = await timesOf(order_id)
    const { ready_at = 0 } = (await shown(counter, order_id)) ?? {}
    expect(
      await counter.act(order_id, 'more_time', { minutes: 15, reason: 'Oven is full', expected_ready_at: ready_at }),
    ).toMatchObject({ success: true, ready_at: start.getTime() + 35 * minute })
    expect(await readyIn(order_id)).toBe(35)
    const after = await timesOf(order_id)
    expect(after.pickup).toBe(before.pickup + 15)
    expect(after.deliver).toBe(before.deliver + 15)
    expect((await eventsOf(order_id)).at(-1)).toMatchObject({ detail: { reason: 'Oven is full', minutes: 15 } })
  })

  test('but a tablet that shows an older time is refused, in words', async () => {
    const { order_id } = await placed()
    await counter.act(order_id, 'accept', { minutes: 20 })
    const expected_ready_at = start.getTime() + 20 * minute
    const ask = (tablet: Tablet) => tablet.act(order_id, 'more_time', { minutes: 5, expected_ready_at })
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forUpdate().execute(),
      () => [ask(counter), ask(pass)],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
      message: 'This order was changed just before. Here is how it stands now.',
    })
    expect(await readyIn(order_id)).toBe(25)
  })

  async function timesOf(order_id: number) {
    const rows = await db
      .selectFrom('driver_assignments')
      .select(['kind', 'end_time'])
      .where('order_id', '=', order_id)
      .execute()
    const at = (kind: string) =>
      ((rows.find((row) => row.kind === kind)?.end_time?.getTime() ?? 0) - start.getTime()) / minute
    return { pickup: at('pickup'), deliver: at('deliver') }
  }
})

describe('the kitchen is done', () => {
  test('ready moves the time to now, twice is once, and it can be taken back', async () => {
    const { order_id } = await placed()
    await counter.act(order_id, 'accept', { minutes: 20 })
    at(12)
    expect(await counter.act(order_id, 'ready', { ready: true })).toMatchObject({ success: true })
    at(13)
    expect(await pass.act(order_id, 'ready', { ready: true })).toMatchObject({ success: true })
    expect(await readyIn(order_id)).toBe(12)
    // What it had said before is kept: by how much this kitchen is off is learned from it.
    const ticket = db.selectFrom('kitchen_tickets').select('told_ready_at').where('order_id', '=', order_id)
    expect(await ticket.executeTakeFirst()).toEqual({ told_ready_at: new Date(start.getTime() + 20 * minute) })
    expect(await shown(pass, order_id)).toMatchObject({
      status: 'ready',
      ready_marked_at: start.getTime() + 12 * minute,
    })
    expect(await counter.act(order_id, 'ready', { ready: false })).toMatchObject({ success: true })
    expect(await shown(pass, order_id)).toMatchObject({ status: 'preparing', ready_marked_at: null })
  })

  test('a touch whose answer was lost is sent again under its key, and says nothing that is not so', async () => {
    const { order_id } = await placed({ is_delivery: false })
    await counter.act(order_id, 'accept', { minutes: 20 })
    const ready = { ready: true, idempotency_key: `ready-${order_id}` }
    expect(await counter.act(order_id, 'ready', ready)).toMatchObject({ success: true })
    await pass.act(order_id, 'ready', { ready: false })
    expect(await counter.act(order_id, 'ready', ready)).toMatchObject({ success: true })
    expect(await shown(pass, order_id)).toMatchObject({ status: 'preparing' })

    await counter.act(order_id, 'ready', { ready: true })
    const handOver = { idempotency_key: `hand-over-${order_id}` }
    for (const _ of [1, 2])
      expect(await counter.act(order_id, 'hand_over', handOver)).toMatchObject({ handed_to: 'the customer' })
    expect((await eventsOf(order_id)).filter(({ what }) => what === 'kitchen_handed_over')).toHaveLength(1)
  })

  test('what was not accepted cannot be ready', async () => {
    const { order_id } = await placed()
    expect(await counter.act(order_id, 'ready', { ready: true })).toMatchObject({ error: 'changed_meanwhile' })
  })

  test('a delivery is handed to its driver by name, and only the driver says that it is on its way', async () => {
    const { order_id } = await placed()
    await counter.act(order_id, 'accept', { minutes: 20 })
    expect(await counter.act(order_id, 'hand_over')).toMatchObject({ error: 'changed_meanwhile' })
    await counter.act(order_id, 'ready', { ready: true })
    expect(await counter.act(order_id, 'hand_over')).toMatchObject({
      status: 409,
      error: 'no_driver',
      message: 'No driver has this order yet. Is somebody at the counter? Please call us.',
    })
    const { driver_id } = await driverWith(db, [], { market_id: place.market_id, name: 'Chidi Eze' })
    await db
      .updateTable('orders')
      .set({ driver_id, dispatch_state: 'assigned' })
      .where('order_id', '=', order_id)
      .execute()
    expect(await counter.act(order_id, 'hand_over')).toEqual({ status: 200, success: true, handed_to: 'Chidi E.' })
    expect((await orderOf(order_id)).status).toBe('ready')
    expect(await shown(counter, order_id)).toBeUndefined()
    expect((await eventsOf(order_id)).at(-1)).toMatchObject({
      what: 'kitchen_handed_over',
      detail: { handed_to: 'Chidi E.' },
    })
  })

  test('a pickup is handed to the customer, and is done', async () => {
    const { order_id } = await placed({ is_delivery: false })
    await counter.act(order_id, 'accept', { minutes: 20 })
    await counter.act(order_id, 'ready', { ready: true })
    expect(await counter.act(order_id, 'hand_over')).toMatchObject({ success: true, handed_to: 'the customer' })
    expect(await orderOf(order_id)).toMatchObject({ status: 'completed', ended_at: start })
  })
})

describe('an order that is cancelled', () => {
  test('while it is made stays in sight until somebody has read that, on every tablet', async () => {
    const { order_id } = await placed()
    await counter.act(order_id, 'accept', { minutes: 20 })
    await cancel(order_id)
    expect(await shown(pass, order_id)).toMatchObject({ status: 'cancelled' })
    expect(await counter.act(order_id, 'dismiss')).toMatchObject({ success: true })
    expect([await shown(pass, order_id), await shown(counter, order_id)]).toEqual([undefined, undefined])
  })

  test('before it was accepted, or half a day ago, does not', async () => {
    const early = await placed()
    await cancel(early.order_id)
    const old = await placed()
    await counter.act(old.order_id, 'accept', { minutes: 20 })
    await cancel(old.order_id)
    at(12 * 60 + 1)
    expect([await shown(pass, early.order_id), await shown(pass, old.order_id)]).toEqual([undefined, undefined])
  })

  const cancel = (order_id: number) =>
    db.updateTable('orders').set({ status: 'cancelled', ended_at: start }).where('order_id', '=', order_id).execute()
})

test('a second printing says that it is one', async () => {
  const { order_id } = await placed()
  expect(await counter.act(order_id, 'copies')).toMatchObject({ copies: 1 })
  expect(await pass.act(order_id, 'copies')).toMatchObject({ copies: 2 })
  expect(await shown(counter, order_id)).toMatchObject({ copies: 2 })
})

test('each change rings the kitchen, the lists and the page of the order', async () => {
  const { order_id } = await placed()
  server.deps.hints.heard.length = 0
  await counter.act(order_id, 'accept', { minutes: 20 })
  const topics = new Set(server.deps.hints.heard.map(({ topic }) => topic))
  expect([...topics].sort()).toEqual(
    [
      `kitchen:${place.franchise_id}`,
      `order:${order_id}`,
      `orders:${place.market_id}`,
      `unassigned:${place.market_id}`,
    ].sort(),
  )
})
