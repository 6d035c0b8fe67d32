import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cookieOf, insertCustomer, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { tipped } from '#areas/ledger/rules/cash-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { stateOf as shownIn } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { payArea } from './area.ts'
import { insertHour, insertPaidDriver, payTown } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-24T15:00:00Z')
const deps = testDeps(db, { clock })
const { app } = await testApp(deps, [payArea(deps)])
const by = async (person: Parameters<typeof insertStaff>[1]) => cookieOf(db, await insertStaff(db, person))
const cookie = await by({ roles: ['manager'], name: 'Rosa Iyer' })

const post = async (path: string, payload: object, as = cookie) => {
  const headers = { cookie: as, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  const reply = await app.inject({ method: 'POST', url: path, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const stateOf = async (url: string, as = cookie) =>
  (await app.inject({ url, headers: { cookie: as, accept: 'application/json' } })).json().state
const week = { starts_on: '2026-11-16' }

/** A driver whose evening brought a tip of $8.00 on a card and one of $5.00 in cash. */
async function worked(approve = 1) {
  const town = await payTown(db)
  const { driver_id, market_id } = town
  const { driver_hour_id } = await insertHour(db, driver_id, { approve })
  const at = new Date('2026-11-17T23:00:00Z')
  const order = await insertOrder(db, {
    market_id,
    driver_id,
    status: 'delivered',
    dispatch_state: 'done',
    ended_at: at,
    created_at: at,
  })
  const of = { order_id: order.order_id, market_id, franchise_id: order.franchise_id, driver_id }
  await db.transaction().execute(async (tx) => {
    await writeMovement(
      { tx, now: at },
      tipped({ cause: `a${order.order_id}`, order: of, amount: cents(800), by: 'card' }),
    )
    await writeMovement(
      { tx, now: at },
      tipped({ cause: `b${order.order_id}`, order: of, amount: cents(500), by: 'cash' }),
    )
  })
  return { ...town, driver_hour_id, order_id: order.order_id }
}
const invoiceOf = async (market_id: number) =>
  (await stateOf(`/secure/invoices?market=${market_id}&week=2026-11-18`)).driver_invoices[0]

describe('[SIL-ORD-119] a week of pay', () => {
  test('is computed from its hours and the ledger’s tips, and each number can be followed down to the order', async () => {
    const { driver_id, market_id, driver_hour_id, order_id } = await worked()
    expect(await invoiceOf(market_id)).toMatchObject({
      driver_id,
      state: 'open',
      hundredths: 600,
      wages: 6900,
      top_up: 800,
      tips_card: 800,
      tips_cash: 500,
      total: 9000,
      to_pay: 9000,
      waiting: 0,
    })
    const { fairness } = await stateOf(`/secure/invoices?market=${market_id}&week=2026-11-18`)
    expect(fairness).toEqual([
      { driver_id, driver: 'Ana Petrova', hundredths: 600, orders: 1, empty_minutes: 360, tips_per_hour: 217 },
    ])
    const { pay_invoice } = await stateOf(`/secure/invoices/${driver_id}/2026-11-16`)
    expect(pay_invoice.lines).toMatchObject([
      { driver_hour_id, wages: 6900, tips: 1300, guaranteed: 9000, top_up: 800 },
    ])
    expect(pay_invoice.orders).toMatchObject([{ order_id, tip_card: 800, tip_cash: 500 }])
  })

  test('is approved when its hours are, and paid once; then nothing of it changes, and the ledger has paid the tips out', async () => {
    const { driver_id, market_id, driver_hour_id } = await worked(2)
    const ask = { market_id, ...week }
    expect((await post('/secure/invoices/approve', ask)).body).toMatchObject({ approved: [], waiting: [driver_id] })
    await post(`/secure/invoices/hours/approve/${driver_hour_id}`, {})
    expect((await post('/secure/invoices/pay', ask)).body.paid).toEqual([])
    expect((await post('/secure/invoices/approve', ask)).body).toMatchObject({ approved: [driver_id], total: 9000 })
    expect(await invoiceOf(market_id)).toMatchObject({ state: 'approved', total: 9000 })
    expect((await post('/secure/invoices/pay', ask)).body).toMatchObject({ paid: [driver_id], to_pay: 9000 })
    expect((await post('/secure/invoices/pay', ask)).body.paid).toEqual([])
    const edit = { start_time: '16:00', end_time: '21:00', shift_type: '1', wage: '1', gaurantee: '1' }
    expect((await post(`/secure/invoices/hours/edit/${driver_hour_id}`, edit)).body.error).toBe('Hours already paid')
    const paid = await db
      .selectFrom('ledger_movements')
      .selectAll()
      .where('driver_id', '=', driver_id)
      .where('kind', '=', 'paid_out')
      .execute()
    expect(paid).toMatchObject([{ driver_payable: 1300, bank: -1300 }])
  })

  test('that still runs is not approved; an hour that changes opens it again', async () => {
    const { market_id, driver_hour_id } = await worked()
    expect((await post('/secure/invoices/approve', { market_id, starts_on: '2026-11-24' })).body.error).toBe(
      'period_runs',
    )
    await post('/secure/invoices/approve', { market_id, ...week })
    await post(`/secure/invoices/hours/delete/${driver_hour_id}`, {})
    expect(await invoiceOf(market_id)).toMatchObject({ state: 'open', hundredths: 0 })
  })

  test('two managers who pay at the same moment pay once', async () => {
    const { driver_id, market_id } = await worked()
    await post('/secure/invoices/approve', { market_id, ...week })
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from drivers where driver_id = ${driver_id} for update`.execute(tx),
      () => [1, 2].map(() => post('/secure/invoices/pay', { market_id, ...week })),
    )
    expect(both.flatMap(({ body }) => body.paid)).toEqual([driver_id])
  })

  test('is approved and paid as it was seen, or not at all: the new sum is told, and nothing is done', async () => {
    const { driver_id, market_id } = await worked()
    const ask = (total: number) => ({ market_id, ...week, seen: [{ driver_id, total, to_pay: total }] })
    // A late clock-out of the same evening, approved by somebody else meanwhile.
    await insertHour(db, driver_id, {
      started_at: new Date('2026-11-19T21:00:00Z'),
      ended_at: new Date('2026-11-19T22:00:00Z'),
      approve: 1,
    })
    expect(await post('/secure/invoices/approve', ask(9000))).toEqual({
      status: 409,
      body: {
        success: false,
        error: 'sums_changed',
        message: expect.stringContaining('to approve are now 1 driver, $105.00 in all'),
        drivers: 1,
        sum: 10500,
      },
    })
    expect(await invoiceOf(market_id)).toMatchObject({ state: 'open', total: 10500 })
    expect((await post('/secure/invoices/approve', ask(10500))).body).toMatchObject({ approved: [driver_id] })
    expect((await post('/secure/invoices/pay', ask(9000))).body).toMatchObject({ error: 'sums_changed', sum: 10500 })
    expect(await invoiceOf(market_id)).toMatchObject({ state: 'approved' })
    expect((await post('/secure/invoices/pay', ask(10500))).body).toMatchObject({ paid: [driver_id], to_pay: 10500 })
  })

  test('two managers who approve what both saw at the same moment: one does, the other is told that nothing is left', async () => {
    const { driver_id, market_id } = await worked()
    const seen = [{ driver_id, total: 9000, to_pay: 9000 }]
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from drivers where driver_id = ${driver_id} for update`.execute(tx),
      () => [1, 2].map(() => post('/secure/invoices/approve', { market_id, ...week, seen })),
    )
    expect(both.map(({ body }) => body.error ?? body.approved).toSorted()).toEqual([[driver_id], 'sums_changed'])
  })

  test('[SIL-ORD-122] [SIL-ORD-140] staff read, nobody approves their own, strangers find nothing', async () => {
    const own = await insertStaff(db, { roles: ['manager'] })
    const { market_id } = await payTown(db)
    const mine = await insertPaidDriver(db, market_id, { name: 'Me', user_id: own.user?.user_id ?? null })
    await insertHour(db, mine.driver_id, { approve: 1 })
    const ownCookie = await cookieOf(db, own)
    const { pay_period } = await stateOf(`/secure/invoices?market=${market_id}&week=2026-11-18`, ownCookie)
    expect(pay_period.own_driver_id).toBe(mine.driver_id)
    expect((await post('/secure/invoices/approve', { market_id, ...week }, ownCookie)).body).toMatchObject({
      approved: [],
      waiting: [mine.driver_id],
    })
    const staff = await by({ roles: ['staff'] })
    expect((await post('/secure/invoices/approve', { market_id, ...week }, staff)).status).toBe(403)
    expect(await stateOf(`/secure/invoices?market=${market_id}&week=2026-11-18`, staff)).toMatchObject({
      may_change: false,
      fairness: [],
    })
    const stranger = await by({ roles: ['manager'], market_ids: [(await payTown(db)).market_id] })
    expect((await post('/secure/invoices/pay', { market_id, ...week }, stranger)).status).toBe(404)
    expect(await stateOf(`/secure/invoices/${mine.driver_id}/2026-11-16`, stranger)).toBeUndefined()
  })

  test('the payout file holds what is approved, in its documented columns', async () => {
    const { market_id, driver_id } = await worked()
    const url = `/secure/invoices/payout.csv?market=${market_id}&week=2026-11-16`
    const lines = async () => (await app.inject({ url, headers: { cookie } })).body.trim().split('\r\n')
    expect(await lines()).toHaveLength(1)
    await post('/secure/invoices/approve', { market_id, ...week })
    expect((await lines())[1]).toBe(
      `${driver_id},Ana Petrova,2026-11-16,2026-11-22,6.00,69.00,8.00,8.00,5.00,0.00,90.00,0.00,0.00,90.00,approved`,
    )
  })

  test('the market’s rates are those of hours to come; an old page does not save over a new one', async () => {
    const { market_id } = await payTown(db)
    const rate = { market_id, wage: '11.50', gaurantee: '15', mileage: '0.40', version: 0 }
    expect((await post('/secure/invoices/rate', { ...rate, wage: 'x' })).body).toMatchObject({
      error: 'amount_invalid',
      field: 'wage',
    })
    expect((await post('/secure/invoices/rate', { ...rate, mileage: '10' })).body.error).toBe('mileage_invalid')
    expect((await post('/secure/invoices/rate', rate)).body.version).toBe(1)
    expect((await post('/secure/invoices/rate', rate)).status).toBe(409)
    expect((await stateOf(`/secure/invoices?market=${market_id}`)).pay_rate).toEqual({
      wage: '11.50',
      gaurantee: '15.00',
      mileage: '0.40',
      version: 1,
    })
  })
})

test.each(['9999-12-31', '0001-01-01', '2100-01-01', '2026-02-30', 'x'])(
  'a week and a day of “%s” are those of today, or not there, and no page breaks',
  async (day) => {
    const { market_id, driver_id } = await payTown(db)
    const read = async (url: string) =>
      (await app.inject({ url, headers: { cookie, accept: 'application/json' } })).statusCode
    expect(await read(`/secure/invoices?market=${market_id}&week=${day}`)).toBe(200)
    expect(await read(`/secure/invoices/hours?market=${market_id}&day=${day}`)).toBe(200)
    expect(await read(`/secure/invoices/${driver_id}/${day}`)).toBe(404)
  },
)

describe('a question about pay', () => {
  test('[SIL-ORD-119] comes from whoever signs in as that driver, also before and after work, and sees the own week alone', async () => {
    const own = await payTown(db)
    const signedIn = await insertStaff(db, { roles: ['shift_worker'], market_ids: [own.market_id] })
    const stranger = await insertStaff(db, { roles: ['shift_worker'], market_ids: [own.market_id] })
    await db
      .updateTable('drivers')
      .set({ user_id: signedIn.user?.user_id ?? null })
      .where('driver_id', '=', own.driver_id)
      .execute()
    const hour = await insertHour(db, own.driver_id)
    const [theirs, other] = [await cookieOf(db, signedIn), await cookieOf(db, stranger)]
    const read = await app.inject({ url: '/rocket/driver_app_web/pay?week=2026-11-16', headers: { cookie: theirs } })
    expect(read.statusCode).toBe(200)
    const { pay_invoice } = shownIn(read)
    expect(pay_invoice.lines).toMatchObject([{ driver_hour_id: hour.driver_hour_id }])
    const ask = (who: string) =>
      post('/rocket/driver_app_web/pay/questions', { ...week, about: 'total', question: 'Why?' }, who)
    expect((await ask(theirs)).status).toBe(200)
    expect((await ask(other)).body.error).toBe('not_authorized')
  })

  async function driver() {
    const own = await insertDriver(db, { secrets: deps.secrets })
    const visitor = await insertCustomer(db)
    await db
      .updateTable('sessions')
      .set({ tablet_id: own.tablet_id })
      .where('session_id', '=', visitor.session_id)
      .execute()
    return { ...own, cookie: await cookieOf(db, visitor) }
  }

  test('[SIL-ORD-119] is about a line of the own week, answered once, and both stay', async () => {
    const asker = await driver()
    const hour = await insertHour(db, asker.driver_id)
    const ask = (data: object) =>
      post('/rocket/driver_app_web/pay/questions', { ...week, about: 'total', question: 'Why?', ...data }, asker.cookie)
    expect((await ask({ question: ' ' })).body.error).toBe('question_missing')
    expect((await ask({ about: 'hour:999999' })).status).toBe(404)
    const { body } = await ask({ about: `hour:${hour.driver_hour_id}`, question: 'I stayed until 11' })
    const path = `/secure/invoices/questions/${body.pay_question_id}`
    const stranger = await by({ roles: ['manager'], market_ids: [(await payTown(db)).market_id] })
    expect((await post(path, { answer: 'No' }, stranger)).status).toBe(404)
    expect((await post(path, { answer: '' })).body.error).toBe('answer_missing')
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from pay_questions where pay_question_id = ${body.pay_question_id} for update`.execute(tx),
      () => [1, 2].map(() => post(path, { answer: 'You are right' })),
    )
    expect(both.map(({ body: told }) => told.error ?? 'answered').sort()).toEqual(['answered', 'answered_already'])
    const { pay_invoice } = await stateOf(`/secure/invoices/${asker.driver_id}/2026-11-16`)
    expect(pay_invoice.asked).toMatchObject([
      { question: 'I stayed until 11', answer: 'You are right', answered_by: 'Rosa Iyer' },
    ])
  })
})
