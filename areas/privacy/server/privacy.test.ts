import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertOrder, type TestOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { privacyArea } from './area.ts'

const { db, url, pool } = await testDatabase()
const server = await staffServer(db, (deps) => [privacyArea(deps)], { roles: ['admin'] })
const admin = await server.as({ name: 'Ada Admin' })

/** What names nobody else, wherever it may stand. */
const phone = '4045550163'
const words = [
  phone,
  'Zenobia Quillfeather',
  '99 Persimmon Hollow',
  'blue door',
  'zenobia@example.com',
  'Mallory Recipient',
]
const zenobia = {
  name: 'Zenobia Quillfeather',
  phone_number: phone,
  addr_line_1: '99 Persimmon Hollow',
  note: 'blue door',
}
const reason = 'Letter of 20 November'

let order: TestOrder
let account: number

/** Somebody with something in every corner. */
beforeEach(async () => {
  await db.deleteFrom('throttles').execute()
  account = (
    await db
      .insertInto('customers')
      .values({ phone_number: phone, name: zenobia.name, password_hash: 'hash', external_customer_id: 'cus_1' })
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
  ).cosmic_customer_id
  order = await insertOrder(db, {
    ...zenobia,
    cosmic_customer_id: account,
    receipt_mail: 'zenobia@example.com',
    status: 'delivered',
    dispatch_state: 'done',
    payment_status: 'charged',
    ended_at: new Date(),
    recipients: [{ name: 'Mallory Recipient', birth_date: '01/02/1980', id_type: 1 }],
    secrets: server.deps.secrets,
  })
  const { order_id, cart_id, market_id } = order
  await pool.query(
    `update carts set name = $2, phone_number = $3, address_line = '99 Persimmon Hollow, 30601' where cart_id = $1`,
    [cart_id, zenobia.name, phone],
  )
  await pool.query(
    `insert into payment_cards (cosmic_customer_id, card_type, last_four, exp_month, exp_year, vault_token, external_customer_id)
      values ($1::integer, 'visa', '4242', 12, 2038, 'tok_' || $1::integer, 'cus_1')`,
    [account],
  )
  await pool.query(
    `insert into messages (channel, recipient, body, order_id, about, state) values
      ('text', $2, 'Zenobia Quillfeather, your order is here', $1::integer, 'order:' || $1::integer, 'sent'),
      ('mail', 'zenobia@example.com', 'To 99 Persimmon Hollow', $1::integer, null, 'queued')`,
    [order_id, phone],
  )
  const { rows } = await pool.query(
    `insert into tickets (description, order_id, market_id, name, phone_number) values ('blue door is red', $1, $2, 'Zenobia Quillfeather', $3)
      returning ticket_id`,
    [order_id, market_id, phone],
  )
  const ticket_id = rows[0].ticket_id
  await pool.query(`insert into ticket_messages (ticket_id, order_id, body) values ($1, $2, 'It is the blue door')`, [
    ticket_id,
    order_id,
  ])
  await pool.query(
    `insert into ticket_notes (ticket_id, user_id, body) values ($1, $2, 'Zenobia Quillfeather called')`,
    [ticket_id, admin.user_id],
  )
  await pool.query(
    `insert into events (actor_kind, what, subject, detail) values
      ('user', 'order_changed', 'order:' || $1::integer, '{"before": {"name": "Zenobia Quillfeather"}}'),
      ('user', 'order_status', 'order:' || $1::integer, '{"after": "delivered"}')`,
    [order_id],
  )
  await pool.query(
    `insert into order_attempts (cart_id, cart_hash, session_id, session_persistent_id, payload, stage, order_id)
      values ($1, 'h', 0, 0, '{"name": "Zenobia Quillfeather"}', 'created', $2)`,
    [cart_id, order_id],
  )
})

/** Where in the whole database a word still stands. */
async function placesOf(word: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const found: string[] = []
    for (const { relname } of rows) {
      const { rows: hits } = await client.query(
        `select 1 from "${relname}" t where strpos(lower(t::text), lower($1)) > 0 limit 1`,
        [word],
      )
      if (hits.length > 0) found.push(relname)
    }
    return found
  } finally {
    await client.end()
  }
}

