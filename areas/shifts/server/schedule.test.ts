import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { hoursOf } from '../rules/shift.ts'
import { insertShift, insertTemplate, insertWorker, newYork, rowOf, shiftsWorld } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
const monday = '2026-11-23'
const manage = async (roles: ('manager' | 'staff')[], market: number) => ({
  cookie: await cookieOf(db, await insertStaff(db, { roles, market_ids: [market] })),
})
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})

async function town() {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
  const maya = await insertWorker(db, { market_id, name: 'Maya Okafor' })
  const abel = await insertWorker(db, { market_id, name: 'Abel Costa' })
  return {
    market_id,
    maya,
    abel,
    manager: await manage(['manager'], market_id),
    clerk: await manage(['staff'], market_id),
  }
}
type Town = Awaited<ReturnType<typeof town>>
const elsewhere = await manage(['manager'], (await insertMarket(db, { ...bellwether, time_zone: newYork })).market_id)
const post = (path: string, who: { cookie: string }, payload: Record<string, unknown> = {}) =>
  world.ask('POST', `/secure/schedule/${path}`, who, payload)
const evening = { start_minute: 16 * 60, end_minute: 22 * 60, shift_type: 1, place: 'East' }
const create = ({ market_id, manager }: Town, more: Record<string, unknown> = {}) =>
  post('shifts', manager, { market_id, day: '2026-11-24', ...evening, driver_id: null, ...more })
const weekOf = async (who: { cookie: string }, week = monday) =>
  (await world.get(`/secure/schedule?week=${week}`, who)).body.state.schedule
const textsTo = async (driver_id: number) =>
  (
    await db
      .selectFrom('messages')
      .select('body')
      .where('about', '=', `driver:${driver_id}`)
      .orderBy('message_id')
      .execute()
  ).map(({ body }) => body)

