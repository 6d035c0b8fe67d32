import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { clockIn } from '#areas/shifts/server/public.ts'
import { untilWaiting, whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock, testUnits } from '#platform/test/units.ts'
import { payArea } from './area.ts'
import { insertHour, insertPaidDriver, payTown } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [payArea(deps)])

const manager = await insertStaff(db, { roles: ['manager'], name: 'Rosa Iyer' })
const cookie = await cookieOf(db, manager)
const base = '/secure/invoices/hours'
type By = string
const post = async (path: string, payload: Record<string, unknown> = {}, by: By = cookie) => {
  const reply = await app.inject({
    method: 'POST',
    url: path.startsWith('/') ? path : `${base}/${path}`,
    headers: { cookie: by, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const rowOf = (driver_hour_id: number) =>
  db.selectFrom('driver_hours').selectAll().where('driver_hour_id', '=', driver_hour_id).executeTakeFirstOrThrow()
const eventsOf = (driver_hour_id: number) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('subject', '=', `driver_hour:${driver_hour_id}`)
    .orderBy('event_id')
    .execute()

const usual = { start_time: '16:00', end_time: '22:00', shift_type: '1', wage: '11.50', gaurantee: '15.00' }
const paidWeek = (driver_id: number, market_id: number, state: 'paid' | 'approved' = 'paid') =>
  db.insertInto('driver_invoices').values({ driver_id, market_id, starts_on: '2026-11-16', state }).execute()

describe('editing', () => {
  test('[HRS-05] [HRS-10] [HRS-11] [HRS-14] [HRS-09] [HRS-08] [HRS-04] a form changes a record, and the reply is the record as it is now', async () => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    const reply = await app.inject({
      method: 'POST',
      url: `${base}/edit/${driver_hour_id}`,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'start_time=17%3A00&end_time=21%3A32&shift_type=2&wage=12&gaurantee=15.5&approve=1',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      updated: true,
      error: null,
      driver_hour_id,
      driver: 'Ana Petrova',
      shift_type: 2,
      approve: 1,
      start_time: '17:00',
      end_time: '21:32',
      start_time_formatted: '5:00 PM',
      end_time_formatted: '9:32 PM',
      wage: '12.00',
      gaurantee: '15.50',
      total_hours: '4.53',
      adjuster: 'Rosa Iyer',
    })
    expect(await rowOf(driver_hour_id)).toMatchObject({
      wage: 1200,
      gaurantee: 1550,
      approve: 1,
      adjuster: 'Rosa Iyer',
    })
  })

  test('[HRS-21] [SIL-ORD-122] each change is written down, with what was and why', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    await post(`edit/${driver_hour_id}`, { ...usual, end_time: '21:00', reason: 'Went home early' })
    const [event] = await eventsOf(driver_hour_id)
    expect(event).toMatchObject({ what: 'driver_hour_edited', market_id, actor_id: manager.user?.user_id })
    expect(event?.detail).toMatchObject({
      driver_id,
      reason: 'Went home early',
      before: { end: Date.parse('2026-11-18T03:00:00Z') },
      after: { end: Date.parse('2026-11-18T02:00:00Z') },
    })
  })

  test.each([
    [{ wage: 'twelve' }, 'Wage must be a number'],
    [{ wage: '12.345' }, 'Wage must be a number'],
    [{ wage: '1000' }, 'Wage must be a number'],
    [{ gaurantee: '-1' }, 'Gaurantee must be a number'],
    [{ end_time: '15:59' }, 'End time must be after start time'],
    [{ end_time: 'ten' }, 'Start and end must be times'],
  ])('[HRS-12] [SIL-ORD-120] [SIL-ORD-123] %o: %s', async (given, error) => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    const before = await rowOf(driver_hour_id)
    expect((await post(`edit/${driver_hour_id}`, { ...usual, ...given })).body).toMatchObject({ updated: false, error })
    expect(await rowOf(driver_hour_id)).toEqual(before)
  })

  test('[SIL-ORD-120] [SIL-ORD-123] hours of one driver do not overlap; they may touch', async () => {
    const { driver_id } = await payTown(db)
    await insertHour(db, driver_id)
    const second = await insertHour(db, driver_id, {
      started_at: new Date('2026-11-18T04:00:00Z'),
      ended_at: new Date('2026-11-18T06:00:00Z'),
    })
    const path = `edit/${second.driver_hour_id}`
    const error = 'Hours overlap another record'
    // A record that begins on the 17th: its day is that of its start.
    expect((await post(path, { ...usual, start_time: '21:59', end_time: '01:00' })).body).toMatchObject({ error })
    expect((await post(path, { ...usual, start_time: '22:00', end_time: '01:00' })).body).toMatchObject({
      updated: true,
      total_hours: '3.00',
    })
  })

  test('[SIL-ORD-121] an approved record whose pay changes waits for approval anew, unless the form says otherwise', async () => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id, { approve: 1 })
    const edit = async (data: object) => (await post(`edit/${driver_hour_id}`, { ...usual, ...data })).body.approve
    expect(await edit({ shift_type: '0' })).toBe(1)
    expect(await edit({ wage: '12.00' })).toBe(2)
    expect(await edit({ wage: '13.00', approve: '1' })).toBe(1)
    expect(await edit({ wage: '13.00', approve: '0' })).toBe(0)
  })

  test('[SIL-ORD-121] [SIL-ORD-123] what is paid changes no more, in no way', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    await paidWeek(driver_id, market_id)
    const error = 'Hours already paid'
    expect((await post(`edit/${driver_hour_id}`, usual)).body).toMatchObject({ updated: false, error })
    expect((await post(`approve/${driver_hour_id}`)).body).toMatchObject({ approve: 2, driver_hour_id, error })
    expect((await post(`delete/${driver_hour_id}`)).body).toMatchObject({ deleted: false, driver_hour_id, error })
    const added = { driver_id, day: '2026-11-22', ...usual }
    expect((await post('add', added)).body).toMatchObject({ updated: false, error })
    expect((await post('add', { ...added, day: '2026-11-23' })).body).toMatchObject({ updated: true })
  })

  test('[SIL-ORD-168] who saves what another has changed meanwhile is told so, and loses nothing of theirs', async () => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id, version } = await insertHour(db, driver_id)
    expect((await post(`edit/${driver_hour_id}`, { ...usual, wage: '12', version })).body.updated).toBe(true)
    const late = await post(`edit/${driver_hour_id}`, { ...usual, wage: '13', version })
    expect(late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
    expect((await rowOf(driver_hour_id)).wage).toBe(1200)
    for (const act of ['approve', 'delete'])
      expect((await post(`${act}/${driver_hour_id}`, { version })).status).toBe(409)
  })

  test('[SIL-ORD-168] of two managers at the same moment, one saves', async () => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id, version } = await insertHour(db, driver_id)
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from drivers where driver_id = ${driver_id} for update`.execute(tx),
      () => ['12.00', '13.00'].map((wage) => post(`edit/${driver_hour_id}`, { ...usual, wage, version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('by hand, and deleted', () => {
  test('[SIL-ORD-121] a record made by hand is not approved; overnight it ends on the next day', async () => {
    const { driver_id } = await payTown(db)
    const { body } = await post('add', {
      driver_id,
      day: '2026-11-19',
      ...usual,
      end_time: '02:30',
      reason: 'Tablet broke',
    })
    expect(body).toMatchObject({ updated: true, approve: 0, total_hours: '10.50', adjuster: 'Rosa Iyer' })
    expect(await rowOf(body.driver_hour_id)).toMatchObject({ made_by: 'hand', ended_how: 'office' })
    const again = await post('add', { driver_id, day: '2026-11-19', ...usual })
    expect(again.body).toMatchObject({ updated: false, error: 'Hours overlap another record' })
  })

  test('a record made by hand takes its schedule from the driver’s shift', async () => {
    const { driver_id, market_id } = await payTown(db)
    const [starts_at, ends_at] = [new Date('2026-11-19T21:00:00Z'), new Date('2026-11-20T03:00:00Z')]
    await db
      .insertInto('shifts')
      .values({ market_id, driver_id, start_date: '2026-11-19', starts_at, ends_at, published_at: starts_at })
      .execute()
    const { body } = await post('add', { driver_id, day: '2026-11-19', ...usual })
    expect(body.driver_hour).toMatchObject({ exceptions: ['Made by hand'], variance: '0:00' })
  })

  test('[HRS-16] [HRS-17] a deleted record is in no list, and deleted once', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    expect((await post(`delete/${driver_hour_id}`)).body).toEqual({ deleted: true, driver_hour_id, error: null })
    const shown = await app.inject({
      url: `${base}?market=${market_id}&day=2026-11-17`,
      headers: { cookie, accept: 'application/json' },
    })
    expect(shown.json().state.driver_hours).toEqual([])
    expect(await post(`delete/${driver_hour_id}`)).toMatchObject({
      status: 404,
      body: { message: 'Hours record not found' },
    })
    expect((await eventsOf(driver_hour_id)).map(({ what }) => what)).toEqual(['driver_hour_deleted'])
  })

  test('[SIL-ORD-121] a change of an approved week opens its invoice again', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id, { approve: 1 })
    await paidWeek(driver_id, market_id, 'approved')
    await post(`edit/${driver_hour_id}`, { ...usual, wage: '20' })
    const invoice = await db
      .selectFrom('driver_invoices')
      .select('state')
      .where('driver_id', '=', driver_id)
      .executeTakeFirst()
    expect(invoice?.state).toBe('open')
  })
})

describe('approving', () => {
  test.each([0, 2])('[HRS-06] [HRS-07] [HRS-18] [HRS-19] from %i to yes, once', async (approve) => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id, { approve })
    const first = await post(`approve/${driver_hour_id}`)
    expect(first.body).toMatchObject({ approve: 1, driver_hour_id, error: null })
    expect((await post(`approve/${driver_hour_id}`)).body).toMatchObject({ approve: 1, error: null })
    expect(await rowOf(driver_hour_id)).toMatchObject({ approve: 1, adjuster: 'Rosa Iyer' })
    expect((await eventsOf(driver_hour_id)).map(({ what }) => what)).toEqual(['driver_hour_approved'])
  })

  test('an hour that still runs is no record yet', async () => {
    const { driver_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id, { ended_at: null })
    expect((await post(`approve/${driver_hour_id}`)).status).toBe(404)
  })

  test('clean ones all at once, with what they come to; what is not clean, or not as it was seen, is left', async () => {
    const { driver_id, market_id } = await payTown(db)
    const other = await insertPaidDriver(db, market_id, { name: 'Bea Ruiz' })
    const third = await insertPaidDriver(db, market_id, { name: 'Cy Young' })
    const clean = await insertHour(db, driver_id)
    const forced = await insertHour(db, other.driver_id, { ended_how: 'dispatch' })
    const changed = await insertHour(db, third.driver_id)
    const seen = [forced, { ...changed, version: 7 }, clean]
    const { body } = await post('approve_clean', { seen })
    expect(body).toMatchObject({
      approved: [clean.driver_hour_id],
      total_hours: '6.00',
      pay: '90.00',
    })
    expect(body.left.sort()).toEqual([forced.driver_hour_id, changed.driver_hour_id].sort())
    expect((await rowOf(forced.driver_hour_id)).approve).toBe(2)
  })

  test('clean ones all at once take their drivers in the order in which a week is settled, and hold none while they wait', async () => {
    const { driver_id, market_id } = await payTown(db)
    const other = await insertPaidDriver(db, market_id, { name: 'Bea Ruiz' })
    const seen = [await insertHour(db, other.driver_id), await insertHour(db, driver_id)]
    const { approving } = await db.transaction().execute(async (tx) => {
      await sql`select from drivers where driver_id = ${driver_id} for update`.execute(tx)
      const begun = post('approve_clean', { seen })
      await untilWaiting(db, 1)
      await sql`select from drivers where driver_id = ${other.driver_id} for update nowait`.execute(tx)
      return { approving: begun }
    })
    expect((await approving).body.approved).toHaveLength(2)
  })
})

describe('[HRS-21] [ROL2-08] [SIL-ORD-122] who may', () => {
  test('managers and admins change; other staff read', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    for (const role of ['staff', 'customer_support', 'dispatcher', 'sales'] as const) {
      const by = await cookieOf(db, await insertStaff(db, { roles: [role] }))
      for (const act of ['edit', 'approve', 'delete'])
        expect((await post(`${act}/${driver_hour_id}`, usual, by)).status).toBe(403)
      const shown = await app.inject({
        url: `${base}?market=${market_id}&day=2026-11-17`,
        headers: { cookie: by, accept: 'application/json' },
      })
      expect(shown.statusCode).toBe(role === 'staff' ? 200 : 403)
      if (role === 'staff')
        expect(shown.json().state).toMatchObject({ may_change: false, driver_hours: [{ driver_hour_id }] })
    }
    const admin = await cookieOf(db, await insertStaff(db, { roles: ['admin'] }))
    expect((await post(`approve/${driver_hour_id}`, {}, admin)).body.approve).toBe(1)
  })

  test('nobody changes their own hours, also who is a manager', async () => {
    const own = await insertStaff(db, { roles: ['manager'] })
    const by = await cookieOf(db, own)
    const { driver_id } = await payTown(db, { user_id: own.user?.user_id ?? null })
    const { driver_hour_id } = await insertHour(db, driver_id)
    for (const act of ['edit', 'approve', 'delete'])
      expect(await post(`${act}/${driver_hour_id}`, usual, by)).toMatchObject({
        status: 403,
        body: { error: 'own_hours' },
      })
    expect((await post('add', { driver_id, day: '2026-11-20', ...usual }, by)).status).toBe(403)
    expect((await post(`approve/${driver_hour_id}`)).body.approve).toBe(1)
  })

  test('a manager of another market finds no such record, and no such market', async () => {
    const { driver_id, market_id } = await payTown(db)
    const { driver_hour_id } = await insertHour(db, driver_id)
    const elsewhere = await insertMarket(db)
    const by = await cookieOf(db, await insertStaff(db, { roles: ['manager'], market_ids: [elsewhere.market_id] }))
    for (const act of ['edit', 'approve', 'delete'])
      expect((await post(`${act}/${driver_hour_id}`, usual, by)).status).toBe(404)
    expect((await post('add', { driver_id, day: '2026-11-20', ...usual }, by)).status).toBe(404)
    const shown = await app.inject({
      url: `${base}?market=${market_id}`,
      headers: { cookie: by, accept: 'application/json' },
    })
    expect(shown.statusCode).toBe(404)
  })
})

describe('the day', () => {
  test('[HRS-01] [SIL-ORD-155] shows a row for each record that began on it, by the market’s clock, with what it pays', async () => {
    const { driver_id, market_id } = await payTown(db)
    const tonight = await insertHour(db, driver_id)
    await insertHour(db, driver_id, {
      started_at: new Date('2026-11-18T05:00:00Z'),
      ended_at: new Date('2026-11-18T06:00:00Z'),
    })
    const shown = await app.inject({
      url: `${base}?market=${market_id}&day=2026-11-17`,
      headers: { cookie, accept: 'application/json' },
    })
    const { hours_day, driver_hours } = shown.json().state
    expect(hours_day).toMatchObject({ day: '2026-11-17', starts_on: '2026-11-16', ends_on: '2026-11-22' })
    expect(driver_hours).toEqual([
      expect.objectContaining({
        driver_hour_id: tonight.driver_hour_id,
        total_hours: '6.00',
        wage: '11.50',
        pay: 9000,
        top_up: 2100,
        exceptions: [],
        variance: '0:00',
      }),
    ])
  })

  test('names what of a scheduled driver’s hour was not as their shift', async () => {
    const { driver_id, market_id } = await payTown(db)
    const [starts_at, ends_at] = [new Date('2026-11-17T21:00:00Z'), new Date('2026-11-18T03:00:00Z')]
    await db
      .insertInto('shifts')
      .values({ market_id, driver_id, start_date: '2026-11-17', starts_at, ends_at, published_at: starts_at })
      .execute()
    const tablet_id = `tablet-${driver_id}`
    const secrets = { secret: Buffer.from('unread'), secret_hash: Buffer.from(`unread-${driver_id}`) }
    await db
      .insertInto('tablets')
      .values({ tablet_id, market_id, ...secrets })
      .execute()
    const units = testUnits(db, { clock: standingClock('2026-11-17T21:12:00Z') })
    expect((await units.run(undefined, (unit) => clockIn(unit, { driver_id, tablet_id }))).ok).toBe(true)
    await db
      .updateTable('driver_hours')
      .set({ ended_at: ends_at, ended_how: 'driver' })
      .where('driver_id', '=', driver_id)
      .execute()
    const shown = await app.inject({
      url: `${base}?market=${market_id}&day=2026-11-17`,
      headers: { cookie, accept: 'application/json' },
    })
    expect(shown.json().state.driver_hours).toEqual([
      expect.objectContaining({ exceptions: ['In 12 min late'], variance: '-0:12', total_hours: '5.80' }),
    ])
  })

  test('an address that nobody wrote so shows today', async () => {
    const { market_id } = await payTown(db)
    const shown = await app.inject({
      url: `${base}?market=${market_id}&day=2026-13-45`,
      headers: { cookie, accept: 'application/json' },
    })
    expect(shown.json().state.hours_day.day).toBe(shown.json().state.hours_day.today)
  })
})
