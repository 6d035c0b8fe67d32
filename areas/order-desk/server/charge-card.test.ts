import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ledgerOf } from '#areas/ledger/server/testing.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { insertCard, insertHeldOrder, memoryCards } from '#areas/orders/server/card-testing.ts'
import { settleCharge } from '#areas/orders/server/public.ts'
import { insertOrder, orderProviders } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const cards = memoryCards()
const server = await orderDeskServer(db, { cards: cards.provider })
const charging = { ...server.deps, cards: cards.provider }
const jobs = ordersArea(server.deps, orderProviders(server.deps, { cards: cards.provider })).jobs ?? {}
type Person = Awaited<ReturnType<typeof server.as>>
let rosa: Person
let jonas: Person
beforeAll(async () => {
  rosa = await server.as({ name: 'Rosa' })
  jonas = await server.as({ roles: ['manager'] })
})
afterEach(() => {
  cards.decline(undefined)
  cards.asked.length = 0
})

/** 30.00, held on a card. */
const held = (input = {}) => insertHeldOrder(db, cards, { lines: [{ name: 'Ramen', unit_price: 3000 }], ...input })
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const holdsOf = (order_id: number) =>
  db
    .selectFrom('card_authorizations')
    .select(['state', 'amount', 'captured_amount'])
    .where('order_id', '=', order_id)
    .orderBy('card_authorization_id')
    .execute()
const toldOf = async (order_id: number) =>
  (await rosa.read(`/secure/orders/${order_id}`)).timeline.map(({ text }: { text: string }) => text)
const what = () => cards.asked.map((one) => [one.what, one.cents])

