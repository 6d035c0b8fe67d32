import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { maxShiftsText } from '../rules/new-driver-cap.ts'
import { hoursOf } from '../rules/shift.ts'
import { shiftsArea } from './area.ts'
import { insertShift, insertTemplate, insertWorker, newYork, rowOf, shiftsWorld, type TestWorker } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})

/** A market of its own, with somebody in it whose limit was lifted. */
async function town() {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
  const worker = async () => {
    const one = await insertWorker(db, { market_id })
    await db
      .insertInto('shift_workers')
      .values({ driver_id: one.driver_id, cap_lifted_at: new Date(0) })
      .execute()
    return one
  }
  return { market_id, worker, maya: await worker() }
}
const make = async () => {
  const area = shiftsArea(world.deps, { roadTimes: makeRoadTimes(db) })
  await area.jobs?.shift_instances?.({})
}
const instancesOf = (template: number) =>
  db
    .selectFrom('shifts')
    .selectAll()
    .where('recurring_shift_template_id', '=', template)
    .orderBy('instance_date')
    .execute()
const claim = (template: number, who: TestWorker, start_date = '2026-11-20') =>
  world.post(`claim_recurring_open/${template}?start_date=${start_date}`, who)
const drop = (template: number, who: TestWorker) => world.post(`drop_recurring_shift/${template}`, who)

describe('[SIL-ORD-114] making instances', () => {
  test('14 days ahead, once each, however often it runs; and plans the next hour', async () => {
    const { market_id } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 5 })
    await make()
    await make()
    const rows = await instancesOf(template)
    expect(rows.map(({ start_date }) => start_date)).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
    expect(rows.every(({ published_at, driver_id }) => published_at !== null && driver_id === null)).toBe(true)
    const jobs = await db.selectFrom('jobs').select('unique_key').where('kind', '=', 'shift_instances').execute()
    expect(jobs).toContainEqual({ unique_key: 'shift_instances:2026-11-20T18' })
  })

  test('one that was taken out of the week is not made again, one that was moved is not made twice', async () => {
    const { market_id } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 1 })
    await make()
    const [first, second] = await instancesOf(template)
    await db
      .updateTable('shifts')
      .set({ deleted_at: new Date() })
      .where('shift_id', '=', first?.shift_id ?? 0)
      .execute()
    await db
      .updateTable('shifts')
      .set({ start_date: '2026-12-02' })
      .where('shift_id', '=', second?.shift_id ?? 0)
      .execute()
    await make()
    expect(await instancesOf(template)).toHaveLength(2)
  })

  test('the holder’s are theirs from the day that they chose, where nothing of theirs is in the way', async () => {
    const { market_id, maya } = await town()
    await insertShift(db, { market_id, day: '2026-12-04', from: 20, to: 23, driver_id: maya.driver_id })
    const template = await insertTemplate(db, {
      market_id,
      weekday: 5,
      driver_id: maya.driver_id,
      held_from: '2026-11-25',
    })
    await make()
    expect((await instancesOf(template)).map(({ driver_id }) => driver_id)).toEqual([null, maya.driver_id, null])
  })

  test('[SIL-ORD-155] by the clock on the wall, across the night in which it changes', async () => {
    const { market_id } = await town()
    const night = await insertTemplate(db, { market_id, weekday: 6, start_minute: 22 * 60, end_minute: 3 * 60 })
    const gone = await insertTemplate(db, { market_id, weekday: 7, start_minute: 130, end_minute: 160 })
    const at = world.clock.now()
    for (const [time, day, hours] of [
      ['2027-03-10T12:00:00Z', '2027-03-13', 4],
      ['2027-11-03T12:00:00Z', '2027-11-06', 6],
      ['2027-11-10T12:00:00Z', '2027-11-13', 5],
    ] as const) {
      world.clock.set(time)
      await make()
      const row = (await instancesOf(night)).find(({ start_date }) => start_date === day)
      expect(row && hoursOf({ starts_at: row.starts_at.getTime(), ends_at: row.ends_at.getTime() })).toBe(hours)
      expect(
        row && [row.starts_at, row.ends_at].map((moment) => moment.toLocaleTimeString('en-US', { timeZone: newYork })),
      ).toEqual(['10:00:00 PM', '3:00:00 AM'])
    }
    // On March 14, 2027 there is no 2:10 AM.
    const days = (await instancesOf(gone)).map(({ start_date }) => start_date)
    expect(days).toContain('2027-03-21')
    expect(days).not.toContain('2027-03-14')
    world.clock.set(at)
  })
})