describe('planning a shift', () => {
  test('a new one is a draft that its driver does not see; an extra one is theirs at once, and they are told', async () => {
    const here = await town()
    const { maya, manager } = here
    const draft = (await create(here, { driver_id: maya.driver_id })).body.shift_id
    const extra = (await create(here, { driver_id: maya.driver_id, day: '2026-11-25', is_extra: true })).body.shift_id
    const mine = (await world.get('/secure/reservations', maya)).body.state.reservations.mine
    expect(mine.map(({ shift_id }: { shift_id: number }) => shift_id)).toEqual([extra])
    expect(await textsTo(maya.driver_id)).toEqual(['You have an extra shift: Wed, Nov 25, 4:00 PM to 10:00 PM.'])
    const shown = await weekOf(manager)
    expect(shown.shifts).toContainEqual(
      expect.objectContaining({
        driver_id: maya.driver_id,
        is_draft: true,
        version: 1,
        shift: expect.objectContaining({ shift_id: draft, start_date: '2026-11-24' }),
      }),
    )
    expect((await world.post(`drop_shift/${extra}`, maya)).body.result).toBe('deleted')
  })

  test('is refused in the past, over another of theirs, for a stranger, and where no time is left of it', async () => {
    const here = await town()
    const { maya, manager, market_id } = here
    await create(here, { driver_id: maya.driver_id })
    const stranger = await insertWorker(db)
    const cases = [
      [{ day: '2026-11-19' }, 'past', 'day'],
      [{ driver_id: maya.driver_id, start_minute: 21 * 60, end_minute: 23 * 60 }, 'driver_busy', 'driver_id'],
      [{ driver_id: stranger.driver_id }, 'unknown_driver', 'driver_id'],
      [{ is_extra: true }, 'extra_of_nobody', 'driver_id'],
      [{ day: '2027-03-14', start_minute: 130, end_minute: 150 }, 'no_time', 'end_minute'],
    ] as const
    for (const [more, error, field] of cases)
      expect((await create(here, more)).body).toMatchObject({ success: false, error, field })
    expect(
      (await create(here, { driver_id: maya.driver_id, start_minute: 22 * 60, end_minute: 23 * 60 })).body.success,
    ).toBe(true)
    expect((await post('shifts', manager, { market_id, ...evening, driver_id: null, day: '2026-02-30' })).status).toBe(
      400,
    )
  })

  test('[SIL-ORD-168] a move says which version it saw; who loses it and who gets it are told', async () => {
    const here = await town()
    const { market_id, maya, abel, manager } = here
    const shift = await insertShift(db, { market_id, day: '2026-11-24', driver_id: maya.driver_id })
    const moved = { version: 1, day: '2026-11-25', ...evening, driver_id: abel.driver_id }
    expect((await post(`shifts/${shift}`, manager, moved)).body).toEqual({ success: true, shift_id: shift })
    expect(await rowOf(db, shift)).toMatchObject({
      driver_id: abel.driver_id,
      start_date: '2026-11-25',
      version: 2,
      place: 'East',
    })
    expect(await textsTo(maya.driver_id)).toEqual([
      'Your shift is now somebody else’s: Tue, Nov 24, 4:00 PM to 10:00 PM.',
    ])
    expect(await textsTo(abel.driver_id)).toEqual(['You have a new shift: Wed, Nov 25, 4:00 PM to 10:00 PM.'])
    expect(await post(`shifts/${shift}`, manager, { ...moved, version: 1 })).toMatchObject({
      status: 409,
      body: { error: 'changed_meanwhile' },
    })
    const [first, second] = await Promise.all(
      [1, 2].map((hour) => post(`shifts/${shift}`, manager, { ...moved, version: 2, start_minute: hour * 60 })),
    )
    expect([first?.body.success, second?.body.success].sort()).toEqual([false, true])
  })

  test('taken out it is nobody’s, and who held it is told', async () => {
    const here = await town()
    const { market_id, maya, manager } = here
    const shift = await insertShift(db, { market_id, day: '2026-11-24', driver_id: maya.driver_id })
    expect((await post(`shifts/${shift}/remove`, manager, { version: 9 })).body.error).toBe('changed_meanwhile')
    expect((await post(`shifts/${shift}/remove`, manager, { version: 1 })).body.success).toBe(true)
    expect((await post(`shifts/${shift}/remove`, manager, { version: 1 })).body.success).toBe(true)
    expect(await textsTo(maya.driver_id)).toEqual([
      'Your shift is taken out of the schedule: Tue, Nov 24, 4:00 PM to 10:00 PM.',
    ])
    expect((await weekOf(manager)).shifts).toEqual([])
    const begun = await insertShift(db, { market_id, day: '2026-11-20', from: 11, to: 14 })
    expect((await post(`shifts/${begun}/remove`, manager, { version: 1 })).body.error).toBe('past')
  })

  test('[SIL-ORD-140] of another market there is nothing; staff look and do not change', async () => {
    const here = await town()
    const { market_id, clerk, maya } = here
    const shift = await insertShift(db, { market_id, day: '2026-11-24' })
    expect((await world.get(`/secure/schedule?market=${market_id}`, elsewhere)).status).toBe(404)
    expect(
      (await post('shifts', elsewhere, { market_id, day: '2026-11-24', ...evening, driver_id: null })).status,
    ).toBe(404)
    expect((await post(`shifts/${shift}/remove`, elsewhere, { version: 1 })).status).toBe(404)
    expect(
      (await post(`shifts/${shift}`, elsewhere, { version: 1, day: '2026-11-24', ...evening, driver_id: null })).status,
    ).toBe(404)
    expect((await post('publish', elsewhere, { market_id, week: monday, expected_drafts: 0 })).status).toBe(404)
    expect((await post('copy', elsewhere, { market_id, from_week: monday, week: monday })).status).toBe(404)
    expect((await world.get(`/secure/schedule/shifts/${shift}/fits`, elsewhere)).status).toBe(404)
    expect((await post(`shifts/${shift}/ask`, elsewhere)).status).toBe(404)
    expect((await weekOf(clerk)).may_change).toBe(false)
    expect((await post(`shifts/${shift}/remove`, clerk, { version: 1 })).status).toBe(403)
    expect((await world.get('/secure/schedule', maya)).status).toBe(403)
  })
})

