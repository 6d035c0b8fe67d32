import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { makeHints } from '#platform/server/live.ts'
import type { Pages } from '#platform/server/pages.ts'
import { openHintStream } from '#platform/test/hint-stream.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { ordersArea } from './area.ts'
import { orderStateOf, pageOrder } from './order-state.ts'
import { insertOrder, orderProviders } from './testing.ts'

const { db, url } = await testDatabase()
/** What a page is served with, without the browser's build. */
const pages: Pages = { send: async (_request, reply, page) => reply.send(page.state) }
const deps = { ...testDeps(db), pages }
const hints = makeHints({ url, log: deps.log })
const providers = orderProviders(deps)
const { app } = await testApp(deps, [ordersArea({ ...deps, hints }, providers)])
await app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
afterAll(async () => {
  await hints.close()
  await app.close()
})

const streamOf = (order_id: number, secret: string) =>
  openHintStream(`${origin}/order/${order_id}/live?s=${encodeURIComponent(secret)}`)

test('[SIL-ORD-008] whoever has the link hears of this order at once, on a device without any session', async () => {
  const order = await insertOrder(db)
  const other = await insertOrder(db)
  const stream = await streamOf(order.order_id, order.order_secret)
  expect(stream.status).toBe(200)
  hints.publish(`order:${other.order_id}`, 1)
  hints.publish(`order:${order.order_id}`, 2)
  expect(await stream.next()).toEqual({ topic: `order:${order.order_id}`, version: 2 })
  stream.close()
})

test('[ORD-65] without the right secret there is no stream, and of one order ten at most', async () => {
  const order = await insertOrder(db)
  expect((await streamOf(order.order_id, 'wrong')).status).toBe(404)
  const streams = await Promise.all(Array.from({ length: 10 }, () => streamOf(order.order_id, order.order_secret)))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await streamOf(order.order_id, order.order_secret)).status).toBe(429)
  for (const stream of streams) stream.close()
  await expect.poll(async () => (await streamOf(order.order_id, order.order_secret)).status).toBe(200)
})

test('[SIL-ORD-008] the customer learns that the driver stands at the door, and no more once it is handed over', async () => {
  const driver = await driverWith(db, ['Deliver'], { status: 'started', order: { status: 'picked_up' } })
  const order_id = Number(driver.order_ids[0])
  const isAtDoor = async () => {
    const order = await pageOrder(db, order_id)
    return order && (await orderStateOf(db, order, deps.clock.now())).progress.at_door
  }
  expect(await isAtDoor()).toBe(false)
  await db.updateTable('driver_assignments').set({ status: 'arrived' }).where('order_id', '=', order_id).execute()
  expect(await isAtDoor()).toBe(true)
  await db.updateTable('orders').set({ status: 'delivered' }).where('order_id', '=', order_id).execute()
  expect(await isAtDoor()).toBe(false)
})

test('[SIL-OPS-63] staff of the market, and nobody else, read on the order’s page that its ID was checked after hours', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const order_id = Number(driver.order_ids[0])
  const check = {
    order_id,
    driver_id: driver.driver_id,
    name: 'Dana Whitfield',
    outside_hours: 'after_cut_off',
  } as const
  await db.insertInto('alcohol_verifications').values(check).execute()
  const { order_secret, market_id } = await db
    .selectFrom('orders')
    .select(['order_secret', 'market_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const read = async (cookie?: string) => {
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}) }
    const page = await app.inject({ url: `/order/${order_id}?s=${order_secret}`, headers })
    expect(page.statusCode).toBe(200)
    return page.json().staff
  }
  const dispatcherOf = async (market: number) =>
    cookieOf(db, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market] }))
  expect(await read()).toBeUndefined()
  expect(await read(await dispatcherOf(market_id))).toEqual({ outside_hours: 'after_cut_off' })
  expect(await read(await dispatcherOf(market_id + 1))).toBeUndefined()
})
