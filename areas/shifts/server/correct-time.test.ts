import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { fiveTicks, openTimeClock, threeTicks } from './clock-testing.ts'

const { clock, db, hourOf, minutes, onTablet, post, stateOf } = await openTimeClock()
beforeEach(() => clock.set(new Date()))

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
