import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertShift, insertWorker, newYork, shiftsWorld } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
const maya = await insertWorker(db, { market_id, name: 'Maya Okafor' })
const abel = await insertWorker(db, { market_id, name: 'Abel Costa' })
const stranger = await insertWorker(db)
const signedIn = async (roles: ('manager' | 'staff' | 'sales')[], market_ids: number[]) => {
  const actor = await insertStaff(db, { roles, market_ids })
  return { cookie: await cookieOf(db, actor) }
}
const manager = await signedIn(['manager'], [market_id])
const clerk = await signedIn(['staff'], [market_id])
const outsider = await signedIn(['manager'], [stranger.market_id])
const seller = await signedIn(['sales'], [market_id])
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})

const path = '/secure/scheduling/upcoming_shifts'
const save = (who: { cookie: string }, ultimate_desired_shifts: unknown, driver_id?: number) =>
  world.ask('POST', path, who, { ultimate_desired_shifts, ...(driver_id && { driver_id }) })
const shown = async (who: { cookie: string }) => (await world.get(path, who)).body.state.upcoming

describe('[SCH-03] [SIL-ORD-118] upcoming shifts and desired shifts', () => {
  test('a driver sees and saves their own; empty says none', async () => {
    const shift = await insertShift(db, { market_id, day: '2026-11-21', driver_id: maya.driver_id })
    await insertShift(db, { market_id, day: '2026-11-21', driver_id: abel.driver_id })
    const before = await shown(maya)
    expect(before.shifts.map(({ shift_id }: { shift_id: number }) => shift_id)).toEqual([shift])
    expect(before).toMatchObject({ driver: { ultimate_desired_shifts: null, held: 1 }, drivers: [], may_change: false })
    expect((await save(maya, '6')).body).toEqual({ success: true, ultimate_desired_shifts: 6 })
    expect((await shown(maya)).driver.ultimate_desired_shifts).toBe(6)
    expect((await save(maya, '')).body).toEqual({ success: true, ultimate_desired_shifts: null })
    for (const edge of [0, 14]) expect((await save(maya, edge)).body.success).toBe(true)
  })

  test('more than 14 is refused with the field, and what is no whole number cannot be read', async () => {
    expect(await save(maya, 15)).toMatchObject({
      status: 422,
      body: { error: 'out_of_range', field: 'ultimate_desired_shifts' },
    })
    for (const bad of [-1, 1.5, 'six', '1e3', {}]) expect((await save(maya, bad)).status).toBeGreaterThanOrEqual(400)
    expect((await shown(maya)).driver.ultimate_desired_shifts).toBe(14)
  })

  test('a manager sees both numbers of each driver of their market, and may say one; staff see them', async () => {
    await save(manager, 4, abel.driver_id)
    for (const who of [manager, clerk]) {
      const { drivers } = await shown(who)
      expect(drivers).toEqual([
        { driver_id: abel.driver_id, name: 'Abel Costa', ultimate_desired_shifts: 4, held: 1 },
        { driver_id: maya.driver_id, name: 'Maya Okafor', ultimate_desired_shifts: 14, held: 1 },
      ])
    }
    expect((await shown(clerk)).may_change).toBe(false)
    expect((await save(clerk, 3, abel.driver_id)).status).toBe(403)
  })

  test('[SIL-ORD-140] of another market, of somebody else, and without a sign-in there is nothing', async () => {
    expect((await save(outsider, 3, maya.driver_id)).status).toBe(404)
    expect((await save(abel, 3, maya.driver_id)).status).toBe(404)
    expect((await save(manager, 3)).status).toBe(404)
    expect((await shown(outsider)).drivers.map(({ name }: { name: string }) => name)).toEqual([stranger.name])
    expect((await world.get(path, seller)).status).toBe(403)
    expect((await world.get(path, { cookie: '' })).status).toBe(401)
  })
})

describe('the reservations of others', () => {
  test('staff look at those of their market', async () => {
    const url = `/secure/reservations?driver_id=${maya.driver_id}`
    const seen = (await world.get(url, clerk)).body.state.reservations
    expect(seen).toMatchObject({ driver: { name: 'Maya Okafor' }, is_own: false })
    expect((await world.get(url, outsider)).status).toBe(404)
    expect((await world.get(url, abel)).status).toBe(404)
    expect((await world.get('/secure/reservations', clerk)).body.state.reservations).toMatchObject({
      driver: null,
      mine: [],
    })
  })

  test('the days of the address are shown, never more than two months', async () => {
    const at = async (query: string) => {
      const { from, to } = (await world.get(`/secure/reservations?${query}`, maya)).body.state.reservations
      return [from, to]
    }
    expect(await at('')).toEqual(['2026-11-16', '2026-12-20'])
    expect(await at('from=2026-12-07&to=2026-12-13')).toEqual(['2026-12-07', '2026-12-13'])
    expect(await at('from=2026-12-07&to=2030-12-13')).toEqual(['2026-12-07', '2027-02-07'])
    expect(await at('from=2026-12-07&to=2020-12-13')).toEqual(['2026-12-07', '2026-12-07'])
    for (const from of ['yesterday', '9999-12-31', '0001-01-01'])
      expect((await world.get(`/secure/reservations?from=${from}`, maya)).status).toBe(400)
  })
})

test('the phone reads its state anew by a route of its own', async () => {
  const url = '/rocket/driver_app_web/shifts/now'
  expect((await world.get(url, maya)).body.state.reservations.driver.name).toBe('Maya Okafor')
  expect((await world.get(url, seller)).status).toBe(403)
})

describe('the calendar of a driver', () => {
  const link = async (who: { cookie: string }, renew = false) =>
    (await world.post('calendar_link', who, { renew })).body.url
  const read = (url: string) => world.app.inject({ url: new URL(url).pathname })

  test('is at a secret link that stays until it is renewed, and shows what they hold alone', async () => {
    const held = await insertShift(db, { market_id, day: '2026-12-01', driver_id: maya.driver_id, place: 'Old Town' })
    const dropped = await insertShift(db, {
      market_id,
      day: '2026-12-02',
      driver_id: maya.driver_id,
      dropped_at: new Date(),
    })
    const draft = await insertShift(db, { market_id, day: '2026-12-03', driver_id: maya.driver_id, published_at: null })
    const url = await link(maya)
    expect(await link(maya)).toBe(url)
    const reply = await read(url)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(reply.body).toContain(`UID:shift-${held}@`)
    expect(reply.body).toContain('DTSTART:20261201T210000Z')
    for (const other of [dropped, draft]) expect(reply.body).not.toContain(`UID:shift-${other}@`)
    const renewed = await link(maya, true)
    expect(renewed).not.toBe(url)
    expect((await read(url)).statusCode).toBe(404)
    expect((await read(renewed)).statusCode).toBe(200)
    expect(await link(abel)).not.toBe(renewed)
  })

  test('any other secret is not there', async () => {
    for (const secret of ['x', 'x.ics', 'a'.repeat(99), 'a'.repeat(200), '%00'])
      expect((await read(`http://x/calendar/shifts/${secret}`)).statusCode).toBe(404)
  })
})

test('[ROL2-07] hints of a market’s shifts are for its drivers and its staff', async () => {
  const follow = (who: { cookie: string }, market: number | string) =>
    world.app.inject({ url: `/live?topics=shifts:${market}`, headers: { cookie: who.cookie } })
  expect((await follow(stranger, market_id)).statusCode).toBe(403)
  expect((await follow(outsider, market_id)).statusCode).toBe(403)
  expect((await follow(maya, 'x')).statusCode).toBe(403)
})
