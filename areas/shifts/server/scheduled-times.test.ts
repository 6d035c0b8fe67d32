import { describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { sha256 } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { clockIn } from './clock-in.ts'
import { closeForgotten } from './forgotten-clock-outs.ts'
import { insertShift, insertWorker, shiftsWorld, type TestWorker } from './testing.ts'

const { db } = await testDatabase()
const { deps, clock, ask } = await shiftsWorld(db, '2026-11-17T20:50:00Z')
/** A Tuesday on which New York is five hours behind. */
const day = '2026-11-17'
const fiveTicks = { google_voice: true, phone: true, announcements: true, open_orders: true, start_time: true }
const threeTicks = { record_tips: true, record_times: true, google_voice: true }

async function tabletOf({ market_id, driver_id }: TestWorker): Promise<string> {
  const [tablet_id, secret] = [`tablet-${driver_id}`, `secret-${driver_id}`]
  const tablet = { tablet_id, market_id, secret: deps.secrets.encrypt(secret), secret_hash: sha256(secret) }
  await db.insertInto('tablets').values(tablet).execute()
  return tablet_id
}

const shiftOf = ({ market_id, driver_id }: TestWorker) => ({ market_id, driver_id })

const scheduleOf = async ({ driver_id }: TestWorker) => {
  const { scheduled_start_at, scheduled_end_at } = await db
    .selectFrom('driver_hours')
    .selectAll()
    .where('driver_id', '=', driver_id)
    .executeTakeFirstOrThrow()
  return [scheduled_start_at?.toISOString() ?? null, scheduled_end_at?.toISOString() ?? null]
}

async function clockInAt(worker: TestWorker, at: string) {
  clock.set(at)
  const tablet_id = await tabletOf(worker)
  const done = await deps.units.run(undefined, (unit) => clockIn(unit, { driver_id: worker.driver_id, tablet_id }))
  if (!done.ok) throw new Error(done.error)
  return scheduleOf(worker)
}

const managerOf = async ({ market_id }: TestWorker) => ({
  cookie: await cookieOf(db, await insertStaff(db, { roles: ['manager'], market_ids: [market_id] })),
})

describe('an hour that begins takes its schedule from the driver’s shift', () => {
  test('of a driver on a tablet', async () => {
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day })
    expect(await clockInAt(worker, '2026-11-17T20:50:00Z')).toEqual([
      '2026-11-17T21:00:00.000Z',
      '2026-11-18T03:00:00.000Z',
    ])
  })

  test('of a driver with a code from dispatch', async () => {
    clock.set('2026-11-17T22:10:00Z')
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day })
    const codeRow = { code_hash: sha256('WXYZ3467'), expires_at: new Date('2026-11-17T22:20:00Z') }
    const tablet_id = await tabletOf(worker)
    await db
      .insertInto('clock_in_codes')
      .values({ ...codeRow, driver_id: worker.driver_id, tablet_id })
      .execute()
    const path = '/rocket/driver_app_web/clock_in'
    expect((await ask('POST', path, { cookie: '' }, { ...fiveTicks, code: 'WXYZ-3467' })).status).toBe(200)
    expect(await scheduleOf(worker)).toEqual(['2026-11-17T21:00:00.000Z', '2026-11-18T03:00:00.000Z'])
  })

  test('of a shift worker in the office, by the time at which they came', async () => {
    clock.set('2026-11-17T20:30:00Z')
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day })
    expect((await ask('POST', '/secure/clock_in', worker, fiveTicks)).status).toBe(200)
    clock.set('2026-11-18T03:20:00Z')
    expect((await ask('POST', '/secure/clock_out', worker, threeTicks)).status).toBe(200)
    expect(await scheduleOf(worker)).toEqual(['2026-11-17T21:00:00.000Z', '2026-11-18T03:00:00.000Z'])
  })

  test('of one whose beginning a manager corrects, by the time that is right', async () => {
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day })
    expect(await clockInAt(worker, '2026-11-18T03:10:00Z')).toEqual([null, null])
    const { driver_hour_id } = await db
      .selectFrom('driver_hours')
      .select('driver_hour_id')
      .where('driver_id', '=', worker.driver_id)
      .executeTakeFirstOrThrow()
    const data = { start_time: '16:05', reason: 'Tablet was flat', version: 0 }
    const done = await ask('POST', `/secure/clock/driver_hours/${driver_hour_id}`, await managerOf(worker), data)
    expect(done.status).toBe(200)
    expect(await scheduleOf(worker)).toEqual(['2026-11-17T21:00:00.000Z', '2026-11-18T03:00:00.000Z'])
  })

  test('of one in the office that a manager ends, by the time that is right', async () => {
    clock.set('2026-11-18T03:10:00Z')
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day })
    expect((await ask('POST', '/secure/clock_in', worker, fiveTicks)).status).toBe(200)
    const { time_entry_id } = await db
      .selectFrom('time_entries')
      .select('time_entry_id')
      .where('user_id', '=', worker.actor.user?.user_id ?? 0)
      .executeTakeFirstOrThrow()
    clock.set('2026-11-18T03:30:00Z')
    const expected_started_at = Date.parse('2026-11-18T03:10:00Z')
    const data = { start_time: '16:05', end_time: '22:20', reason: 'Forgot', expected_started_at }
    const done = await ask('POST', `/secure/clock/time_entries/${time_entry_id}`, await managerOf(worker), data)
    expect(done.status).toBe(200)
    expect(await scheduleOf(worker)).toEqual(['2026-11-17T21:00:00.000Z', '2026-11-18T03:00:00.000Z'])
  })

  test('and of two that touch from both', async () => {
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day, from: 20, to: 23 })
    await insertShift(db, { ...shiftOf(worker), day, from: 16, to: 20 })
    expect(await clockInAt(worker, '2026-11-17T21:05:00Z')).toEqual([
      '2026-11-17T21:00:00.000Z',
      '2026-11-18T04:00:00.000Z',
    ])
  })

  test('none from a shift that is hours away, dropped, deleted, a draft or somebody else’s', async () => {
    const worker = await insertWorker(db)
    const other = await insertWorker(db, worker)
    const now = new Date('2026-11-17T20:00:00Z')
    await insertShift(db, { ...shiftOf(worker), day, from: 19, to: 22 })
    await insertShift(db, { ...shiftOf(worker), day, dropped_at: now })
    await insertShift(db, { ...shiftOf(worker), day, deleted_at: now })
    await insertShift(db, { ...shiftOf(worker), day, from: 15, to: 18, published_at: null })
    await insertShift(db, { ...shiftOf(other), day })
    await insertShift(db, { market_id: worker.market_id, day })
    expect(await clockInAt(worker, '2026-11-17T21:05:00Z')).toEqual([null, null])
  })

  test('an hour before it is sixty minutes, also in the night in which the clock is set back', async () => {
    const [early, late] = [await insertWorker(db), await insertWorker(db)]
    for (const worker of [early, late]) await insertShift(db, { ...shiftOf(worker), day: '2026-11-01', from: 2, to: 6 })
    // 1:30 AM comes twice.
    expect(await clockInAt(early, '2026-11-01T05:30:00Z')).toEqual([null, null])
    expect(await clockInAt(late, '2026-11-01T06:30:00Z')).toEqual([
      '2026-11-01T07:00:00.000Z',
      '2026-11-01T11:00:00.000Z',
    ])
  })

  test('and in the one in which it is set forward', async () => {
    const worker = await insertWorker(db)
    await insertShift(db, { ...shiftOf(worker), day: '2026-03-08', from: 3, to: 6 })
    expect(await clockInAt(worker, '2026-03-08T06:30:00Z')).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-08T10:00:00.000Z',
    ])
  })
})

test('[SIL-ORD-121] who forgets to clock out after a shift is reminded, and clocked out at its end', async () => {
  const worker = await insertWorker(db)
  await insertShift(db, { ...shiftOf(worker), day })
  await clockInAt(worker, '2026-11-17T20:55:00Z')
  const hour = () =>
    db.selectFrom('driver_hours').selectAll().where('driver_id', '=', worker.driver_id).executeTakeFirstOrThrow()
  const look = () => closeForgotten({ ...deps, roads: makeRoadTimes(db) })
  clock.set('2026-11-18T03:14:00Z')
  await look()
  expect((await hour()).reminded_at).toBeNull()
  clock.set('2026-11-18T03:15:00Z')
  await look()
  expect((await hour()).reminded_at).toEqual(clock.now())
  clock.set('2026-11-18T04:00:00Z')
  await look()
  expect(await hour()).toMatchObject({
    ended_at: new Date('2026-11-18T03:00:00Z'),
    ended_how: 'forgotten',
    approve: 2,
  })
})
