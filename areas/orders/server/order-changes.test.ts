import { describe, expect, test } from 'vitest'
import { testDeps } from '#areas/accounts/server/testing.ts'
import type { CardProvider } from '#areas/cards/server/public.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { authorized } from '#areas/ledger/rules/card-postings.ts'
import { writeMovement } from '#areas/ledger/server/public.ts'
import { ledgerOf } from '#areas/ledger/server/testing.ts'
import { cents } from '#platform/core/money.ts'
import { refuse } from '#platform/core/result.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { OrderStatus } from '../rules/status.ts'
import type { OrdersDeps } from './deps.ts'
import { captureOrder, voidOrder } from './money-jobs.ts'
import {
  cancelOrder,
  changeStatus,
  deliverOrder,
  lockOrder,
  pickUpOrder,
  rejectOrder,
  reopenOrder,
} from './order-changes.ts'
import { insertOrder, type OrderInput, orderProviders, partiesOf, type TestOrder } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const moved: { what: string; key: string; cents?: number }[] = []
let answer: Awaited<ReturnType<CardProvider['capture']>> = { outcome: 'done', movementId: 'm', cents: 0 }

/** Writes down what is asked of it; the protocol itself is proven against the sandbox. */
const cards = {
  capture: async (input: { idempotencyKey: string; authorizationId: string; cents: number }) => {
    moved.push({ what: 'capture', key: input.idempotencyKey, cents: input.cents })
    return answer
  },
  void: async (input: { idempotencyKey: string }) => {
    moved.push({ what: 'void', key: input.idempotencyKey })
    return answer
  },
  findAuthorization: async (authorizationId: string) => ({
    authorizationId,
    status: 'captured',
    cents: cents(1500),
    capturedCents: cents(1200),
    refundedCents: 0,
  }),
} as Pick<CardProvider, 'capture' | 'void' | 'findAuthorization'> as CardProvider
const money: OrdersDeps = { ...deps, ...orderProviders(deps, { cards }) }

const change = (order: TestOrder, work: (typeof changes)[number]) =>
  deps.units.run(undefined, async (unit) => {
    const locked = await lockOrder(unit.tx, order.order_id)
    if (!locked) throw new Error('The order is gone')
    return work(unit, locked)
  })
const reopened: typeof pickUpOrder = async (unit, order) => {
  const answer = await reopenOrder(unit, order, 'ready')
  return answer.ok ? answer : refuse('status_not_possible')
}
const rejected: typeof pickUpOrder = (unit, order) => rejectOrder(unit, order, 'No ID')
const changes = [pickUpOrder, deliverOrder, cancelOrder, rejected]
const rowOf = (order: TestOrder) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order.order_id).executeTakeFirstOrThrow()

describe('[SIL-ORD-005] the order’s way', () => {
  test.each<[OrderStatus, (typeof changes)[number], OrderStatus | 'refused']>([
    ['ready', pickUpOrder, 'picked_up'],
    ['received', pickUpOrder, 'picked_up'],
    ['picked_up', deliverOrder, 'delivered'],
    ['picked_up', rejected, 'rejected'],
    ['received', rejected, 'refused'],
    ['received', cancelOrder, 'cancelled'],
    ['delivered', cancelOrder, 'refused'],
    ['cancelled', deliverOrder, 'refused'],
    ['delivered', deliverOrder, 'delivered'],
  ])('from %s', async (from, work, to) => {
    const order = await insertOrder(db, { status: from })
    const done = await change(order, work)
    expect(done.ok ? done.data.status : 'refused').toBe(to)
    expect((await rowOf(order)).status).toBe(to === 'refused' ? from : to)
  })

  test('a pickup is completed, one step back is possible, two are not', async () => {
    const order = await insertOrder(db, { is_delivery: false, status: 'ready', dispatch_state: 'none' })
    const to = (status: OrderStatus) => change(order, (unit, locked) => changeStatus(unit, locked, status))
    expect(await to('preparing')).toMatchObject({ ok: true })
    expect(await to('received')).toEqual({ ok: false, error: 'status_not_possible' })
    expect(await to('delivered')).toEqual({ ok: false, error: 'status_not_possible' })
    expect(await to('completed')).toMatchObject({ ok: true })
    expect((await rowOf(order)).ended_at).not.toBeNull()
  })
})

