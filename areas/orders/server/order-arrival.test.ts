import { describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { ordersArea } from './area.ts'
import { insertOrder, orderProviders } from './testing.ts'

const { db } = await testDatabase()
const now = new Date()
const deps = testDeps(db, { clock: standingClock(now.toISOString()) })
const { app } = await testApp(deps, [ordersArea(deps, orderProviders(deps))])
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

async function progressOf(order_id: number) {
  const { order_secret } = await db
    .selectFrom('orders')
    .select('order_secret')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const reply = await app.inject({ url: `/order/${order_id}/status?s=${order_secret}` })
  return reply.json()
}

/** On its way with a driver who has this door first; the board expects the hand-over in 12 minutes. */
async function onItsWay(seenAt: Date) {
  const driver = await driverWith(db, ['Deliver', 'Deliver'], { status: 'started', order: { status: 'picked_up' } })
  const [first, second] = driver.order_ids.map(Number)
  for (const [order_id, at] of [
    [first, 12],
    [second, 25],
  ] as const) {
    const times = { promised_at: minutes(10), picked_up_at: minutes(-5), driver_id: driver.driver_id }
    await db.updateTable('orders').set(times).where('order_id', '=', Number(order_id)).execute()
    await db
      .updateTable('driver_assignments')
      .set({ end_time: minutes(at) })
      .where('order_id', '=', Number(order_id))
      .execute()
  }
  const place = { driver_id: driver.driver_id, lat: 33.9, lng: -83.3, at: seenAt }
  await db.insertInto('driver_positions').values(place).execute()
  return { first: Number(first), second: Number(second) }
}

describe('when it comes, and where it is', () => {
  test('the customer’s span is the board’s time, and where the driver is shows while they drive to this door', async () => {
    const { first } = await onItsWay(now)
    expect(await progressOf(first)).toMatchObject({
      arrival: { from: minutes(9).getTime(), to: minutes(15).getTime(), late: null },
      driver_place: { lat: 33.9, lng: -83.3 },
    })
  })

  test('whoever is second learns that other doors come first, and not where those are', async () => {
    const { second } = await onItsWay(now)
    expect(await progressOf(second)).toMatchObject({ arrival: { late: 'other_stops' }, driver_place: null })
  })

  test('a place older than a minute is none', async () => {
    const { first } = await onItsWay(new Date(now.getTime() - 61_000))
    expect((await progressOf(first)).driver_place).toBeNull()
  })

  test('at the door, and once it is over, there is nothing to come', async () => {
    const { first } = await onItsWay(now)
    await db.updateTable('driver_assignments').set({ status: 'arrived' }).where('order_id', '=', first).execute()
    expect(await progressOf(first)).toMatchObject({ at_door: true, arrival: null })
    await db.updateTable('orders').set({ status: 'delivered', ended_at: now }).where('order_id', '=', first).execute()
    expect(await progressOf(first)).toMatchObject({ arrival: null, driver_place: null })
  })

  test('until a driver has it, it is the promise; a window that was chosen speaks for itself', async () => {
    const soon = await insertOrder(db, { promised_at: minutes(40) })
    expect((await progressOf(soon.order_id)).arrival).toMatchObject({ to: minutes(40).getTime(), late: null })
    const chosen = await insertOrder(db, { promised_at: minutes(300), start_time_minute: 1080 })
    expect((await progressOf(chosen.order_id)).arrival).toBeNull()
  })
})

describe('what was given back', () => {
  test('each part is told, with what still is on its way', async () => {
    const { order_id } = await insertOrder(db, { status: 'delivered', ended_at: now })
    const { user_id } = await db
      .insertInto('users')
      .values({ name: 'Ann', email: 'ann@example.com' })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    const issue = (part: object) =>
      db
        .insertInto('order_issues')
        .values({ order_id, user_id, idempotency_key: Math.random().toString(), total_refund: 495, ...part } as never)
        .returning('order_issue_id')
        .executeTakeFirstOrThrow()
    const { order_issue_id } = await issue({ record_type: 'refund', refund_source: 'restaurant' })
    await db.insertInto('order_refunds').values({ order_issue_id, way: 'check', amount: 495, sales_tax: 0 }).execute()
    await issue({ record_type: 'credit', total_credit: 550 })
    expect((await progressOf(order_id)).given_back).toEqual([
      { id: `${order_issue_id}-1`, amount: '4.95', way: 'check', done: false },
      { id: `${order_issue_id + 1}-0`, amount: '5.50', way: 'credit', done: true },
    ])
  })
})

describe('the calendar’s file', () => {
  test('a window is an event at the door; without the secret there is none', async () => {
    const order = await insertOrder(db, { promised_at: minutes(300), start_time_minute: 1080 })
    const url = `/order/${order.order_id}/calendar.ics?s=`
    const reply = await app.inject({ url: `${url}${order.order_secret}` })
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.body).toContain('SUMMARY:Noodle Bar 88 comes to your door')
    const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
    expect(reply.body).toContain(`DTEND:${utc(order.promised_at ?? now)}`)
    expect((await app.inject({ url: `${url}wrong` })).statusCode).toBe(404)
  })
})
