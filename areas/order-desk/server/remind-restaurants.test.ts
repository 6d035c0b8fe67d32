import { beforeEach, describe, expect, test } from 'vitest'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { heardHints, standingClock, testUnits } from '#platform/test/units.ts'
import { remindRestaurants } from './remind-restaurants.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-20T23:00:00Z')
const clock = standingClock(start)
const units = testUnits(db, { clock })
const remind = () => remindRestaurants({ db, units, clock })
const at = (minutes: number) => clock.set(new Date(start.getTime() + minutes * 60_000))
const placed = (input: OrderInput = {}) => insertOrder(db, { created_at: start, ...input })
const textsOf = async ({ order_id }: { order_id: number }) =>
  (
    await db
      .selectFrom('messages')
      .select(['recipient', 'body'])
      .where('body', 'like', `Order #${order_id} %`)
      .orderBy('message_id')
      .execute()
  ).map(({ recipient, body }) => [recipient, body])

beforeEach(async () => {
  at(0)
  await db.updateTable('orders').set({ status: 'cancelled', ended_at: start }).execute()
})

describe('[SIL-ORD-131] a restaurant that does not accept an order', () => {
  test('gets a text after five minutes and another after ten, each once, and no more', async () => {
    const order = await placed({ name: 'Noor Haddad' })
    const seen: number[] = []
    for (const minutes of [0, 4.9, 5, 6, 9.9, 10, 11, 30]) {
      at(minutes)
      await remind()
      seen.push((await textsOf(order)).length)
    }
    expect(seen).toEqual([0, 0, 1, 1, 1, 2, 2, 2])
    expect(await textsOf(order)).toEqual([
      ['7065550188', `Order #${order.order_id} has waited 5 minutes: Delivery for Noor Haddad. Please accept it.`],
      ['7065550188', `Order #${order.order_id} has waited 10 minutes: Delivery for Noor Haddad. Please accept it.`],
    ])
  })

  test('is reminded once by two processes that look at the same time', async () => {
    const order = await placed()
    at(5)
    await Promise.all([remind(), remind(), remind()])
    expect(await textsOf(order)).toHaveLength(1)
  })

  test('gets one text for what was missed, and none for what is long past', async () => {
    const missed = await placed()
    at(20)
    await remind()
    expect((await textsOf(missed)).map(([, body]) => body)).toEqual([expect.stringContaining('10 minutes')])
    const old = await placed({ created_at: new Date(start.getTime() - 3_600_000) })
    await remind()
    expect(await textsOf(old)).toEqual([])
  })

  test('is left alone once it has accepted, and about what is over', async () => {
    const accepted = await placed({ status: 'confirmed' })
    const over = await placed({ status: 'cancelled', ended_at: start })
    at(6)
    await remind()
    expect([await textsOf(accepted), await textsOf(over)]).toEqual([[], []])
  })

  test('stands on the timeline, and rings the lists of staff', async () => {
    const order = await placed()
    at(5)
    const hints = heardHints()
    await remindRestaurants({ db, clock, units: testUnits(db, { clock, hints }) })
    expect(hints.heard.map(({ topic }) => topic)).toContain(`orders:${order.market_id}`)
    const server = await orderDeskServer(db)
    const staff = await server.as()
    const { timeline } = await staff.read(`/secure/orders/${order.order_id}`)
    expect(timeline).toMatchObject([{ text: 'Restaurant reminded after 5 minutes', who: 'Cosmic' }])
  })
})