test('[SHF-02] [SIL-ORD-114] a shift carries its number, drop state and start date, and one that comes back its template', async () => {
  const { market_id, maya } = await town()
  const single = await insertShift(db, { market_id, day: '2026-11-23', driver_id: maya.driver_id })
  const dropped = await insertShift(db, {
    market_id,
    day: '2026-11-25',
    driver_id: maya.driver_id,
    dropped_at: new Date(now),
  })
  const free = await insertShift(db, { market_id, day: '2026-11-26' })
  const template = await insertTemplate(db, { market_id, weekday: 2 })
  await claim(template, maya)
  const ofTemplate = (await instancesOf(template)).map(({ shift_id, start_date }) => ({
    shift_id,
    start_date,
    drop_state: 'claimed',
    recurring_shift_template_id: template,
  }))
  expect(ofTemplate).toHaveLength(2)
  const { mine, open } = (await world.get('/secure/reservations', maya)).body.state.reservations
  const once = { recurring_shift_template_id: null }
  expect(mine).toMatchObject([
    { shift_id: single, start_date: '2026-11-23', drop_state: 'claimed', ...once },
    ofTemplate[0],
    { shift_id: dropped, start_date: '2026-11-25', drop_state: 'dropped', ...once },
    ofTemplate[1],
  ])
  expect(open).toMatchObject([{ shift_id: free, start_date: '2026-11-26', drop_state: 'open', ...once }])
})