async function paidOrder(input: OrderInput = {}) {
  const paid = {
    payment_type: 'card_online',
    payment_status: 'authorized',
    lines: [{ name: 'Pad Thai', unit_price: 1500 }],
  } as const
  const order = await insertOrder(db, { ...paid, ...input })
  const card = await db
    .insertInto('payment_cards')
    .values({
      card_type: 'Visa',
      last_four: '4242',
      exp_month: 12,
      exp_year: 2038,
      vault_token: `card-${order.order_id}`,
      external_customer_id: 'cus',
    })
    .returning('payment_card_id')
    .executeTakeFirstOrThrow()
  const { card_authorization_id, amount } = await db
    .insertInto('card_authorizations')
    .values({
      order_id: order.order_id,
      idempotency_key: `attempt-of-${order.order_id}`,
      payment_card_id: card.payment_card_id,
      amount: 1500,
      provider_reference: `auth-${order.order_id}`,
      state: 'authorized',
    })
    .returning(['card_authorization_id', 'amount'])
    .executeTakeFirstOrThrow()
  const held = { ...partiesOf(order), card_authorization_id, amount }
  await db.transaction().execute((tx) => writeMovement({ tx, now: order.created_at }, authorized(held)))
  moved.length = 0
  return { order, card_authorization_id }
}
const paymentOf = async (order: TestOrder) => {
  const { payment_status } = await rowOf(order)
  const rows = await db
    .selectFrom('card_authorizations')
    .select('state')
    .where('order_id', '=', order.order_id)
    .execute()
  return [payment_status, ...rows.map(({ state }) => state)]
}

