import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { tipped } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether, insertOrder } from '#areas/orders/server/testing.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { cents } from '#platform/core/money.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { insertShift, insertTemplate, insertWorker, newYork, shiftsWorld, type TestWorker } from './testing.ts'

const { db } = await testDatabase()
const now = '2026-11-20T17:00:00Z'
const friday = '2026-11-27'
let world: Awaited<ReturnType<typeof shiftsWorld>>
beforeAll(async () => {
  world = await shiftsWorld(db, now)
})

const signedIn = async (roles: ('manager' | 'staff')[], market_id: number) => ({
  cookie: await cookieOf(db, await insertStaff(db, { roles, market_ids: [market_id] })),
})

/** A market that pays $10 an hour, gaurantees $15, and has an open Friday evening of five hours. */
async function town() {
  const { market_id } = await insertMarket(db, { ...bellwether, time_zone: newYork })
  await db
    .insertInto('pay_rates')
    .values({ market_id, wage: cents(1000), gaurantee: cents(1500) })
    .execute()
  const maya = await insertWorker(db, { market_id })
  const shift = await insertShift(db, { market_id, day: friday, from: 16, to: 21 })
  return { market_id, maya, shift }
}

/** Five hours of a Friday evening with a tip in them, which comes before the next hours begin. */
async function insertEvening(worker: TestWorker, day: Day, dollars: number, approve = 1) {
  const [started_at, ended_at] = [16, 21].map((hour) => new Date(instantOf(day, hour * 60, newYork)))
  await db
    .insertInto('driver_hours')
    .values({ driver_id: worker.driver_id, ...(started_at && { started_at }), ended_at, approve })
    .execute()
  const at = new Date(instantOf(day, 21 * 60 + 10, newYork))
  const { market_id, driver_id } = worker
  const { order_id, franchise_id } = await insertOrder(db, {
    market_id,
    driver_id,
    status: 'delivered',
    dispatch_state: 'done',
    ended_at: at,
    created_at: at,
  })
  const order = { order_id, market_id, franchise_id, driver_id }
  const amount = cents(dollars * 100)
  await db
    .transaction()
    .execute((tx) => writeMovement({ tx, now: at }, tipped({ cause: `tip ${order_id}`, order, amount, by: 'card' })))
}

const shown = async (who: { cookie: string }, query = '') =>
  (await world.get(`/secure/reservations${query}`, who)).body.state.reservations

/** Three Fridays of the last six weeks. */
const past = [14, 21, 28].map((days) => daysAfter(friday, -days))

describe('what an open shift is expected to pay', () => {
  test('a driver sees it from their own shifts like it, tips that came after their end included', async () => {
    const { market_id, maya } = await town()
    await insertTemplate(db, { market_id, weekday: 5, start_minute: 16 * 60, end_minute: 21 * 60 })
    expect((await shown(maya)).open).toMatchObject([{ expected_pay: { least: 7500, most: 7500, from_shifts: 0 } }])
    for (const day of past) await insertEvening(maya, day, 40)
    const view = await shown(maya)
    const expected_pay = { least: 9000, most: 9000, from_shifts: 3 }
    expect(view.open).toMatchObject([{ expected_pay }])
    expect(view.open_recurring).toMatchObject([{ expected_pay }])
  })

  test('hours that were refused, older ones and those of others say nothing', async () => {
    const { market_id, maya } = await town()
    const other = await insertWorker(db, { market_id })
    for (const day of past) await insertEvening(other, day, 40)
    await insertEvening(maya, past[0] ?? friday, 40, 0)
    await insertEvening(maya, daysAfter(friday, -14), 40)
    await insertEvening(maya, daysAfter(friday, -21), 40)
    await insertEvening(maya, daysAfter(friday, -56), 40)
    expect((await shown(maya)).open).toMatchObject([{ expected_pay: { from_shifts: 0 } }])
  })

  test('[SIL-ORD-117] an offer of a colleague says it of what one gets, and one’s own shifts of what one gives', async () => {
    const { market_id, maya } = await town()
    const abel = await insertWorker(db, { market_id })
    for (const day of past) {
      await insertEvening(maya, day, 40)
      await insertEvening(abel, day, 90)
    }
    const evening = { market_id, from: 16, to: 21 }
    const theirs = await insertShift(db, { ...evening, driver_id: abel.driver_id, day: daysAfter(friday, 7) })
    await insertShift(db, { ...evening, driver_id: maya.driver_id, day: daysAfter(friday, 14) })
    expect((await world.post(`offer_trade/${theirs}`, abel, {})).body.success).toBe(true)
    const expected_pay = { least: 9000, most: 9000, from_shifts: 3 }
    const { offers, mine } = await shown(maya)
    expect(offers).toMatchObject([{ shift: { shift_id: theirs }, expected_pay }])
    expect(mine).toMatchObject([{ expected_pay }])
    const clerk = await signedIn(['staff'], market_id)
    const seen = await shown(clerk, `?driver_id=${maya.driver_id}`)
    expect([...seen.offers, ...seen.mine].map((one) => one.expected_pay)).toEqual([null, null])
  })

  test('staff who look at a driver’s shifts do not see what the driver is paid', async () => {
    const { market_id, maya } = await town()
    const clerk = await signedIn(['staff'], market_id)
    expect((await shown(clerk, `?driver_id=${maya.driver_id}`)).open).toMatchObject([{ expected_pay: null }])
  })

  test('a manager sees it by the shifts of all drivers, at the market’s rates; nobody else does', async () => {
    const { market_id, maya, shift } = await town()
    const other = await insertWorker(db, { market_id })
    await db
      .insertInto('pay_rates')
      .values({ market_id, driver_id: maya.driver_id, wage: cents(9000), gaurantee: cents(9000) })
      .execute()
    await insertEvening(maya, past[0] ?? friday, 40)
    await insertEvening(other, past[0] ?? friday, 40)
    await insertEvening(other, past[1] ?? friday, 40)
    const path = `/secure/schedule/shifts/${shift}/expected_pay`
    const manager = await signedIn(['manager'], market_id)
    expect((await world.get(path, manager)).body).toEqual({
      success: true,
      expected_pay: { least: 9000, most: 9000, from_shifts: 3 },
    })
    expect((await world.get(path, await signedIn(['staff'], market_id))).status).toBe(403)
    expect((await world.get(path, maya)).status).toBe(403)
    const elsewhere = await signedIn(['manager'], (await town()).market_id)
    expect((await world.get(path, elsewhere)).status).toBe(404)
  })
})