const erase = (more: Record<string, unknown> = {}) =>
  admin.post('/secure/privacy/erase', { phone_number: '(404) 555-0163', reason, last_four: '0163', ...more })
const everywhere = async () => (await Promise.all(words.map(placesOf))).flat()

test('[SIL-ORD-170] a customer who is erased stands nowhere any more, and the ledger is what it was', async () => {
  const ledger = () => pool.query('select order_id, account, amount from ledger_entries order by movement_id, account')
  const before = await ledger()
  expect(await everywhere()).toEqual(
    expect.arrayContaining(['customers', 'orders', 'messages', 'tickets', 'events', 'carts']),
  )
  expect(await erase()).toMatchObject({ status: 200, success: true, orders: 1, cards: 1 })
  expect(await everywhere()).toEqual([])
  expect((await ledger()).rows).toEqual(before.rows)
  expect(before.rows.length).toBeGreaterThan(0)
  // Amounts, days and what tax asks for stay with the order.
  const kept = await db
    .selectFrom('orders')
    .select(['name', 'total', 'city', 'status', 'order_secret', 'cosmic_customer_id'])
    .where('order_id', '=', order.order_id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({
    name: 'Erased',
    total: order.total,
    city: order.city,
    status: 'delivered',
    cosmic_customer_id: account,
  })
  expect(kept.order_secret).not.toBe(order.order_secret)
  // The audit says what was done, when and why, and not to whom by name.
  const events = await db
    .selectFrom('events')
    .select(['what', 'detail'])
    .where('subject', 'in', [`order:${order.order_id}`, `customer:${account}`])
    .orderBy('event_id')
    .execute()
  expect(events).toEqual([
    { what: 'order_changed', detail: { erased: true } },
    { what: 'order_status', detail: { after: 'delivered' } },
    { what: 'customer_data_erased', detail: { phone: '••• ••• 0163', reason, orders: 1, cards: 1 } },
  ])
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'remove_vault_card').execute()
  expect(jobs).toContainEqual({ payload: { vault_token: `tok_${account}` } })
  const sent = await db
    .selectFrom('messages')
    .select('state')
    .where('order_id', '=', order.order_id)
    .orderBy('message_id')
    .execute()
  expect(sent).toEqual([{ state: 'sent' }, { state: 'failed' }])
  expect(await erase()).toMatchObject({ status: 404, error: 'nobody' })
})

test('[SIL-ORD-170] an order that is under way, or money that is, refuses it, and nothing is changed', async () => {
  await db
    .updateTable('orders')
    .set({ status: 'preparing', ended_at: null })
    .where('order_id', '=', order.order_id)
    .execute()
  const refused = await erase()
  expect(refused).toMatchObject({ status: 409, error: 'running_orders' })
  expect((await admin.read(`/secure/privacy?phone_number=${phone}`)).person).toMatchObject({
    running: [order.order_id],
  })
  await db
    .updateTable('orders')
    .set({ status: 'delivered', ended_at: new Date() })
    .where('order_id', '=', order.order_id)
    .execute()
  await pool.query(`update order_attempts set stage = 'in_progress' where order_id = $1`, [order.order_id])
  expect(await erase()).toMatchObject({ status: 409, error: 'money_open' })
  expect(await placesOf(zenobia.name)).toContain('customers')
  await pool.query(`update order_attempts set stage = 'created' where order_id = $1`, [order.order_id])
  expect(await erase()).toMatchObject({ status: 200 })
})

test('[SIL-ORD-170] a guest without an account is erased by the phone of the orders', async () => {
  await db.updateTable('orders').set({ cosmic_customer_id: null }).where('order_id', '=', order.order_id).execute()
  await db.deleteFrom('payment_cards').where('cosmic_customer_id', '=', account).execute()
  await db.deleteFrom('customers').where('cosmic_customer_id', '=', account).execute()
  expect((await admin.read(`/secure/privacy?phone_number=${phone}`)).person).toMatchObject({ has_account: false })
  expect(await erase()).toMatchObject({ status: 200, orders: 1 })
  expect(await everywhere()).toEqual([])
})