describe('a week', () => {
  test('is published at once, with a summary and one text to each driver who has something new', async () => {
    const here = await town()
    const { market_id, maya, abel, manager } = here
    await create(here, { driver_id: maya.driver_id })
    await create(here, { driver_id: maya.driver_id, day: '2026-11-26' })
    await create(here)
    await insertShift(db, { market_id, day: '2026-11-27', driver_id: abel.driver_id })
    expect((await post('publish', manager, { market_id, week: monday, expected_drafts: 2 })).body.error).toBe(
      'changed_meanwhile',
    )
    const publish = () => post('publish', manager, { market_id, week: monday, expected_drafts: 3 })
    const both = await Promise.all([publish(), publish()])
    expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(both.find(({ body }) => body.success)?.body).toEqual({ success: true, published: 3, open: 1, told: 1 })
    expect(await textsTo(maya.driver_id)).toEqual([
      'Your week of Nov 23: 2 shifts, 12 h. See them in the app, under Shifts.',
    ])
    expect(await textsTo(abel.driver_id)).toEqual([])
    const shown = await weekOf(manager)
    expect(shown.published_at).toBe(Date.parse(now))
    expect(shown.shifts.every(({ is_draft }: { is_draft: boolean }) => !is_draft)).toBe(true)
    expect((await post('publish', manager, { market_id, week: '2026-11-24', expected_drafts: 0 })).body.error).toBe(
      'no_monday',
    )
  })

  test('is copied as drafts, once; who is busy then loses theirs; recurring ones are not doubled', async () => {
    const here = await town()
    const { market_id, maya, abel, manager } = here
    const template = await insertTemplate(db, { market_id, weekday: 2 })
    await insertShift(db, { market_id, day: '2026-11-24', driver_id: maya.driver_id })
    await insertShift(db, { market_id, day: '2026-11-25', driver_id: abel.driver_id })
    await insertShift(db, { market_id, day: '2026-11-26', driver_id: abel.driver_id, dropped_at: new Date(now) })
    await insertShift(db, {
      market_id,
      day: '2026-11-24',
      recurring_shift_template_id: template,
      instance_date: '2026-11-24',
    })
    await insertShift(db, { market_id, day: '2026-12-02', from: 20, to: 23, driver_id: abel.driver_id })
    const copy = () => post('copy', manager, { market_id, from_week: monday, week: '2026-11-30' })
    expect((await copy()).body).toEqual({ success: true, copied: 3, freed: 1 })
    expect((await copy()).body).toEqual({ success: true, copied: 0, freed: 0 })
    const { shifts } = await weekOf(manager, '2026-11-30')
    const drafts = shifts.filter(({ is_draft }: { is_draft: boolean }) => is_draft)
    expect(
      drafts.map((one: { shift: { start_date: string }; driver_id: number | null }) => [
        one.shift.start_date,
        one.driver_id,
      ]),
    ).toEqual([
      ['2026-12-01', maya.driver_id],
      ['2026-12-02', null],
      ['2026-12-03', null],
    ])
    expect((await post('copy', manager, { market_id, from_week: monday, week: '2026-11-09' })).body.error).toBe('past')
    expect((await post('copy', manager, { market_id, from_week: '2026-11-24', week: '2026-11-30' })).body.error).toBe(
      'no_monday',
    )
  })

  test('[SIL-ORD-155] copied over a change of the clocks it keeps the times on the wall', async () => {
    const here = await town()
    const { market_id, manager } = here
    world.clock.set('2027-03-01T12:00:00Z')
    // A session ends a week after it began.
    await db
      .updateTable('sessions')
      .set({ created_at: new Date('2027-02-28') })
      .execute()
    const night = { ...evening, start_minute: 22 * 60, end_minute: 3 * 60 }
    await post('shifts', manager, { market_id, day: '2027-03-06', ...night, driver_id: null })
    await post('copy', manager, { market_id, from_week: '2027-03-01', week: '2027-03-08' })
    const [before] = (await weekOf(manager, '2027-03-01')).shifts
    const [after] = (await weekOf(manager, '2027-03-08')).shifts
    expect([hoursOf(before.shift), hoursOf(after.shift)]).toEqual([5, 4])
    expect(after.shift.start_date).toBe('2027-03-13')
    world.clock.set(now)
  })

  test('expects the mean of the same half hours of the weeks before', async () => {
    const here = await town()
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id: here.market_id })
    // Fridays at 7:10 PM in New York: two weeks ago and last week; today does not count.
    for (const at of ['2026-11-07T00:10:00Z', '2026-11-07T00:20:00Z', '2026-11-14T00:10:00Z', '2026-11-20T15:00:00Z']) {
      const { order_id } = await insertOrder(db, { market_id: here.market_id, franchise_id })
      await db
        .updateTable('orders')
        .set({ created_at: new Date(at) })
        .where('order_id', '=', order_id)
        .execute()
    }
    const { expected, forecast_weeks } = await weekOf(here.manager)
    expect(forecast_weeks).toBe(2)
    expect(expected[4][38]).toBe(1.5)
    expect(expected.flat().filter((orders: number) => orders > 0)).toHaveLength(1)
  })
})

