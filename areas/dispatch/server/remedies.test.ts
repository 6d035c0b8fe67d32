import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import pseudo from '#platform/core/languages/en-XA.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { Remedy } from '../rules/plan/lateness/remedies.ts'
import { callsBy, dispatchWorld, driverWith, insertDriver, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)
const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

type Weighed = {
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

  test('none of an order that has ended, or of another market', async () => {
    const { order_id, market_id } = await insertOrder(db, { dispatch_state: 'done', status: 'delivered' })
    expect((await weigh(order_id)).error).toBe('order_gone')
    const open = await insertOrder(db, { market_id })
    const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
    expect((await weigh(open.order_id, stranger)).error).toBe('order_gone')
  })
})

describe('telling the customer another time', () => {
  const tell = (order_id: number, promised_about: number, told_before: number | null = null, by = call) =>
    by('tell_customer_time', { order_id, promised_about, told_before })
  const texts = (order_id: number) =>
    db.selectFrom('messages').select(['recipient', 'body']).where('about', '=', `order:${order_id}`).execute()
  const about = Math.ceil(Date.now() / (5 * minute)) * 5 * minute + 40 * minute

  test('is one text and the end of what the order’s page says; the promise on record stays', async () => {
    const promised_at = fromNow(20)
    const { order_id } = await insertOrder(db, { promised_at, phone_number: '4785550163' })
    expect(await tell(order_id, about)).toMatchObject({ success: true, data: { told: { about } } })
    const [text, ...more] = await texts(order_id)
    expect(more).toEqual([])
    expect(text).toMatchObject({ recipient: '4785550163' })
    expect(text?.body).toMatch(/It should be with you about \d+:\d\d [AP]M\. Follow it here: http.*\/order\/\d+\?s=/)
    expect((await weigh(order_id)).told?.about).toBe(about)
    const order = await db
      .selectFrom('orders')
      .select('promised_at')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(order.promised_at).toEqual(promised_at)
    const events = await db.selectFrom('events').select('what').where('subject', '=', `order:${order_id}`).execute()
    expect(events).toEqual([{ what: 'tell_customer_time' }])
  })

  test('is in the language that the order was placed in, not in the dispatcher’s', async () => {
    const { order_id } = await insertOrder(db, { promised_at: fromNow(20), language: 'en-XA' })
    await tell(order_id, about)
    const [text] = await texts(order_id)
    expect(text?.body).toContain(pseudo.textOf('', '', 'and we are sorry').slice(1, -1))
  })

  test('of two who tell at once the customer hears one, and the other dispatcher is told what', async () => {
    const { order_id } = await insertOrder(db)
    const answers = await whileHeld(db, { order_id }, () => [tell(order_id, about), tell(order_id, about + 5 * minute)])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.data).toMatchObject({
      error: 'told_meanwhile',
      told: { about: expect.any(Number) },
    })
    expect(await texts(order_id)).toHaveLength(1)
  })

  test('a later time is told again by whoever knows the first', async () => {
    const { order_id } = await insertOrder(db)
    await tell(order_id, about)
    expect((await tell(order_id, about + 10 * minute, about)).success).toBe(true)
    expect(await texts(order_id)).toHaveLength(2)
  })

  test.each([
    ['lies in the past', -minute, 'time_not_possible'],
    ['is hours away', 5 * 60 * minute, 'time_not_possible'],
  ])('a time that %s is not told', async (_what, ahead, error) => {
    const { order_id } = await insertOrder(db)
    expect((await tell(order_id, Date.now() + ahead)).data.error).toBe(error)
    expect(await texts(order_id)).toEqual([])
  })

  test('an order that is over, of another market or without a phone has nobody to tell', async () => {
    const over = await insertOrder(db, { status: 'delivered', dispatch_state: 'done' })
    expect((await tell(over.order_id, about)).data.error).toBe('order_gone')
    const open = await insertOrder(db)
    const elsewhere = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [open.market_id + 1] }))
    expect((await tell(open.order_id, about, null, elsewhere)).data.error).toBe('order_gone')
    const silent = await insertOrder(db, { phone_number: '' })
    expect((await tell(silent.order_id, about)).data.error).toBe('phone_missing')
  })
})
