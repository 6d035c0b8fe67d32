import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { adjusted, paidOut } from '#areas/ledger/rules/cash-postings.ts'
import { refunded } from '#areas/ledger/rules/refund-postings.ts'
import { partiesOf } from '#areas/orders/server/testing.ts'
import { daysAfter } from '#platform/core/day.ts'
import { timeText } from '#platform/core/local-time.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { ListedStatement } from '../calls/payouts.ts'
import { statementStart } from '../rules/statement.ts'
import { booksArea } from './area.ts'
import { rollUp } from './roll-up.ts'
import { booksTown, changeOrder, move, placeOrder } from './testing.ts'

const { db } = await testDatabase()
const { as } = await staffServer(db, (deps) => [booksArea(deps)], { roles: ['manager'] })
const manager = await as({ name: 'Rosa Iyer' })
const roll = () => rollUp(db, { now: new Date() })

// Two weeks that are over.
const week = daysAfter(statementStart(new Date().toISOString().slice(0, 10)), -21)
const next = daysAfter(week, 7)
/** In the afternoon of so many days after the week's Monday. */
const on = (days: number, hour = 18) => `${daysAfter(week, days)}T${hour}:00:00Z`
const statementsOf = async (market_id: number, of = week, person = manager) =>
  (await person.read(`/secure/payouts?market=${market_id}&week=${of}`)).restaurant_statements as ListedStatement[]
const settle = (what: 'approve' | 'pay', market_id: number, expected: number, starts_on = week) =>
  manager.post(`/secure/payouts/${what}`, { market_id, starts_on, expected })
const paymentsTo = (franchise_id: number) =>
  db
    .selectFrom('ledger_movements')
    .select(['restaurant_payable', 'bank', 'cause'])
    .where('franchise_id', '=', franchise_id)
    .where('kind', '=', 'paid_out')
    .execute()

/** A restaurant with $100.00 of food in the week, of which a fifth is ours, and a refund of $8.00 that it bears. */
async function earned() {
  const town = await booksTown(db, { commission: 20 })
  const { market_id, franchise_id } = town
  const order = await placeOrder(db, on(2), { market_id, franchise_id, subtotal: cents(10_000) })
  const borne = {
    cause: `payout/${order.order_id}`,
    order: partiesOf(order),
    amount: cents(800),
    borne_by: 'restaurant' as const,
  }
  await move(db, on(3), refunded({ ...borne, by: { way: 'check' } }))
  await roll()
  return { ...town, order, url: `/secure/payouts/${franchise_id}/${week}` }
}

