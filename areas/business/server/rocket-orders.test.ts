import { beforeAll, describe, expect, test } from 'vitest'
import { entriesOf } from '#areas/ledger/rules/order-postings.ts'
import { followOrder } from '#areas/ledger/server/public.ts'
import { placeAt } from '#areas/markets/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { businessServer, goodForm, insertBusiness, type TestBusiness } from './testing.ts'

const { db } = await testDatabase()
const server = await businessServer(db)
let business: TestBusiness
let person: Awaited<ReturnType<typeof server.of>>
beforeAll(async () => {
  business = await insertBusiness(db)
  person = await server.of(business)
})

const order = (change: Record<string, unknown> = {}) => person.post('/rocket/orders', { ...goodForm, ...change })
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const countOrders = async () => (await db.selectFrom('orders').select('order_id').execute()).length

describe('[RKT-01] [ROL2-11] [SIL-ORD-135] a business orders a delivery by the form', () => {
  test('[SIL-ORD-138] it waits for a driver like any other, with what the server computed, its event and its text', async () => {
    const { success, order_id } = await order({ address: '410 Quarry Rd apt 3', phone_number: '1 229 555 0138' })
    expect(success).toBe(true)
    expect(await orderOf(order_id)).toMatchObject({
      source: 'rocket',
      status: 'confirmed',
      dispatch_state: 'unassigned',
      market_id: business.market_id,
      franchise_id: business.franchise_id,
      alcohol: false,
      name: 'Jun Arai',
      phone_number: '2295550138',
      addr_line_1: '410 Quarry Rd',
      addr_line_2: '3',
      note: 'Ring twice',
      ready_at: new Date(goodForm.ready_at),
      subtotal: 2000,
      delivery_fee: 299,
      service_fee: 100,
      sales_tax: 140,
      total: 2539,
      payment_type: 'business_account',
      ...placeAt(2),
    })
    const events = await db.selectFrom('events').selectAll().where('subject', '=', `order:${order_id}`).execute()
    expect(events).toMatchObject([{ what: 'order_created', actor_kind: 'user', market_id: business.market_id }])
    const texts = await db.selectFrom('messages').selectAll().where('recipient', '=', '2295550138').execute()
    expect(texts.map(({ body }) => body)).toEqual([
      expect.stringMatching(
        new RegExp(`^Bluebird Flowers is sending you a delivery, order #${order_id}. Follow it here: http.*/order/`),
      ),
    ])
    expect(server.deps.hints.heard.map(({ topic }) => topic)).toEqual(
      expect.arrayContaining([
        `unassigned:${business.market_id}`,
        `orders:${business.market_id}`,
        `business:${business.business_id}`,
      ]),
    )
  })

  test('the business owes the delivery and the tax; what its driver collects is its own', async () => {
    const { order_id } = await order({ payment: 'collect_cash' })
    const placed = await orderOf(order_id)
    expect(placed).toMatchObject({ payment_type: 'cash_at_door', payment_status: 'at_door' })
    const delivered = { ...placed, status: 'delivered' }
    await db.transaction().execute((tx) => followOrder({ tx, now: new Date() }, delivered))
    const movements = await db
      .selectFrom('ledger_movements')
      .select(['kind', 'business', 'cash_with_driver', 'customer', 'restaurant_payable', 'franchise_id'])
      .where('order_id', '=', order_id)
      .orderBy('movement_id')
      .execute()
    const { franchise_id } = business
    const none = { customer: 0, restaurant_payable: 0, franchise_id }
    expect(movements).toEqual([
      { kind: 'placed', business: 539, cash_with_driver: 0, ...none },
      { kind: 'settled', business: -2539, cash_with_driver: 2539, ...none },
    ])
    expect(entriesOf(delivered)).toMatchObject({ business: -2000 })
  })

  test('[RKT-02] a browser’s own form leads to the order', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/rocket/orders',
      headers: {
        cookie: person.cookie,
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...goodForm, ready_at: String(goodForm.ready_at) }).toString(),
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, expect.stringMatching(/^\/rocket\/orders\/\d+$/)])
  })

  test.each([
    [{ name: ' ' }, 'name_missing', 'name'],
    [{ phone_number: '123' }, 'phone_invalid', 'phone_number'],
    [{ subtotal: '' }, 'subtotal_invalid', 'subtotal'],
    [{ subtotal: '0' }, 'subtotal_invalid', 'subtotal'],
    [{ subtotal: '-5' }, 'subtotal_invalid', 'subtotal'],
    [{ subtotal: '5000.01' }, 'subtotal_invalid', 'subtotal'],
    [{ subtotal: '1e3' }, 'subtotal_invalid', 'subtotal'],
    [{ ready_at: goodForm.ready_at - 60 * 60_000 }, 'ready_time_passed', 'ready_at'],
    [{ ready_at: goodForm.ready_at + 8 * 24 * 60 * 60_000 }, 'ready_time_too_far', 'ready_at'],
    [{ address: '9 Airport Spur' }, 'address_out_of_range', 'address'],
    [{ address: '1 Far Outside Rd' }, 'address_out_of_range', 'address'],
    [{ address: '' }, 'address_not_found', 'address'],
    [{ address: 'Mill Rd' }, 'address_not_found', 'address'],
    [{ address: '5 Elsewhere Rd' }, 'address_not_found', 'address'],
  ])('[RKT-09] %o is refused, and nothing is written', async (change, error, field) => {
    const before = await countOrders()
    expect(await order(change)).toMatchObject({ status: 422, success: false, error, field })
    expect(await countOrders()).toBe(before)
  })

  test.each(['<script>alert(1)</script>', "'; drop table orders; --", '\u202eLR', '=1+1', '𝒰'.repeat(60)])(
    '%s as a name is kept as it is',
    async (name) => {
      const { order_id } = await order({ name })
      expect((await orderOf(order_id)).name).toBe(name)
    },
  )

  test('a value that is none of its field is 400', async () => {
    for (const change of [{ payment: 'gold' }, { ready_at: 'soon' }, { name: { a: 1 } }, { note: 'x'.repeat(1001) }])
      expect((await order(change)).status).toBe(400)
  })

  test('a form that is sent twice, also at once, is one order', async () => {
    const idempotency_key = 'pressed-twice'
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('franchises')
          .select('franchise_id')
          .where('franchise_id', '=', business.franchise_id)
          .forUpdate()
          .execute(),
      () => [order({ idempotency_key }), order({ idempotency_key })],
    )
    const later = await order({ idempotency_key })
    expect(replies.map(({ success }) => success)).toEqual([true, true])
    expect(new Set([...replies, later].map(({ order_id }) => order_id)).size).toBe(1)
    const rows = await db
      .selectFrom('business_orders')
      .select('order_id')
      .where('external_delivery_id', '=', `form-${idempotency_key}`)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('who belongs to no business, or to a closed one, is told so', async () => {
    const nobody = await server.as({ roles: ['business'] })
    const closed = await server.of(await insertBusiness(db, { active: false }))
    for (const one of [nobody, closed]) {
      expect(await one.post('/rocket/orders', goodForm)).toMatchObject({ status: 409, error: 'no_business' })
      expect(await one.post('/rocket/orders/check_address', { address: 'x' })).toMatchObject({ error: 'no_business' })
      expect(await one.read('/rocket/orders')).toMatchObject({ business: null, deliveries: [] })
    }
  })
})

describe('the address as it is typed', () => {
  test.each([
    ['[RKT-05] in range', '410 Quarry Rd', 'valid'],
    ['[RKT-06] too far', '9 Airport Spur', 'out_of_range'],
    ['[RKT-06] outside of every zone', '1 Far Outside Rd', 'out_of_range'],
    ['[RKT-07] unknown', '41O Quary Rode', 'not_found'],
    ['[RKT-08] only its street is known', 'Mill Rd', 'not_found'],
    ['[RKT-11] [SIL-ORD-137] in another city', '5 Elsewhere Rd', 'not_found'],
    ['[RKT-11] in another city that is named', '5 Elsewhere Rd, Other Town, GA', 'not_found'],
    ['nothing', '', 'not_found'],
  ])('%s: %s is %s', async (_what, address, state) => {
    expect(await person.post('/rocket/orders/check_address', { address })).toMatchObject({ state })
  })

  test('where it is, and how far that is', async () => {
    const { place } = await person.post('/rocket/orders/check_address', { address: '9 Airport Spur' })
    expect(place).toMatchObject({ addr_line_1: '9 Airport Spur', maximum_miles: 10 })
    expect(place.miles).toBeCloseTo(11.7)
  })
})
