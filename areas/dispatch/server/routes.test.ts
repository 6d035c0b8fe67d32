import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether, insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { insertRoads } from '#areas/streets/server/testing-roads.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchArea } from './area.ts'
import { dispatchWorld, driverWith, idsOf, insertDriver, noCourier } from './testing.ts'

const { db } = await testDatabase()
const { deps, dispatcher, call } = await dispatchWorld(db)
const { app } = await testApp(deps, [dispatchArea(deps, { courier: noCourier, roadTimes: makeRoadTimes(db) })])

const sameOrigin = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', accept: 'text/html' }
const undoPath = (driver_id: number, more = '&redirect=new') =>
  `/rocket/dispatch_app_web/undo_last_action?driver_id=${driver_id}${more}`

const cookie = await cookieOf(db, dispatcher)

const get = (url: string, headers: Record<string, string> = { ...sameOrigin, cookie }) => app.inject({ url, headers })
const queueOf = async (driver_id: number) =>
  (await call('refresh_driver_queues', {})).data.driver_queues.find((queue) => queue.driver_id === driver_id)

test('[DSP-21] [ROL-08] [SIL-OPS-30] the undo link undoes and leads back to the board', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const { driver_id, driver_assignment_ids } = driver
  await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[1], driver_id })
  const reply = await get(undoPath(driver_id))
  expect(reply.statusCode).toBe(303)
  expect(reply.headers.location).toBe(`/rocket/dispatch_app_web?notice=undone&driver_id=${driver_id}`)
  const queue = await queueOf(driver_id)
  expect(queue && idsOf(queue)).toEqual(driver_assignment_ids)
  const plain = await get(undoPath(driver_id, '&redirect=https://evil.example'))
  expect(plain.statusCode).toBe(200)
  expect(plain.body).toContain('The last action was undone.')
})

test('[SIL-OPS-31] the same link again within two seconds is one click', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint', 'Deliver'])
  const { driver_id, driver_assignment_ids } = driver
  const [first, second, third] = driver_assignment_ids
  await call('dispatch_move_up', { driver_assignment_id: third, driver_id })
  await call('dispatch_move_up', { driver_assignment_id: third, driver_id })
  await Promise.all([get(undoPath(driver_id)), get(undoPath(driver_id))])
  const queue = await queueOf(driver_id)
  expect(queue && idsOf(queue)).toEqual([first, third, second])
})

