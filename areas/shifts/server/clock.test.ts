import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertCustomer, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertDriver, whileHeld } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { shiftsArea } from './area.ts'
import { closeForgotten } from './forgotten-clock-outs.ts'

const { db } = await testDatabase()
const clock = standingClock(new Date())
const deps = testDeps(db, { clock })
const roads = makeRoadTimes(db)
const { app } = await testApp(deps, [shiftsArea(deps, { roadTimes: roads })])
beforeEach(() => clock.set(new Date()))
const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000)

const post = async (url: string, payload: object, cookie?: string) => {
  const headers = { 'sec-fetch-site': 'same-origin', accept: 'application/json', ...(cookie && { cookie }) }
  const reply = await app.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies }
}
const stateOf = async (url: string, cookie: string) =>
  (await app.inject({ url, headers: { cookie, accept: 'application/json' } })).json().state

const fiveTicks = { google_voice: true, phone: true, announcements: true, open_orders: true, start_time: true }
const threeTicks = { record_tips: true, record_times: true, google_voice: true }
const hourOf = (driver_hour_id: number) =>
  db.selectFrom('driver_hours').selectAll().where('driver_hour_id', '=', driver_hour_id).executeTakeFirstOrThrow()

/** A driver at work whose tablet is this browser. */
async function onTablet(input: Parameters<typeof insertDriver>[1] = {}) {
  const driver = await insertDriver(db, { secrets: deps.secrets, ...input })
  const visitor = await insertCustomer(db)
  await db
    .updateTable('sessions')
    .set({ tablet_id: driver.tablet_id })
    .where('session_id', '=', visitor.session_id)
    .execute()
  return { ...driver, cookie: await cookieOf(db, visitor) }
}

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

