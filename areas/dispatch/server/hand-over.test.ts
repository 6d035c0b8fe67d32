import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertStaff, testDeps } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { CourierProvider } from './courier-provider.ts'
import { cwCourier } from './cw-courier.ts'
import { handOverJobs } from './hand-over.ts'
import { callsBy, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock(new Date())
const deps = testDeps(db, { clock })
const dispatcher = await insertStaff(db, { roles: ['dispatcher'] })
const call = callsBy(deps, dispatcher)
const http = openHttp({ timeoutMs: 1_000, backoffMs: 1 })
let sandbox: SandboxProcess
let courier: CourierProvider

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const credentials = { apiKey: sandbox.secretKey, webhookSecret: sandbox.secretKey }
  courier = cwCourier({ baseUrl: `${sandbox.url}/cw`, credentials, http, clock })
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

/** Runs what waits in the job table once, as the background work would. */
async function runJobs(with_: CourierProvider = courier): Promise<unknown[]> {
  const handlers = handOverJobs({ units: deps.units, courier: with_ })
  const jobs = await db.selectFrom('jobs').select(['job_id', 'kind', 'payload']).orderBy('job_id').execute()
  const problems: unknown[] = []
  for (const job of jobs) {
    try {
      await handlers[job.kind]?.(job.payload as Record<string, unknown>)
      await db.deleteFrom('jobs').where('job_id', '=', job.job_id).execute()
    } catch (error) {
      problems.push(error)
    }
  }
  return problems
}

const deliveryOf = (order_id: number) =>
  db
    .selectFrom('external_deliveries')
    .select(['state', 'reason', 'provider_reference', 'age_verification_required', 'user_id'])
    .where('order_id', '=', order_id)
    .orderBy('external_delivery_id')
    .execute()
const waiting = async (order_id: number) =>
  (await call('refresh_unassigned_orders', {})).data.dispatch_unassigned_orders.find((one) => one.order_id === order_id)
const tooFar = { lat: 40, lng: -100 }

test('[DSP-77] [DSP-78] [ROL-09] [SIL-OPS-33] a sent order leaves the list at once and is handed over', async () => {
  const { order_id, market_id } = await insertOrder(db)
  const sent = await call('send_to_external_delivery', { order_id })
  expect(sent.success).toBe(true)
  expect(sent.data.dispatch_unassigned_orders.some((one) => one.order_id === order_id)).toBe(false)
  expect(await deliveryOf(order_id)).toMatchObject([{ state: 'queued', user_id: dispatcher.user?.user_id }])
  expect(await runJobs()).toEqual([])
  const [delivery] = await deliveryOf(order_id)
  expect(delivery).toMatchObject({
    state: 'sent',
    provider_reference: expect.stringMatching(`^${market_id}-${order_id}-`),
  })
  expect(await waiting(order_id)).toBeUndefined()
})

test('[SIL-OPS-33] a refused hand-over puts the order back with the reason, and it can be sent again', async () => {
  const { order_id, market_id } = await insertOrder(db, tooFar)
  await call('send_to_external_delivery', { order_id })
  deps.hints.heard.length = 0
  await runJobs()
  expect(await deliveryOf(order_id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('CW') }])
  expect(await waiting(order_id)).toMatchObject({ type: 'pick_up', external_reason: expect.stringContaining('CW') })
  expect(deps.hints.heard).toContainEqual({ topic: `unassigned:${market_id}`, version: 0 })
  expect((await call('send_to_external_delivery', { order_id })).success).toBe(true)
})

test('[SIL-OPS-33] the record of an alcohol order says that age verification is required', async () => {
  const { order_id } = await insertOrder(db, { alcohol: true })
  await call('send_to_external_delivery', { order_id })
  expect(await deliveryOf(order_id)).toMatchObject([{ age_verification_required: true }])
  await runJobs({ ...courier, takesAlcohol: false })
  expect(await waiting(order_id)).toMatchObject({ external_reason: 'CW does not take alcohol here.' })
})

test('[SIL-OPS-51] [SIL-OPS-33] of two who send the same order, one does; there is one delivery', async () => {
  const { order_id } = await insertOrder(db)
  const other = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'] }))
  const both = await whileHeld(db, { order_id }, () => [
    call('send_to_external_delivery', { order_id }),
    other('send_to_external_delivery', { order_id }),
  ])
  expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
  expect(both.find(({ success }) => !success)?.data.error).toBe('order_not_unassigned')
  expect(await deliveryOf(order_id)).toHaveLength(1)
  await runJobs()
})

test('[SIL-OPS-33] a repeated job hands over once', async () => {
  const { order_id } = await insertOrder(db)
  await call('send_to_external_delivery', { order_id })
  const { kind, payload } = await db.selectFrom('jobs').select(['kind', 'payload']).executeTakeFirstOrThrow()
  const handlers = handOverJobs({ units: deps.units, courier })
  for (let n = 0; n < 2; n++) await handlers[kind]?.(payload as Record<string, unknown>)
  await runJobs()
  const posts = (await sandbox.requests('/cw/v1/deliveries')).filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
})

test('[SIL-OPS-33] silence is tried again; after a minute the order comes back and what may exist there is called off', async () => {
  const { order_id } = await insertOrder(db)
  await call('send_to_external_delivery', { order_id })
  const silent: CourierProvider = { ...courier, createDelivery: () => Promise.reject(new Error('no answer')) }
  expect(await runJobs(silent)).toHaveLength(1)
  expect(await waiting(order_id)).toBeUndefined()
  clock.set(new Date(clock.now().getTime() + 61_000))
  expect(await runJobs(silent)).toEqual([])
  expect(await waiting(order_id)).toMatchObject({ external_reason: 'CW does not answer.' })
  const callOff = await db.selectFrom('jobs').select('kind').execute()
  expect(callOff).toEqual([{ kind: 'external_delivery_call_off' }])
  expect(await runJobs()).toEqual([])
})

test('[SIL-OPS-05] unknown orders and those that nobody waits for are refused', async () => {
  const { order_id } = await insertOrder(db, { is_delivery: false })
  expect((await call('send_to_external_delivery', { order_id: 9_999_999 })).data.error).toBe('unknown_id')
  expect((await call('send_to_external_delivery', { order_id })).data.error).toBe('order_not_unassigned')
})
