import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { insertRoads } from '#areas/streets/server/testing-roads.ts'
import { cents } from '#platform/core/money.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { CourierEvent, CourierProvider, DeliveryInput } from './courier-provider.ts'
import { cwCourier } from './cw-courier.ts'

const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
/** For what reads all the streets before its first answer, on a machine that has other work too. */
const patient = openHttp({ timeoutMs: 20_000, backoffMs: 1 })
let sandbox: SandboxProcess
let courier: CourierProvider
let listener: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  listener = await listen()
  courier = connect()
})
afterEach(async () => {
  await sandbox.reset()
  listener.forget()
})
afterAll(async () => {
  http.close()
  patient.close()
  listener.server.close()
  await sandbox.stop()
})

function connect(apiKey = sandbox.secretKey, url = sandbox.url, asking = http) {
  const credentials = { apiKey, webhookSecret: sandbox.secretKey }
  return cwCourier({ baseUrl: `${url}/cw`, credentials, http: asking, clock: makeClock(), webhookUrl: listener.url })
}

/** Receives webhooks as the product does; `refuse` answers the next ones with 500. */
async function listen() {
  let received: { raw: string; signature: string | undefined }[] = []
  let refusing = 0
  let arrived = () => {}
  const server = createServer(async (incoming: IncomingMessage, outgoing) => {
    let raw = ''
    for await (const chunk of incoming) raw += chunk
    const fails = refusing > 0
    refusing -= fails ? 1 : 0
    if (!fails) received.push({ raw, signature: incoming.headers['cw-signature']?.toString() })
    outgoing.writeHead(fails ? 500 : 204).end()
    arrived()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    refuse: (times: number) => {
      refusing = times
    },
    forget: () => {
      received = []
    },
    async until(count: number) {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
      return received
    },
  }
}

const kitchen = {
  name: 'Brick & Basil',
  phone: '4045550110',
  address: '212 Depot St, Bellwether, GA 31298',
  lat: 32.7418,
  lng: -83.0282,
}
const door = {
  name: 'Noor Haddad',
  phone: '4045550123',
  address: '118 Orchard St, Bellwether, GA 31298',
  lat: 32.7407,
  lng: -83.032,
}

function deliveryInput(changes: Partial<DeliveryInput> = {}): DeliveryInput {
  const common = { externalDeliveryId: '1-77-1', readyAt: new Date(), orderCents: cents(3_150), hasAlcohol: false }
  return { ...common, pickup: kitchen, dropoff: door, ...changes }
}

test('[SIL-OPS-33] its courier drives on the streets that were imported, and quotes the time that it then takes', async () => {
  const { db, url } = await testDatabase()
  const { market_id } = await insertMarket(db)
  const bridge = { lat: kitchen.lat + 0.03, lng: kitchen.lng }
  await insertRoads(db, market_id, [kitchen, bridge, door], [{ through: [0, 1, 2] }])
  const drivenMs = await makeRoadTimes(db).between(market_id, kitchen, door)
  expect(drivenMs).toBeGreaterThan(10 * 60_000)
  const driver = await startSandboxProcess({ SANDBOX_STREETS_DATABASE: url })
  try {
    const robin = connect(driver.secretKey, driver.url, patient)
    const readyAt = new Date(Date.now() + 3_600_000)
    const quote = await robin.quote(deliveryInput({ readyAt }))
    const promised = (quote.outcome === 'quoted' && quote.dropoffEta?.getTime()) || 0
    expect(promised - readyAt.getTime()).toBe((100 + Math.ceil(drivenMs / 1000) + 30) * 1000)

    await robin.createDelivery(deliveryInput())
    const statusAfter = async (ms: number) => {
      await driver.advance(ms)
      return (await robin.findDelivery('1-77-1'))?.status
    }
    expect(await statusAfter(101_000)).toBe('to_dropoff')
    expect(await statusAfter(drivenMs - 5_000)).toBe('to_dropoff')
    expect(await statusAfter(6_000)).toBe('at_dropoff')
    expect(await statusAfter(31_000)).toBe('delivered')
  } finally {
    await driver.stop()
  }
})

describe('a delivery by CW', () => {
  test('[SIL-OPS-33] is quoted, created, goes its way and is delivered', async () => {
    expect(await courier.quote(deliveryInput())).toMatchObject({ outcome: 'quoted', feeCents: expect.any(Number) })
    expect(await courier.createDelivery(deliveryInput())).toMatchObject({
      outcome: 'created',
      delivery: { status: 'requested' },
    })
    const seen: string[] = []
    for (const seconds of [6, 25, 30, 31, 12, 20, 30]) {
      await sandbox.advance(seconds * 1000)
      const delivery = await courier.findDelivery('1-77-1')
      if (delivery) seen.push(delivery.status)
    }
    expect(seen).toEqual(['assigned', 'to_pickup', 'at_pickup', 'picked_up', 'to_dropoff', 'at_dropoff', 'delivered'])
    expect(await courier.findDelivery('1-77-1')).toMatchObject({
      courier: { name: expect.any(String) },
      idChecked: false,
    })
  })

  test('[SIL-OPS-33] asked for twice it is one delivery, and the second answer is the first delivery', async () => {
    const first = await courier.createDelivery(deliveryInput())
    const second = await courier.createDelivery(deliveryInput())
    expect(second).toEqual(first)
  })

  test.each(['timeout', 'drop', '500', 'dup'])(
    '[SIL-OPS-33] after an answer lost by %s there is one delivery',
    async (kind) => {
      await sandbox.fault({ match: 'POST /cw/v1/deliveries', kind, effect: true, ms: 2_000 })
      expect(await courier.createDelivery(deliveryInput())).toMatchObject({ outcome: 'created' })
      expect(await courier.findDelivery('1-77-1')).toMatchObject({ status: 'requested' })
    },
  )

  test('[SIL-OPS-33] with alcohol, ID and signature are required, and what cannot be handed over comes back', async () => {
    expect(courier.takesAlcohol).toBe(true)
    await courier.createDelivery(deliveryInput({ hasAlcohol: true }))
    const [sent] = await sandbox.requests('POST /cw/v1/deliveries')
    expect(sent?.body).toMatchObject({
      order_contains: { alcohol: true },
      dropoff_options: { id_verification: 'required', signature: 'required', contactless: false },
      action_if_undeliverable: 'return_to_pickup',
    })
    await sandbox.advance(150_000)
    expect(await courier.findDelivery('1-77-1')).toMatchObject({ status: 'delivered', idChecked: true })
  })

  test.each([
    ['4045550101', false, 'cancelled', 'failed_to_assign'],
    ['4045550102', false, 'failed', 'failed_to_pickup'],
    ['4045550103', false, 'failed', 'undeliverable'],
    ['4045550103', true, 'returned', 'undeliverable'],
    ['4045550108', true, 'returned', 'id_check_failed'],
  ])('[SIL-OPS-33] for %s (alcohol: %s) it ends %s: %s', async (phone, hasAlcohol, status, reason) => {
    await courier.createDelivery(deliveryInput({ hasAlcohol, dropoff: { ...door, phone } }))
    await sandbox.advance(300_000)
    expect(await courier.findDelivery('1-77-1')).toMatchObject({ status, reason, idChecked: false })
  })

  test.each([
    [{ ...door, lat: door.lat + 0.3 }, 'too_far'],
    [{ ...door, lat: door.lat + 3 }, 'out_of_coverage'],
    [{ ...door, phone: '12' }, 'invalid'],
  ] as const)('[SIL-OPS-33] %o is refused: %s', async (dropoff, code) => {
    expect(await courier.createDelivery(deliveryInput({ dropoff }))).toEqual({ outcome: 'refused', code })
    expect(await courier.quote(deliveryInput({ dropoff }))).toEqual({ outcome: 'refused', code })
  })

  test('[SIL-OPS-33] can be cancelled until it is picked up', async () => {
    await courier.createDelivery(deliveryInput())
    expect(await courier.cancel('1-77-1')).toEqual({ outcome: 'cancelled' })
    expect(await courier.cancel('1-77-1')).toEqual({ outcome: 'cancelled' })
    expect(await courier.findDelivery('1-77-1')).toMatchObject({ status: 'cancelled' })

    await courier.createDelivery(deliveryInput({ externalDeliveryId: '1-77-2' }))
    await sandbox.advance(95_000)
    expect(await courier.cancel('1-77-2')).toEqual({ outcome: 'refused', code: 'already_picked_up' })
    await sandbox.advance(100_000)
    expect(await courier.cancel('1-77-2')).toEqual({ outcome: 'refused', code: 'already_finished' })
    expect(await courier.cancel('none')).toEqual({ outcome: 'refused', code: 'unknown_delivery' })
    expect(await courier.findDelivery('none')).toBeUndefined()
  })

  test('[SIL-OPS-33] survives a kill -9 of the service', async () => {
    await courier.createDelivery(deliveryInput())
    await sandbox.killAndRestart()
    await sandbox.advance(150_000)
    expect(await courier.findDelivery('1-77-1')).toMatchObject({ status: 'delivered' })
  })

  test('[SIL-OPS-33] with a wrong key nothing is done', async () => {
    await expect(connect('wrong').createDelivery(deliveryInput())).rejects.toMatchObject({ failure: { class: 'auth' } })
  })
})

describe('what CW tells us', () => {
  const eventsOf = (received: { raw: string; signature: string | undefined }[]) =>
    received
      .map(({ raw, signature }) => courier.readWebhook(raw, signature))
      .filter((event): event is CourierEvent => event !== undefined)

  test('[SIL-OPS-33] each step once, signed', async () => {
    await courier.createDelivery(deliveryInput())
    await listener.until(1)
    await sandbox.advance(31_000)
    const events = eventsOf(await listener.until(3))
    expect(events.map((event) => event.delivery.status).sort()).toEqual(['assigned', 'requested', 'to_pickup'])
    expect(new Set(events.map((event) => event.eventId)).size).toBe(3)
  })

  test('[SIL-OPS-33] again until it is taken, and doubled events have one id', async () => {
    listener.refuse(1)
    await courier.createDelivery(deliveryInput())
    expect(eventsOf(await listener.until(1))).toHaveLength(1)
    await sandbox.fault({ match: 'WEBHOOK cw', kind: 'dup' })
    await courier.cancel('1-77-1')
    const ids = eventsOf(await listener.until(3)).map((event) => event.eventId)
    expect([ids.length, new Set(ids).size]).toEqual([3, 2])
  })

  test('[SIL-OPS-33] a false, missing or old signature, or a changed body, is not believed', async () => {
    await courier.createDelivery(deliveryInput())
    const [{ raw, signature } = { raw: '', signature: '' }] = await listener.until(1)
    expect(courier.readWebhook(raw, signature)).toBeDefined()
    expect(courier.readWebhook(raw.replace('created', 'delivered'), signature)).toBeUndefined()
    expect(courier.readWebhook(raw, undefined)).toBeUndefined()
    expect(courier.readWebhook(raw, 'v1=abc')).toBeUndefined()
    const later = makeClock({ offsetMs: 6 * 60_000 })
    const credentials = { apiKey: sandbox.secretKey, webhookSecret: sandbox.secretKey }
    expect(
      cwCourier({ baseUrl: sandbox.url, credentials, http, clock: later }).readWebhook(raw, signature),
    ).toBeUndefined()
  })
})