describe('cash-out', () => {
  async function afterDelivery(order: Parameters<typeof insertOrder>[1] = {}) {
    const driver = await onTablet()
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-60) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    const { driver_id, market_id } = driver
    const brought = {
      market_id,
      driver_id,
      status: 'delivered' as const,
      dispatch_state: 'done' as const,
      ended_at: minutes(-5),
    }
    const { order_id } = await insertOrder(db, { ...brought, subtotal: cents(2460), ...order })
    return { ...driver, order_id }
  }
  const paths = { cash: '/rocket/driver_app_web/cash_out', out: '/rocket/driver_app_web/cash_out/clock_out' }
  const tips = (driver_id: number) =>
    db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('driver_id', '=', driver_id)
      .where('kind', '=', 'tipped')
      .execute()

  test('[SIL-ORD-146] [SIL-ORD-148] [SIL-OPS-129] what was counted is kept, and with the clock-out its tip is in the ledger, once', async () => {
    const { cookie, order_id, driver_id, driver_hour_id } = await afterDelivery()
    const wrong = await post(paths.cash, { order_id, payment: 'cash', cash: '40', change_given: '9,4' }, cookie)
    expect(wrong).toMatchObject({ status: 422, body: { error: 'no_number', field: 'change_given' } })
    await post(paths.cash, { order_id, payment: 'cash', cash: '50', change_given: '' }, cookie)
    const saved = await post(paths.cash, { order_id, payment: 'cash', cash: '40', change_given: '-9.40' }, cookie)
    expect(saved.body.tip).toBe('6.00')
    expect(await tips(driver_id)).toEqual([])
    const refused = await post(paths.out, { ...threeTicks, record_tips: false }, cookie)
    expect(refused.body.message).toBe('Please confirm all checklist items before clocking out.')
    const out = await post(paths.out, { ...threeTicks, handed_in: '20.00' }, cookie)
    expect(out.body).toMatchObject({ success: true, total_hours: '1.00', handed_in: '20.00' })
    expect(await tips(driver_id)).toMatchObject([{ order_id, driver_payable: -600, cash_with_driver: 600 }])
    const count = await db
      .selectFrom('cash_counts')
      .selectAll()
      .where('driver_hour_id', '=', driver_hour_id)
      .executeTakeFirst()
    expect(count).toMatchObject({ expected: 2460, kept: 600, handed_in: 2000, counted: null })
    expect(await hourOf(driver_hour_id)).toMatchObject({ approve: 2, ended_how: 'driver', tips_ignored: false })
    expect((await post(paths.out, threeTicks, cookie)).status).toBe(401)
  })

  test('[SIL-OPS-136] a tip below zero is kept as it was counted, and moves no money', async () => {
    const { cookie, order_id, driver_id } = await afterDelivery()
    expect((await post(paths.cash, { order_id, payment: 'split', cash: '10', card: '12' }, cookie)).body.tip).toBe(
      '-2.60',
    )
    await post(paths.out, { ...threeTicks }, cookie)
    expect(await tips(driver_id)).toEqual([])
  })

  test('only own orders of this hour that were paid at the door are counted', async () => {
    const mine = await afterDelivery({ payment_type: 'card_online', payment_status: 'charged' })
    const other = await afterDelivery()
    const count = (order_id: number) => post(paths.cash, { order_id, payment: 'cash', cash: '40' }, mine.cookie)
    expect((await count(mine.order_id)).status).toBe(404)
    expect((await count(other.order_id)).status).toBe(404)
  })

  test('[SIL-OPS-32] [ROL-07] a forced clock-out is one by dispatch, and settles what was counted as well', async () => {
    const driver = await afterDelivery()
    await post(paths.cash, { order_id: driver.order_id, payment: 'cash', cash: '30' }, driver.cookie)
    const by = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'] }))
    const link = `/rocket/driver_app_web/clock_out?tabletId=${driver.tablet_id}&secret=${encodeURIComponent(driver.secret)}`
    await app.inject({
      url: link,
      headers: { cookie: by, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    })
    expect(await hourOf(driver.driver_hour_id)).toMatchObject({ ended_how: 'dispatch', approve: 2 })
    expect(await tips(driver.driver_id)).toMatchObject([{ driver_payable: -540 }])
  })

  test('two presses of Clock out at the same moment end the hour once', async () => {
    const driver = await afterDelivery()
    const both = await whileHeld(db, driver, () => [1, 2].map(() => post(paths.out, threeTicks, driver.cookie)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a forgotten clock-out', () => {
  const look = () => closeForgotten({ ...deps, roads })
  // Drivers of other tests are at work as well, and would be counted.
  beforeEach(() =>
    db.updateTable('driver_hours').set({ ended_at: clock.now() }).where('ended_at', 'is', null).execute(),
  )

  test('[SIL-ORD-121] is reminded of by a text, and closed at the end of the shift an hour after it, to be approved', async () => {
    const end = minutes(0)
    const driver = await onTablet({ scheduled_end_at: end })
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-240) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    clock.set(minutes(14))
    expect(await look()).toEqual({ reminded: 0, closed: 0 })
    clock.set(minutes(1))
    expect([await look(), await look()]).toEqual([
      { reminded: 1, closed: 0 },
      { reminded: 0, closed: 0 },
    ])
    const texts = await db
      .selectFrom('messages')
      .select('body')
      .where('message_key', '=', `clock_out/${driver.driver_hour_id}`)
      .execute()
    expect(texts).toEqual([{ body: expect.stringContaining('you are still on the clock') }])
    clock.set(minutes(45))
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect(await hourOf(driver.driver_hour_id)).toMatchObject({ ended_at: end, ended_how: 'forgotten', approve: 2 })
    expect((await post('/rocket/driver_app_web/cash_out/clock_out', threeTicks, driver.cookie)).status).toBe(401)
  })

  test('who still has an order works on', async () => {
    const driver = await onTablet({ scheduled_end_at: minutes(-120) })
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-240) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    await insertOrder(db, {
      market_id: driver.market_id,
      driver_id: driver.driver_id,
      dispatch_state: 'assigned',
      status: 'picked_up',
    })
    await look()
    await look()
    expect((await hourOf(driver.driver_hour_id)).ended_at).toBeNull()
  })

  test('[SIL-ORD-121] who delivered after the shift is reminded and closed by their last door: that way is work as well', async () => {
    const driver = await onTablet({ scheduled_end_at: minutes(-90) })
    await db
      .updateTable('driver_hours')
      .set({ started_at: minutes(-300) })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    const { market_id, driver_id } = driver
    const of = { market_id, driver_id, status: 'delivered', dispatch_state: 'done' } as const
    const last = minutes(-10)
    await insertOrder(db, { ...of, created_at: minutes(-80), ended_at: minutes(-40) })
    await insertOrder(db, { ...of, created_at: minutes(-80), ended_at: last })
    expect(await look()).toEqual({ reminded: 0, closed: 0 })
    clock.set(minutes(5))
    expect([await look(), await look()]).toEqual([
      { reminded: 1, closed: 0 },
      { reminded: 0, closed: 0 },
    ])
    clock.set(minutes(45))
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect(await hourOf(driver.driver_hour_id)).toMatchObject({ ended_at: last, ended_how: 'forgotten', approve: 2 })
  })

  test('[SIL-ORD-121] without a shift it is asked about when no work was seen for two hours, and made after sixteen', async () => {
    const driver = await onTablet()
    const { driver_hour_id, market_id, driver_id } = driver
    const began = minutes(0)
    await db
      .updateTable('driver_hours')
      .set({ started_at: began, scheduled_end_at: null })
      .where('driver_id', '=', driver_id)
      .execute()
    clock.set(minutes(60))
    const last = clock.now()
    const delivered = { market_id, driver_id, status: 'delivered', dispatch_state: 'done', created_at: began } as const
    await insertOrder(db, { ...delivered, ended_at: last })
    const by = await cookieOf(db, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] }))
    clock.set(minutes(119))
    expect(await look()).toEqual({ reminded: 0, closed: 0 })
    expect((await stateOf('/secure/clock', by)).clock_figures.forgotten.count).toBe(0)
    clock.set(minutes(1))
    expect([await look(), await look()]).toEqual([
      { reminded: 1, closed: 0 },
      { reminded: 0, closed: 0 },
    ])
    const { body } = await db
      .selectFrom('messages')
      .select('body')
      .where('message_key', '=', `clock_out/${driver_hour_id}`)
      .executeTakeFirstOrThrow()
    expect(body).toMatch(/^You are on the clock since .+ without a shift\. Are you still at work\?/)
    const { clock_figures, on_the_clock } = await stateOf('/secure/clock', by)
    expect(clock_figures.forgotten).toMatchObject({ count: 1, since: last.getTime() })
    const shown = on_the_clock.find((row: { driver_hour_id: number }) => row.driver_hour_id === driver_hour_id)
    expect(shown).toMatchObject({ scheduled_end_at: null, over_at: last.getTime() })
    clock.set(new Date(began.getTime() + 16 * 3_600_000 - 60_000))
    expect(await look()).toEqual({ reminded: 0, closed: 0 })
    clock.set(minutes(1))
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect(await hourOf(driver_hour_id)).toMatchObject({ ended_at: last, ended_how: 'forgotten', approve: 2 })
  })

  test('without a shift a phone that tells where it is counts as work; of whom none was ever seen, the time until the question', async () => {
    const [looks, gone] = [await onTablet(), await onTablet()]
    const began = minutes(0)
    const both = [looks.driver_id, gone.driver_id]
    await db
      .updateTable('driver_hours')
      .set({ started_at: began, scheduled_end_at: null })
      .where('driver_id', 'in', both)
      .execute()
    clock.set(minutes(120))
    const asked = clock.now()
    const place = { driver_id: looks.driver_id, lat: 33.9, lng: -83.3, at: asked }
    await db.insertInto('driver_positions').values(place).execute()
    expect(await look()).toEqual({ reminded: 1, closed: 0 })
    expect((await hourOf(looks.driver_hour_id)).reminded_at).toBeNull()
    clock.set(new Date(began.getTime() + 16 * 3_600_000))
    await db.updateTable('driver_positions').set({ at: clock.now() }).where('driver_id', '=', looks.driver_id).execute()
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect(await hourOf(gone.driver_hour_id)).toMatchObject({ ended_at: asked, ended_how: 'forgotten' })
    expect((await hourOf(looks.driver_hour_id)).ended_at).toBeNull()
  })

  test('one that cannot be closed holds up nobody behind it', async () => {
    const [broken, next] = [
      await onTablet({ scheduled_end_at: minutes(-90) }),
      await onTablet({ scheduled_end_at: minutes(-90) }),
    ]
    const both = [broken.driver_id, next.driver_id]
    const since = { started_at: minutes(-300), reminded_at: minutes(-60) }
    await db.updateTable('driver_hours').set(since).where('driver_id', 'in', both).execute()
    await sql`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'this hour does not end'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_end before update of ended_at on driver_hours for each row
      when (old.driver_hour_id = ${sql.lit(broken.driver_hour_id)}) execute function refuse_end()`.execute(db)
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect((await hourOf(broken.driver_hour_id)).ended_at).toBeNull()
    expect((await hourOf(next.driver_hour_id)).ended_how).toBe('forgotten')
    await sql`drop trigger refuse_end on driver_hours`.execute(db)
    expect(await look()).toEqual({ reminded: 0, closed: 1 })
    expect((await hourOf(broken.driver_hour_id)).ended_at).toEqual(minutes(-90))
  })
})

