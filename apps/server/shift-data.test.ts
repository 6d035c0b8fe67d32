import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import type { DriverIntent } from '#areas/driving/rules/intents.ts'
import { drivingServer } from '#areas/driving/server/testing.ts'
import { makeDriverDesk } from '#areas/driving/web/driver-desk.ts'
import type { DriverHomeState } from '#areas/driving/web/driver-home-state.ts'
import { makePositionTeller } from '#areas/driving/web/position-teller.ts'
import { followPosition } from '#areas/driving/web/share-position.ts'
import { keepInTouch } from '#areas/driving/web/use-driver.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import type { Point } from '#platform/core/place.ts'
import { heartbeat, longestStreamMs, streamBegins } from '#platform/server/live.ts'
import { derived } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { serveState } from '#platform/web/page-state.ts'

const { db } = await testDatabase()
vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: Date.now() })
const { app, deps } = await drivingServer(db, { clock: { now: () => new Date() } })
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  serveState({})
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const home = '/rocket/driver_app_web'
/** As Chrome on a phone sends them with each call. */
const chromes = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  origin: 'http://127.0.0.1',
  priority: 'u=1, i',
  'sec-ch-ua': '"Chromium";v="141", "Not?A_Brand";v="8", "Google Chrome";v="141"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}
/** Estimated: what TLS 1.3 adds to a record, TCP with time stamps and IP to a packet, and that each packet is acknowledged. */
const aroundPacket = 22 + 52 + 52
const packetHolds = 1_350
const frameHead = 9