describe('[SIL-ORD-006] [SIL-ORD-082] the money of an order', () => {
  test('at the end what was paid in cash is with the driver, and at the store with the restaurant; the tip is theirs', async () => {
    const driver_id = (await insertDriver(db)).driver_id
    const lines = [{ name: 'Pad Thai', unit_price: 1500 }]
    const cash = await insertOrder(db, { status: 'picked_up', driver_id, tip: 300, sales_tax: 105, lines })
    await change(cash, deliverOrder)
    const ofCash = { cash_with_driver: 1905, driver_payable: -300, restaurant_payable: -1500, tax_payable: -105 }
    expect(await ledgerOf(db, cash.order_id)).toEqual(ofCash)
    await change(cash, deliverOrder)
    expect(await ledgerOf(db, cash.order_id)).toEqual(ofCash)
    const fetched = await insertOrder(db, { is_delivery: false, tip: 300, lines })
    await change(fetched, (unit, order) => changeStatus(unit, order, 'completed'))
    expect(await ledgerOf(db, fetched.order_id)).toEqual({})
    const { driver_id: of } = await db
      .selectFrom('ledger_movements')
      .select('driver_id')
      .where('order_id', '=', cash.order_id)
      .where('kind', '=', 'settled')
      .executeTakeFirstOrThrow()
    expect(of).toBe(driver_id)
  })

  test('[SIL-ORD-005] what is opened again leaves the driver who had brought it, and goes to the one who brings it then', async () => {
    const [first, second] = [(await insertDriver(db)).driver_id, (await insertDriver(db)).driver_id]
    const order = await insertOrder(db, { status: 'picked_up', driver_id: first, tip: 300 })
    await change(order, deliverOrder)
    await change(order, reopened)
    expect(await ledgerOf(db, order.order_id)).toEqual({
      customer: 1500,
      restaurant_payable: -1200,
      tips_payable: -300,
    })
    await db.updateTable('orders').set({ driver_id: second }).where('order_id', '=', order.order_id).execute()
    await change(order, pickUpOrder)
    await change(order, deliverOrder)
    const sums = await db
      .selectFrom('ledger_movements')
      .select((one) => ['driver_id', one.fn.sum<string>('cash_with_driver').as('cash')])
      .where('order_id', '=', order.order_id)
      .where('driver_id', 'is not', null)
      .groupBy('driver_id')
      .orderBy('driver_id')
      .execute()
    expect(sums.map(({ driver_id, cash }) => [driver_id, Number(cash)])).toEqual([
      [first, 0],
      [second, 1500],
    ])
  })

  test('a change that is taken back leaves the ledger as it was', async () => {
    const order = await insertOrder(db, { status: 'picked_up' })
    await deps.units.run(undefined, async (unit) => {
      const locked = await lockOrder(unit.tx, order.order_id)
      if (locked) await deliverOrder(unit, locked)
      return { ok: false as const, error: 'later' }
    })
    expect(await ledgerOf(db, order.order_id)).toEqual({ customer: 1200, restaurant_payable: -1200 })
  })

  test('a delivered order enqueues its capture once, a cancelled one and one refused at the door their release', async () => {
    const delivered = await insertOrder(db, { status: 'picked_up' })
    await change(delivered, deliverOrder)
    await change(delivered, deliverOrder)
    const cancelled = await insertOrder(db)
    await change(cancelled, cancelOrder)
    const refused = await insertOrder(db, { status: 'picked_up' })
    await change(refused, rejected)
    const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).orderBy('job_id').execute()
    const of = (order: TestOrder) =>
      jobs
        .filter((job) => JSON.stringify(job.payload) === JSON.stringify({ order_id: order.order_id }))
        .map((job) => job.kind)
    expect([of(delivered), of(cancelled), of(refused)]).toEqual([['capture_order'], ['void_order'], ['void_order']])
  })

  test('captured once, however often it is asked', async () => {
    answer = { outcome: 'done', movementId: 'm', cents: cents(1500) }
    const { order, card_authorization_id } = await paidOrder({ status: 'delivered' })
    await captureOrder(money, order.order_id)
    await captureOrder(money, order.order_id)
    expect(moved).toEqual([{ what: 'capture', key: `capture-${card_authorization_id}`, cents: 1500 }])
    expect(await paymentOf(order)).toEqual(['charged', 'captured'])
    expect(await ledgerOf(db, order.order_id)).toEqual({ card_provider: 1500, restaurant_payable: -1500 })
  })

  test('captured under another key: what the provider says was taken counts', async () => {
    answer = { outcome: 'refused', code: 'already_captured' }
    const { order } = await paidOrder({ status: 'delivered' })
    await captureOrder(money, order.order_id)
    // A part is missing, and nothing is held for it.
    expect(await paymentOf(order)).toEqual(['unpaid', 'captured'])
    expect(await ledgerOf(db, order.order_id)).toEqual({
      card_provider: 1200,
      customer: 300,
      restaurant_payable: -1500,
    })
  })

  test('a capture that is refused leaves the charge failed', async () => {
    answer = { outcome: 'refused', code: 'already_voided' }
    const { order } = await paidOrder({ status: 'delivered' })
    await captureOrder(money, order.order_id)
    expect(await paymentOf(order)).toEqual(['charge_failed', 'failed'])
    expect(await ledgerOf(db, order.order_id)).toEqual({ customer: 1500, restaurant_payable: -1500 })
  })

  test.each([
    ['done', { outcome: 'done', movementId: 'm', cents: 0 }],
    ['let go before', { outcome: 'refused', code: 'already_voided' }],
  ] as const)('a cancelled order’s hold is released: %s', async (_what, given) => {
    answer = given
    const { order } = await paidOrder({ status: 'received' })
    await change(order, cancelOrder)
    // The customer owes nothing, and is paid until what is held is let go.
    expect(await ledgerOf(db, order.order_id)).toEqual({ customer: -1500, card_held: 1500 })
    await voidOrder(money, order.order_id)
    expect(await paymentOf(order)).toEqual(['unpaid', 'voided'])
    expect(await ledgerOf(db, order.order_id)).toEqual({})
  })

  test('a hold that cannot be released stays for the next try', async () => {
    answer = { outcome: 'refused', code: 'already_captured' }
    const { order } = await paidOrder({ status: 'cancelled' })
    await expect(voidOrder(money, order.order_id)).rejects.toThrow('already_captured')
    expect(await paymentOf(order)).toEqual(['authorized', 'authorized'])
  })
})

test('a change within a refused request leaves nothing', async () => {
  const order = await insertOrder(db)
  await deps.units.run(undefined, async (unit) => {
    const locked = await lockOrder(unit.tx, order.order_id)
    if (locked) await pickUpOrder(unit, locked)
    return { ok: false as const, error: 'later' }
  })
  expect((await rowOf(order)).status).toBe('received')
})
