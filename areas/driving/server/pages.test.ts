import { expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { actorOfDriver, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const { app, deps, call } = await drivingServer(db)
const home = '/rocket/driver_app_web'

const open = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html', ...headers } })
const linkOf = (tablet: { tablet_id: string; secret: string }) =>
  `${home}?tabletId=${tablet.tablet_id}&secret=${tablet.secret}`
const cookiesOf = (reply: Awaited<ReturnType<typeof open>>) =>
  reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

test('[DRV-01] [SIL-OPS-56] the tablet’s link signs in once and leads to the bare route', async () => {
  const driver = await driverWith(db, ['Deliver'], { secrets: deps.secrets })
  const signed = await open(linkOf(driver))
  expect(signed.statusCode).toBe(303)
  expect(signed.headers.location).toBe(home)
  expect(signed.cookies.every((cookie) => cookie.httpOnly)).toBe(true)
  const actor = await deps.sessions.ofCookie({
    cookies: Object.fromEntries(signed.cookies.map(({ name, value }) => [name, value])),
  } as never)
  expect(actor).toMatchObject({ roles: ['driver'], driver: { driver_id: driver.driver_id } })
  const events = await db
    .selectFrom('events')
    .select('what')
    .where('subject', '=', `tablet:${driver.tablet_id}`)
    .execute()
  expect(events).toEqual([{ what: 'tablet_sign_in' }])
})

test('[SIL-OPS-56] [SIL-OPS-57] a wrong pair is refused without a hint which part was wrong', async () => {
  const driver = await driverWith(db, [], { secrets: deps.secrets })
  const wrong = [
    await open(linkOf({ ...driver, secret: 'wrong' })),
    await open(linkOf({ ...driver, tablet_id: 'nobody' })),
    await open(`${home}?tabletId=${driver.tablet_id}`),
    await open(`${home}?secret=${driver.secret}`),
  ]
  expect(wrong.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect(new Set(wrong.map(({ body }) => body)).size).toBe(1)
  expect(wrong.every(({ cookies }) => cookies.length === 0)).toBe(true)
})

test.each([
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
  ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 403],
  ['a person who follows it', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 303],
])('[SIL-OPS-56] the tablet’s link acts only on navigation: opened by %s', async (_who, headers, status) => {
  const driver = await driverWith(db, [], { secrets: deps.secrets })
  const reply = await open(linkOf(driver), '', headers)
  expect([reply.statusCode, reply.cookies.length > 0]).toEqual([status, status === 303])
})

test('[SIL-OPS-56] a prefetched link signs nobody in', async () => {
  const driver = await driverWith(db, [], { secrets: deps.secrets })
  expect((await open(linkOf(driver), '', { 'sec-purpose': 'prefetch' })).statusCode).toBe(403)
})

test('[DRV-01] a stranger is told how to get in; a tablet without an open driver hour is clocked out', async () => {
  const stranger = await open(home)
  expect(stranger.statusCode).toBe(401)
  expect(stranger.json()).toMatchObject({
    driver: null,
    signed_out: { reason: 'not_signed_in', support_phone: null },
  })
  expect((await open(`${home}/deliver/d1001`)).headers.location).toBe(home)
  const market = await insertMarket(db, { support_phone: '4785550100' })
  const driver = await driverWith(db, [], { secrets: deps.secrets, market_id: market.market_id })
  const cookie = cookiesOf(await open(linkOf(driver)))
  await db.updateTable('driver_hours').set({ ended_at: new Date() }).where('driver_id', '=', driver.driver_id).execute()
  const out = await open(home, cookie)
  expect(out.statusCode).toBe(403)
  expect(out.json()).toMatchObject({
    driver: null,
    signed_out: { reason: 'clocked_out', support_phone: '4785550100' },
  })
})

test('[SIL-OPS-56] a phone that is signed in goes on by a link whose secret has changed since, another one does not', async () => {
  const [driver, other] = [
    await driverWith(db, [], { secrets: deps.secrets }),
    await driverWith(db, [], { secrets: deps.secrets }),
  ]
  const cookie = cookiesOf(await open(linkOf(driver)))
  const outdated = (tablet_id: string) => open(linkOf({ tablet_id, secret: 'outdated' }), cookie)
  const own = await outdated(driver.tablet_id)
  expect([own.statusCode, own.headers.location]).toEqual([303, home])
  expect((await outdated(other.tablet_id)).statusCode).toBe(403)
})

test('[ROL2-12] [SIL-OPS-04] nobody of the office opens a driver’s page, an admin neither', async () => {
  const cookie = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
  for (const path of [home, `${home}/pickup/p1001`, `${home}/deliver/d1001`]) {
    const reply = await open(path, cookie)
    expect([path, reply.statusCode]).toEqual([path, 403])
    expect(reply.body).toContain('This phone is not signed in.')
  }
})

test('[SIL-OPS-58] [SIL-OPS-90] home tells who, the queue in order, its places, and what to collect', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup', 'Deliver', 'Go to waypoint'], {
    order: {
      sales_tax: 240,
      tip: 480,
      note: 'Blue door',
      addr_line_2: '3B',
      lines: [{ name: 'Pad Thai', quantity: 2 }],
    },
  })
  const actor = await actorOfDriver(db, driver)
  const { data } = await call(actor, 'driver_home', {})
  const homeState = data.driver_home as { driver_assignments: Record<string, unknown>[] }
  expect(homeState).toMatchObject({
    driver: { name: driver.name },
    time_zone: 'America/New_York',
    waiting_for_deliver: [],
  })
  expect(homeState).toMatchObject({ restricted_places: expect.arrayContaining(['schools and campuses', 'hospitals']) })
  expect(homeState.driver_assignments.map(({ type_text }) => type_text)).toEqual([
    'Go to order',
    'Pickup',
    'Deliver',
    'Go to waypoint',
  ])
  const [go, , deliver, waypoint] = homeState.driver_assignments
  expect(go).toMatchObject({ place: { name: 'Noodle Bar 88' }, order: { picked_up: false } })
  expect(deliver).toMatchObject({
    place: { name: 'Noor Haddad', addr_line_1: '12 Hawthorn Street', addr_line_2: '3B', phone_number: '7065550142' },
    order: { collect: '31.20', note: 'Blue door', items: [{ name: 'Pad Thai', quantity: 2 }], recipients: [] },
  })
  expect(waypoint).toMatchObject({ order: null, order_id: null, waypoint_id: driver.waypoint_id })
})

