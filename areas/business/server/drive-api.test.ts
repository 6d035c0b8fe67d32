import { beforeAll, describe, expect, test } from 'vitest'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import {
  businessServer,
  fridayEvening,
  giveToDriver,
  goodForm,
  insertBusiness,
  type TestBusiness,
  wanted,
} from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock(fridayEvening)
const server = await businessServer(db, { clock })
let business: TestBusiness
let person: Awaited<ReturnType<typeof server.of>>
let api: Awaited<ReturnType<typeof server.withKey>>
let other: typeof api
beforeAll(async () => {
  business = await insertBusiness(db)
  person = await server.of(business)
  api = await server.withKey(person)
  await db.updateTable('api_keys').set({ per_minute: 100_000 }).execute()
  const stranger = await insertBusiness(db, { market_id: business.market_id, name: 'Keita Print' })
  other = await server.withKey(await server.of(stranger))
})

let names = 0
const nextName = () => {
  names += 1
  return `D-${names}`
}
const quote = (external_delivery_id: string, change = {}) =>
  api.ask('POST', '/quotes', { ...wanted, external_delivery_id, ...change })
const accept = (name: string, headers = {}) => api.ask('POST', `/quotes/${name}/accept`, {}, headers)
const create = (external_delivery_id: string, headers = {}, change = {}) =>
  api.ask('POST', '/deliveries', { ...wanted, external_delivery_id, ...change }, headers)
const read = (name: string, by = api) => by.ask('GET', `/deliveries/${name}`)
const cancel = (name: string, by = api) => by.ask('PUT', `/deliveries/${name}/cancel`)
const ordersNamed = (external_delivery_id: string) =>
  db.selectFrom('business_orders').selectAll().where('external_delivery_id', '=', external_delivery_id).execute()
const later = (ms: number) => clock.set(new Date(Date.parse(fridayEvening) + ms))