test('[SIL-ORD-170] what lacks or does not fit is refused in words', async () => {
  expect(await erase({ phone_number: '12' })).toMatchObject({ status: 422, error: 'phone_invalid' })
  expect(await erase({ reason: '  ' })).toMatchObject({ status: 422, error: 'reason_missing' })
  expect(await erase({ last_four: '0000' })).toMatchObject({ status: 422, error: 'last_four_wrong' })
  expect(await erase({ phone_number: '4045550199', last_four: '0199' })).toMatchObject({ status: 404, error: 'nobody' })
  expect(await placesOf(zenobia.name)).toContain('orders')
  await erase()
})

test('[SIL-ORD-170] only admins may', async () => {
  for (const role of ['manager', 'customer_support', 'dispatcher'] as const) {
    const other = await server.as({ roles: [role] })
    expect((await other.get('/secure/privacy')).statusCode).toBe(403)
    expect((await other.post('/secure/privacy/erase', { phone_number: phone, reason, last_four: '0163' })).status).toBe(
      403,
    )
    expect((await other.post('/secure/privacy/export', { phone_number: phone, reason, format: 'json' })).status).toBe(
      403,
    )
  }
  await erase()
})

test('[SIL-ORD-140] [SIL-ORD-170] a customer’s data is of all markets: an admin of some of them may neither read nor erase it', async () => {
  const local = await server.as({ market_ids: [order.market_id] })
  expect(await local.read(`/secure/privacy?phone_number=${phone}`)).toMatchObject({
    may_act: false,
    person: null,
    privacy_log: [],
  })
  const refused = { status: 403, error: 'own_markets_only' }
  expect(await local.post('/secure/privacy/erase', { phone_number: phone, reason, last_four: '0163' })).toMatchObject(
    refused,
  )
  expect(await local.post('/secure/privacy/export', { phone_number: phone, reason, format: 'json' })).toMatchObject(
    refused,
  )
  await erase()
})

test('[SIL-ORD-170] a customer’s data is exported for programs and for people, with what was encrypted, and logged with its reason', async () => {
  const send = (format: string, more = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/secure/privacy/export',
      headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      payload: { phone_number: phone, reason, format, ...more },
    })
  const json = await send('json')
  expect(json.headers['content-disposition']).toBe(`attachment; filename="customer-${phone}.json"`)
  expect(json.headers['cache-control']).toBe('no-store')
  const { held } = json.json()
  expect(held.Orders).toMatchObject([
    { order_id: order.order_id, name: zenobia.name, addr_line_1: '99 Persimmon Hollow', note: 'blue door' },
  ])
  expect(held['Who may receive alcohol']).toMatchObject([{ name: 'Mallory Recipient', birth_date: '01/02/1980' }])
  expect(held.Cards).toMatchObject([{ card_type: 'visa', last_four: '4242' }])
  expect(held['Notes of support']).toMatchObject([{ body: 'Zenobia Quillfeather called' }])
  // What opens something is not in it.
  for (const secret of ['hash', `tok_${account}`, order.order_secret, 'cus_1'])
    expect(json.body).not.toContain(`"${secret}"`)

  await db
    .updateTable('orders')
    .set({ note: '<script>alert(1)</script>' })
    .where('order_id', '=', order.order_id)
    .execute()
  const html = await send('html')
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(html.body).toContain('99 Persimmon Hollow')
  expect(html.body).not.toContain('<script>')
  expect((await send('json', { reason: '' })).json()).toMatchObject({ error: 'reason_missing' })
  expect((await send('json', { phone_number: '4045550198' })).json()).toMatchObject({ error: 'nobody' })

  const { privacy_log } = await admin.read('/secure/privacy')
  expect(privacy_log.slice(0, 2)).toMatchObject([
    { what: 'Exported', who: 'Ada Admin', whose: '••• ••• 0163', reason },
    { what: 'Exported', who: 'Ada Admin', whose: '••• ••• 0163', reason },
  ])
  await db.updateTable('orders').set({ note: 'blue door' }).where('order_id', '=', order.order_id).execute()
  await erase()
})