describe('a day and a month', () => {
  const shown = async (who: { cookie: string }, address: string) =>
    (await world.get(`/secure/schedule?${address}`, who)).body.state.schedule

  test('[SCH-03] a day has its own shifts, and those that reach into it from the day before as numbers', async () => {
    const here = await town()
    const { market_id, maya, abel, manager, clerk } = here
    const own = await insertShift(db, { market_id, day: '2026-11-24', driver_id: maya.driver_id })
    await insertShift(db, { market_id, day: '2026-11-23', from: 20, to: 26, driver_id: maya.driver_id })
    await insertShift(db, { market_id, day: '2026-11-23', from: 20, to: 26, driver_id: abel.driver_id })
    await insertShift(db, { market_id, day: '2026-11-23', from: 10, to: 24, driver_id: null })
    const day = await shown(manager, 'view=day&day=2026-11-24')
    expect(day).toMatchObject({ view: 'day', day: '2026-11-24', from: '2026-11-24', to: '2026-11-24', week: monday })
    expect(day.shifts.map(({ shift }: { shift: { shift_id: number } }) => shift.shift_id)).toEqual([own])
    expect(day.reaching_in).toEqual([
      {
        shift: expect.objectContaining({ start_date: '2026-11-23', drop_state: 'claimed' }),
        is_draft: false,
        count: 2,
      },
    ])
    expect((await shown(clerk, 'view=day&day=2026-11-24')).may_change).toBe(false)
    expect((await world.get(`/secure/schedule?view=day&market=${market_id}`, elsewhere)).status).toBe(404)
  })

  test('a month has all of its weeks, shifts of one kind as one, and by name those that were dropped', async () => {
    const here = await town()
    const { market_id, maya, abel, manager } = here
    await insertShift(db, { market_id, day: '2026-11-24', driver_id: maya.driver_id })
    await insertShift(db, { market_id, day: '2026-11-24', driver_id: abel.driver_id })
    await insertShift(db, { market_id, day: '2026-11-24', published_at: null })
    const dropped = await insertShift(db, {
      market_id,
      day: '2026-12-06',
      driver_id: abel.driver_id,
      dropped_at: new Date(now),
    })
    await insertShift(db, { market_id, day: '2026-12-07' })
    const month = await shown(manager, 'view=month&day=2026-11-24')
    expect(month).toMatchObject({ view: 'month', from: '2026-10-26', to: '2026-12-06' })
    expect(month.shifts.map(({ shift }: { shift: { shift_id: number } }) => shift.shift_id)).toEqual([dropped])
    type Group = { shift: { start_date: string; drop_state: string }; is_draft: boolean; count: number }
    expect(
      month.groups.map(({ shift, is_draft, count }: Group) => [shift.start_date, shift.drop_state, is_draft, count]),
    ).toEqual([
      ['2026-11-24', 'claimed', false, 2],
      ['2026-11-24', 'open', true, 1],
      ['2026-12-06', 'dropped', false, 1],
    ])
  })

  test('a day that nobody plans, and a view that there is not, are refused', async () => {
    const { market_id, manager } = await town()
    for (const address of [
      'view=year',
      'view=day&day=9999-12-31',
      'week=9999-12-31',
      'day=1066-10-14',
      'day=2026-02-30',
    ])
      expect([address, (await world.get(`/secure/schedule?${address}`, manager)).status]).toEqual([address, 400])
    const far = { market_id, ...evening, end_minute: 0, driver_id: null, day: '9999-12-31' }
    expect((await post('shifts', manager, far)).status).toBe(400)
    expect((await post('copy', manager, { market_id, from_week: monday, week: '9999-12-27' })).status).toBe(400)
  })
})

