import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { incorrect, issueDesk } from './issue-testing.ts'

const { db } = await testDatabase()
const { bank, server, clerk, manager, delivered, charged, record } = await issueDesk(db)

describe('[ISS-22] [SIL-ORD-103] what is refused', () => {
  const cases: [string, (order: { fries: number; ramen: number }) => Record<string, unknown>, number, string][] = [
    [
      'a sum that is not that of its items',
      ({ fries }) => ({ items: [incorrect(fries, '5.00')], expected_total: '6.00' }),
      422,
      'total_differs',
    ],
    ['nothing ticked', () => ({ items: [], expected_total: '0.00' }), 422, 'nothing_chosen'],
    [
      'nothing as an amount',
      ({ fries }) => ({ items: [incorrect(fries, '0.00')], expected_total: '0.00' }),
      422,
      'nothing_chosen',
    ],
    [
      'more than the item cost',
      ({ fries }) => ({ items: [incorrect(fries, '11.01')], expected_total: '11.01' }),
      422,
      'item_too_much',
    ],
    [
      'less than nothing',
      ({ fries }) => ({ items: [incorrect(fries, '-1.00')], expected_total: '-1.00' }),
      422,
      'item_too_much',
    ],
    [
      'one item twice',
      ({ fries }) => ({ items: [incorrect(fries, '6.00'), incorrect(fries, '6.00')], expected_total: '12.00' }),
      422,
      'item_too_much',
    ],
    [
      'an item of another order',
      () => ({ items: [incorrect(999_999, '1.00')], expected_total: '1.00' }),
      422,
      'item_too_much',
    ],
    [
      'nobody who bears it',
      ({ fries }) => ({ items: [incorrect(fries, '1.00')], expected_total: '1.00', refund_source: '' }),
      422,
      'source_missing',
    ],
    [
      'a kind that says nothing by itself',
      ({ fries }) => ({
        items: [{ ...incorrect(fries, '1.00'), issue_kind: 'other', detail: { text: ' ' } }],
        expected_total: '1.00',
      }),
      422,
      'detail_missing',
    ],
    [
      'an unknown kind',
      ({ fries }) => ({ items: [{ ...incorrect(fries, '1.00'), issue_kind: 'unsanitary' }], expected_total: '1.00' }),
      400,
      'malformed',
    ],
  ]
  test.each(cases)('%s', async (_what, form, status, error) => {
    const order = await charged()
    expect(await record(clerk, order.order_id, form(order))).toMatchObject({ status, error, success: false })
    expect(bank.moved.size).toBe(0)
  })

  test('more than was paid: nothing was charged yet', async () => {
    const order = await delivered({ payment_type: 'card_online', payment_status: 'authorized' })
    const form = { items: [incorrect(order.fries, '1.00')], expected_total: '1.00' }
    expect(await record(clerk, order.order_id, form)).toMatchObject({ error: 'more_than_paid' })
  })

  test('above 100.00 a manager decides', async () => {
    const lines = [{ name: 'Catering', unit_price: 20_000 }]
    const order = await charged({ lines, subtotal: 20_000, sales_tax: 0, delivery_fee: 0, total: 20_000, tip: 0 })
    await sql`update card_authorizations set amount = 20000, captured_amount = 20000 where order_id = ${order.order_id}`.execute(
      db,
    )
    const form = { items: [incorrect(order.ramen, '100.01')], expected_total: '100.01' }
    expect(await record(clerk, order.order_id, form)).toMatchObject({ status: 403, error: 'only_manager' })
    expect(await record(manager, order.order_id, form)).toMatchObject({ success: true })
  })

  test.each([
    ['business_account', 'unpaid'],
    ['cash_at_door', 'at_door'],
  ] as const)(
    '[SIL-ORD-135] a business’s own delivery by %s: its customer owes us nothing, also where the driver collected',
    async (payment_type, payment_status) => {
      const order = await delivered({ payment_type, payment_status })
      await db.updateTable('orders').set({ source: 'rocket' }).where('order_id', '=', order.order_id).execute()
      const form = { items: [incorrect(order.fries, '1.00')], expected_total: '1.00' }
      expect(await record(manager, order.order_id, form)).toMatchObject({ status: 409, error: 'of_business' })
      expect((await manager.read(`/secure/orders/${order.order_id}/issues`)).issue.is_of_business).toBe(true)
    },
  )

  test('[ISS-22] [SIL-ORD-003] staff who are not support, and an order of another market', async () => {
    const order = await charged()
    const form = { items: [incorrect(order.fries, '1.00')], expected_total: '1.00' }
    const staff = await server.as({ roles: ['staff'] })
    expect((await record(staff, order.order_id, form)).status).toBe(403)
    // What was recorded they may read.
    const url = `/secure/orders/${order.order_id}/issues`
    expect((await staff.read(url)).issue.may_record).toBe(false)
    expect((await clerk.read(url)).issue.may_record).toBe(true)
    const stranger = await server.as({ roles: ['customer_support'], market_ids: [order.market_id + 1000] })
    expect((await record(stranger, order.order_id, form)).status).toBe(404)
    expect((await stranger.get(url)).statusCode).toBe(404)
  })
})
