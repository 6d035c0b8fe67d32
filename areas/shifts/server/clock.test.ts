import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { fiveTicks, openTimeClock, threeTicks } from './clock-testing.ts'

const { clock, db, deps, hourOf, minutes, onTablet, post, stateOf } = await openTimeClock()
beforeEach(() => clock.set(new Date()))

describe('people of the office', () => {
  const staff = async () => {
    const actor = await insertStaff(db, { roles: ['dispatcher'] })
    return { actor, cookie: await cookieOf(db, actor) }
  }

  test('[CLK-02] [CLK-06] [SIL-ORD-111] five ticks begin an entry by the server’s time, four do not', async () => {
    const { actor, cookie } = await staff()
    for (const left of Object.keys(fiveTicks)) {
      const refused = await post('/secure/clock_in', { ...fiveTicks, [left]: false }, cookie)
      expect(refused).toMatchObject({
        status: 422,
        body: { message: 'Please confirm all checklist items before clocking in.' },
      })
    }
    expect((await stateOf('/secure/clock_in', cookie)).clock.started_at).toBeNull()
    const at = clock.now().getTime()
    expect((await post('/secure/clock_in', { ...fiveTicks, started_at: 1 }, cookie)).body).toEqual({
      success: true,
      started_at: at,
    })
    expect((await stateOf('/secure/clock_out', cookie)).clock).toMatchObject({ started_at: at, name: actor.user?.name })
    expect((await post('/secure/clock_in', fiveTicks, cookie)).body.error).toBe('already_clocked_in')
  })

  test('[SIL-ORD-111] of two clock-ins at the same moment, one begins', async () => {
    const { actor, cookie } = await staff()
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from users where user_id = ${actor.user?.user_id} for update`.execute(tx),
      () => [1, 2].map(() => post('/secure/clock_in', fiveTicks, cookie)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('[CLK-03] [CLK-04] [CLK-05] [CLK-06] the clock-out asks for tips, times and Google Voice, and for tips only where there are some', async () => {
    const { cookie } = await staff()
    await post('/secure/clock_in', fiveTicks, cookie)
    for (const left of ['record_tips', 'record_times', 'google_voice']) {
      const refused = await post('/secure/clock_out', { ...threeTicks, [left]: false }, cookie)
      expect(refused.body.message).toBe('Please confirm all checklist items before clocking out.')
    }
    const ignoring = { record_tips: false, ignore_tips: true, record_times: true, google_voice: true }
    expect((await post('/secure/clock_out', { ...ignoring, google_voice: false }, cookie)).status).toBe(422)
    const done = await post('/secure/clock_out', ignoring, cookie)
    expect(done.body).toMatchObject({ success: true, total_hours: '0.00', driver_hour_id: null })
    expect((await post('/secure/clock_out', ignoring, cookie)).body.error).toBe('not_clocked_in')
  })

  test('[SIL-ORD-111] [SIL-ORD-121] the entry of a shift worker makes a driver hour that waits for approval, at the rates of that driver', async () => {
    const { actor, cookie } = await staff()
    const { market_id } = await insertMarket(db)
    const { driver_id } = await db
      .insertInto('drivers')
      .values({ market_id, name: 'Priya Shah', phone_number: '4785550110', user_id: actor.user?.user_id ?? null })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const rate = { market_id, gaurantee: cents(1500) }
    await db
      .insertInto('pay_rates')
      .values([
        { ...rate, wage: cents(1100) },
        { ...rate, wage: cents(1300), driver_id },
      ])
      .execute()
    await post('/secure/clock_in', fiveTicks, cookie)
    clock.set(minutes(90))
    const { body } = await post('/secure/clock_out', threeTicks, cookie)
    expect(body.total_hours).toBe('1.50')
    expect(await hourOf(body.driver_hour_id)).toMatchObject({
      driver_id,
      approve: 2,
      wage: 1300,
      gaurantee: 1500,
      ended_how: 'driver',
    })
  })
})

describe('a driver on a tablet', () => {
  async function town() {
    const driver = await insertDriver(db, { secrets: deps.secrets })
    await db
      .updateTable('driver_hours')
      .set({ ended_at: clock.now() })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    await db
      .updateTable('driver_queues')
      .set({ driver_hour_id: null })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    const dispatcher = await insertStaff(db, { roles: ['dispatcher'], market_ids: [driver.market_id] })
    return { ...driver, by: await cookieOf(db, dispatcher) }
  }
  const code = async ({ driver_id, tablet_id, by }: Awaited<ReturnType<typeof town>>) =>
    (await post('/secure/clock/codes', { driver_id, tablet_id }, by)).body

  test('[CLK-02] [CLK-06] [SIL-OPS-56] clocks in by a code from dispatch and the five ticks; the browser is that tablet from then on', async () => {
    const away = await town()
    const given = await code(away)
    expect(given.link).toBe(`/rocket/driver_app_web/clock_in?code=${given.code}`)
    const four = await post('/rocket/driver_app_web/clock_in', { ...fiveTicks, phone: false, code: given.code })
    expect(four.body.error).toBe('unconfirmed')
    const typed = given.code.toLowerCase().replace('-', ' ')
    const done = await post('/rocket/driver_app_web/clock_in', { ...fiveTicks, code: typed })
    expect(done.body).toEqual({ success: true, page: '/rocket/driver_app_web' })
    const session = done.cookies.find(({ name }) => name === 'cosmic_session')
    const cookie = `cosmic_session=${session?.value}`
    expect((await post('/rocket/driver_app_web/break', { on: false }, cookie)).status).toBe(200)
    expect((await post('/rocket/driver_app_web/clock_in', { ...fiveTicks, code: given.code })).body.error).toBe(
      'wrong_code',
    )
  })

  test('[SIL-OPS-56] a code lasts a quarter of an hour, and the one before it ends with it', async () => {
    const away = await town()
    const first = await code(away)
    const second = await code(away)
    const clockInBy = (text: string) => post('/rocket/driver_app_web/clock_in', { ...fiveTicks, code: text })
    expect((await clockInBy(first.code)).body.error).toBe('wrong_code')
    expect((await clockInBy('')).body.error).toBe('wrong_code')
    clock.set(minutes(15))
    expect((await clockInBy(second.code)).body.error).toBe('wrong_code')
  })

  test('[SIL-ORD-140] a code is for drivers and tablets of one’s own market, who are not at work', async () => {
    const [away, other] = [await town(), await town()]
    expect(
      (await post('/secure/clock/codes', { driver_id: away.driver_id, tablet_id: away.tablet_id }, other.by)).status,
    ).toBe(404)
    expect(
      (await post('/secure/clock/codes', { driver_id: away.driver_id, tablet_id: other.tablet_id }, away.by)).body
        .error,
    ).toBe('unknown_tablet')
    const given = await code(away)
    await post('/rocket/driver_app_web/clock_in', { ...fiveTicks, code: given.code })
    expect((await code(away)).error).toBe('already_clocked_in')
    expect(await stateOf(`/secure/clock?market=${away.market_id}`, other.by)).toBeUndefined()
    const shown = await stateOf(`/secure/clock?market=${away.market_id}`, away.by)
    expect(shown.on_the_clock).toContainEqual(
      expect.objectContaining({ name: away.name, tablet_id: away.tablet_id, time_entry_id: null }),
    )
  })

  test('the day so far is counted for those who see who is on, in their market alone', async () => {
    const driver = await onTablet({ scheduled_end_at: minutes(-20) })
    const { market_id, driver_id, driver_hour_id } = driver
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-90) })
      .where('driver_hour_id', '=', driver_hour_id)
      .execute()
    await db
      .insertInto('driver_hours')
      .values({ driver_id, started_at: minutes(-3000), ended_at: minutes(-2900), approve: 2 })
      .execute()
    const late = await db
      .insertInto('drivers')
      .values({ market_id, name: 'Kofi Addo', phone_number: '4785550133' })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const shift = { market_id, start_date: '2026-01-01', starts_at: minutes(-100), ends_at: minutes(60) }
    await db
      .insertInto('shifts')
      .values([
        { ...shift, driver_id, published_at: minutes(-200) },
        { ...shift, driver_id: late.driver_id, starts_at: minutes(-12), published_at: minutes(-200) },
        { ...shift, driver_id: null, published_at: minutes(-200) },
      ])
      .execute()
    const by = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] }))
    const { clock_figures, on_the_clock } = await stateOf('/secure/clock', by)
    expect(clock_figures).toMatchObject({
      on: on_the_clock.length,
      scheduled: 2,
      not_in: { count: 1, name: 'Kofi Addo' },
      longest: { name: driver.name },
      forgotten: { count: 1, name: driver.name },
      waiting: 1,
    })
    expect((await stateOf('/secure/clock_in', by)).clock.figures).toEqual(clock_figures)
    const clerk = await cookieOf(db, await insertStaff(db, { roles: ['staff'], market_ids: [market_id] }))
    expect((await stateOf('/secure/clock_in', clerk)).clock.figures).toBeNull()
    const other = await cookieOf(
      db,
      await insertStaff(db, { roles: ['dispatcher'], market_ids: [(await insertMarket(db)).market_id] }),
    )
    expect((await stateOf('/secure/clock', other)).clock_figures).toMatchObject({
      scheduled: 0,
      not_in: { count: 0 },
      forgotten: { count: 0 },
      waiting: 0,
    })
    // The next test counts who has forgotten to leave.
    await db
      .updateTable('driver_hours')
      .set({ ended_at: clock.now() })
      .where('driver_hour_id', '=', driver_hour_id)
      .execute()
  })

  test('[SIL-OPS-129] takes a break, which dispatch sees, and ends it', async () => {
    const driver = await onTablet()
    const say = (on: boolean) => post('/rocket/driver_app_web/break', { on }, driver.cookie)
    const active = async () =>
      (
        await db
          .selectFrom('driver_queues')
          .select('active')
          .where('driver_id', '=', driver.driver_id)
          .executeTakeFirst()
      )?.active
    expect((await say(true)).body).toEqual({ success: true, on_break: true })
    expect((await say(true)).status).toBe(200)
    expect(await active()).toBe(false)
    await say(false)
    expect(await active()).toBe(true)
    const breaks = await db
      .selectFrom('driver_breaks')
      .selectAll()
      .where('driver_hour_id', '=', driver.driver_hour_id)
      .execute()
    expect(breaks).toMatchObject([{ started_at: clock.now(), ended_at: clock.now() }])
  })
})
