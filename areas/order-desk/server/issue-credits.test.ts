import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { incorrect, issueDesk } from './issue-testing.ts'
import { settleIssue } from './settle-issue.ts'

const { db } = await testDatabase()
const { bank, server, clerk, manager, delivered, charged, record, codesOf, orderOf, movementsOf } = await issueDesk(db)

describe('[ISS-17…21] [ISS-23] a credit', () => {
  test('is the tier of its total, stands in the ledger for its customer, and moves no card', async () => {
    const order = await charged()
    const form = {
      record_type: 'credit',
      refund_source: '',
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    }
    expect(await record(clerk, order.order_id, form)).toMatchObject({
      success: true,
      total_credit: '15.00',
      allocations: [],
      remaining_refund: '0.00',
    })
    expect(bank.moved.size).toBe(0)
    expect(await movementsOf(order.order_id)).toEqual([{ kind: 'credited', customer_credit: -1500, credits: 1500 }])
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
  })

  test('[SIL-ORD-047] is a code of its customer for one use, a year long, once, however often the job comes', async () => {
    const order = await charged()
    const items = [incorrect(order.fries, '4.00')]
    const form = { record_type: 'credit', refund_source: '', items, expected_total: '4.00' }
    const { issue_id } = await record(clerk, order.order_id, form)
    await settleIssue({ db, units: server.deps.units, cards: bank.cards }, Number(issue_id))
    const codes = await codesOf(order.order_id)
    expect(codes).toMatchObject([
      {
        ...{ discount_name: '$5.00 credit', kind: 'amount', value: 500, order_type: 'any', credit: true },
        ...{ single_use_per_customer: true, franchise_id: null, minimum_subtotal: 0, order_issue_id: issue_id },
      },
    ])
    const [code] = codes
    const days = ((code?.valid_to?.getTime() ?? 0) - (code?.valid_from.getTime() ?? 0)) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(365)
  })
})

describe('[SIL-ORD-047] an order that credit paid in part', () => {
  test('gives back in its ways first, then as a credit', async () => {
    // 40.00, of which a credit of 10.00 paid a quarter and the driver took the rest in cash.
    const order = await delivered({ discount: -1000, credit: 1000, total: 2700 })
    const items = [incorrect(order.ramen, '22.00'), incorrect(order.fries, '11.00')]
    const form = { items, cash_refund_confirmed: 'true', refund_source: 'company' }
    const reply = await record(clerk, order.order_id, { ...form, expected_total: '33.00' })
    expect(reply).toMatchObject({
      success: true,
      allocations: [
        { name: 'Cash', is_cash: true, paid: '30.00', refund: '30.00' },
        { name: 'Credit', is_cash: false, paid: '3.00', refund: '3.00' },
      ],
    })
    expect(await codesOf(order.order_id)).toMatchObject([{ discount_name: '$3.00 credit', value: 300, credit: true }])
    expect(await movementsOf(order.order_id)).toMatchObject([{ bank: -3000 }, { customer_credit: -300 }])
    const more = { ...form, items: [incorrect(0, '7.01')], expected_total: '7.01' }
    expect(await record(clerk, order.order_id, more)).toMatchObject({ error: 'item_too_much' })
    const rest = { ...form, items: [incorrect(0, '7.00')], expected_total: '7.00' }
    expect(await record(clerk, order.order_id, rest)).toMatchObject({
      success: true,
      allocations: [{ name: 'Credit', refund: '7.00' }],
    })
  })
})

describe('[SIL-ORD-007] [SIL-ORD-047] an order of which a refund was given as credit, opened again and cancelled', () => {
  const setStatus = (order_id: number, expected_status: string, status: string) =>
    manager.post(`/secure/orders/${order_id}/status`, { status, expected_status })
  const creditOf = async (order_id: number) => {
    const { rows } = await sql<{ credit: number; refunds: number }>`
      select sum(customer_credit)::integer as credit, sum(refunds)::integer as refunds from ledger_movements where order_id = ${order_id}`.execute(
      db,
    )
    return rows[0]
  }
  const given = async (order_id: number) => (await codesOf(order_id)).map(({ value }) => value)

  test.each([
    ['a part', '33.00', [300, 700]],
    ['all', '40.00', [1000]],
  ])('gives back what the refund has not: %s of its credit', async (_part, expected_total, codes) => {
    const order = await delivered({ discount: -1000, credit: 1000, total: 2700 })
    const items = [incorrect(order.ramen, '22.00'), incorrect(order.fries, '11.00')]
    if (expected_total === '40.00') items.push(incorrect(0, '7.00'))
    const form = { items, expected_total, cash_refund_confirmed: true, refund_source: 'company' }
    expect(await record(clerk, order.order_id, form)).toMatchObject({ success: true, state: 'done' })
    const [first = 0] = codes
    expect(await creditOf(order.order_id)).toMatchObject({ credit: -first })
    expect(await setStatus(order.order_id, 'delivered', 'preparing')).toMatchObject({ success: true })
    expect(await setStatus(order.order_id, 'preparing', 'cancelled')).toMatchObject({ success: true })
    expect(await given(order.order_id)).toEqual(codes)
    // As before the order: what it had used is owed to the customer again, once.
    expect(await creditOf(order.order_id)).toEqual({ credit: 0, refunds: 0 })

    // There and back: the order takes again what it gave, and its refund is borne again.
    expect(await setStatus(order.order_id, 'cancelled', 'preparing')).toMatchObject({ success: true })
    expect(await creditOf(order.order_id)).toMatchObject({ credit: 1000 - first })
    expect(await setStatus(order.order_id, 'preparing', 'cancelled')).toMatchObject({ success: true })
    expect(await creditOf(order.order_id)).toEqual({ credit: 0, refunds: 0 })
  })

  test('counts a refund that is still on its way', async () => {
    const order = await delivered({ discount: -1000, credit: 1000, total: 2700 })
    const { order_issue_id } = await db
      .insertInto('order_issues')
      .values({
        order_id: order.order_id,
        record_type: 'refund',
        refund_source: 'company',
        total_refund: 1000,
        total_credit: 0,
        idempotency_key: `on-its-way-${order.order_id}`,
        user_id: clerk.actor.user?.user_id ?? 0,
      })
      .returning('order_issue_id')
      .executeTakeFirstOrThrow()
    await db.insertInto('order_refunds').values({ order_issue_id, way: 'credit', amount: 1000, sales_tax: 0 }).execute()
    await setStatus(order.order_id, 'delivered', 'preparing')
    expect(await setStatus(order.order_id, 'preparing', 'cancelled')).toMatchObject({ success: true })
    expect(await given(order.order_id)).toEqual([])
    await settleIssue({ db, units: server.deps.units, cards: bank.cards }, order_issue_id)
    expect(await given(order.order_id)).toEqual([1000])
    expect(await creditOf(order.order_id)).toEqual({ credit: 0, refunds: 0 })
  })
})
