import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { openHttp } from '#platform/server/http.ts'
import { startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { lookUpUpcRoute } from './lookup-upc.ts'
import { makeProductLookup } from './product-lookup.ts'
import { upcItemDb } from './upcitemdb.ts'

const { db } = await testDatabase()
const http = openHttp({ backoffMs: 1 })
const deps = testDeps(db)
/** The look-up's own: sessions would end when it is moved by a month. */
const clock = standingClock('2026-11-21T17:00:00Z')
const pass = (days: number) => clock.set(new Date(clock.now().getTime() + days * 24 * 60 * 60_000))

/** A provider whose answers the tests hold in their hands. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const asked: string[] = []
const provider = createServer((request, response) => {
  asked.push(request.url ?? '')
  answer(request, response)
})
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const shortPatience = 100
const lookUpAt = (url: string, key = 'key') =>
  makeProductLookup({
    ...deps,
    clock,
    provider: upcItemDb({ baseUrl: url, credentials: { key }, http, clock }, shortPatience),
  })
const { app } = await testApp(deps, [{ routes: [lookUpUpcRoute(lookUpAt(baseUrl))] }])
const cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))

afterAll(async () => {
  await app.close()
  http.close()
  provider.closeAllConnections()
  provider.close()
})
beforeEach(async () => {
  asked.length = 0
  await db.deleteFrom('products').execute()
  await db.deleteFrom('product_answers').execute()
})

const says = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const knows = (title: string, more = {}) => says(200, { code: 'OK', total: 1, offset: 0, items: [{ title, ...more }] })
const lookUp = async (upc: string, headers: Record<string, string> = { cookie }) =>
  app.inject({ url: `/admin/menu_items/lookup_upc?${new URLSearchParams({ upc })}`, headers })
const replyTo = async (upc: string) => (await lookUp(upc)).json()
const nothing = {
  name: '',
  description: '',
  data_source: '',
  images: [],
  overflow_name: '',
  not_found: false,
  error: '',
  reason: '',
}
const unlimited = async () => 0
const isUnknown = { ...nothing, not_found: true, reason: 'UPC not found' }
const upc = '080686001126'

describe('looking a product up by its bar code', () => {
  test('[ADM-11] [SIL-ORD-094] the imported catalogue is asked first, however the code is written', async () => {
    await db
      .insertInto('products')
      .values({
        gtin14: '00080686001126',
        name: 'House Red',
        size: '750 mL',
        containers: 6,
        alcohol_percent: 12.5,
        source: 'our list',
      })
      .execute()
    const found = { ...nothing, name: 'House Red', description: '6 × 750 mL, 12.5% alcohol', data_source: 'our list' }
    for (const written of [upc, '80686001126', '0-80686-00112-6', '0080686001126'])
      expect(await replyTo(written)).toEqual(found)
    expect(asked).toEqual([])
  })

  test('[ADM-11] [SIL-ORD-094] then the provider, once in thirty days', async () => {
    answer = knows('Salted  Pretzels', {
      description: 'Baked.',
      images: ['https://p.example/1.jpg', 'http://p.example/2.jpg', 'javascript:1'],
    })
    const found = {
      ...nothing,
      name: 'Salted Pretzels',
      description: 'Baked.',
      data_source: 'UPCitemdb',
      images: ['https://p.example/1.jpg'],
    }
    expect(await replyTo(upc)).toEqual(found)
    expect(await replyTo(upc)).toEqual(found)
    expect(asked).toEqual([`/lookup?upc=${upc}`])
    pass(30)
    expect(await replyTo(upc)).toEqual(found)
    expect(asked).toHaveLength(2)
  })

  test('[ADM-13] [SIL-ORD-093] a name of more than fifty letters is cut at the end of a word, and given in full beside', async () => {
    const title = 'Old Mill Straight Bourbon Whiskey Aged Six Years in Charred White Oak'
    answer = knows(title)
    expect(await replyTo(upc)).toMatchObject({
      name: 'Old Mill Straight Bourbon Whiskey Aged Six Years',
      overflow_name: title,
    })
    answer = knows('x'.repeat(80))
    expect(await replyTo('036000291452')).toMatchObject({ name: 'x'.repeat(50), overflow_name: 'x'.repeat(80) })
  })

  test.each([
    ['says so', says(404, { code: 'NOT_FOUND', message: 'No match' })],
    ['has no items', says(200, { code: 'OK', total: 0, offset: 0, items: [] })],
    ['calls the code none', says(400, { code: 'INVALID_UPC', message: 'Not valid' })],
    ['has no name for it', knows('  ')],
  ])(
    '[ADM-14] a product is not found when the provider %s, and is asked again the day after',
    async (_how, unknown) => {
      answer = unknown
      expect(await replyTo(upc)).toEqual(isUnknown)
      expect(await replyTo(upc)).toEqual(isUnknown)
      expect(asked).toHaveLength(1)
      pass(1)
      answer = knows('Now listed')
      expect(await replyTo(upc)).toMatchObject({ name: 'Now listed', not_found: false })
    },
  )

  test.each([
    ['does not answer', () => {}],
    ['breaks off', (request: IncomingMessage) => void request.socket.destroy()],
    ['answers what is no JSON', says(200, '<html>gateway</html>')],
    ['answers in another shape', says(200, { code: 'OK', items: 'none' })],
    ['is broken', says(500, { code: 'SERVER_ERR' })],
    ['has enough of us', says(429, { code: 'EXCEED_LIMIT' })],
    ['does not know us', says(401, { code: 'AUTH_ERR' })],
  ])(
    '[ADM-15] [SIL-ORD-094] when the provider %s that is an error, and nothing is remembered',
    async (_how, broken) => {
      answer = broken
      expect(await replyTo(upc)).toEqual({
        ...nothing,
        error: 'Error checking UPC!',
        reason: 'The service that knows the products does not answer. Please try again.',
      })
      answer = knows('Here again')
      expect(await replyTo(upc)).toMatchObject({ name: 'Here again', error: '' })
    },
  )

  test.each([
    ['', 'No code was entered.'],
    ['080686001127', 'Its last digit does not fit the others: a digit is wrong or two are swapped.'],
    ['abc', 'A bar code has digits only.'],
    ['000000000000', 'A bar code is not all zeros.'],
    ['8.0686E+10', 'A bar code has digits only.'],
    ['80686', 'This is too short for a bar code.'],
    ['1'.repeat(200), 'This is too long for a bar code.'],
  ])('[ADM-15] %j is no code, and it is said why', async (text, reason) => {
    expect(await replyTo(text)).toEqual({ ...nothing, error: 'Error checking UPC!', reason })
    expect(asked).toEqual([])
  })

  test.each([
    ['a weighed package', '212345004999'],
    ['a coupon', '512345678900'],
    ['a shop’s own number', '400000000015'],
  ])('[ADM-14] the code of %s is asked of nobody', async (_what, code) => {
    expect(await replyTo(code)).toEqual(isUnknown)
    expect(asked).toEqual([])
  })

  test('[SIL-ORD-094] those who look one code up at the same time share one question', async () => {
    const patient = makeProductLookup({
      ...deps,
      provider: upcItemDb({ baseUrl, credentials: { key: 'key' }, http, clock }),
    })
    const held = Promise.withResolvers<ServerResponse>()
    answer = (_request, response) => held.resolve(response)
    const first = patient('036000291452', unlimited)
    const response = await held.promise
    const second = patient('0036000291452', unlimited)
    const third = patient('36000291452', unlimited)
    knows('Shared')({} as IncomingMessage, response)
    expect(await Promise.all([first, second, third])).toEqual(
      Array(3).fill(expect.objectContaining({ result: 'found' })),
    )
    expect(asked).toHaveLength(1)
  })

  test('[ADM-15] who has asked the provider too often is told until when, and still finds what is known here', async () => {
    const staff = await insertStaff(db, { roles: ['admin'] })
    const own = { cookie: await cookieOf(db, staff) }
    await db
      .insertInto('throttles')
      .values({
        key: `upc:${staff.user?.user_id}`,
        window_started_at: new Date(deps.clock.now().getTime() - 18_000),
        count: 119,
      })
      .execute()
    answer = knows('The last one')
    expect((await lookUp(upc, own)).json()).toMatchObject({ name: 'The last one' })
    const refused = await lookUp('036000291452', own)
    expect(refused.statusCode).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThanOrEqual(59)
    expect(refused.json()).toEqual({
      success: false,
      error: 'asked_too_often',
      message: `Many codes were looked up in the last minute. Try again in ${seconds} seconds.`,
    })
    expect(asked).toHaveLength(1)
    expect((await lookUp(upc, own)).json(), 'known by now').toMatchObject({ name: 'The last one' })
    expect((await lookUp('080686001127', own)).json().reason).toMatch(/^Its last digit/)
    expect((await lookUp('036000291452')).json(), 'for somebody else').toMatchObject({ name: 'The last one' })
  })

  test('[ADM-11] [SIL-ORD-002] admins only', async () => {
    expect((await lookUp(upc, {})).statusCode).toBe(401)
    const dispatcher = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'] }))
    expect((await lookUp(upc, { cookie: dispatcher })).statusCode).toBe(403)
    expect(asked).toEqual([])
  })
})

describe('the stand-in of the provider', () => {
  test('[SIL-ORD-094] speaks its protocol: found, unknown, wrong key, and the faults that are asked of it', async () => {
    const sandbox = await startSandboxProcess()
    try {
      const ask = lookUpAt(`${sandbox.url}/upc`, 'sk_test_secret')
      expect(await ask('614141000012', unlimited)).toMatchObject({
        result: 'found',
        product: { name: 'Peach Fizz Soda, 12 fl oz Can' },
      })
      expect(await ask(upc, unlimited)).toEqual({ result: 'not_found' })
      expect(await lookUpAt(`${sandbox.url}/upc`, 'wrong')('614141000036', unlimited)).toEqual({
        result: 'unanswered',
      })
      await sandbox.fault({ match: 'GET /upc/lookup', kind: 'timeout' })
      expect(await ask('9521234000013', unlimited)).toEqual({ result: 'unanswered' })
      expect(await ask('9521234000013', unlimited)).toMatchObject({
        result: 'found',
        product: { name: 'Sommerwein Weiss' },
      })
    } finally {
      await sandbox.stop()
    }
  })
})