test('[SIL-OPS-31] undo by link acts only for a navigation from the board itself', async () => {
  const driver = await driverWith(db, ['Deliver', 'Deliver'])
  const { driver_id, driver_assignment_ids } = driver
  await call('dispatch_move_up', { driver_assignment_id: driver_assignment_ids[1], driver_id })
  const url = undoPath(driver_id)
  const replies = [
    await get(url, { ...sameOrigin, cookie, 'sec-fetch-site': 'cross-site' }),
    await get(url, { ...sameOrigin, cookie, 'sec-fetch-site': 'none' }),
    await get(url, { ...sameOrigin, cookie, purpose: 'prefetch' }),
    await app.inject({ method: 'HEAD', url, headers: { ...sameOrigin, cookie } }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  expect((await get(url, sameOrigin)).headers.location).toContain('/secure/login')
  const queue = await queueOf(driver_id)
  expect(queue?.version).toBe(1)
})

test('[SIL-OPS-29] the page’s own undo answers with the queue as it is now', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const { driver_id, driver_assignment_ids, order_ids } = driver
  await call('dispatch_delete', {
    driver_assignment_id: driver_assignment_ids[0],
    driver_id,
    order_id: order_ids[0],
  })
  const post = (payload: object, headers: Record<string, string> = { cookie, 'sec-fetch-site': 'same-origin' }) =>
    app.inject({ method: 'POST', url: '/rocket/dispatch_app_web/undo_last_action', payload, headers })
  const done = (await post({ driver_id })).json()
  expect(done).toMatchObject({ success: true, outcome: 'undone' })
  expect(idsOf(done.driver_queue)).toEqual(driver_assignment_ids)
  expect((await post({ driver_id })).json()).toMatchObject({
    success: false,
    outcome: 'nothing_to_undo',
    message: 'There is nothing to undo.',
  })
  expect((await post({ driver_id: 9_999_999 })).statusCode).toBe(404)
  expect((await post({})).statusCode).toBe(400)
  expect((await post({ driver_id }, {})).statusCode).toBe(401)
  expect((await post({ driver_id }, { cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('[SIL-OPS-29] [DSP-72] neither link nor page undoes what is at the door without asking', async () => {
  const { driver_id, driver_hour_id, market_id } = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id, dispatch_state: 'assigned', driver_id })
  await call('dispatch_enqueue', { assignment: { type: 'deliver', order_id }, driver_id, driver_hour_id })
  await db.updateTable('driver_assignments').set({ status: 'arrived' }).where('driver_id', '=', driver_id).execute()
  const link = await get(undoPath(driver_id))
  expect(link.headers.location).toBe(`/rocket/dispatch_app_web?notice=hand_over_begun&driver_id=${driver_id}`)
  const post = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/rocket/dispatch_app_web/undo_last_action',
      payload,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
  expect((await post({ driver_id })).json()).toMatchObject({ success: false, outcome: 'hand_over_begun' })
  expect((await post({ driver_id, confirmed: true })).json()).toMatchObject({ success: true, outcome: 'undone' })
})

test('[SIL-OPS-04] the board asks strangers to sign in and turns others away', async () => {
  const anonymous = await get('/rocket/dispatch_app_web', sameOrigin)
  expect(anonymous.statusCode).toBe(303)
  const support = await cookieOf(db, await insertStaff(db, { roles: ['customer_support'] }))
  expect((await get('/rocket/dispatch_app_web', { ...sameOrigin, cookie: support })).statusCode).toBe(403)
})

test('[RKT-03] [SIL-ORD-139] [SIL-OPS-145] markers are the drivers, waypoints, restaurants and open orders of the dispatcher’s market', async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const seen = await insertDriver(db, { market_id, name: 'Seen' })
  const lost = await insertDriver(db, { market_id, name: 'Lost' })
  const order = await insertOrder(db, { market_id })
  await insertDriver(db)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await db
    .insertInto('driver_positions')
    .values([
      { driver_id: seen.driver_id, lat: 33.9, lng: -83.3, at: minutesAgo(14) },
      { driver_id: lost.driver_id, lat: 33.9, lng: -83.3, at: minutesAgo(16) },
    ])
    .execute()
  const limited = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] }))
  const reply = await get('/rocket/dispatch_app_web/get_markers', { ...sameOrigin, cookie: limited })
  expect(reply.headers['cache-control']).toBe('no-store')
  const markers: { id: number; type: string; label: string }[] = reply.json().markers
  expect(markers.map(({ type }) => type)).toEqual(['driver', 'order', 'restaurant', 'waypoint', 'waypoint'])
  expect(markers[0]).toEqual({ id: seen.driver_id, type: 'driver', lat: 33.9, lng: -83.3, label: 'Seen' })
  expect(markers[1]).toMatchObject({ id: order.order_id })
})

const store = { lat: 33.95, lng: -83.37 }
const door = { lat: 33.96, lng: -83.37 }

/** Somebody with one order of the store to the door. */
async function driverToDoor(market_id: number) {
  const { driver_id, order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], { market_id })
  const order_id = order_ids[0] ?? 0
  await db.updateTable('orders').set(door).where('order_id', '=', order_id).execute()
  await sql`update franchises set lat = ${store.lat}, lng = ${store.lng}
    from orders o where o.franchise_id = franchises.franchise_id and o.order_id = ${order_id}`.execute(db)
  return { driver_id, way: () => get(`/rocket/dispatch_app_web/driver_way/${driver_id}`) }
}

