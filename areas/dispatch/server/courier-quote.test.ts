import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchArea } from './area.ts'
import type { CourierProvider } from './courier-provider.ts'
import { cwCourier } from './cw-courier.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)
let sandbox: SandboxProcess

beforeAll(async () => {
  sandbox = await startSandboxProcess()
})
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

/** The sandbox’s courier, or one that is nowhere. */
const courierAt = (url = sandbox.url): CourierProvider =>
  cwCourier({
    baseUrl: `${url}/cw`,
    credentials: { apiKey: sandbox.secretKey, webhookSecret: sandbox.secretKey },
    http,
    clock: deps.clock,
  })

async function quote(order_id: number, { courier = courierAt(), markets = 'all' as 'all' | number[] } = {}) {
  const { app } = await testApp(deps, [dispatchArea(deps, { courier, roadTimes: makeRoadTimes(db) })])
  const staff = await insertStaff(db, { roles: ['dispatcher'], ...(markets === 'all' ? {} : { market_ids: markets }) })
  const cookie = await cookieOf(db, staff)
  const reply = await app.inject({
    url: `/rocket/dispatch_app_web/courier_quote/${order_id}`,
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie },
  })
  await app.close()
  return { status: reply.statusCode, body: reply.json() }
}

test('[SIL-OPS-33] a dispatcher is told the courier’s own price and time, and nothing is ordered by that', async () => {
  const ready_at = fromNow(30)
  const { order_id } = await insertOrder(db, { ready_at, lat: 33.96, lng: -83.38 })
  const { status, body } = await quote(order_id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ order_id, fee: expect.stringMatching(/^\d+\.\d\d$/) })
  expect(Number(body.fee)).toBeGreaterThan(5.99)
  expect(body.at_door).toBeGreaterThan(ready_at.getTime())
  expect(body.holds_for).toBeGreaterThan(4 * minute)
  expect(await db.selectFrom('external_deliveries').select('order_id').execute()).toEqual([])
  const { dispatch_state } = await db
    .selectFrom('orders')
    .select('dispatch_state')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expect(dispatch_state).toBe('unassigned')
})

test('[SIL-OPS-33] why there is no price is said: too far, no place, no alcohol, or nobody answers', async () => {
  const far = await insertOrder(db, { lat: 40, lng: -100 })
  expect((await quote(far.order_id)).body.message).toBe('CW does not deliver there.')
  const lost = await insertOrder(db, { lat: null, lng: null })
  expect((await quote(lost.order_id)).body.message).toBe('The address has no place on the map.')
  const wine = await insertOrder(db, { alcohol: true })
  const dry = { ...courierAt(), takesAlcohol: false }
  expect((await quote(wine.order_id, { courier: dry })).body.message).toBe('CW does not take alcohol here.')
  const { order_id } = await insertOrder(db)
  const nowhere = courierAt('http://127.0.0.1:9')
  expect(await quote(order_id, { courier: nowhere })).toMatchObject({
    status: 503,
    body: { error: 'silent', message: 'CW does not answer.' },
  })
})

test('[DSP-77] no price is asked of an order that somebody has, or that is in another market', async () => {
  const given = await insertOrder(db, { dispatch_state: 'assigned' })
  expect((await quote(given.order_id)).body.error).toBe('order_not_unassigned')
  const { order_id, market_id } = await insertOrder(db)
  expect((await quote(order_id, { markets: [market_id + 1] })).status).toBe(404)
})
