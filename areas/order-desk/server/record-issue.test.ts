import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { settleIssue } from './settle-issue.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()

type Refunded = Awaited<ReturnType<CardProvider['refund']>>
const moved = new Map<string, number>()
let answer: () => Promise<Refunded>
const agrees = async (): Promise<Refunded> => ({ outcome: 'done', movementId: 'm', cents: 0 })
/** Writes down what is asked of it; the protocol itself is proven against the sandbox. */
const cards = {
  refund: async ({ idempotencyKey, cents: amount }: { idempotencyKey: string; cents: number }) => {
    const reply = await answer()
    if (reply.outcome === 'done') moved.set(idempotencyKey, amount)
    return reply
  },
} as Pick<CardProvider, 'refund'> as CardProvider

const server = await orderDeskServer(db, { cards })
type Person = Awaited<ReturnType<typeof server.as>>
let clerk: Person
let manager: Person
beforeAll(async () => {
  clerk = await server.as({ roles: ['customer_support'] })
  manager = await server.as({ roles: ['manager'] })
})
afterEach(() => {
  answer = agrees
  moved.clear()
})
answer = agrees

/** Delivered: two dishes for 20.00 and 10.00, tax 3.00, fees and tip 7.00; together 40.00. */
async function delivered(input: OrderInput = {}) {
  const order = await insertOrder(db, {
    status: 'delivered',
    ended_at: new Date(),
    lines: [
      { name: 'Ramen', unit_price: 1000, quantity: 2 },
      { name: 'Fries', unit_price: 1000 },
    ],
    subtotal: 3000,
    sales_tax: 300,
    delivery_fee: 400,
    total: 3700,
    tip: 300,
    ...input,
  })
  const lines = await db
    .selectFrom('order_lines')
    .select('order_line_id')
    .where('order_id', '=', order.order_id)
    .orderBy('order_line_id')
    .execute()
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number: `3${String(order.order_id).padStart(9, '0')}`, name: 'Noor' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ cosmic_customer_id }).where('order_id', '=', order.order_id).execute()
  const [ramen = 0, fries = 0] = lines.map(({ order_line_id }) => Number(order_line_id))
  return { ...order, ramen, fries }
}

let charges = 0
async function charged(input: OrderInput = {}) {
  const order = await delivered({ payment_type: 'card_online', payment_status: 'charged', ...input })
  charges += 1
  const { payment_card_id } = await db
    .insertInto('payment_cards')
    .values({
      card_type: 'Visa',
      last_four: '4242',
      exp_month: 8,
      exp_year: 2039,
      vault_token: `t${charges}`,
      external_customer_id: 'c',
    })
    .returning('payment_card_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('card_authorizations')
    .values({
      order_id: order.order_id,
      idempotency_key: `attempt-${charges}`,
      payment_card_id,
      amount: 4000,
      captured_amount: 4000,
      provider_reference: `p${charges}`,
      state: 'captured',
    })
    .execute()
  return order
}

const incorrect = (order_item_id: number, amount: string) => ({
  order_item_id,
  amount,
  issue_kind: 'incorrect',
  detail: { wrong: 'missing', text: '' },
})
let forms = 0
const record = (person: Person, order_id: number, form: Record<string, unknown>) => {
  forms += 1
  const usual = { record_type: 'refund', refund_source: 'restaurant', idempotency_key: `form-key-${forms}` }
  return person.post(`/secure/orders/${order_id}/issues`, { ...usual, ...form })
}
const codesOf = async (order_id: number) => {
  const { cosmic_customer_id } = await orderOf(order_id)
  return db
    .selectFrom('discount_codes')
    .selectAll()
    .where('cosmic_customer_id', '=', cosmic_customer_id)
    .orderBy('discount_code_id')
    .execute()
}
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const movementsOf = async (order_id: number) => {
  const rows = await db
    .selectFrom('ledger_movements')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('kind', 'in', ['refunded', 'credited'])
    .orderBy('movement_id')
    .execute()
  return rows.map(
    ({
      kind,
      card_provider,
      bank,
      cash_with_driver,
      restaurant_payable,
      refunds,
      credits,
      tax_payable,
      customer_credit,
    }) =>
      Object.fromEntries(
        Object.entries({
          kind,
          card_provider,
          bank,
          cash_with_driver,
          restaurant_payable,
          refunds,
          credits,
          tax_payable,
          customer_credit,
        }).filter(([, value]) => value !== 0),
      ),
  )
}

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
    expect([...moved.values()]).toEqual([1100])
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
    expect([...moved.values()]).toEqual([500])
  })

  test('two clerks cannot give the same money twice', async () => {
    const order = await charged()
    const give = (person: Person) =>
      record(person, order.order_id, { items: [incorrect(order.fries, '11.00')], expected_total: '11.00' })
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [give(clerk), give(manager)],
    )
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
    expect(replies.find(({ success }) => !success)).toMatchObject({ error: 'item_too_much' })
    expect([...moved.values()]).toEqual([1100])
  })

  test('one that the bank refuses is failed and to be seen; no books move', async () => {
    answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
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
    answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
    const order = await charged()
    const { issue_id } = await record(clerk, order.order_id, {
      items: [incorrect(order.fries, '11.00')],
      expected_total: '11.00',
    })
    const retry = (person: Person) => person.post(`/secure/orders/${order.order_id}/issues/${issue_id}/retry`, {})
    expect(await retry(clerk)).toMatchObject({
      status: 409,
      error: 'refused_again',
      message: 'The card’s bank has refused it again.',
    })
    answer = agrees
    expect(await retry(clerk)).toEqual({ status: 200, success: true, state: 'done' })
    expect(await retry(manager)).toMatchObject({ status: 409, error: 'nothing_failed' })
    expect(await movementsOf(order.order_id)).toHaveLength(1)
    expect((await orderOf(order.order_id)).payment_status).toBe('partially_refunded')
    const elsewhere = await charged()
    const other = await clerk.post(`/secure/orders/${elsewhere.order_id}/issues/${issue_id}/retry`, {})
    expect(other.status).toBe(404)
  })

  test('one that two clerks try again at once is given back once', async () => {
    answer = async () => ({ outcome: 'refused', code: 'amount_too_large' })
    const order = await charged()
    const form = { items: [incorrect(order.fries, '11.00')], expected_total: '11.00' }
    const { issue_id } = await record(clerk, order.order_id, form)
    answer = agrees
    const retry = (person: Person) => person.post(`/secure/orders/${order.order_id}/issues/${issue_id}/retry`, {})
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [retry(clerk), retry(manager)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...moved.values()]).toEqual([1100])
    expect(await movementsOf(order.order_id)).toHaveLength(1)
  })

  test('one whose answer was lost is written down, and given back once by its job', async () => {
    answer = () => Promise.reject(new Error('no answer'))
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
    answer = agrees
    const settling = { db, units: server.deps.units, cards }
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
    expect([...moved.values()]).toEqual([])
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
    expect([...moved.values()]).toEqual([1100])
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
    expect(moved.size).toBe(0)
    expect(await movementsOf(order.order_id)).toEqual([{ kind: 'credited', customer_credit: -1500, credits: 1500 }])
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
  })

  test('[SIL-ORD-047] is a code of its customer for one use, a year long, once, however often the job comes', async () => {
    const order = await charged()
    const items = [incorrect(order.fries, '4.00')]
    const form = { record_type: 'credit', refund_source: '', items, expected_total: '4.00' }
    const { issue_id } = await record(clerk, order.order_id, form)
    await settleIssue({ db, units: server.deps.units, cards }, Number(issue_id))
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
    await settleIssue({ db, units: server.deps.units, cards }, order_issue_id)
    expect(await given(order.order_id)).toEqual([1000])
    expect(await creditOf(order.order_id)).toEqual({ credit: 0, refunds: 0 })
  })
})

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
    expect(moved.size).toBe(0)
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
    const stranger = await server.as({ roles: ['customer_support'], market_ids: [order.market_id + 1000] })
    expect((await record(stranger, order.order_id, form)).status).toBe(404)
    expect((await stranger.get(`/secure/orders/${order.order_id}/issues`)).statusCode).toBe(404)
  })
})

