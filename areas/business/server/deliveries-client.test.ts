import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { sendDue } from './send-webhooks.ts'
import { businessServer, fridayEvening, insertBusiness } from './testing.ts'

// It lies beside its description, outside of everything that is shipped.
const file = join(import.meta.dirname, '../../../docs/deliveries-api/client.ts')
const { deliveriesClient, readWebhook } = await import(file)

const { db } = await testDatabase()
const server = await businessServer(db)
const business = await insertBusiness(db)
const person = await server.of(business)
const { key } = await server.withKey(person)
const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
const wanted = {
  external_delivery_id: 'order-1042',
  dropoff_address: '410 Quarry Rd, apt 2B',
  dropoff_phone_number: '(229) 555-0138',
  dropoff_contact_given_name: 'Jun',
  order_value: 2000,
}

const servers: Server[] = []
afterAll(() => servers.forEach((one) => void one.close()))

describe('the client that a shop copies', () => {
  test('[SIL-ORD-135] from quote to the webhook of its end', async () => {
    const heard: { type: string }[] = []
    let secret = ''
    const shop = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      heard.push(readWebhook(secret, request.headers, body, Date.parse(fridayEvening)))
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => shop.once('listening', resolve))
    servers.push(shop)
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`
    secret = (await person.post('/rocket/webhooks', { url })).secret

    const deliveries = deliveriesClient({ baseUrl, key })
    expect(await deliveries.quote(wanted)).toMatchObject({ total: 2539, delivery_status: 'quote' })
    expect(await deliveries.accept('order-1042')).toMatchObject({ delivery_status: 'created' })
    expect(await deliveries.read('order-1042')).toMatchObject({ delivery_status: 'created', order_value: 2000 })
    expect(await deliveries.cancel('order-1042')).toMatchObject({ delivery_status: 'cancelled' })
    await sendDue(server.deps)
    expect(heard.map(({ type }) => type).sort()).toEqual(['delivery.cancelled', 'delivery.created'])
  })

  test('a refusal says its code, its field and its words', async () => {
    const refused = deliveriesClient({ baseUrl, key }).create({ ...wanted, dropoff_address: '9 Airport Spur' })
    const told = { status: 422, code: 'address_out_of_range', field: 'dropoff_address' }
    await expect(refused).rejects.toMatchObject({ ...told, message: 'Address Not in Delivery Range' })
    await expect(deliveriesClient({ baseUrl, key: 'x' }).read('y')).rejects.toMatchObject({ status: 401 })
  })

  test('an answer that was lost is asked for again, and the delivery is ordered once', async () => {
    let lost = 0
    const flaky = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', async () => {
        const reply = await fetch(`${baseUrl}${request.url}`, {
          method: request.method ?? 'POST',
          headers: {
            authorization: String(request.headers.authorization),
            'idempotency-key': String(request.headers['idempotency-key']),
          },
          body: Buffer.concat(chunks),
        })
        lost += 1
        // The order is made; its answer never arrives.
        if (lost === 1) return response.destroy()
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => flaky.once('listening', resolve))
    servers.push(flaky)
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    const through = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
    const created = await deliveriesClient({ baseUrl: through, key, pause }).create({
      ...wanted,
      external_delivery_id: 'lost-1',
    })
    expect(created).toMatchObject({ external_delivery_id: 'lost-1', delivery_status: 'created' })
    expect([lost, pauses]).toEqual([2, [2000]])
  })

  test('it waits as long as a busy server asks, and gives up in the end', async () => {
    const pauses: number[] = []
    const limited = await server.withKey(person)
    await db.updateTable('api_keys').set({ per_minute: 1 }).where('api_key_id', '=', limited.api_key_id).execute()
    const client = deliveriesClient({
      baseUrl,
      key: limited.key,
      tries: 2,
      pause: async (ms: number) => void pauses.push(ms),
    })
    await expect(client.read('nothing')).rejects.toMatchObject({ code: 'unknown_delivery_id' })
    await expect(client.read('nothing')).rejects.toMatchObject({ code: 'rate_limit_exceeded', status: 429 })
    expect(pauses).toEqual([60_000])
  })
})

describe('a message of a webhook', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  // Of the Standard Webhooks specification.
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const at = 1614265330 * 1000

  test('is read when it is signed, also by the second of two signatures', () => {
    expect(readWebhook(secret, headers, body, at)).toEqual({ test: 2432232314 })
    const two = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    expect(readWebhook(secret, two, body, at + 299_000)).toEqual({ test: 2432232314 })
  })

  test.each([
    ['another body', headers, '{"test": 2432232315}', at],
    ['another id', { ...headers, 'webhook-id': 'msg_x' }, body, at],
    ['another time', { ...headers, 'webhook-timestamp': '1614265331' }, body, at],
    [
      'another version',
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') },
      body,
      at,
    ],
    ['no signature', { ...headers, 'webhook-signature': '' }, body, at],
    ['nothing', {}, body, at],
    ['an old message', headers, body, at + 301_000],
    ['a message of the future', headers, body, at - 301_000],
    ['no time', { ...headers, 'webhook-timestamp': 'x' }, body, at],
  ])('is refused with %s', (_what, changed, text, now) => {
    expect(() => readWebhook(secret, changed, text, now)).toThrow()
  })
})