/** HTTP/2 on a real connection, as a phone speaks it with the proxy before the server: headers are compressed as there. */
async function phoneLine(server: FastifyInstance, cookie: string) {
  const proxy = http2.createServer()
  /** Of the answer before; those of the live stream, which here ends at once and whose lines are counted by `hear`, are as long. */
  let usual: Record<string, unknown> = {}
  proxy.on('stream', async (stream: http2.ServerHttp2Stream, asked: http2.IncomingHttpHeaders) => {
    const { ':method': method, ':path': url, ...headers } = asked
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const payload = Buffer.concat(chunks)
    if (String(url).startsWith('/live')) {
      stream.respond({ ':status': 200, ...usual, 'content-type': 'text/event-stream' })
      return stream.end(streamBegins)
    }
    const reply = await server.inject({ method: method as 'POST', url: String(url), headers, payload })
    const { connection, 'transfer-encoding': _, ...kept } = reply.headers
    const { 'content-length': __, ...withoutLength } = kept
    usual = withoutLength
    stream.respond({ ':status': reply.statusCode, ...kept })
    stream.end(reply.rawPayload)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const session = http2.connect(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  ends.push(
    () => proxy.close(),
    () => session.close(),
  )
  const { socket } = session
  let packets = 0
  let streamed = 0
  const asked: string[] = []

  async function ask(path: string, { method = 'GET', headers = {}, body = '' }: RequestInit): Promise<Response> {
    const stream = session.request({ ':method': method, ':path': path, ...chromes, ...headers, cookie } as never)
    const replied = new Promise<http2.IncomingHttpHeaders>((resolve) => stream.on('response', resolve))
    if (method !== 'GET') stream.end(body)
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const reply = Buffer.concat(chunks)
    const { ':status': status, 'content-encoding': encoding } = await replied
    packets += 2 + Math.floor(String(body).length / packetHolds) + Math.floor(reply.length / packetHolds)
    return new Response((encoding === 'gzip' ? gunzipSync(reply) : reply) as BodyInit, { status: Number(status) })
  }

  const underWay = new Set<Promise<unknown>>()
  return {
    asked,
    fetch(path: string, init: RequestInit): Promise<Response> {
      const { requests = [] } = JSON.parse(String(init.body ?? '{}'))
      asked.push(...requests.map(({ request }: { request: string }) => request))
      const asking = ask(path, init).finally(() => underWay.delete(asking))
      underWay.add(asking)
      return asking
    },
    /** The live stream says this. */
    hear(text: string): void {
      streamed += frameHead + text.length
      packets += 1
    },
    async quiet(): Promise<void> {
      do {
        await Promise.all(underWay)
        for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      } while (underWay.size > 0)
    },
    isBusy: () => underWay.size > 0,
    bytes: () => socket.bytesRead + socket.bytesWritten + streamed + packets * aroundPacket,
  }
}

/** Finds itself once a second, wandering about where it is by what it does not know, as phones do. */
function aPhone(at: Point) {
  let drawn = 7
  const chance = () => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648
    return drawn / 2_147_483_648 - 0.5
  }
  const metres = 1 / 111_195
  const drift = { lat: 0, lng: 0 }
  const place = { ...at, accuracy: 8 }
  let hear: PositionCallback | undefined
  const fix = (): GeolocationPosition => ({
    timestamp: Date.now(),
    coords: { ...place, latitude: place.lat + drift.lat, longitude: place.lng + drift.lng } as never,
    toJSON: () => undefined,
  })
  return {
    geolocation: {
      watchPosition: (heard: PositionCallback) => {
        hear = heard
        return 1
      },
      clearWatch: () => undefined,
      getCurrentPosition: (heard: PositionCallback) => heard(fix()),
    },
    /** A second later, so many metres on. */
    second(metresOn: number, accuracy: number): void {
      place.lat += metresOn * metres
      place.accuracy = accuracy
      for (const axis of ['lat', 'lng'] as const) drift[axis] = drift[axis] * 0.98 + chance() * accuracy * 0.25 * metres
      hear?.(fix())
    },
  }
}

const hour = 3_600

test('[SIL-ORD-139] eight hours of an app with twenty orders send and receive less than 2 MB, and nothing while it stands', async () => {
  const driver = await driverWith(db, [], { secrets: deps.secrets })
  const signed = await app.inject({ url: `${home}?tabletId=${driver.tablet_id}&secret=${driver.secret}` })
  const cookie = signed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const [session_id = '', secret = ''] = (
    signed.cookies.find(({ name }) => name === 'cosmic_session')?.value ?? ''
  ).split('.')
  serveState({ session: { session_id, session_pass: derived(secret, 'session_pass') } })
  const line = await phoneLine(app, cookie)
  const phone = aPhone({ lat: 33.95, lng: -83.38 })
  const silent = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('fetch', line.fetch)
  vi.stubGlobal('document', { visibilityState: 'visible', ...silent })
  vi.stubGlobal('window', silent)
  vi.stubGlobal('navigator', { geolocation: phone.geolocation })
  const shown = (await app.inject({ url: home, headers: { cookie, accept: 'text/html' } })).json().driver
  const desk = makeDriverDesk(shown as DriverHomeState)
  ends.push(
    keepInTouch(desk),
    followPosition(desk, makePositionTeller(desk), () => expect.unreachable()),
  )

  const began = Date.now()
  const seconds = () => (Date.now() - began) / 1_000
  let toldStanding = 0

  async function answered(): Promise<void> {
    await line.quiet()
    // What the server has told the driver's pages, which ask then.
    while (deps.hints.heard.length > 0) {
      for (const hint of deps.hints.heard.splice(0)) {
        if (hint.topic !== `queue:${driver.driver_id}`) continue
        line.hear(`data: ${JSON.stringify(hint)}\n\n`)
        void desk.hear(hint.version)
      }
      await line.quiet()
    }
  }

  /** So many seconds of the shift go by, at so many metres a second. */
  async function pass(length: number, speed: number, accuracy = 8): Promise<void> {
    for (let at = 1; at <= length; at += 1) {
      const before = line.asked.length
      vi.advanceTimersByTime(1_000)
      // At a light every minute and a half.
      const isDriving = speed > 0 && at % 90 > 20
      phone.second(isDriving ? speed : 0, accuracy)
      if (seconds() % (heartbeat.everyMs / 1_000) === 0) line.hear(heartbeat.text)
      if (seconds() % (longestStreamMs / 1_000) === 0) void line.fetch(`/live?topics=queue:${driver.driver_id}`, {})
      // The transport sends what one moment asks together, after that moment.
      for (let turn = 0; turn < 4; turn += 1) await undefined
      if (line.isBusy()) await answered()
      // Half a minute after it has come to a stand.
      if (speed === 0 && at > 30)
        toldStanding += line.asked.slice(before).filter((name) => name === 'driver_position').length
    }
  }

  async function act(request: string, id: string, status?: string): Promise<void> {
    const data = { driver_assignment_id: id, ...(status && { status }) }
    await desk.act({ request, data, at: desk.now(), label: '' } as DriverIntent)
    await answered()
  }

  async function dispatchOrder(): Promise<[string, string, string]> {
    const { driver_id, market_id } = driver
    const ready_at = new Date(Date.now() + 20 * 60_000)
    const lines = [{ name: 'Pad Thai', quantity: 2 }, { name: 'Spring rolls' }, { name: 'Iced tea' }]
    const order = { market_id, dispatch_state: 'assigned', driver_id, ready_at, promised_at: ready_at, lines } as const
    const { order_id } = await insertOrder(db, order)
    const { rows } = await sql<{ id: string }>`
      insert into driver_assignments (driver_assignment_id, driver_id, market_id, position, kind, order_id)
      select left(kind, 1) || nextval('driver_assignment_numbers'), ${driver_id}, ${market_id}, 100 + ord, kind, ${order_id}
      from unnest(array['go_to_order', 'pickup', 'deliver']) with ordinality as k (kind, ord)
      returning driver_assignment_id as id`.execute(db)
    deps.hints.publish(`queue:${driver_id}`)
    await answered()
    const [go = '', pickup = '', deliver = ''] = rows.map(({ id }) => id)
    return [go, pickup, deliver]
  }

  for (let order = 0; order < 20; order += 1) {
    await pass(300, 0)
    const [go, pickup, deliver] = await dispatchOrder()
    await act('driver_assignment_advance', go, 'started')
    await pass(300, 12)
    await act('driver_assignment_advance', go, 'arrived')
    await pass(240, 0, 30)
    await act('driver_assignment_mark_complete', pickup)
    await act('driver_assignment_advance', deliver, 'started')
    await pass(360, 12)
    await act('driver_assignment_advance', deliver, 'arrived')
    await pass(180, 0, 15)
    await act('driver_assignment_mark_complete', deliver)
  }
  await pass(8 * hour - seconds(), 0)

  expect(desk.view()).toMatchObject({ refused: [], kept: [], trouble: undefined, isSilent: false })
  expect(desk.view().home.driver_assignments).toEqual([])
  const delivered = await db.selectFrom('orders').select('status').where('driver_id', '=', driver.driver_id).execute()
  expect(delivered.map(({ status }) => status)).toEqual(new Array(20).fill('delivered'))
  const known = await db
    .selectFrom('driver_positions')
    .select('at')
    .where('driver_id', '=', driver.driver_id)
    .executeTakeFirstOrThrow()
  expect(Date.now() - known.at.getTime()).toBeLessThan(40_000)
  expect(toldStanding).toBe(0)
  expect(line.bytes()).toBeLessThan(2_000_000)
})
