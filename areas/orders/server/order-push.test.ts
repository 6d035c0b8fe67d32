import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import pseudo from '#platform/core/languages/en-XA.ts'
import { ok } from '#platform/core/result.ts'
import { openHttp } from '#platform/server/http.ts'
import { pushKeysOf } from '#platform/server/push/push-keys.ts'
import { webPush } from '#platform/server/push/web-push.ts'
import { startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { OrderStatus } from '../rules/status.ts'
import { ordersArea } from './area.ts'
import { changeStatus, lockOrder } from './order-changes.ts'
import { tellFollowers } from './order-followers.ts'
import { insertOrder, orderProviders, type TestOrder } from './testing.ts'

const { db } = await testDatabase()
const sandbox = await startSandboxProcess()
const http = openHttp({ tries: 1 })
afterAll(async () => {
  http.close()
  await sandbox.stop()
})
beforeEach(() => sandbox.reset())
const clock = standingClock('2026-11-20T23:00:00Z')
const deps = testDeps(db, { clock })
const push = webPush({ http, credentials: { contact: 'mailto:orders@bellwether.example', origins: [sandbox.url] } })
const area = ordersArea(deps, orderProviders(deps, { push }))
const { app } = await testApp(deps, [area])
const { publicKey } = await pushKeysOf({ db, secrets: deps.secrets, push })()

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What a browser gets of its push service for a page of ours. */
async function browser(): Promise<Subscription> {
  const made = await fetch(`${sandbox.url}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ application_server_key: publicKey }),
  })
  return (await made.json()) as Subscription
}

async function post({ order_id, order_secret }: TestOrder, path: string, form: object) {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const payload = { s: order_secret, ...form }
  const reply = await app.inject({ method: 'POST', url: `/order/${order_id}/${path}`, headers, payload })
  return { status: reply.statusCode, ...reply.json() }
}
const follow = (order: TestOrder, { endpoint, keys }: Subscription, s?: string) =>
  post(order, 'push', { endpoint, ...keys, ...(s !== undefined && { s }) })

const become = (order: TestOrder, status: OrderStatus, change: Parameters<typeof changeStatus>[3] = {}) =>
  deps.units.run(undefined, async (unit) => {
    const locked = await lockOrder(unit.tx, order.order_id)
    if (!locked) throw new Error('The order is gone')
    return changeStatus(unit, locked, status, change)
  })

/** Works through what is enqueued for phones, as the worker does. */
async function workOff(): Promise<void> {
  for (const kind of ['order_news', 'push_order_news']) {
    const jobs = await db.deleteFrom('jobs').where('kind', '=', kind).returning(['job_id', 'payload']).execute()
    for (const { payload } of jobs.toSorted((a, b) => Number(a.job_id) - Number(b.job_id)))
      await area.jobs?.[kind]?.(payload as Record<string, unknown>)
  }
}
async function told(): Promise<Record<string, unknown>[]> {
  await workOff()
  const inbox = await fetch(`${sandbox.url}/inbox/pushes.json`)
  const { pushes } = (await inbox.json()) as { pushes: { text: string }[] }
  // The inbox shows the latest first.
  return pushes.map(({ text }) => JSON.parse(text)).toReversed()
}
const followersOf = ({ order_id }: TestOrder) =>
  db.selectFrom('order_push_subscriptions').select('endpoint').where('order_id', '=', order_id).execute()

describe('news of an order by push', () => {
  test('each browser that follows it is told, and nothing of who ordered what', async () => {
    const order = await insertOrder(db)
    expect(await follow(order, await browser())).toMatchObject({ status: 200, success: true })
    await follow(order, await browser())
    await follow(await insertOrder(db), await browser())
    await become(order, 'confirmed')
    const news = await told()
    const url = `/order/${order.order_id}?s=${order.order_secret}`
    expect(news).toHaveLength(2)
    expect(news[0]).toEqual({
      title: `Order ${order.order_id}`,
      body: 'Noodle Bar 88 has accepted your order.',
      url,
      tag: `order-${order.order_id}`,
    })
    expect(JSON.stringify(news)).not.toMatch(/Noor|Hawthorn|Pad Thai/)
  })

  test('is in the language that the order was placed in', async () => {
    const order = await insertOrder(db, { language: 'en-XA' })
    await follow(order, await browser())
    await become(order, 'delivered')
    const inIt = (text: string) => pseudo.textOf('', '', text)
    const title = inIt('Order {order_id}').replace('{order_id}', String(order.order_id))
    expect(await told()).toMatchObject([{ title, body: inIt('Delivered. Enjoy!') }])
  })

  test('steps of the kitchen ring nobody; at the door, and the end, do; after it nobody is followed', async () => {
    const order = await insertOrder(db)
    await follow(order, await browser())
    for (const status of ['preparing', 'ready'] as const) await become(order, status)
    expect(await told()).toEqual([])
    await become(order, 'picked_up')
    await deps.units.run(undefined, async (unit) => ok(await tellFollowers(unit, order.order_id, 'at_door')))
    await become(order, 'delivered')
    expect((await told()).map(({ body }) => body)).toEqual([
      'Your order from Noodle Bar 88 is on its way.',
      'Your driver is at the door.',
      'Delivered. Enjoy!',
    ])
    expect(await followersOf(order)).toEqual([])
  })

  test('[SIL-ORD-007] a follower is told by whom an order was cancelled, where that is known', async () => {
    const orders = [await insertOrder(db), await insertOrder(db)] as const
    for (const order of orders) await follow(order, await browser())
    await become(orders[0], 'cancelled', { cancelled_by: 'restaurant' })
    await become(orders[1], 'cancelled')
    expect((await told()).map(({ body }) => body)).toEqual([
      'Your order from Noodle Bar 88 was cancelled. Noodle Bar 88 had to cancel it, and we are sorry.',
      'Your order from Noodle Bar 88 was cancelled.',
    ])
  })

  test('a browser that follows twice is told once; one that wants no more is not', async () => {
    const order = await insertOrder(db)
    const own = await browser()
    await Promise.all([follow(order, own), follow(order, own)])
    await become(order, 'confirmed')
    expect(await told()).toHaveLength(1)
    expect(await post(order, 'push/stop', { endpoint: own.endpoint })).toMatchObject({ success: true })
    await become(order, 'picked_up')
    expect(await told()).toHaveLength(1)
  })

  test('news of ten minutes ago is not told, and the end still forgets', async () => {
    const order = await insertOrder(db)
    await follow(order, await browser())
    await become(order, 'cancelled')
    const before = clock.now()
    clock.set(new Date(before.getTime() + 11 * 60_000))
    expect(await told()).toEqual([])
    expect(await followersOf(order)).toEqual([])
    clock.set(before)
  })

  test('a machine that is no push service is never asked', async () => {
    const order = await insertOrder(db)
    const { keys } = await browser()
    const answer = await follow(order, { endpoint: 'https://10.0.0.1/secret', keys })
    expect(answer).toMatchObject({ success: false, error: 'unknown_push_service' })
    expect(await followersOf(order)).toEqual([])
  })

  test('an order that is over, the eleventh device, and a wrong secret are refused', async () => {
    const over = await insertOrder(db, { status: 'delivered', ended_at: new Date() })
    expect(await follow(over, await browser())).toMatchObject({ error: 'order_over' })
    const order = await insertOrder(db)
    for (let count = 1; count <= 10; count++) await follow(order, await browser())
    expect(await follow(order, await browser())).toMatchObject({ error: 'too_many_devices' })
    expect(await follow(await insertOrder(db), await browser(), 'wrong')).toMatchObject({ status: 404 })
  })
})