test('[SIL-OPS-58] a home that the phone has is not sent again, whatever the time; one that changed is', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'])
  const actor = await actorOfDriver(db, driver)
  const first = (await call(actor, 'driver_home', {})).data
  const again = (await call(actor, 'driver_home', { home_hash: first.home_hash })).data
  expect(again).toEqual({ driver_home: null, home_hash: first.home_hash, current_time: expect.any(Number) })
  await db
    .updateTable('orders')
    .set({ note: 'Blue door' })
    .where('order_id', '=', driver.order_ids[0] ?? 0)
    .execute()
  const changed = (await call(actor, 'driver_home', { home_hash: first.home_hash })).data
  expect(changed.driver_home).toMatchObject({ driver_assignments: [{ order: { note: 'Blue door' } }, {}] })
  expect(changed.home_hash).not.toBe(first.home_hash)
})

test('[SIL-OPS-47] an order that is picked up without a Deliver waits for dispatch, and stays visible', async () => {
  const driver = await driverWith(db, ['Go to order', 'Pickup'])
  const actor = await actorOfDriver(db, driver)
  await call(actor, 'driver_assignment_mark_complete', { driver_assignment_id: driver.driver_assignment_ids[1] })
  const { data } = await call(actor, 'driver_home', {})
  expect(data.driver_home).toMatchObject({
    driver_assignments: [],
    waiting_for_deliver: [{ order_id: driver.order_ids[0], picked_up: true }],
  })
})

test('[DLV-05] [SIL-OPS-92] [SIL-ORD-167] recipients come by name alone, and only for alcohol', async () => {
  const driver = await driverWith(db, ['Deliver'], {
    order: {
      alcohol: true,
      picked_up_at: new Date(),
      payment_type: 'card_online',
      payment_status: 'authorized',
      recipients: [{ name: 'Dana Whitfield', birth_date: '06/02/1991', id_type: 0 }],
      secrets: deps.secrets,
    },
  })
  const { data } = await call(await actorOfDriver(db, driver), 'driver_home', {})
  expect(JSON.stringify(data)).not.toContain('1991')
  expect(data.driver_home).toMatchObject({
    driver_assignments: [
      { order: { collect: null, recipients: [{ name: 'Dana Whitfield' }], recipient_verified_id: null } },
    ],
  })
})

test('[SIL-OPS-57] [DRV-05] the driver’s button leads to the clock-out link of the own tablet', async () => {
  const driver = await driverWith(db, [], { secrets: deps.secrets })
  const post = (cookie: string) =>
    app.inject({ method: 'POST', url: `${home}/clock_out`, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  const own = await post(cookiesOf(await open(linkOf(driver))))
  expect(own.headers.location).toBe(`${home}/clock_out?tabletId=${driver.tablet_id}&secret=${driver.secret}`)
  expect((await post('')).headers.location).toBe(home)
})

test('[DRV-01] the service worker is served for the driver’s pages alone', async () => {
  const reply = await open(`${home}/service_worker.js`)
  expect(reply.headers['content-type']).toContain('text/javascript')
  expect(reply.headers['service-worker-allowed']).toBe(home)
})

test('[SIL-OPS-58] home says that an order was cancelled while its assignment still stands', async () => {
  const driver = await driverWith(db, ['Go to order'], { order: { status: 'cancelled' } })
  const { data } = await call(await actorOfDriver(db, driver), 'driver_home', {})
  expect(data.driver_home).toMatchObject({ driver_assignments: [{ order: { is_cancelled: true } }] })
})

test('the driver’s pages may compile the decoder of barcodes, and nobody else’s', async () => {
  const driver = await driverWith(db, ['Deliver'], { secrets: deps.secrets })
  const cookies = cookiesOf(await open(linkOf(driver)))
  const policy = String((await open(home, cookies)).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).not.toContain("'unsafe-eval'")
  expect(policy).toContain("default-src 'none'")
  expect(String((await open(home)).headers['content-security-policy'])).not.toContain('wasm')
})
