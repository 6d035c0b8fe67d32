import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { mostTries, mostWebhooks } from '../rules/webhook-schedule.ts'
import { makeWebhookSender, sendDue } from './send-webhooks.ts'
import { businessServer, fridayEvening, giveToDriver, goodForm, insertBusiness, type TestBusiness } from './testing.ts'
import { tellChanges } from './webhook-messages.ts'

const { db } = await testDatabase()
const clock = standingClock(fridayEvening)
const server = await businessServer(db, { clock })

type Heard = { headers: IncomingHttpHeaders; body: string }
/** The suite's own receiver: it keeps what it hears, and answers as it is told. */
const receiver = { heard: [] as Heard[], status: 204, headers: {} as Record<string, string>, text: '' }
const http = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  receiver.heard.push({ headers: request.headers, body })
  response.writeHead(receiver.status, receiver.headers).end(receiver.text)
}).listen(0, '127.0.0.1')
await new Promise((resolve) => http.once('listening', resolve))
afterAll(() => http.close())
const hooks = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hooks`

let business: TestBusiness
let person: Awaited<ReturnType<typeof server.of>>
beforeAll(async () => {
  business = await insertBusiness(db)
})
beforeEach(async () => {
  // Each test has a business of its own, so that no webhook of another hears its deliveries.
  business = await insertBusiness(db, { market_id: business.market_id })
  person = await server.of(business)
  Object.assign(receiver, { heard: [], status: 204, headers: {}, text: '' })
  clock.set(fridayEvening)
  // What an earlier test has left waiting is not for this one's receiver.
  await tellChanges(server.deps)
  await db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('state', '=', 'pending').execute()
})

const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const add = async (url = hooks): Promise<{ webhook_id: number; secret: string }> => {
  const { webhook, secret } = await person.post('/rocket/webhooks', { url })
  return { webhook_id: webhook.webhook_id, secret }
}
const newOrder = async (): Promise<number> => (await person.post('/rocket/orders', goodForm)).order_id
const types = () => receiver.heard.map(({ body }) => JSON.parse(body).type)
const page = () => person.read('/rocket/webhooks')
const latest = async () => (await page()).webhook_deliveries[0]
const replay = async (by = person) =>
  by.post(`/rocket/webhooks/deliveries/${(await latest()).webhook_delivery_id}/replay`)

function isSignedBy(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(said).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('a business’s system hears of its deliveries', () => {
  test('[SIL-ORD-135] every change of status, once each, in order, whoever makes it', async () => {
    await add()
    const order_id = await newOrder()
    const { market_id } = business
    const steps = [
      () => undefined,
      () =>
        giveToDriver(
          db,
          { order_id, market_id },
          {
            go_to_order: 'not_acknowledged',
            pickup: 'not_acknowledged',
            deliver: 'not_acknowledged',
          },
        ),
      () => assignment('go_to_order', 'started'),
      () => ended('go_to_order'),
      () =>
        db.transaction().execute(async (tx) => {
          // As completing a pickup does it: what lies between the two statements is no status.
          await tx
            .deleteFrom('driver_assignments')
            .where('order_id', '=', order_id)
            .where('kind', '=', 'pickup')
            .execute()
          await tx.updateTable('orders').set({ status: 'picked_up' }).where('order_id', '=', order_id).execute()
        }),
      () => assignment('deliver', 'arrived'),
      () => order({ status: 'delivered', dispatch_state: 'done', ended_at: clock.now() }),
      () => order({ note: 'is no change of status' }),
    ] as const
    const order = (set: object) => db.updateTable('orders').set(set).where('order_id', '=', order_id).execute()
    const assignment = (kind: 'go_to_order' | 'deliver', status: 'started' | 'arrived') =>
      db
        .updateTable('driver_assignments')
        .set({ status })
        .where('order_id', '=', order_id)
        .where('kind', '=', kind)
        .execute()
    const ended = (kind: 'go_to_order') =>
      db.deleteFrom('driver_assignments').where('order_id', '=', order_id).where('kind', '=', kind).execute()
    for (const step of steps) await step()
    await sendDue(server.deps)
    const sent = receiver.heard
      .map(({ body }) => JSON.parse(body))
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
    expect(sent.map(({ type }) => type)).toEqual([
      'delivery.created',
      'delivery.confirmed',
      'delivery.enroute_to_pickup',
      'delivery.arrived_at_pickup',
      'delivery.picked_up',
      'delivery.arrived_at_dropoff',
      'delivery.delivered',
    ])
    expect(sent.at(-1)).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      data: { delivery_status: 'delivered', support_reference: String(order_id), total: 2539 },
    })
    expect(server.deps.hints.heard).toContainEqual({ topic: `business:${business.business_id}`, version: 0 })
    expect(await latest()).toMatchObject({ state: 'delivered', tries: 1, order_id })
  })

  test('nobody hears of the deliveries of others, nor of what was rolled back', async () => {
    await add()
    const other = await server.of(await insertBusiness(db, { market_id: business.market_id, name: 'Other' }))
    await other.post('/rocket/orders', goodForm)
    await db
      .transaction()
      .execute(async (tx) => {
        await tx
          .updateTable('orders')
          .set({ status: 'ready' })
          .where('franchise_id', '=', business.franchise_id)
          .execute()
        throw new Error('given up')
      })
      .catch(() => undefined)
    await sendDue(server.deps)
    expect(receiver.heard).toEqual([])
  })

  test('two processes that look at once send each message once', async () => {
    await add()
    await newOrder()
    await Promise.all([sendDue(server.deps), sendDue(server.deps), sendDue(server.deps)])
    await sendDue(server.deps)
    expect(types()).toEqual(['delivery.created'])
  })

  test('the background work sends by itself, and ends with what is in hand', async () => {
    await add()
    await newOrder()
    const sender = makeWebhookSender(server.deps)
    sender.start()
    await expect.poll(() => types()).toEqual(['delivery.created'])
    await sender.stop()
  })
})

describe('a message is signed', () => {
  test('over its id, its time and its body, by a secret that is shown once and stored sealed', async () => {
    const { secret, webhook_id } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await newOrder()
    await sendDue(server.deps)
    const [heard] = receiver.heard
    if (!heard) throw new Error('nothing was heard')
    expect(heard.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_/),
      'webhook-timestamp': String(Date.parse(fridayEvening) / 1000),
    })
    expect(isSignedBy(secret, heard)).toBe(true)
    expect(isSignedBy(secret, { ...heard, body: heard.body.replace('created', 'delivered') })).toBe(false)
    expect((await person.get('/rocket/webhooks')).body).not.toContain(secret)
    const row = await db
      .selectFrom('webhooks')
      .select('secret')
      .where('webhook_id', '=', webhook_id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString('base64')).not.toContain(secret.slice(6, 20))
  })

  test('by both secrets for a day after one was changed, then by the new one', async () => {
    const old = await add()
    const fresh = await person.post(`/rocket/webhooks/${old.webhook_id}/rotate`)
    expect(fresh.secret).not.toBe(old.secret)
    await newOrder()
    await sendDue(server.deps)
    expect([old.secret, fresh.secret].map((one) => isSignedBy(one, receiver.heard[0] as Heard))).toEqual([true, true])
    later(24 * 60 * 60_000)
    await replay()
    await sendDue(server.deps)
    expect([old.secret, fresh.secret].map((one) => isSignedBy(one, receiver.heard[1] as Heard))).toEqual([false, true])
  })
})

describe('a receiver that does not take it', () => {
  test.each([500, 404, 302])(
    'with %i is asked again after growing pauses, then the message is given up',
    async (status) => {
      await add()
      await newOrder()
      Object.assign(receiver, { status, headers: { location: hooks }, text: 'no\u0000t now' })
      await sendDue(server.deps)
      expect(receiver.heard).toHaveLength(1)
      later(4_999)
      await sendDue(server.deps)
      expect(receiver.heard).toHaveLength(1)
      for (let tries = 2; tries <= mostTries; tries++) {
        later(48 * 60 * 60_000)
        await sendDue(server.deps)
        expect(receiver.heard).toHaveLength(tries)
      }
      later(48 * 60 * 60_000)
      await sendDue(server.deps)
      expect(receiver.heard).toHaveLength(mostTries)
      expect(await latest()).toMatchObject({ state: 'failed', tries: mostTries, next_try_at: null })
      expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      expect(new Set(receiver.heard.map(({ body }) => body)).size).toBe(1)
    },
  )

  test('and names a time is not asked before it', async () => {
    await add()
    await newOrder()
    Object.assign(receiver, { status: 429, headers: { 'retry-after': '600' } })
    await sendDue(server.deps)
    later(599_000)
    await sendDue(server.deps)
    expect(receiver.heard).toHaveLength(1)
    later(1_000)
    await sendDue(server.deps)
    expect(receiver.heard).toHaveLength(2)
  })

  test('as it is gone hears nothing any more, until its business tests it', async () => {
    const { webhook_id } = await add()
    await newOrder()
    receiver.status = 410
    await sendDue(server.deps)
    expect((await page()).webhooks).toMatchObject([
      { active: false, stopped_because: 'The receiver answered 410 Gone.' },
    ])
    await newOrder()
    await sendDue(server.deps)
    expect(receiver.heard).toHaveLength(1)
    receiver.status = 200
    expect(await person.post(`/rocket/webhooks/${webhook_id}/test`)).toMatchObject({ success: true })
    await sendDue(server.deps)
    expect(types().at(-1)).toBe('test')
    expect((await page()).webhooks).toMatchObject([{ active: true, stopped_because: null }])
  })

  test('nobody listens: what became of it is kept with the message', async () => {
    await add('http://127.0.0.1:1/hooks')
    await newOrder()
    await sendDue(server.deps)
    const { webhook_delivery_id } = await latest()
    const { attempts, webhook_delivery } = await person.read(`/rocket/webhooks/deliveries/${webhook_delivery_id}`)
    expect(webhook_delivery).toMatchObject({ state: 'pending', type: 'delivery.created' })
    expect(attempts).toMatchObject([{ status: null, error: 'no connection: ECONNREFUSED', response: '' }])
  })

  test('outside of a demo a private address that was stored all the same is not asked', async () => {
    await add()
    await newOrder()
    await sendDue({ ...server.deps, demo: false })
    expect(receiver.heard).toEqual([])
    expect(await latest()).toMatchObject({ state: 'pending', tries: 1 })
  })

  test('killed in the middle, a process leaves its message to another after a minute', async () => {
    await add()
    await newOrder()
    await tellChanges(server.deps)
    // Taken, and nothing was heard of it: as a process leaves it that dies while it sends.
    const leased = { tries: 1, next_try_at: new Date(clock.now().getTime() + 60_000) }
    await db.updateTable('webhook_deliveries').set(leased).where('state', '=', 'pending').execute()
    await sendDue(server.deps)
    expect(receiver.heard).toEqual([])
    later(60_000)
    await sendDue(server.deps)
    expect(types()).toEqual(['delivery.created'])
    expect(await latest()).toMatchObject({ state: 'delivered', tries: 2 })
  })
})

describe('the page of messages', () => {
  test('shows what was sent and what came back, and sends it again, the same', async () => {
    await add()
    await newOrder()
    Object.assign(receiver, { status: 200, text: '<b>thanks</b>' })
    await sendDue(server.deps)
    const { webhook_delivery_id } = await latest()
    const one = await person.read(`/rocket/webhooks/deliveries/${webhook_delivery_id}`)
    expect(one.attempts).toMatchObject([{ status: 200, response: '<b>thanks</b>', error: null }])
    expect(one.attempts[0].request_headers['webhook-id']).toBe(one.webhook_delivery.message_id)
    expect(await replay()).toMatchObject({ success: true })
    expect(await replay()).toMatchObject({ status: 409, error: 'not_over' })
    await sendDue(server.deps)
    expect(receiver.heard.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual(
      [1, 2].map(() => [one.webhook_delivery.message_id, one.webhook_delivery.body]),
    )
    expect((await person.read(`/rocket/webhooks/deliveries/${webhook_delivery_id}`)).attempts).toHaveLength(2)
  })

  test('a webhook that was removed hears nothing, also of what waited', async () => {
    const { webhook_id } = await add()
    await newOrder()
    receiver.status = 500
    await sendDue(server.deps)
    expect(await person.post(`/rocket/webhooks/${webhook_id}/remove`)).toEqual({ status: 200, success: true })
    await newOrder()
    later(48 * 60 * 60_000)
    await sendDue(server.deps)
    expect(receiver.heard).toHaveLength(1)
    expect(await replay()).toMatchObject({ status: 409, error: 'webhook_removed' })
    expect((await page()).webhooks).toEqual([])
    expect(await person.post(`/rocket/webhooks/${webhook_id}/remove`)).toMatchObject({ status: 404 })
  })

  test('another business sees and changes nothing of it', async () => {
    const { webhook_id } = await add()
    await newOrder()
    await sendDue(server.deps)
    const { webhook_delivery_id } = await latest()
    const other = await server.of(await insertBusiness(db, { market_id: business.market_id, name: 'Other' }))
    expect((await other.get(`/rocket/webhooks/deliveries/${webhook_delivery_id}`)).statusCode).toBe(404)
    expect(await other.post(`/rocket/webhooks/deliveries/${webhook_delivery_id}/replay`)).toMatchObject({ status: 404 })
    for (const act of ['rotate', 'test', 'remove'])
      expect(await other.post(`/rocket/webhooks/${webhook_id}/${act}`)).toMatchObject({ status: 404 })
    expect(await other.read('/rocket/webhooks')).toMatchObject({ webhooks: [], webhook_deliveries: [] })
  })

  test.each(['', 'shop.example', 'ftp://shop.example/', 'javascript:alert(1)', 'https://a:b@shop.example/'])(
    'the address %j is refused',
    async (url) => {
      expect(await person.post('/rocket/webhooks', { url })).toMatchObject({
        status: 422,
        error: 'url_invalid',
        field: 'url',
      })
    },
  )

  test('there are so many at most, also when two are added at once; who has no business adds none', async () => {
    for (let made = 1; made < mostWebhooks; made++) await add()
    const more = () => person.post('/rocket/webhooks', { url: hooks })
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx.selectFrom('businesses').selectAll().where('business_id', '=', business.business_id).forUpdate().execute(),
      () => [more(), more()],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const nobody = await server.as({ roles: ['business'] })
    expect(await nobody.post('/rocket/webhooks', { url: hooks })).toMatchObject({ error: 'no_business' })
    expect(await nobody.read('/rocket/webhooks')).toMatchObject({ business_name: null })
  })
})
