import { afterEach, describe, expect, test } from 'vitest'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { incorrect, issueDesk } from './issue-testing.ts'
import { settleIssue } from './settle-issue.ts'

const { db } = await testDatabase()
const { bank, server, clerk, manager, delivered, charged, record, orderOf, movementsOf } = await issueDesk(db)
afterEach(() => {
  bank.agree()
  bank.moved.clear()
})

describe('[ISS-23] [ROL2-06] [SIL-ORD-103] a refund', () => {
  test('[ISS-14] [ISS-16] goes back to the card, is borne by whom the form says, and the customer is told', async () => {
    const order = await charged()
    const reply = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    })
    expect(reply).toMatchObject({
      status: 200,
      success: true,
      total_refund: '11.00',
      allocations: [{ name: 'Visa 4242', is_cash: false, paid: '40.00', refund: '11.00' }],
      remaining_refund: '0.00',
      total_credit: '0.00',
      state: 'done',
    })
    expect([...bank.moved.values()]).toEqual([1100])
    expect(await movementsOf(order.order_id)).toEqual([
      { kind: 'refunded', card_provider: -1100, restaurant_payable: 1000, tax_payable: 100 },
    ])
    expect((await orderOf(order.order_id)).payment_status).toBe('partially_refunded')
    const text = await db
      .selectFrom('messages')
      .select('body')
      .where('body', 'like', `%#${order.order_id}%`)
      .executeTakeFirst()
    expect(text?.body).toBe(`We are giving back $11.00 of your order #${order.order_id} to your card.`)
  })

  test('all of it, fees and tip included, leaves the order refunded and nothing to give back', async () => {
    const order = await charged()
    const items = [incorrect(order.ramen, '22.00'), incorrect(order.fries, '11.00'), incorrect(0, '7.00')]
    expect(await record(clerk, order.order_id, { items, expected_total: '40.00' })).toMatchObject({ success: true })
    expect((await orderOf(order.order_id)).payment_status).toBe('refunded')
    const more = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '0.01')],
      expected_total: '0.01',
    })
    expect(more).toMatchObject({ status: 422, error: 'item_too_much' })
  })

  test('sent twice under one key it is one refund', async () => {
    const order = await charged()
    const form = { items: [incorrect(order.fries, '5.00')], expected_total: '5.00', idempotency_key: 'the-same-key' }
    const first = await record(clerk, order.order_id, form)
    const again = await record(clerk, order.order_id, form)
    expect(again).toEqual(first)
    expect([...bank.moved.values()]).toEqual([500])
  })

  test('two clerks cannot give the same money twice', async () => {
    const order = await charged()
    const give = (person: typeof clerk) =>
      record(person, order.order_id, { items: [incorrect(order.fries, '11.00')], expected_total: '11.00' })
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [give(clerk), give(manager)],
    )
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
    expect(replies.find(({ success }) => !success)).toMatchObject({ error: 'item_too_much' })
    expect([...bank.moved.values()]).toEqual([1100])
  })

  test('one that the bank refuses is failed and to be seen; no books move', async () => {
    bank.answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
    const order = await charged()
    const reply = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    })
    expect(reply).toMatchObject({ success: true, state: 'failed' })
    expect(await movementsOf(order.order_id)).toEqual([])
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
    const { earlier_issues } = await clerk.read(`/secure/orders/${order.order_id}/issues`)
    expect(earlier_issues).toMatchObject([{ record_type: 'refund', total: 1100, state: 'failed' }])
  })

  test('one that the bank refused is tried again by support, given back once, and told', async () => {
    bank.answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
    const order = await charged()
    const { issue_id } = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    })
    const retry = (person: typeof clerk) => person.post(`/secure/orders/${order.order_id}/issues/${issue_id}/retry`, {})
    expect(await retry(clerk)).toMatchObject({
      status: 409,
      error: 'refused_again',
      message: 'The card’s bank has refused it again.',
    })
    bank.agree()
    expect(await retry(clerk)).toEqual({ status: 200, success: true, state: 'done' })
    expect(await retry(manager)).toMatchObject({ status: 409, error: 'nothing_failed' })
    expect(await movementsOf(order.order_id)).toHaveLength(1)
    expect((await orderOf(order.order_id)).payment_status).toBe('partially_refunded')
    const elsewhere = await charged()
    const other = await clerk.post(`/secure/orders/${elsewhere.order_id}/issues/${issue_id}/retry`, {})
    expect(other.status).toBe(404)
  })

  test('one that two clerks try again at once is given back once', async () => {
    bank.answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
    const order = await charged()
    const form = { items: [incorrect(order.fries, '11.00')], expected_total: '11.00' }
    const { issue_id } = await record(clerk, order.order_id, form)
    bank.agree()
    const retry = (person: typeof clerk) => person.post(`/secure/orders/${order.order_id}/issues/${issue_id}/retry`, {})
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [retry(clerk), retry(manager)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...bank.moved.values()]).toEqual([1100])
    expect(await movementsOf(order.order_id)).toHaveLength(1)
  })

  test('one whose answer was lost is written down, and given back once by its job', async () => {
    bank.answer = () => Promise.reject(new Error('no answer'))
    const order = await charged()
    const reply = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    })
    expect(reply).toMatchObject({ success: true, state: 'pending' })
    const job = await db
      .selectFrom('jobs')
      .select('payload')
      .where('unique_key', '=', `settle_order_issue:${reply.issue_id}`)
      .executeTakeFirst()
    expect(job?.payload).toEqual({ order_issue_id: reply.issue_id })
    bank.agree()
    const settling = { db, units: server.deps.units, cards: bank.cards }
    await settleIssue(settling, reply.issue_id)
    await settleIssue(settling, reply.issue_id)
    expect(await movementsOf(order.order_id)).toHaveLength(1)
    expect((await orderOf(order.order_id)).payment_status).toBe('partially_refunded')
  })

  test('[ISS-09] [SIL-ORD-107] cash goes back by the driver or by a check, once somebody has confirmed how', async () => {
    const driver = await insertDriver(db)
    const order = await delivered({ driver_id: driver.driver_id })
    const form = { items: [incorrect(order.fries, '11.00')], expected_total: '11.00' }
    expect(await record(clerk, order.order_id, form)).toMatchObject({ status: 422, error: 'cash_not_confirmed' })
    const confirmed = { ...form, cash_refund_confirmed: true }
    expect(await record(clerk, order.order_id, { ...confirmed, cash_way: 'driver' })).toMatchObject({ state: 'done' })
    const rest = { items: [incorrect(order.ramen, '2.00')], expected_total: '2.00', cash_refund_confirmed: true }
    expect(await record(clerk, order.order_id, { ...rest, cash_way: 'check', refund_source: 'company' })).toMatchObject(
      {
        allocations: [{ name: 'Cash', is_cash: true, refund: '2.00' }],
      },
    )
    expect(await movementsOf(order.order_id)).toEqual([
      { kind: 'refunded', cash_with_driver: -1100, restaurant_payable: 1000, tax_payable: 100 },
      { kind: 'refunded', bank: -200, refunds: 182, tax_payable: 18 },
    ])
  })
})