describe('[SHF-21] [SHF-22] claiming a recurring shift', () => {
  test('takes all free instances from that day on, skips what is busy, and names what goes', async () => {
    const { market_id, maya, worker } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    const beside = await insertTemplate(db, { market_id, weekday: 2, start_minute: 20 * 60, end_minute: 23 * 60 })
    const other = await insertTemplate(db, { market_id, weekday: 3 })
    await make()
    const single = await insertShift(db, { market_id, day: '2026-12-01', from: 18, to: 23 })
    await insertShift(db, { market_id, day: '2026-11-24', from: 19, to: 22, driver_id: maya.driver_id })
    const [busy, free] = await instancesOf(template)
    const { status, body } = await claim(template, maya)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, error: '', skipped_shifts: [busy?.shift_id] })
    expect(body.remove_recurring_shifts).toEqual([template, beside])
    expect(body.remove_recurring_shifts).not.toContain(other)
    expect(body.remove_shifts).toEqual(expect.arrayContaining([free?.shift_id, single]))
    expect((await instancesOf(template)).map(({ driver_id }) => driver_id)).toEqual([null, maya.driver_id])
    const shown = (await world.get('/secure/reservations', maya)).body.state.reservations
    expect(shown.held_recurring).toEqual([template])
    expect(
      shown.open_recurring.map((one: { recurring_shift_template_id: number }) => one.recurring_shift_template_id),
    ).toEqual([other])
    expect(shown.mine).toContainEqual(
      expect.objectContaining({ shift_id: free?.shift_id, recurring_shift_template_id: template }),
    )
    expect((await claim(template, await worker())).body).toMatchObject({
      success: false,
      error: 'Somebody else holds this recurring shift.',
      remove_shifts: [],
      remove_recurring_shifts: [],
    })
    expect((await claim(template, maya)).body.success).toBe(true)
  })

  test('from a later start date the earlier instance stays open', async () => {
    const { market_id, maya } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    expect((await claim(template, maya, '2026-11-25')).body.success).toBe(true)
    expect((await instancesOf(template)).map(({ start_date, driver_id }) => [start_date, driver_id])).toEqual([
      ['2026-11-24', null],
      ['2026-12-01', maya.driver_id],
    ])
  })

  test('[SHF-23] says in `error` what cannot be', async () => {
    const { market_id, maya } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    expect((await claim(template, maya, '2026-11-19')).body).toMatchObject({
      success: false,
      error: expect.stringContaining('has passed'),
    })
    expect((await claim(template, maya, '2028-11-19')).body).toMatchObject({
      success: false,
      error: expect.stringContaining('year'),
    })
    await make()
    for (const { start_date } of await instancesOf(template))
      await insertShift(db, { market_id, day: start_date, driver_id: maya.driver_id })
    expect((await claim(template, maya)).body).toMatchObject({
      success: false,
      error: 'You hold other shifts at all of these times.',
    })
    for (const bad of ['11/24/2026', '2026-02-30', '']) expect((await claim(template, maya, bad)).status).toBe(400)
    const elsewhere = (await town()).maya
    expect((await claim(template, elsewhere)).status).toBe(404)
    expect((await claim(2_000_000_000, maya)).status).toBe(404)
    expect((await instancesOf(template)).every(({ driver_id }) => driver_id === null)).toBe(true)
  })

  test('[SHF-24] [SIL-ORD-112] counts each shift of the next 14 days of a new driver', async () => {
    const { market_id, maya } = await town()
    await db.deleteFrom('shift_workers').where('driver_id', '=', maya.driver_id).execute()
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-26'])
      await insertShift(db, { market_id, day, driver_id: maya.driver_id })
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    expect((await claim(template, maya)).body).toMatchObject({ success: false, error: maxShiftsText })
    expect((await claim(template, maya, '2026-11-25')).body.success).toBe(true)
  })

  test('[SHF-28] of two at once exactly one gets it', async () => {
    const { market_id, maya, worker } = await town()
    const other = await worker()
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    const replies = await whileRowsHeld(
      db,
      (tx) => sql`select from shift_templates where recurring_shift_template_id = ${template} for update`.execute(tx),
      () => [claim(template, maya), claim(template, other)],
    )
    expect(replies.map(({ body }) => body.success).sort()).toEqual([false, true])
    const holder = replies[0]?.body.success ? maya : other
    expect((await instancesOf(template)).map(({ driver_id }) => driver_id)).toEqual([
      holder.driver_id,
      holder.driver_id,
    ])
  })
})

describe('[SHF-13] dropping a recurring shift', () => {
  test('[SHF-14] frees all that has not begun, and nobody holds what is made later', async () => {
    const { market_id, maya, worker } = await town()
    const template = await insertTemplate(db, { market_id, weekday: 5, start_minute: 11 * 60, end_minute: 15 * 60 })
    const running = await insertShift(db, {
      market_id,
      day: '2026-11-20',
      from: 11,
      to: 15,
      driver_id: maya.driver_id,
      recurring_shift_template_id: template,
      instance_date: '2026-11-20',
    })
    await claim(template, maya)
    const later = (await instancesOf(template))
      .filter(({ shift_id }) => shift_id !== running)
      .map(({ shift_id }) => shift_id)
    expect(later).toHaveLength(2)
    const other = await worker()
    expect((await drop(template, other)).status).toBe(404)
    expect((await drop(template, maya)).body).toEqual({ success: true, remove_shifts: later })
    expect((await rowOf(db, running)).driver_id).toBe(maya.driver_id)
    for (const shift of later) expect(await rowOf(db, shift)).toMatchObject({ driver_id: null, dropped_at: null })
    world.clock.set('2026-11-27T17:00:00Z')
    await make()
    expect((await instancesOf(template)).at(-1)).toMatchObject({ start_date: '2026-12-11', driver_id: null })
    world.clock.set(now)
    expect((await drop(template, maya)).status).toBe(404)
  })
})