describe('[SIL-ORD-133] what a restaurant is paid', () => {
  test('is its food less commission and the refunds that it bears, and can be followed down to the order', async () => {
    const { market_id, franchise_id, order, url } = await earned()
    expect(await statementsOf(market_id)).toMatchObject([
      {
        franchise_id,
        state: 'open',
        orders: 1,
        food: 10_000,
        commission: -2_000,
        borne: -800,
        carried: 0,
        due: 7_200,
        to_pay: 7_200,
      },
    ])
    const { statement } = await manager.read(url)
    expect(statement).toMatchObject({
      to_pay: 7_200,
      lines: [{ order_id: order.order_id, food: 10_000, commission: -2_000, at_store: 0, borne: -800, adjusted: 0 }],
    })
  })

  test('tells its orders by the clock, in whatever order the ledger learned of them', async () => {
    const { market_id, franchise_id, order, url } = await earned()
    const earlier = await placeOrder(db, on(1), { market_id, franchise_id, subtotal: cents(3_000) })
    await changeOrder(db, on(1), earlier, 'delivered')
    await roll()
    const { statement } = await manager.read(url)
    expect(statement.lines.map((line: { order_id: number }) => line.order_id)).toEqual([
      earlier.order_id,
      order.order_id,
    ])
  })

  test('counts what was paid at the store, and what a person set right with their words', async () => {
    const { market_id, franchise_id, url } = await earned()
    const amounts = { subtotal: cents(3_000), total: cents(3_000), tip: cents(200) }
    const fetched = await placeOrder(db, on(2, 19), {
      market_id,
      franchise_id,
      is_delivery: false,
      ...amounts,
    })
    await changeOrder(db, on(2, 20), fetched, 'completed')
    const entries = { restaurant_payable: cents(-500), write_offs: cents(500) }
    await move(
      db,
      on(4),
      adjusted({ cause: `payout/${franchise_id}`, market_id, franchise_id, entries, reason: 'Broken jar' }),
    )
    await roll()
    const { statement } = await manager.read(url)
    expect(statement).toMatchObject({
      food: 13_000,
      commission: -2_600,
      at_store: -3_000,
      borne: -800,
      adjusted: 500,
      to_pay: 7_100,
    })
    expect(statement.lines.at(-1)).toMatchObject({ order_id: null, what: 'Broken jar', adjusted: 500 })
    const sums = statement.lines.map((line: Record<string, number>) =>
      ['food', 'commission', 'at_store', 'borne', 'adjusted'].reduce((all, column) => all + (line[column] ?? 0), 0),
    )
    expect(sums.reduce((all: number, one: number) => all + one, 0)).toBe(7_100)
  })

  test('is approved and then paid, and the ledger has the payment once', async () => {
    const { market_id, franchise_id, url } = await earned()
    expect(await settle('pay', market_id, 0)).toMatchObject({ paid: [], to_pay: 0 })
    expect(await settle('approve', market_id, 7_200)).toMatchObject({ approved: [franchise_id], to_pay: 7_200 })
    expect((await manager.read(url)).statement).toMatchObject({ state: 'approved', approved_by: 'Rosa Iyer' })
    expect(await settle('pay', market_id, 7_200)).toMatchObject({ paid: [franchise_id], to_pay: 7_200 })
    expect(await settle('pay', market_id, 0)).toMatchObject({ paid: [], to_pay: 0 })
    await roll()
    expect(await paymentsTo(franchise_id)).toMatchObject([
      { restaurant_payable: 7_200, bank: -7_200, cause: expect.stringMatching(/^restaurant_statement\/\d+$/) },
    ])
    expect((await manager.read(url)).statement).toMatchObject({ state: 'paid', paid_by: 'Rosa Iyer', to_pay: 7_200 })
    const owed = await db
      .selectFrom('ledger_movements')
      .select(({ fn }) => fn.sum<number>('restaurant_payable').as('sum'))
      .where('franchise_id', '=', franchise_id)
      .executeTakeFirstOrThrow()
    expect(Number(owed.sum)).toBe(0)
  })

  test('is what was seen: with other amounts, or in a week that still runs, nothing is approved or paid', async () => {
    const { market_id } = await earned()
    expect(await settle('approve', market_id, 7_199)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    const today = new Date().toISOString().slice(0, 10)
    expect(await settle('approve', market_id, 0, today)).toMatchObject({ status: 409, error: 'period_runs' })
    expect(await settle('approve', 999_999, 0)).toMatchObject({ status: 404, error: 'unknown_market' })
    expect(await settle('approve', market_id, 0, '2026-02-31')).toMatchObject({ status: 404, error: 'unknown_market' })
    await settle('approve', market_id, 7_200)
    expect(await settle('pay', market_id, 1)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
  })

  test('carries what came late to the next week, and pays each cent once', async () => {
    const { market_id, franchise_id } = await earned()
    await settle('approve', market_id, 7_200)
    await placeOrder(db, on(5), { market_id, franchise_id, subtotal: cents(1_000) })
    await placeOrder(db, on(8), { market_id, franchise_id, subtotal: cents(500) })
    await roll()
    expect(await statementsOf(market_id)).toMatchObject([{ state: 'approved', food: 10_000, to_pay: 7_200 }])
    expect((await manager.read(`/secure/payouts/${franchise_id}/${week}`)).statement.lines).toHaveLength(1)
    expect(await statementsOf(market_id, next)).toMatchObject([
      { food: 500, commission: -100, carried: 800, to_pay: 1_200 },
    ])
    await settle('pay', market_id, 7_200)
    await roll()
    expect(await statementsOf(market_id, next)).toMatchObject([{ carried: 800, to_pay: 1_200 }])
  })

  test('leaves a week that a later one has in it, and asks nobody for money', async () => {
    const { market_id, franchise_id } = await earned()
    await move(
      db,
      on(8),
      paidOut({ cause: `hand/${franchise_id}`, market_id, amount: cents(9_000), to: 'restaurant', franchise_id }),
    )
    await roll()
    expect(await statementsOf(market_id, next)).toMatchObject([
      { carried: 7_200, adjusted: -9_000, due: -1_800, to_pay: 0 },
    ])
    expect(await settle('approve', market_id, 0, next)).toMatchObject({ approved: [franchise_id], to_pay: 0 })
    expect(await statementsOf(market_id)).toMatchObject([{ state: 'open', is_in_later: true }])
    expect(await settle('approve', market_id, 0)).toMatchObject({ approved: [] })
    expect(await statementsOf(market_id, daysAfter(week, 14))).toMatchObject([{ carried: -1_800, to_pay: 0 }])
  })

  test('is opened again while it is not paid, and no later week has it in it', async () => {
    const { market_id, franchise_id, url } = await earned()
    const reopen = (starts_on = week) => manager.post(`/secure/payouts/${franchise_id}/${starts_on}/reopen`, {})
    expect(await reopen()).toMatchObject({ status: 404, error: 'unknown_statement' })
    await settle('approve', market_id, 7_200)
    await placeOrder(db, on(8), { market_id, franchise_id, subtotal: cents(500) })
    await roll()
    await settle('approve', market_id, 400, next)
    expect(await reopen()).toMatchObject({ status: 409, error: 'later_approved' })
    expect(await reopen(next)).toMatchObject({ success: true })
    expect(await reopen()).toMatchObject({ success: true })
    expect((await manager.read(url)).statement).toMatchObject({ state: 'open', to_pay: 7_200 })
    await settle('approve', market_id, 7_200)
    await settle('pay', market_id, 7_200)
    expect(await reopen()).toMatchObject({ status: 409, error: 'is_paid' })
  })

  test('is paid once when two managers pay at the same moment', async () => {
    const { market_id, franchise_id } = await earned()
    await settle('approve', market_id, 7_200)
    const both = await whileRowsHeld(
      db,
      (tx) => sql`select from book_progress for update`.execute(tx),
      () => [settle('pay', market_id, 7_200), settle('pay', market_id, 7_200)],
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await paymentsTo(franchise_id)).toHaveLength(1)
  })

  test('[SIL-ORD-140] is for the managers of its market', async () => {
    const { market_id, franchise_id, url } = await earned()
    const other = await as({ market_ids: [(await booksTown(db)).market_id] })
    expect((await other.get(`/secure/payouts?market=${market_id}`)).statusCode).toBe(404)
    expect((await other.get(url)).statusCode).toBe(404)
    expect((await other.get(`${url}/statement.csv`)).statusCode).toBe(404)
    expect((await other.get(`/secure/payouts/payouts.csv?market=${market_id}&week=${week}`)).statusCode).toBe(404)
    const of = { market_id, starts_on: week, expected: 7_200 }
    expect(await other.post('/secure/payouts/approve', of)).toMatchObject({ status: 404 })
    expect(await other.post('/secure/payouts/pay', of)).toMatchObject({ status: 404 })
    await settle('approve', market_id, 7_200)
    expect(await other.post(`${url}/reopen`, {})).toMatchObject({ status: 404 })
    const terms = { commission_percent: '5', version: 0 }
    expect(await other.post(`/secure/payouts/${franchise_id}/terms`, terms)).toMatchObject({ status: 404 })
    const staff = await as({ roles: ['staff'] })
    expect((await staff.get(url)).statusCode).toBe(403)
    expect(await staff.post('/secure/payouts/pay', of)).toMatchObject({ status: 403 })
  })

  test('goes out as a file of all restaurants, and each statement as its own', async () => {
    const { market_id, franchise_id, order, url } = await earned()
    const lines = async (path: string) => (await manager.get(path)).body.trim().split('\r\n')
    const all = `/secure/payouts/payouts.csv?market=${market_id}&week=${daysAfter(week, 2)}`
    expect(await lines(all)).toHaveLength(1)
    await settle('approve', market_id, 7_200)
    expect((await lines(all))[1]).toBe(
      `${franchise_id},Noodle Bar 88,${week},${daysAfter(week, 6)},1,100.00,-20.00,0.00,-8.00,0.00,0.00,72.00,72.00,approved`,
    )
    expect((await lines(`${url}/statement.csv`))[1]).toBe(
      `${order.order_id},${daysAfter(week, 2)},${timeText(Date.parse(on(2)), 'America/New_York')},100.00,-20.00,0.00,-8.00,0.00,72.00,`,
    )
  })
})

describe('the terms of a restaurant', () => {
  test('hold for orders from then on; an old page does not save over new ones', async () => {
    const { market_id, franchise_id } = await booksTown(db)
    const save = (commission_percent: string, version: number) =>
      manager.post(`/secure/payouts/${franchise_id}/terms`, { commission_percent, version })
    for (const wrong of ['', 'x', '100.01', '-1', '12.345'])
      expect(await save(wrong, 0)).toMatchObject({ status: 422, error: 'percent_invalid', field: 'commission_percent' })
    await placeOrder(db, on(2), { market_id, franchise_id, subtotal: cents(1_000) })
    const { version } = await save('22.5', 0)
    expect(await save('10', 0)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect((await manager.read(`/secure/payouts/${franchise_id}/${week}`)).payout_terms).toEqual({
      commission_percent: '22.5',
      version,
    })
    await placeOrder(db, new Date(Date.now() + 1_000).toISOString(), {
      market_id,
      franchise_id,
      subtotal: cents(1_000),
    })
    await roll()
    const charged = await db
      .selectFrom('ledger_movements')
      .select('commission')
      .where('franchise_id', '=', franchise_id)
      .where('kind', '=', 'commission_charged')
      .execute()
    expect(charged).toEqual([{ commission: -225 }])
    expect(await manager.post('/secure/payouts/999999/terms', { commission_percent: '5', version: 0 })).toMatchObject({
      status: 404,
    })
  })
})