test('[SOR-07] the page: what is left of each item, what was paid, and what was said of it this week', async () => {
  const order = await charged()
  await record(clerk, order.order_id, { items: [incorrect(order.fries, '5.00')], expected_total: '5.00' })
  const state = await clerk.read(`/secure/orders/${order.order_id}/issues`)
  expect(state.issue_items).toMatchObject([
    { name: 'Ramen', quantity: 2, paid: 2200, tax: 200, left: 2200, said_this_week: 0 },
    { name: 'Fries', paid: 1100, left: 600, said_this_week: 1 },
    { order_item_id: 0, paid: 700, left: 700 },
  ])
  expect(state.issue_methods).toMatchObject([{ name: 'Visa 4242', is_cash: false, paid: 3500 }])
  expect(cents(state.issue.total)).toBe(4000)
})

test('[SOR-07] what repeats is told: of each item in its own words, of its restaurant, and of its driver', async () => {
  const order = await charged()
  const { market_id, franchise_id } = order
  const { driver_id } = await insertDriver(db, { name: 'Maya Okafor', market_id })
  const drive = (order_id: number) =>
    db.updateTable('orders').set({ driver_id }).where('order_id', '=', order_id).execute()
  await drive(order.order_id)
  const before = (await clerk.read(`/secure/orders/${order.order_id}/issues`)).week_of_issues
  expect(before).toMatchObject({ of_franchise: 0, driver: 'Maya Okafor', of_driver: 0 })
  const others = [
    await charged({ market_id, franchise_id }),
    await charged({ market_id, franchise_id }),
    await charged(),
  ]
  const wrong = { order_item_id: 0, issue_kind: 'incorrect', detail: { wrong: 'wrong_option', text: '' } }
  for (const [at, other] of others.entries()) {
    const item = at === 0 ? { ...wrong, order_item_id: other.fries } : incorrect(other.fries, '1.00')
    const form = { items: [{ ...item, amount: '1.00' }], expected_total: '1.00' }
    expect(await record(clerk, other.order_id, form)).toMatchObject({ success: true })
  }
  await record(clerk, others[1]?.order_id ?? 0, {
    items: [incorrect(others[1]?.fries ?? 0, '1.00')],
    expected_total: '1.00',
  })
  await drive(others[0]?.order_id ?? 0)
  await drive(others[2]?.order_id ?? 0)
  const { issue_items, week_of_issues } = await clerk.read(`/secure/orders/${order.order_id}/issues`)
  // Of the same restaurant two orders, one of them with two issues; the third is of another one, by the same driver.
  expect(week_of_issues).toMatchObject({ of_franchise: 2, driver: 'Maya Okafor', of_driver: 2 })
  expect(issue_items[1]).toMatchObject({
    name: 'Fries',
    said: [
      { what: 'missing', times: 2 },
      { what: 'wrong_option', times: 1 },
    ],
    said_this_week: 3,
  })
})