test('[SIL-ORD-139] a driver’s way leads from where they are along the streets over their stops, in order', async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const here = { lat: 33.95, lng: -83.38 }
  await insertRoads(db, market_id, [here, store, { lat: 33.955, lng: -83.36 }, door], [{ through: [0, 1, 2, 3] }])
  const { driver_id, way: ask } = await driverToDoor(market_id)
  await db
    .insertInto('driver_positions')
    .values({ driver_id, ...here, at: new Date() })
    .execute()
  const { way, stops } = (await ask()).json()
  expect(stops).toEqual([store, door])
  expect(way[0]).toEqual([here.lng, here.lat])
  expect(way.at(-1)).toEqual([door.lng, door.lat])
  expect(way).toContainEqual([expect.closeTo(-83.36, 4), expect.closeTo(33.955, 4)])

  const minutesAgo = new Date(Date.now() - 16 * 60_000)
  await db.updateTable('driver_positions').set({ at: minutesAgo }).where('driver_id', '=', driver_id).execute()
  expect((await ask()).json().way[0]).toEqual([store.lng, store.lat])
})

test('[SIL-ORD-139] without streets the way is straight, and without stops there is none', async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const reply = await (await driverToDoor(market_id)).way()
  expect(reply.headers['cache-control']).toBe('no-store')
  const straight = [
    [store.lng, store.lat],
    [door.lng, door.lat],
  ]
  expect(reply.json()).toEqual({ way: straight, stops: [store, door] })
  const { driver_id } = await insertDriver(db, { market_id })
  expect((await get(`/rocket/dispatch_app_web/driver_way/${driver_id}`)).json()).toEqual({ way: [], stops: [] })
})

test('[SIL-OPS-04] [SIL-ORD-140] nobody else’s way is told: other roles, other markets, nobody, no number', async () => {
  const driver = await driverWith(db, ['Deliver'])
  const url = (id: string | number) => `/rocket/dispatch_app_web/driver_way/${id}`
  const as = async (actor: Promise<Actor>) => ({ ...sameOrigin, cookie: await cookieOf(db, await actor) })
  const support = await as(insertStaff(db, { roles: ['customer_support'] }))
  const elsewhere = await as(
    insertStaff(db, { roles: ['dispatcher'], market_ids: [(await insertMarket(db, bellwether)).market_id] }),
  )
  const codes = [
    await get(url(driver.driver_id), support),
    await get(url(driver.driver_id), elsewhere),
    await get(url(driver.driver_id), { ...sameOrigin, accept: 'application/json' }),
    await get(url(9_999_999)),
    await get(url('1e3')),
    await get(url('99999999999')),
  ]
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([403, 404, 401, 404, 400, 400])
})

test('[SIL-ORD-139] an order’s way with a driver leads over its store and its door, at the place in the queue that was asked for', async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const { driver_id } = await driverToDoor(market_id)
  const { order_id } = await insertOrder(db, { market_id, dispatch_state: 'unassigned' })
  const there = { lat: 33.97, lng: -83.41 }
  await db.updateTable('orders').set(there).where('order_id', '=', order_id).execute()
  const [deliver] = await db
    .selectFrom('driver_assignments')
    .select('driver_assignment_id')
    .where('driver_id', '=', driver_id)
    .where('kind', '=', 'deliver')
    .execute()
  const ask = (query: string) => get(`/rocket/dispatch_app_web/offered_way/${driver_id}?order_id=${order_id}${query}`)
  const whatOf = (reply: Awaited<ReturnType<typeof ask>>) =>
    reply.json().stops.map(({ what }: { what: string }) => what)
  const last = await ask('')
  expect(whatOf(last)).toEqual(['stop', 'stop', 'store', 'door'])
  expect(last.json().way.at(-1)).toEqual([there.lng, there.lat])
  const between = `&pick_before=${deliver?.driver_assignment_id}&drop_before=${deliver?.driver_assignment_id}`
  expect(whatOf(await ask(between))).toEqual(['store', 'door', 'stop'])
  expect((await ask('&pick_before=d999999')).statusCode).toBe(404)
  expect((await ask('&pick_before=x')).statusCode).toBe(400)
  const elsewhere = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] })
  const url = `/rocket/dispatch_app_web/offered_way/${driver_id}?order_id=${order_id}`
  expect((await get(url, { ...sameOrigin, cookie: await cookieOf(db, elsewhere) })).statusCode).toBe(404)
})
