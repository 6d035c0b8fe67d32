import { expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp } from '#areas/accounts/server/testing.ts'
import { dispatchWorld, driverWith, idsOf, insertDriver } from '#areas/dispatch/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { shiftsArea } from './area.ts'

const { db } = await testDatabase()
const { deps, dispatcher, call } = await dispatchWorld(db)
const { app } = await testApp(deps, [shiftsArea(deps, { roadTimes: makeRoadTimes(db) })])
const secrets = deps.secrets

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const clockOutPath = (tabletId: string, secret: string) =>
  `/rocket/driver_app_web/clock_out?tabletId=${tabletId}&secret=${encodeURIComponent(secret)}`

const cookie = await cookieOf(db, dispatcher)

const get = (url: string, headers: Record<string, string> = { ...sameOrigin, cookie }) => app.inject({ url, headers })
const queueOf = async (driver_id: number) =>
  (await call('refresh_driver_queues', {})).data.driver_queues.find((queue) => queue.driver_id === driver_id)
const hourOf = (driver_hour_id: number) =>
  db
    .selectFrom('driver_hours')
    .select('ended_at')
    .where('driver_hour_id', '=', driver_hour_id)
    .executeTakeFirstOrThrow()

test('[DSP-20] [DRV-05] [ROL-07] [SIL-OPS-32] a forced clock-out ends the hour and gives back what is not picked up', async () => {
  const words = ['Deliver', 'Go to order', 'Pickup', 'Deliver', 'Go to waypoint'] as const
  const driver = await driverWith(db, words, { secrets, name: 'Lee Roth' })
  const [carried, , waiting] = driver.order_ids
  const tabletSession = await insertStaff(db)
  await db
    .updateTable('sessions')
    .set({ user_id: null, tablet_id: driver.tablet_id })
    .where('session_id', '=', tabletSession.session_id)
    .execute()

  const reply = await get(clockOutPath(driver.tablet_id, driver.secret))
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe(
    `/rocket/dispatch_app_web?notice=clocked_out&driver_id=${driver.driver_id}&order_ids=${waiting}`,
  )
  expect((await hourOf(driver.driver_hour_id)).ended_at).toBeInstanceOf(Date)
  const queue = await queueOf(driver.driver_id)
  expect(queue?.driver_details).toMatchObject({ active: false, driver_hour_id: null, tablet_id: null })
  expect(queue && idsOf(queue)).toEqual([driver.driver_assignment_ids[0]])
  expect(queue?.undelivered_orders).toEqual([carried])
  const { dispatch_unassigned_orders } = (await call('refresh_unassigned_orders', {})).data
  expect(dispatch_unassigned_orders).toContainEqual(expect.objectContaining({ order_id: waiting, type: 'pick_up' }))
  const ended = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('session_id', '=', tabletSession.session_id)
    .executeTakeFirstOrThrow()
  expect(ended.expires_at.getTime()).toBeLessThan(Date.now())
})

test('[SIL-OPS-32] [SIL-OPS-56] the secret changes, so the same link a second time says that it is done', async () => {
  const driver = await insertDriver(db, { secrets })
  const url = clockOutPath(driver.tablet_id, driver.secret)
  await get(url)
  expect(await queueOf(driver.driver_id)).toBeUndefined()
  const tablet = await db
    .selectFrom('tablets')
    .select('secret')
    .where('tablet_id', '=', driver.tablet_id)
    .executeTakeFirstOrThrow()
  expect(secrets.decryptText(tablet.secret)).not.toBe(driver.secret)
  const again = await get(url)
  expect(again.headers.location).toBe('/rocket/dispatch_app_web?notice=already_clocked_out')
})

test('[SIL-OPS-57] the driver’s own link works without a sign-in; a wrong pair is a 403 without a hint', async () => {
  const driver = await insertDriver(db, { secrets, name: 'Ana Petrova' })
  const wrongSecret = await get(clockOutPath(driver.tablet_id, 'wrong'), { accept: 'text/html' })
  const wrongTablet = await get(clockOutPath('nobody', driver.secret), { accept: 'text/html' })
  expect([wrongSecret.statusCode, wrongTablet.statusCode]).toEqual([403, 403])
  expect(wrongSecret.body).toBe(wrongTablet.body)
  expect((await hourOf(driver.driver_hour_id)).ended_at).toBeNull()
  const done = await get(clockOutPath(driver.tablet_id, driver.secret), { accept: 'text/html' })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('Ana Petrova is clocked out.')
  expect((await get('/rocket/driver_app_web/clock_out', { accept: 'text/html' })).statusCode).toBe(400)
})

test('[SIL-OPS-31] [SIL-ORD-162] a prefetch, a HEAD and a link on a foreign page clock nobody out', async () => {
  const driver = await insertDriver(db, { secrets })
  const url = clockOutPath(driver.tablet_id, driver.secret)
  const replies = [
    await get(url, { ...sameOrigin, cookie, 'sec-purpose': 'prefetch;prerender' }),
    await app.inject({ method: 'HEAD', url, headers: { ...sameOrigin, cookie } }),
    await get(url, { ...sameOrigin, cookie, 'sec-fetch-site': 'cross-site' }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  expect((await hourOf(driver.driver_hour_id)).ended_at).toBeNull()
})

test('[SIL-OPS-32] two dispatchers force the same clock-out: one does it, the other is told', async () => {
  const driver = await driverWith(db, ['Pickup'], { secrets })
  const url = clockOutPath(driver.tablet_id, driver.secret)
  const both = await Promise.all([get(url), get(url)])
  const notices = both.map(({ headers }) => new URL(String(headers.location), 'http://x').searchParams.get('notice'))
  expect(notices.toSorted()).toEqual(['already_clocked_out', 'clocked_out'])
  const events = await db
    .selectFrom('events')
    .select('event_id')
    .where('what', '=', 'clock_out')
    .where('subject', '=', `queue:${driver.driver_id}`)
    .execute()
  expect(events).toHaveLength(1)
})

test('[SIL-OPS-32] [SIL-ORD-139] where a driver was is forgotten at clock-out', async () => {
  const driver = await driverWith(db, ['Deliver'], { secrets: deps.secrets })
  const { driver_id } = driver
  await db.insertInto('driver_positions').values({ driver_id, lat: 33.9, lng: -83.3, at: new Date() }).execute()
  await get(clockOutPath(driver.tablet_id, driver.secret))
  const known = await db.selectFrom('driver_positions').select('at').where('driver_id', '=', driver_id).execute()
  expect(known).toEqual([])
})
