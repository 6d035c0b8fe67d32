import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { openTimeClock, threeTicks } from './clock-testing.ts'
import { closeForgotten } from './forgotten-clock-outs.ts'

const { clock, db, deps, hourOf, minutes, onTablet, post, roads, stateOf } = await openTimeClock()
beforeEach(() => clock.set(new Date()))

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