describe('drivers who fit an open shift', () => {
  test('are free, and not new with too many; each is asked once, by text', async () => {
    const here = await town()
    const { market_id, maya, abel, manager, clerk } = here
    const shift = await insertShift(db, { market_id, day: '2026-11-24' })
    await insertShift(db, { market_id, day: '2026-11-24', from: 20, to: 23, driver_id: abel.driver_id })
    const rookie = await insertWorker(db, { market_id, name: 'Rookie' })
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
      await insertShift(db, { market_id, day, driver_id: rookie.driver_id })
    const { body } = await world.get(`/secure/schedule/shifts/${shift}/fits`, clerk)
    expect(body.drivers.map(({ name }: { name: string }) => name)).toEqual(['Maya Okafor'])
    expect((await post(`shifts/${shift}/ask`, manager)).body).toEqual({ success: true, asked: 1 })
    expect((await post(`shifts/${shift}/ask`, manager)).body).toEqual({ success: true, asked: 0 })
    expect(await textsTo(maya.driver_id)).toEqual([
      'Open shift Tue, Nov 24, 4:00 PM to 10:00 PM. Claim it in the app, under Shifts.',
    ])
    expect(await textsTo(abel.driver_id)).toEqual([])
    const taken = await insertShift(db, { market_id, day: '2026-11-30', driver_id: abel.driver_id })
    expect((await post(`shifts/${taken}/ask`, manager)).body.error).toBe('not_open')
  })
})

describe('[SIL-ORD-114] recurring shifts of a manager', () => {
  test('are made with their instances, and end with those that nobody holds', async () => {
    const here = await town()
    const { market_id, maya, manager } = here
    const made = await post('recurring', manager, {
      market_id,
      weekday: 2,
      start_minute: 1020,
      end_minute: 1260,
      shift_type: 1,
      place: 'East',
      valid_from: '2026-11-20',
      idempotency_key: `k${market_id}`,
    })
    const template = made.body.recurring_shift_template_id
    const instances = () =>
      db
        .selectFrom('shifts')
        .selectAll()
        .where('recurring_shift_template_id', '=', template)
        .orderBy('start_date')
        .execute()
    const [first, second] = await instances()
    expect([first?.start_date, second?.start_date]).toEqual(['2026-11-24', '2026-12-01'])
    await world.post(`claim_open/${first?.shift_id}`, maya)
    expect((await post(`recurring/${template}/end`, elsewhere)).status).toBe(404)
    expect((await post(`recurring/${template}/end`, manager)).body).toEqual({ success: true })
    expect((await instances()).map(({ driver_id, deleted_at }) => [driver_id, deleted_at === null])).toEqual([
      [maya.driver_id, true],
      [null, false],
    ])
    expect((await weekOf(manager)).recurring).toEqual([])
  })
})
