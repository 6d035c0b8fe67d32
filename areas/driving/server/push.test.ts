import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatchWorld, driverWith, insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { pushKeysOf } from '#platform/server/push/push-keys.ts'
import { webPush } from '#platform/server/push/web-push.ts'
import { startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { actorOfDriver, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const sandbox = await startSandboxProcess()
afterAll(() => sandbox.stop())
const clock = standingClock(new Date().toISOString())
const { call, area, deps } = await drivingServer(db, { clock, pushOrigins: [sandbox.url] })
const world = await dispatchWorld(db)
const push = webPush({ http: {} as never, credentials: { contact: 'mailto:a@b.example', origins: [] } })
const keys = await pushKeysOf({ db, secrets: deps.secrets, push })()
beforeEach(() => sandbox.reset())

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** What a browser gets of its push service for a page of ours. */
async function browserSubscription(application_server_key = keys.publicKey): Promise<Subscription> {
  const made = await fetch(`${sandbox.url}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ application_server_key }),
  })
  return (await made.json()) as Subscription
}

/** A driver at work with a phone that wants to be rung. */
async function ringable(subscription?: Subscription) {
  const driver = await insertDriver(db, { secrets: deps.secrets })
  const actor = await actorOfDriver(db, { ...driver, order_ids: [], driver_assignment_ids: [] } as never)
  const { endpoint, keys: own } = subscription ?? (await browserSubscription())
  const subscribed = await call(actor, 'push_subscribe', { endpoint, ...own })
  expect(subscribed.success).toBe(true)
  return { driver, actor, endpoint }
}

async function assign({ driver_id, driver_hour_id, market_id }: Awaited<ReturnType<typeof insertDriver>>) {
  const { order_id } = await insertOrder(db, { market_id, name: 'Dana Whitfield' })
  const data = { assignment: { type: 'pick_up', order_id }, driver_id, driver_hour_id }
  expect((await world.call('dispatch_enqueue', data)).success).toBe(true)
}

/** Works through what is enqueued for phones, as the worker does. */
async function workOff(): Promise<void> {
  for (const kind of ['driver_has_work', 'ring_phone']) {
    const jobs = await db.deleteFrom('jobs').where('kind', '=', kind).returning('payload').execute()
    for (const { payload } of jobs) await area.jobs?.[kind]?.(payload as Record<string, unknown>)
  }
}

async function rung(): Promise<Record<string, unknown>[]> {
  const inbox = await fetch(`${sandbox.url}/inbox/pushes.json`)
  return ((await inbox.json()) as { pushes: Record<string, unknown>[] }).pushes
}

const phonesOf = (driver_id: number) =>
  db.selectFrom('push_subscriptions').select('endpoint').where('driver_id', '=', driver_id).execute()

test('[SIL-OPS-58] the keys are made once, kept encrypted, and are the same for every process', async () => {
  const all = await Promise.all([1, 2, 3].map(() => pushKeysOf({ db, secrets: deps.secrets, push })()))
  expect(new Set(all.map(({ privateKey }) => privateKey))).toEqual(new Set([keys.privateKey]))
  const { value } = await db.selectFrom('server_settings').select('value').executeTakeFirstOrThrow()
  expect(value.toString('latin1')).not.toContain(keys.privateKey)
})

describe('[SIL-OPS-58] new work', () => {
  test('rings the phone through its push service, encrypted, and names no customer', async () => {
    const { driver } = await ringable()
    await assign(driver)
    await workOff()
    const [pushed, ...more] = await rung()
    expect(more).toEqual([])
    expect(pushed).toMatchObject({ ttl: 300, urgency: 'high', topic: 'new-work' })
    expect(JSON.parse(String(pushed?.text))).toEqual({ title: 'New work', body: 'Open Cosmic to acknowledge it.' })
  })

  test('rings every phone of the driver, and nobody else’s', async () => {
    const { driver, actor } = await ringable()
    const second = await browserSubscription()
    await call(actor, 'push_subscribe', { endpoint: second.endpoint, ...second.keys })
    await ringable()
    await assign(driver)
    await workOff()
    expect(await rung()).toHaveLength(2)
  })

  test('that was acknowledged meanwhile rings nothing', async () => {
    const { driver } = await ringable()
    await assign(driver)
    await db
      .updateTable('driver_assignments')
      .set({ status: 'acknowledged' })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    await workOff()
    expect(await rung()).toEqual([])
  })

  test('rings no phone whose session has ended, and nobody who is clocked out', async () => {
    const [signedOut, atHome] = [await ringable(), await ringable()]
    await db
      .updateTable('sessions')
      .set({ expires_at: clock.now() })
      .where('session_id', '=', signedOut.actor.session_id)
      .execute()
    await assign(signedOut.driver)
    await assign(atHome.driver)
    await db
      .updateTable('driver_queues')
      .set({ driver_hour_id: null })
      .where('driver_id', '=', atHome.driver.driver_id)
      .execute()
    await workOff()
    expect(await rung()).toEqual([])
  })

  test('costs nothing where no phone asked for it', async () => {
    const driver = await insertDriver(db)
    await assign(driver)
    const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'driver_has_work').execute()
    expect(jobs.filter(({ payload }) => (payload as { driver_id: number }).driver_id === driver.driver_id)).toEqual([])
  })

  test('is not rung minutes later', async () => {
    await ringable()
    const { push_subscription_id } = await db
      .selectFrom('push_subscriptions')
      .select('push_subscription_id')
      .orderBy('push_subscription_id', 'desc')
      .executeTakeFirstOrThrow()
    const at = clock.now().getTime() - 6 * 60_000
    await area.jobs?.ring_phone?.({ push_subscription_id, at })
    expect(await rung()).toEqual([])
  })
})

test('[SIL-OPS-58] a phone that no longer wants it is forgotten', async () => {
  const { driver, endpoint } = await ringable()
  await fetch(endpoint.replace('/send/', '/subscriptions/'), { method: 'DELETE' })
  await assign(driver)
  await workOff()
  expect(await phonesOf(driver.driver_id)).toEqual([])
})

test('[SIL-OPS-58] a push service that is down is asked again later, and the phone stays', async () => {
  const { driver } = await ringable()
  await sandbox.fault({ match: 'POST /push/send', kind: '500', n: 1 })
  await assign(driver)
  await expect(workOff()).rejects.toThrow('answered 500')
  expect(await phonesOf(driver.driver_id)).toHaveLength(1)
})

test('[SIL-OPS-58] of other keys a push service takes nothing', async () => {
  const other = await push.makeKeys()
  const { driver } = await ringable(await browserSubscription(other.publicKey))
  await assign(driver)
  await expect(workOff()).rejects.toThrow('answered 403')
  expect(await rung()).toEqual([])
})

test.each([
  'https://evil.example/push',
  'https://fcm.googleapis.com.evil.example/send/1',
  'https://evilpush.apple.com.example/1',
  'http://fcm.googleapis.com/send/1',
  'https://fcm.googleapis.com:8443/send/1',
  'https://user:pass@fcm.googleapis.com/send/1',
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data',
  'no address',
])('[SIL-OPS-58] %s is no push service: nothing is ever sent there', async (endpoint) => {
  const driver = await driverWith(db, [])
  const actor = await actorOfDriver(db, driver)
  const refused = await call(actor, 'push_subscribe', { endpoint, p256dh: 'AAAA', auth: 'AAAA' })
  expect(refused.data).toMatchObject({
    error: 'unknown_push_service',
    message: 'This browser’s push service is not known here. Keep the app open instead.',
  })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
])('[SIL-OPS-58] %s is that of a browser', (endpoint) => expect(push.knows(endpoint)).toBe(true))

test('[SIL-OPS-58] a phone that changes hands rings for whoever is signed in on it; one switches it off for oneself alone', async () => {
  const subscription = await browserSubscription()
  const first = await ringable(subscription)
  const second = await ringable(subscription)
  expect(await phonesOf(first.driver.driver_id)).toEqual([])
  await call(first.actor, 'push_unsubscribe', { endpoint: subscription.endpoint })
  expect(await phonesOf(second.driver.driver_id)).toHaveLength(1)
  await call(second.actor, 'push_unsubscribe', { endpoint: subscription.endpoint })
  expect(await phonesOf(second.driver.driver_id)).toEqual([])
})
