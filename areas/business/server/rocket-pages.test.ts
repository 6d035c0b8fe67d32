import { beforeAll, describe, expect, test } from 'vitest'
import { lockQueue } from '#areas/dispatch/server/public.ts'
import { deliverOrder, lockOrder } from '#areas/orders/server/public.ts'
import { ok } from '#platform/core/result.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { businessServer, giveToDriver, goodForm, insertBusiness, type TestBusiness } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
let business: TestBusiness
let person: Awaited<ReturnType<typeof server.of>>
let other: typeof person
beforeAll(async () => {
  business = await insertBusiness(db)
  person = await server.of(business)
  other = await server.of(await insertBusiness(db, { market_id: business.market_id, name: 'Keita Print' }))
})

const newOrder = async (by = person): Promise<number> => (await by.post('/rocket/orders', goodForm)).order_id
const cancel = (order_id: number, by = person) => by.post(`/rocket/orders/${order_id}/cancel`)
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const ofMarket = (order_id: number) => ({ order_id, market_id: business.market_id })
const everything = { go_to_order: 'not_acknowledged', pickup: 'not_acknowledged', deliver: 'not_acknowledged' } as const

describe('[RKT-02] [SIL-ORD-135] a business sees its own orders', () => {
  test('in its list, the newest first, with how many there are today', async () => {
    const [first, second] = [await newOrder(), await newOrder()]
    const foreign = await newOrder(other)
    const { deliveries, delivery_counts, business: shown } = await person.read('/rocket/orders')
    const ids = deliveries.map((one: { order_id: number }) => one.order_id)
    expect(ids.slice(0, 2)).toEqual([second, first])
    expect(ids).not.toContain(foreign)
    expect(delivery_counts.today).toBe(ids.length)
    expect(shown).toMatchObject({ name: 'Bluebird Flowers', terms: { delivery_fee: 299, service_percent: 5 } })
    expect((await person.read('/rocket/orders/new')).deliveries[0].order_id).toBe(second)
  })

  test('what was over before today is among all of them alone', async () => {
    const old = await newOrder()
    const yesterday = new Date(server.clock.now().getTime() - 26 * 60 * 60_000)
    await db
      .updateTable('orders')
      .set({ created_at: yesterday, ended_at: yesterday, status: 'delivered' })
      .where('order_id', '=', old)
      .execute()
    const has = async (url: string) =>
      (await person.read(url)).deliveries.some((one: { order_id: number }) => one.order_id === old)
    expect([await has('/rocket/orders'), await has('/rocket/orders?state=all')]).toEqual([false, true])
    expect((await person.get('/rocket/orders?page=nonsense')).statusCode).toBe(400)
  })

  test('one of them on its page; that of another business is not there, for staff of its market it is', async () => {
    const order_id = await newOrder()
    const url = `/rocket/orders/${order_id}`
    expect(await person.read(url)).toMatchObject({
      delivery: { order_id, delivery_status: 'created', total: 2539, driver: null, payment: 'already_paid' },
      is_own: true,
    })
    const staff = await server.as({ roles: ['staff'], market_ids: [business.market_id] })
    const elsewhere = await server.as({ roles: ['staff'], market_ids: [business.market_id + 1000] })
    expect(await staff.read(url)).toMatchObject({ is_own: false })
    for (const one of [other, elsewhere]) expect((await one.get(url)).statusCode).toBe(404)
    for (const odd of ['/rocket/orders/0', '/rocket/orders/99999999', '/rocket/orders/x'])
      expect((await person.get(odd)).statusCode).toBe(404)
  })

  test('live, by the topic of the business and of its orders, and nobody else’s', async () => {
    const topic = server.area.topics?.[0]
    expect(await topic?.mayFollow(person.actor, `business:${business.business_id}`)).toBe(true)
    expect(await topic?.mayFollow(other.actor, `business:${business.business_id}`)).toBe(false)
  })
})

describe('[SIL-ORD-135] a business cancels a delivery', () => {
  test('while no driver is on the way: it leaves board, queue and ledger; pressed again it is cancelled', async () => {
    const order_id = await newOrder()
    const { driver_id } = await giveToDriver(db, ofMarket(order_id), everything)
    expect(await cancel(order_id)).toEqual({ status: 200, success: true })
    expect(await cancel(order_id)).toEqual({ status: 200, success: true })
    const ended = { status: 'cancelled', dispatch_state: 'done', cancelled_by: 'restaurant' }
    expect(await orderOf(order_id)).toMatchObject(ended)
    const queue = await db.selectFrom('driver_assignments').select('kind').where('driver_id', '=', driver_id).execute()
    expect(queue).toEqual([])
    const owed = await db
      .selectFrom('ledger_movements')
      .select((row) => row.fn.sum<number>('business').as('owed'))
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(Number(owed.owed)).toBe(0)
  })

  test('no longer when a driver is on the way, at the counter or has it', async () => {
    const order_id = await newOrder()
    await giveToDriver(db, ofMarket(order_id), { ...everything, go_to_order: 'started' })
    expect(await cancel(order_id)).toMatchObject({ status: 409, error: 'driver_on_the_way' })
    await db
      .deleteFrom('driver_assignments')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'go_to_order')
      .execute()
    expect(await cancel(order_id)).toMatchObject({ status: 409, error: 'driver_on_the_way' })
    await db.deleteFrom('driver_assignments').where('order_id', '=', order_id).where('kind', '=', 'pickup').execute()
    await db.updateTable('orders').set({ status: 'picked_up' }).where('order_id', '=', order_id).execute()
    expect(await cancel(order_id)).toMatchObject({ status: 409, error: 'delivery_picked_up' })
    await db.updateTable('orders').set({ status: 'delivered' }).where('order_id', '=', order_id).execute()
    expect(await cancel(order_id)).toMatchObject({ status: 409, error: 'delivery_over' })
  })

  test('not one of another business, nor by staff', async () => {
    const order_id = await newOrder()
    expect(await cancel(order_id, other)).toMatchObject({ status: 404 })
    expect(await cancel(99_999_999)).toMatchObject({ status: 404 })
    const staff = await server.as({ roles: ['staff'] })
    expect(await cancel(order_id, staff)).toMatchObject({ status: 403 })
    expect((await orderOf(order_id)).status).toBe('confirmed')
  })

  test('against a delivery that is made at the same moment: one of them holds, and the ledger agrees', async () => {
    const order_id = await newOrder()
    const { driver_id } = await giveToDriver(db, ofMarket(order_id), everything)
    const deliver = () =>
      server.deps.units.run(undefined, async (unit) => {
        await lockQueue(unit.tx, driver_id)
        const order = await lockOrder(unit.tx, order_id)
        if (!order) throw new Error('no order')
        const picked = { ...order, status: 'picked_up' as const }
        const done = order.status === 'cancelled' ? ok(undefined) : await deliverOrder(unit, picked)
        return done.ok ? ok(done.data?.status ?? 'cancelled') : done
      })
    const [delivered, cancelled] = await whileRowsHeld<unknown>(
      db,
      (tx) => lockQueue(tx, driver_id),
      () => [deliver(), cancel(order_id)],
    )
    const { status } = await orderOf(order_id)
    expect(['delivered', 'cancelled']).toContain(status)
    expect(delivered).toMatchObject({ ok: true, data: status })
    expect(cancelled).toMatchObject(status === 'cancelled' ? { success: true } : { error: 'delivery_over' })
    const { owed } = await db
      .selectFrom('ledger_movements')
      .select((row) => row.fn.sum<number>('business').as('owed'))
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect(Number(owed)).toBe(status === 'cancelled' ? 0 : 539)
  })
})