let forms = 0
type Order = { order_id: number; payment_card_id: number }
function charge(by: Person, { order_id, payment_card_id }: Order, form: Record<string, unknown> = {}) {
  forms += 1
  const usual = { payment_card_id, amount: '30.00', idempotency_key: `form-${forms}-key` }
  return by.post(`/secure/orders/${order_id}/charge_card`, { ...usual, ...form })
}
/** A card that its customer entered on the device that placed the order. */
async function secondCard({ order_id }: Order) {
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number: `4${String(order_id).padStart(9, '0')}`, name: 'Noor' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const hash = Buffer.from(`device of ${order_id}`)
  const { session_persistent_id } = await db
    .insertInto('persistent_sessions')
    .values({ secret_hash: hash, pass_hash: hash, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('session_persistent_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('orders')
    .set({ cosmic_customer_id, session_persistent_id })
    .where('order_id', '=', order_id)
    .execute()
  const payment_card_id = await insertCard(db, { vault_token: `second-${order_id}`, last_four: '4444' })
  await db
    .updateTable('payment_cards')
    .set({ cosmic_customer_id, session_persistent_id })
    .where('payment_card_id', '=', payment_card_id)
    .execute()
  return payment_card_id
}

describe('[SOR-02] [SIL-ORD-082] [CRD-24] staff charge the order’s card', () => {
  test('what is held is taken, the ledger and the timeline say so, and nothing is left to charge', async () => {
    const order = await held()
    expect(await charge(rosa, order)).toEqual({
      status: 200,
      success: true,
      state: 'done',
      payment_status: 'charged',
      charged: '30.00',
      message: '$30.00 was charged to Visa 4242.',
    })
    expect(what()).toEqual([['capture', 3000]])
    expect(await holdsOf(order.order_id)).toEqual([{ state: 'captured', amount: 3000, captured_amount: 3000 }])
    expect(await ledgerOf(db, order.order_id)).toEqual({ card_provider: 3000, restaurant_payable: -3000 })
    expect(await toldOf(order.order_id)).toEqual(['Charging $30.00 to Visa 4242', 'Charged $30.00'])
    const { desk } = await rosa.read(`/secure/orders/${order.order_id}`)
    expect(desk).toMatchObject({ charged: 3000, left: 0, charge_refusal: 'This order is charged already.' })
    expect(await charge(jonas, order, { amount: '0.01' })).toMatchObject({ status: 409, error: 'nothing_left' })
  })

  test('[SIL-OPS-123] sent twice under one key it is one charge, and both are told the same', async () => {
    const order = await held()
    const form = { idempotency_key: 'the-same-key' }
    const replies = [await charge(rosa, order, form), await charge(rosa, order, form)]
    expect(replies[1]).toEqual(replies[0])
    expect(what()).toEqual([['capture', 3000]])
  })

  test('[SIL-ORD-168] while the bank is asked for one clerk, another is told; nothing is taken twice', async () => {
    const order = await held()
    const release = cards.hold()
    const first = charge(rosa, order)
    await vi.waitFor(() => expect(what()).toEqual([['capture', 3000]]))
    expect(await charge(jonas, order)).toMatchObject({
      status: 409,
      error: 'charge_under_way',
      message: 'The order’s card is being charged just now. Look again in a moment.',
    })
    const path = `/secure/orders/${order.order_id}`
    expect(await jonas.post(`${path}/change_to_at_door`, {})).toMatchObject({ error: 'charge_under_way' })
    expect(await jonas.post(`${path}/status`, { status: 'cancelled', expected_status: 'received' })).toMatchObject({
      error: 'charge_under_way',
    })
    release()
    expect(await first).toMatchObject({ state: 'done', charged: '30.00' })
    expect(cards.books.get(`attempt-of-${order.order_id}`)).toMatchObject({ taken: 3000 })
  })

  test('[SIL-ORD-168] of two who press at once one charges, and one is told', async () => {
    const order = await held()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [
        charge(rosa, order, { amount: '10.00', expected_left: '30.00' }),
        charge(jonas, order, { amount: '10.00', expected_left: '30.00' }),
      ],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const { error } = replies.find(({ success }) => !success) ?? {}
    expect(['charge_under_way', 'changed_meanwhile']).toContain(error)
    expect(await holdsOf(order.order_id)).toMatchObject([{ captured_amount: 1000 }])
  })

  test('[SIL-ORD-168] what somebody else has charged since the page was read is said', async () => {
    const order = await held()
    await charge(rosa, order, { amount: '10.00', expected_left: '30.00' })
    expect(await charge(jonas, order, { amount: '10.00', expected_left: '30.00' })).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
      message: 'Error saving data!',
    })
  })

  test('a part, then what is left: the rest of what was held was let go, and is authorized anew', async () => {
    const order = await held()
    expect(await charge(rosa, order, { amount: '12.50' })).toMatchObject({ charged: '12.50', payment_status: 'unpaid' })
    expect(await ledgerOf(db, order.order_id)).toEqual({
      card_provider: 1250,
      customer: 1750,
      restaurant_payable: -3000,
    })
    expect(await charge(rosa, order, { amount: '17.51' })).toMatchObject({ status: 422, error: 'amount_not_left' })
    expect(await charge(rosa, order, { amount: '17.50' })).toMatchObject({
      charged: '17.50',
      payment_status: 'charged',
    })
    expect(what()).toEqual([
      ['capture', 1250],
      ['authorize', 1750],
      ['capture', 1750],
    ])
    expect(await ledgerOf(db, order.order_id)).toEqual({ card_provider: 3000, restaurant_payable: -3000 })
    const { issue_methods } = await jonas.read(`/secure/orders/${order.order_id}/issues`)
    expect(issue_methods.map(({ paid }: { paid: number }) => paid)).toEqual([1250, 1750])
  })

  test('what the bank has let go of meanwhile is authorized anew', async () => {
    const order = await held()
    const kept = cards.books.get(`attempt-of-${order.order_id}`)
    if (kept) kept.state = 'voided'
    expect(await charge(rosa, order)).toMatchObject({ state: 'done', payment_status: 'charged' })
    expect(what()).toEqual([
      ['capture', 3000],
      ['authorize', 3000],
      ['capture', 3000],
    ])
    expect(await holdsOf(order.order_id)).toMatchObject([{ state: 'failed' }, { state: 'captured' }])
    expect(await ledgerOf(db, order.order_id)).toEqual({ card_provider: 3000, restaurant_payable: -3000 })
    expect(await toldOf(order.order_id)).toContain('The bank had let go of $30.00; it is held anew')
  })

  test('declined, it says why, stays on the timeline and among payment problems, and another card may be tried', async () => {
    const order = await held()
    const kept = cards.books.get(`attempt-of-${order.order_id}`)
    if (kept) kept.state = 'voided'
    cards.decline('insufficient_funds')
    expect(await charge(rosa, order)).toMatchObject({
      success: true,
      state: 'declined',
      payment_status: 'charge_failed',
      message: '$30.00 was not charged to Visa 4242: there is not enough money on it.',
    })
    expect(await ledgerOf(db, order.order_id)).toEqual({ customer: 3000, restaurant_payable: -3000 })
    expect(await toldOf(order.order_id)).toContain('$30.00 was not charged: there is not enough money on it')
    const listed = await rosa.read('/secure/orders?state=payment_problem')
    expect(listed.orders.map(({ order_id }: { order_id: number }) => order_id)).toContain(order.order_id)
    cards.decline(undefined)
    const payment_card_id = await secondCard(order)
    expect(await charge(rosa, { ...order, payment_card_id })).toMatchObject({ state: 'done' })
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
  })

  test('by another card, what the first one holds is let go by its job', async () => {
    const order = await held()
    const payment_card_id = await secondCard(order)
    expect(await charge(rosa, { ...order, payment_card_id })).toMatchObject({ charged: '30.00' })
    expect((await orderOf(order.order_id)).payment_status).toBe('authorized')
    await jobs.void_order?.({ order_id: order.order_id })
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
    expect(cards.books.get(`attempt-of-${order.order_id}`)).toMatchObject({ state: 'voided', taken: 0 })
    expect(await ledgerOf(db, order.order_id)).toEqual({ card_provider: 3000, restaurant_payable: -3000 })
  })

  test('what was cut in the middle is carried out once by its job, and a delivery waits for it', async () => {
    const order = await held()
    const broken = { ...cards.provider, capture: () => Promise.reject(new Error('no answer')) }
    const other = await orderDeskServer(db, { cards: broken })
    const clerk = await other.as()
    const reply = await charge(clerk, order, { amount: '20.00' })
    expect(reply).toMatchObject({
      state: 'pending',
      charged: '0.00',
      message: 'The bank has not answered yet. It is asked again by itself.',
    })
    const { rows } = await sql<{ payload: { order_charge_id: number } }>`
      select payload from jobs where kind = 'settle_order_charge' order by job_id desc limit 1`.execute(db)
    const { order_charge_id } = rows[0]?.payload ?? { order_charge_id: 0 }
    await db
      .updateTable('orders')
      .set({ status: 'delivered', ended_at: new Date() })
      .where('order_id', '=', order.order_id)
      .execute()
    await jobs.capture_order?.({ order_id: order.order_id })
    await Promise.all([settleCharge(charging, order_charge_id), settleCharge(charging, order_charge_id)])
    expect(await holdsOf(order.order_id)).toEqual([{ state: 'captured', amount: 3000, captured_amount: 2000 }])
    expect(cards.taken()).toBeGreaterThan(0)
    expect(cards.books.get(`attempt-of-${order.order_id}`)).toMatchObject({ taken: 2000 })
  })

  test('at the end no more is taken than is left', async () => {
    const order = await held()
    const payment_card_id = await secondCard(order)
    await charge(rosa, { ...order, payment_card_id }, { amount: '25.00' })
    await db
      .updateTable('orders')
      .set({ status: 'delivered', ended_at: new Date() })
      .where('order_id', '=', order.order_id)
      .execute()
    await jobs.capture_order?.({ order_id: order.order_id })
    expect(cards.books.get(`attempt-of-${order.order_id}`)).toMatchObject({ taken: 500 })
    expect((await orderOf(order.order_id)).payment_status).toBe('charged')
  })
})

describe('[SOR-02] what is refused', () => {
  test('a card of somebody else, one that was voided, and an order that owes nothing', async () => {
    const order = await held()
    const stranger = await held()
    expect(await charge(rosa, { ...order, payment_card_id: stranger.payment_card_id })).toMatchObject({
      status: 422,
      error: 'card_not_of_order',
    })
    const second = await secondCard(order)
    await db.updateTable('payment_cards').set({ voided: true }).where('payment_card_id', '=', second).execute()
    expect(await charge(rosa, { ...order, payment_card_id: second })).toMatchObject({ error: 'card_not_usable' })
    const cash = await insertOrder(db)
    expect(await charge(rosa, { ...cash, payment_card_id: second })).toMatchObject({ error: 'not_by_card' })
    const over = await held({ status: 'cancelled', ended_at: new Date() })
    expect(await charge(rosa, over)).toMatchObject({ status: 409, error: 'order_owes_nothing' })
    expect(what()).toEqual([])
  })

  test.each(['0.00', '-5.00', '30.01'])('an amount of %s', async (amount) => {
    expect(await charge(rosa, await held(), { amount })).toMatchObject({ status: 422, error: 'amount_not_left' })
  })

  test.each(['', 'all of it', '1e3', '12.345'])('%j is no amount', async (amount) => {
    expect((await charge(rosa, await held(), { amount })).status).toBe(400)
  })

  test('[SIL-ORD-140] an order of another market, and people who are not staff', async () => {
    const order = await held()
    const stranger = await server.as({ market_ids: [order.market_id + 1000] })
    expect((await charge(stranger, order)).status).toBe(404)
    const cook = await server.as({ roles: ['restaurant_staff'] })
    expect((await charge(cook, order)).status).toBe(403)
    expect(what()).toEqual([])
  })
})

describe('[SOR-04] [SIL-ORD-005] [SIL-ORD-006] cancelled', () => {
  test.each([
    ['received', {}],
    ['confirmed', {}],
    ['preparing', {}],
    ['ready', {}],
    ['picked_up', { picked_up_at: new Date() }],
  ] as const)('while it is %s, what is held is let go and nobody owes anything', async (status, change) => {
    const order = await held({ status, ...change })
    const path = `/secure/orders/${order.order_id}/status`
    expect(await rosa.post(path, { status: 'cancelled', expected_status: status })).toMatchObject({ success: true })
    await jobs.void_order?.({ order_id: order.order_id })
    expect(cards.books.get(`attempt-of-${order.order_id}`)).toMatchObject({ state: 'voided', taken: 0 })
    expect(await orderOf(order.order_id)).toMatchObject({ status: 'cancelled', payment_status: 'unpaid' })
    expect(await ledgerOf(db, order.order_id)).toEqual({})
    expect(await charge(rosa, order)).toMatchObject({ status: 409, error: 'order_owes_nothing' })
  })

  test.each(['delivered', 'completed', 'cancelled', 'rejected'] as const)(
    'is nothing for an order that is %s',
    async (status) => {
      const order = await held({ status, ended_at: new Date() })
      const path = `/secure/orders/${order.order_id}/status`
      const reply = await jonas.post(path, { status: 'cancelled', expected_status: status })
      expect(reply).toMatchObject({ status: 409, error: 'status_not_possible' })
    },
  )
})

describe('[SIL-ORD-007] a charged order', () => {
  test('is cancelled when all that was charged is given back', async () => {
    const order = await held()
    await charge(rosa, order)
    const path = `/secure/orders/${order.order_id}/status`
    const cancel = () => rosa.post(path, { status: 'cancelled', expected_status: 'received' })
    expect(await cancel()).toMatchObject({ error: 'charged' })
    const line = await db
      .selectFrom('order_lines')
      .select('order_line_id')
      .where('order_id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    const detail = { wrong: 'missing', text: '' }
    const refund = await jonas.post(`/secure/orders/${order.order_id}/issues`, {
      record_type: 'refund',
      refund_source: 'company',
      items: [{ order_item_id: Number(line.order_line_id), amount: '30.00', issue_kind: 'incorrect', detail }],
      expected_total: '30.00',
      idempotency_key: 'all-of-it',
    })
    expect(refund).toMatchObject({ state: 'done' })
    expect(await cancel()).toMatchObject({ success: true })
    // Nobody bears what was paid and is not owed any more.
    expect(await ledgerOf(db, order.order_id)).toEqual({})
    // Opened again it is owed, and its refund is borne, as before; and so on.
    const set = (expected_status: string, status: string) => jonas.post(path, { status, expected_status })
    expect(await set('cancelled', 'ready')).toMatchObject({ success: true })
    expect(await ledgerOf(db, order.order_id)).toEqual({ refunds: 3000, restaurant_payable: -3000 })
    expect(await set('ready', 'cancelled')).toMatchObject({ success: true })
    expect(await ledgerOf(db, order.order_id)).toEqual({})
  })
})