describe('quote, order, follow, cancel', () => {
  test('[SIL-ORD-138] a quote says the price and how long it holds; accepted, it is the order', async () => {
    const name = nextName()
    const quoted = await quote(name)
    expect([quoted.status, quoted.body]).toEqual([
      200,
      {
        external_delivery_id: name,
        delivery_status: 'quote',
        currency: 'USD',
        order_value: 2000,
        fee: 399,
        fee_components: [
          { type: 'delivery_fee', value: 299 },
          { type: 'service_fee', value: 100 },
        ],
        tax: 140,
        total: 2539,
        dropoff_address: '410 Quarry Rd, 3, Town, GA 31298',
        dropoff_phone_number: '(229) 555-0138',
        dropoff_contact_name: 'Jun Arai',
        dropoff_instructions: 'Ring twice',
        payment: 'already_paid',
        pickup_address: expect.stringContaining('Academy Avenue, Town, GA 31298'),
        pickup_business_name: 'Bluebird Flowers',
        pickup_time: '2026-11-20T23:00:00.000Z',
        dropoff_time_estimated: expect.stringMatching(/^2026-11-20T23:/),
        created_at: '2026-11-20T23:00:00.000Z',
        quote_expires_at: '2026-11-20T23:05:00.000Z',
      },
    ])
    await db
      .updateTable('businesses')
      .set({ delivery_fee: 900 })
      .where('business_id', '=', business.business_id)
      .execute()
    const accepted = await accept(name)
    await db
      .updateTable('businesses')
      .set({ delivery_fee: 299 })
      .where('business_id', '=', business.business_id)
      .execute()
    expect(accepted.body).toMatchObject({ external_delivery_id: name, delivery_status: 'created', total: 2539 })
    expect(accepted.body.tracking_url).toMatch(/^http:\/\/127.0.0.1\/order\/\d+\?s=/)
    expect((await read(name)).body).toEqual(accepted.body)
    const [row] = await ordersNamed(name)
    expect(row).toMatchObject({ placed_by: 'api', api_key_id: api.api_key_id, user_id: null })
    const order = await db
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', row?.order_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ source: 'rocket', dispatch_state: 'unassigned', addr_line_2: '3', total: 2539 })
    expect((await person.read('/rocket/orders')).deliveries[0]).toMatchObject({ placed_by: 'api', total: 2539 })
  })

  test('ordered without a quote, by today’s price', async () => {
    const name = nextName()
    const pickup_time = '2026-11-20T19:00:00-05:00'
    const created = await create(
      name,
      {},
      { pickup_time, payment: 'collect_cash', dropoff_contact_family_name: undefined },
    )
    expect(created.body).toMatchObject({
      delivery_status: 'created',
      pickup_time: '2026-11-21T00:00:00.000Z',
      payment: 'collect_cash',
      dropoff_contact_name: 'Jun',
    })
  })

  test('followed until it is delivered', async () => {
    const name = nextName()
    const { support_reference } = (await create(name)).body
    const order_id = Number(support_reference)
    const { market_id } = business
    const driver = await giveToDriver(
      db,
      { order_id, market_id },
      { go_to_order: 'started', pickup: 'not_acknowledged' },
    )
    expect((await read(name)).body).toMatchObject({
      delivery_status: 'enroute_to_pickup',
      dasher_name: driver.name.split(' ')[0],
      dasher_phone_number: '(478) 555-0110',
    })
    await db.deleteFrom('driver_assignments').where('order_id', '=', order_id).execute()
    await db
      .updateTable('orders')
      .set({ status: 'delivered', dispatch_state: 'done', ended_at: clock.now(), picked_up_at: clock.now() })
      .where('order_id', '=', order_id)
      .execute()
    expect((await read(name)).body).toMatchObject({
      delivery_status: 'delivered',
      dropoff_time_actual: '2026-11-20T23:00:00.000Z',
      dasher_name: null,
    })
    expect((await cancel(name)).body).toMatchObject({ code: 'delivery_over', status: 409 })
  })

  test('cancelled while no driver is on the way, and again', async () => {
    const name = nextName()
    const { support_reference } = (await create(name)).body
    for (const _ of [1, 2]) expect((await cancel(name)).body).toMatchObject({ delivery_status: 'cancelled' })
    const busy = nextName()
    const order_id = Number((await create(busy)).body.support_reference)
    await giveToDriver(db, { order_id, market_id: business.market_id }, { go_to_order: 'started' })
    expect((await cancel(busy)).body).toMatchObject({ code: 'driver_on_the_way', status: 409 })
    expect(support_reference).not.toBe(String(order_id))
  })

  test('a delivery of the form is read and cancelled under its own name', async () => {
    const { order_id } = await person.post('/rocket/orders', goodForm)
    const row = await db
      .selectFrom('business_orders')
      .select('external_delivery_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    expect((await cancel(row.external_delivery_id)).body).toMatchObject({ delivery_status: 'cancelled' })
  })
})

describe('what is refused is a problem with its code, words and field', () => {
  test.each([
    [{ dropoff_address: 'Mill Rd' }, 422, 'address_not_found', 'dropoff_address'],
    [{ dropoff_address: '9 Airport Spur' }, 422, 'address_out_of_range', 'dropoff_address'],
    [{ dropoff_phone_number: '911' }, 422, 'phone_invalid', 'dropoff_phone_number'],
    [
      { dropoff_contact_given_name: ' ', dropoff_contact_family_name: '' },
      422,
      'name_missing',
      'dropoff_contact_given_name',
    ],
    [{ pickup_time: '2026-11-20T22:00:00Z' }, 422, 'ready_time_passed', 'pickup_time'],
    [{ pickup_time: '2026-12-20T22:00:00Z' }, 422, 'ready_time_too_far', 'pickup_time'],
    [{ pickup_time: 'soon' }, 400, 'validation_error', 'pickup_time'],
    [{ order_value: 0 }, 400, 'validation_error', 'order_value'],
    [{ order_value: 20.5 }, 400, 'validation_error', 'order_value'],
    [{ order_value: '2000' }, 400, 'validation_error', 'order_value'],
    [{ order_value: 1e12 }, 400, 'validation_error', 'order_value'],
    [{ external_delivery_id: 'a b' }, 400, 'validation_error', 'external_delivery_id'],
    [{ external_delivery_id: '../x' }, 400, 'validation_error', 'external_delivery_id'],
    [{ dropoff_instructions: 'x'.repeat(1001) }, 400, 'validation_error', 'dropoff_instructions'],
    [{ pickup_address: '1 Other St' }, 400, 'validation_error', 'pickup_address'],
    [{ payment: null }, 400, 'validation_error', 'payment'],
  ])('%o', async (change, status, code, field) => {
    const name = nextName()
    for (const path of ['/quotes', '/deliveries']) {
      const reply = await api.ask('POST', path, { ...wanted, external_delivery_id: name, ...change })
      expect(reply.headers['content-type']).toContain('application/problem+json')
      expect(reply.body).toMatchObject({
        status,
        code,
        field,
        type: `urn:cosmic:problem:${code}`,
        title: expect.any(String),
      })
      expect(reply.status).toBe(status)
    }
    expect(await ordersNamed(name)).toEqual([])
  })

  test.each(['', '[]', '{', 'null', '"x"', '['.repeat(5000), '{"__proto__":{"a":1}}'])('the body %s', async (body) => {
    const { status, body: told } = await api.ask('POST', '/quotes', body)
    expect([status, told.code]).toEqual([400, 'validation_error'])
  })

  test.each(['4242424242424242', '"4242 4242 4242 4242"', '"a\\u0000b"'])(
    'a value that nobody stores: %s',
    async (value) => {
      const { status, body } = await api.ask('POST', '/quotes', `{"order_value":${value}}`)
      expect([status, body.success]).toEqual([400, false])
    },
  )

  test('what stands in texts comes back as it was sent', async () => {
    const name = nextName()
    const dropoff_instructions = "<script>alert(1)</script> \u202e '; drop table orders; --"
    await create(name, {}, { dropoff_instructions })
    expect((await read(name)).body.dropoff_instructions).toBe(dropoff_instructions)
  })

  test('a name that is taken, unknown ones, and those of another business, which are not there', async () => {
    const name = nextName()
    await quote(name)
    expect((await other.ask('POST', `/quotes/${name}/accept`, {})).body).toMatchObject({
      code: 'unknown_quote',
      status: 404,
    })
    await accept(name)
    expect((await create(name)).body).toMatchObject({ code: 'duplicate_delivery_id', status: 409 })
    expect((await quote(name)).body).toMatchObject({ code: 'duplicate_delivery_id' })
    expect((await accept(name)).body).toMatchObject({ code: 'duplicate_delivery_id' })
    expect((await accept(nextName())).body).toMatchObject({ code: 'unknown_quote' })
    for (const reply of [
      await read('nothing'),
      await cancel('nothing'),
      await read(name, other),
      await cancel(name, other),
    ])
      expect(reply.body).toMatchObject({ code: 'unknown_delivery_id', status: 404 })
    // The same name is free for them.
    expect((await other.ask('POST', '/deliveries', { ...wanted, external_delivery_id: name })).status).toBe(200)
  })
})

describe('a quote holds for five minutes', () => {
  test('to the moment; a new quote of the same name takes its place', async () => {
    const [early, late] = [nextName(), nextName()]
    await quote(early)
    await quote(late)
    later(5 * 60_000 - 1)
    expect((await accept(early)).status).toBe(200)
    later(5 * 60_000)
    expect((await accept(late)).body).toMatchObject({ code: 'quote_expired', status: 409 })
    expect(await ordersNamed(late)).toEqual([])
    await quote(late, { order_value: 1000 })
    expect((await accept(late)).body).toMatchObject({ order_value: 1000 })
    later(0)
  })

  test('accepted by two at once it is ordered once', async () => {
    const name = nextName()
    await quote(name)
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx.selectFrom('business_quotes').selectAll().where('external_delivery_id', '=', name).forUpdate().execute(),
      () => [accept(name), accept(name)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ordersNamed(name)).toHaveLength(1)
  })
})

describe('one Idempotency-Key, one delivery', () => {
  const holdDoor = () => (tx: Parameters<Parameters<typeof whileRowsHeld>[1]>[0]) =>
    tx.selectFrom('franchises').selectAll().where('franchise_id', '=', business.franchise_id).forUpdate().execute()

  test('sent again it has the first answer, also after the delivery has moved on', async () => {
    const name = nextName()
    const headers = { 'idempotency-key': `once-${name}` }
    const first = await create(name, headers)
    await cancel(name)
    const again = await create(name, headers)
    expect(again.body).toEqual(first.body)
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(await ordersNamed(name)).toHaveLength(1)
  })

  test('sent by two at once, both read the same', async () => {
    const name = nextName()
    const headers = { 'idempotency-key': `twins-${name}` }
    const replies = await whileRowsHeld(db, holdDoor(), () => [create(name, headers), create(name, headers)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect(await ordersNamed(name)).toHaveLength(1)
  })

  test('without a key, one of two at once is told that the name is taken', async () => {
    const name = nextName()
    const replies = await whileRowsHeld(db, holdDoor(), () => [create(name), create(name)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ordersNamed(name)).toHaveLength(1)
  })

  test('for another request it is refused, for another business it is another', async () => {
    const name = nextName()
    const headers = { 'idempotency-key': `mine-${name}` }
    await create(name, headers)
    for (const change of [{ order_value: 3000 }, { dropoff_instructions: 'Other' }])
      expect((await create(name, headers, change)).body).toMatchObject({ code: 'idempotency_key_reused', status: 422 })
    expect((await quote(name, {})).body).toMatchObject({ code: 'duplicate_delivery_id' })
    const theirs = await other.ask('POST', '/deliveries', { ...wanted, external_delivery_id: name }, headers)
    expect([theirs.status, theirs.headers['idempotent-replayed']]).toEqual([200, undefined])
  })

  test('what was refused is not remembered, and a day later the key is free', async () => {
    const name = nextName()
    const headers = { 'idempotency-key': `late-${name}` }
    expect((await create(name, headers, { dropoff_address: 'Mill Rd' })).status).toBe(422)
    expect((await create(name, headers)).status).toBe(200)
    later(24 * 60 * 60_000)
    expect((await create(nextName(), headers)).status).toBe(200)
    later(0)
  })

  test.each(['', 'x'.repeat(201), 'a b'])('%j is no key', async (key) => {
    const { body } = await create(nextName(), { 'idempotency-key': key })
    expect(body).toMatchObject({ code: 'validation_error', field: 'Idempotency-Key' })
  })
})