describe('corrections', () => {
  test('[SIL-ORD-122] [SIL-ORD-168] a manager says when somebody began, and why; nobody their own, nobody elsewhere, none with an old page', async () => {
    const driver = await onTablet()
    const manager = await insertStaff(db, { roles: ['manager'], market_ids: [driver.market_id] })
    const by = await cookieOf(db, manager)
    const { time_zone } = await db
      .selectFrom('markets')
      .select('time_zone')
      .where('market_id', '=', driver.market_id)
      .executeTakeFirstOrThrow()
    const before = minutes(-30)
    const start_time = before.toLocaleTimeString('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
    const path = `/secure/clock/driver_hours/${driver.driver_hour_id}`
    const correct = (data: object, cookie = by) =>
      post(path, { start_time, reason: 'Tablet was flat', version: 0, ...data }, cookie)
    expect((await correct({ reason: '' })).body.error).toBe('reason_missing')
    expect((await correct({ start_time: 'noon' })).body.error).toBe('time_invalid')
    expect((await correct({ version: 3 })).status).toBe(409)
    const stranger = await cookieOf(
      db,
      await insertStaff(db, { roles: ['manager'], market_ids: [(await insertMarket(db)).market_id] }),
    )
    expect((await correct({}, stranger)).status).toBe(404)
    expect((await correct({})).status).toBe(200)
    const { started_at, adjuster } = await hourOf(driver.driver_hour_id)
    expect(Math.floor(started_at.getTime() / 60_000)).toBe(Math.floor(before.getTime() / 60_000))
    expect(adjuster).toBe(manager.user?.name)
    await db
      .updateTable('drivers')
      .set({ user_id: manager.user?.user_id ?? null })
      .where('driver_id', '=', driver.driver_id)
      .execute()
    expect((await correct({ version: 1 })).body.error).toBe('own_hours')
  })

  test('[SIL-ORD-122] who forgot to clock out in the office is off the clock since then', async () => {
    const { market_id } = await insertMarket(db)
    const clerk = await insertStaff(db, { roles: ['staff'], market_ids: [market_id] })
    await post('/secure/clock_in', fiveTicks, await cookieOf(db, clerk))
    const by = await cookieOf(db, await insertStaff(db, { roles: ['manager'], market_ids: [market_id] }))
    clock.set(minutes(300))
    const isClerk = ({ name }: { name: string }) => name === clerk.user?.name
    const onTheClock = async () => (await stateOf(`/secure/clock?market=${market_id}`, by)).on_the_clock.filter(isClerk)
    const [entry] = await onTheClock()
    const { time_zone } = await db
      .selectFrom('markets')
      .select('time_zone')
      .where('market_id', '=', market_id)
      .executeTakeFirstOrThrow()
    const at = (count: number) =>
      minutes(count).toLocaleTimeString('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
    const path = `/secure/clock/time_entries/${entry.time_entry_id}`
    const data = {
      start_time: at(-290),
      end_time: at(-60),
      reason: 'Forgot',
      expected_started_at: entry.started_at,
    }
    expect((await post(path, { ...data, end_time: at(-295) }, by)).body.error).toBe('time_invalid')
    expect((await post(path, data, by)).status).toBe(200)
    expect(await onTheClock()).toEqual([])
  })

  /** A shift worker who is on the clock in the office since so many minutes, as their manager sees it. */
  async function atDesk(since: number) {
    const { market_id, time_zone } = await insertMarket(db)
    const clerk = await insertStaff(db, { roles: ['staff'], market_ids: [market_id] })
    const user_id = clerk.user?.user_id ?? 0
    const { driver_id } = await db
      .insertInto('drivers')
      .values({ market_id, name: 'Priya Shah', phone_number: '4785550110', user_id })
      .returning('driver_id')
      .executeTakeFirstOrThrow()
    const cookie = await cookieOf(db, clerk)
    await post('/secure/clock_in', fiveTicks, cookie)
    const began = minutes(-since)
    await db.updateTable('time_entries').set({ started_at: began }).where('user_id', '=', user_id).execute()
    const by = await cookieOf(db, await insertStaff(db, { roles: ['manager'], market_ids: [market_id] }))
    const shown = async () => (await stateOf(`/secure/clock?market=${market_id}`, by)).on_the_clock[0]
    const entry = await shown()
    const at = (count: number) =>
      minutes(count).toLocaleTimeString('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
    const seen = { start_time: at(-since), reason: 'Forgot', expected_started_at: entry.started_at }
    const correct = (data: object) =>
      post(`/secure/clock/time_entries/${entry.time_entry_id}`, { ...seen, ...data }, by)
    const hours = () =>
      db.selectFrom('driver_hours').selectAll().where('driver_id', '=', driver_id).orderBy('started_at').execute()
    return { user_id, driver_id, cookie, began, shown, at, correct, hours }
  }

  test('[SIL-ORD-111] [SIL-ORD-122] a clock-out and a correction that ends the same entry make one driver hour', async () => {
    const { user_id, cookie, at, correct, hours } = await atDesk(300)
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from users where user_id = ${user_id} for update`.execute(tx),
      () => [correct({ end_time: at(-60) }), post('/secure/clock_out', threeTicks, cookie)],
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await hours()).toHaveLength(1)
  })

  test('[SIL-ORD-168] of two managers who correct one entry, the second is told', async () => {
    const { at, correct, shown } = await atDesk(300)
    expect((await correct({ start_time: at(-200) })).status).toBe(200)
    const { started_at } = await shown()
    expect((await correct({ start_time: at(-100) })).body.error).toBe('changed_meanwhile')
    expect((await shown()).started_at).toBe(started_at)
  })

  test('[SIL-ORD-122] an entry that is open since yesterday ends yesterday, from the start that it had', async () => {
    const { at, correct, hours, began } = await atDesk(26 * 60)
    expect((await correct({ end_time: at(-26 * 60 + 17 * 60) })).body).toMatchObject({
      error: 'time_invalid',
      field: 'end_time',
    })
    expect((await correct({ end_time: at(-20 * 60) })).status).toBe(200)
    const [hour] = await hours()
    expect(hour?.started_at).toEqual(began)
    expect(Math.round(((hour?.ended_at?.getTime() ?? 0) - began.getTime()) / 3_600_000)).toBe(6)
  })

  test('[SIL-ORD-122] no correction pays the same time twice', async () => {
    const { driver_id, at, correct, hours } = await atDesk(60)
    const pay = { wage: cents(1100), gaurantee: cents(1500) }
    await db
      .insertInto('driver_hours')
      .values({ driver_id, started_at: minutes(-300), ended_at: minutes(-120), ...pay })
      .execute()
    const refused = await correct({ start_time: at(-200), end_time: at(-30) })
    expect(refused.body).toMatchObject({ error: 'overlap', field: 'start_time' })
    expect(await hours()).toHaveLength(1)
    expect((await correct({ start_time: at(-120 + 1), end_time: at(-30) })).status).toBe(200)
  })
})