describe('[ISS-08] [SIL-ORD-109] a note', () => {
  const noted = (order: { fries: number }) => ({
    record_type: 'note',
    refund_source: '',
    items: [incorrect(order.fries, '11.00')],
    expected_total: '0.00',
  })

  test('says what went wrong, gives nothing, and tells the customer nothing', async () => {
    const order = await charged()
    const { order_id } = order
    const form = { ...noted(order), idempotency_key: 'the-same-note' }
    const reply = await record(clerk, order_id, form)
    expect(reply).toMatchObject({
      success: true,
      total_refund: '0.00',
      total_credit: '0.00',
      remaining_refund: '0.00',
      allocations: [],
      state: 'done',
    })
    expect(await record(clerk, order_id, form)).toEqual(reply)
    expect([...bank.moved.values()]).toEqual([])
    expect(await movementsOf(order_id)).toEqual([])
    expect((await orderOf(order_id)).payment_status).toBe('charged')
    const told = db.selectFrom('messages').select('body').where('body', 'like', `%#${order_id}%`)
    expect(await told.execute()).toEqual([])
    const waiting = db
      .selectFrom('jobs')
      .select('kind')
      .where('unique_key', '=', `settle_order_issue:${reply.issue_id}`)
    expect(await waiting.execute()).toEqual([])
    const page = await clerk.read(`/secure/orders/${order_id}/issues`)
    expect(page.earlier_issues).toMatchObject([{ record_type: 'note', total: 0, state: 'done' }])
    expect(page.issue_items.find(({ name }: { name: string }) => name === 'Fries')).toMatchObject({
      left: 1100,
      said_this_week: 1,
    })
    const { timeline } = await clerk.read(`/secure/orders/${order_id}`)
    expect(timeline).toContainEqual(
      expect.objectContaining({ text: 'What went wrong was noted', detail: 'Fries', kind: 'staff' }),
    )
  })

  test('leaves all of it to be given back later', async () => {
    const order = await charged()
    await record(clerk, order.order_id, noted(order))
    const items = [incorrect(order.fries, '11.00')]
    expect(await record(clerk, order.order_id, { items, expected_total: '11.00' })).toMatchObject({ state: 'done' })
    expect([...bank.moved.values()]).toEqual([1100])
  })

  test.each([
    [{ items: [] }, 'nothing_chosen'],
    [{ expected_total: '11.00' }, 'total_differs'],
    [
      { items: [{ order_item_id: 999_999_999, amount: '0.00', issue_kind: 'other', detail: { text: 'x' } }] },
      'item_too_much',
    ],
  ])('%j is refused as %s', async (change, error) => {
    const order = await charged()
    expect(await record(clerk, order.order_id, { ...noted(order), ...change })).toMatchObject({ status: 422, error })
  })
})
