import { beforeEach, expect, test } from 'vitest'
import { staffServer } from '#areas/accounts/server/testing.ts'
import { insertOrder, type TestOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { holdings } from '../rules/holdings.ts'
import { privacyArea } from './area.ts'
import { insertPerson, opener, phone, words, zenobia } from './testing.ts'

const { db, pool } = await testDatabase()
const server = await staffServer(db, (deps) => [privacyArea(deps)], { roles: ['admin'] })
const admin = await server.as({ name: 'Ada Admin' })

const reason = 'Letter of 20 November'

let order: TestOrder
let account: number

/** Somebody with something in every corner. */
beforeEach(async () => {
  await db.deleteFrom('throttles').execute()
  const person = await insertPerson({ db, pool, secrets: server.deps.secrets, user_id: admin.user_id })
  order = person.order
  account = person.account
})

/** Where in the whole database any of these words still stands, as `table.column`. */
async function placesOf(...any: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ place: string; table: string; column: string }>(
    `select c.relname || '.' || a.attname as place, c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  const found: string[] = []
  for (const [table, columns] of tables) {
    const tests = columns.map(
      ({ column }) =>
        `coalesce(bool_or((select bool_or(strpos(lower("${column}"::text), lower(w)) > 0) from unnest($1::text[]) w)), false)`,
    )
    const { rows: hits } = await pool.query({
      text: `select array[${tests.join(', ')}] as hits from "${table}"`,
      values: [any],
    })
    found.push(...columns.filter((_, at) => hits[0].hits[at]).map(({ place }) => place))
  }
  return found
}

const erase = (more: Record<string, unknown> = {}) =>
  admin.post('/secure/privacy/erase', { phone_number: '(404) 555-0163', reason, last_four: '0163', ...more })
const everywhere = () => placesOf(...words)

/** Read by the words in them; these three hold none that can be looked for. */
const wordless = ['order_recipients.birth_date', 'payment_cards.last_four', 'payment_cards.vault_token']
const columnsThat = (are: (erased: true | string) => boolean) =>
  Object.entries(holdings)
    .filter(([, { erased }]) => are(erased))
    .flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`))
    .filter((column) => !wordless.includes(column))
    .sort()
/** What stays has its reason beside it. */
const stays = [
  'alcohol_verifications.name',
  'alcohol_verifications.signature_name',
  'marketing_opt_outs.address',
  'text_opt_outs.phone_number',
]

test('[SIL-ORD-170] a customer who is erased stands nowhere any more, and the ledger is what it was', async () => {
  const ledger = () => pool.query('select order_id, account, amount from ledger_entries order by movement_id, account')
  const before = await ledger()
  expect(await everywhere()).toEqual(expect.arrayContaining(columnsThat((erased) => erased === true)))
  expect(await erase()).toMatchObject({ status: 200, success: true, orders: 1, cards: 1 })
  expect(await everywhere()).toEqual(stays)
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
  const sent = await db.selectFrom('messages').select('state').orderBy('message_id').execute()
  expect(sent).toEqual([{ state: 'sent' }, { state: 'failed' }, { state: 'delivered' }])
  const recipients = await db.selectFrom('order_recipients').select('birth_date').execute()
  expect(recipients).toEqual([{ birth_date: Buffer.from('') }])
  // A campaign that is under way goes to the others, and says so; one that was sent keeps its count.
  const campaigns = await db
    .selectFrom('campaigns as c')
    .select(['state', 'excluded', 'recipient_count'])
    .select(({ selectFrom }) =>
      selectFrom('campaign_recipients as r')
        .whereRef('r.campaign_id', '=', 'c.campaign_id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .as('rows'),
    )
    .orderBy('campaign_id')
    .execute()
  expect(campaigns).toEqual([
    { state: 'scheduled', excluded: ['4045550111'], recipient_count: 2, rows: 0 },
    { state: 'sent', excluded: [], recipient_count: 2, rows: 2 },
    { state: 'sending', excluded: [], recipient_count: 1, rows: 1 },
  ])
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
  expect(await placesOf(zenobia.name)).toContain('customers.name')
  await pool.query(`update order_attempts set stage = 'created' where order_id = $1`, [order.order_id])
  expect(await erase()).toMatchObject({ status: 200 })
})

test('[SIL-ORD-170] a guest without an account is erased by the phone of the orders', async () => {
  await db.updateTable('orders').set({ cosmic_customer_id: null }).where('order_id', '=', order.order_id).execute()
  await db.deleteFrom('payment_cards').where('cosmic_customer_id', '=', account).execute()
  await db
    .updateTable('persistent_sessions')
    .set({ cosmic_customer_id: null })
    .where('cosmic_customer_id', '=', account)
    .execute()
  await db.deleteFrom('customers').where('cosmic_customer_id', '=', account).execute()
  expect((await admin.read(`/secure/privacy?phone_number=${phone}`)).person).toMatchObject({ has_account: false })
  expect(await erase()).toMatchObject({ status: 200, orders: 1 })
  expect(await everywhere()).toEqual(stays)
})

test('[SIL-ORD-170] what lacks or does not fit is refused in words', async () => {
  expect(await erase({ phone_number: '12' })).toMatchObject({ status: 422, error: 'phone_invalid' })
  expect(await erase({ reason: '  ' })).toMatchObject({ status: 422, error: 'reason_missing' })
  expect(await erase({ last_four: '0000' })).toMatchObject({ status: 422, error: 'last_four_wrong' })
  expect(await erase({ phone_number: '4045550199', last_four: '0199' })).toMatchObject({ status: 404, error: 'nobody' })
  expect(await placesOf(zenobia.name)).toContain('orders.name')
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
  expect(held['Texts and mail']).toMatchObject([{ recipient: phone }, { recipient: 'Zenobia@example.com' }])
  expect(held['Conversations by text']).toMatchObject([
    { what: 'From you', body: 'the blue door' },
    { what: 'Note of support' },
  ])
  expect(held.Campaigns).toMatchObject([{ address: phone }, { address: phone }])
  expect(held['Left out of campaigns']).toHaveLength(1)
  expect(held['Campaigns are refused']).toMatchObject([{ address: 'zenobia@example.com' }])
  expect(held['Addresses used before']).toMatchObject([
    { address_line: '99 Persimmon Hollow', apartment_number: 'blue door' },
  ])
  expect(held['Deliveries that businesses asked prices for']).toMatchObject([
    { name: zenobia.name, address: '99 Persimmon Hollow' },
  ])
  expect(held['Deliveries that businesses have begun to write']).toMatchObject([{ phone_number: '(404) 555-0163' }])
  expect(held['What went wrong']).toMatchObject([{ detail: { words: 'left at the blue door' } }])
  expect(held['Signatures at the door']).toMatchObject([{ name: 'Mallory Recipient' }])
  expect(held['Photos and signatures']).toMatchObject([
    { kind: 'id_photo' },
    { kind: 'signature' },
    { kind: 'issue_photo' },
  ])
  expect(held['Waiting for a new town']).toMatchObject([{ ref: 'athens' }])
  // What opens something is not in it.
  for (const secret of [opener, `tok_${account}`, order.order_secret]) expect(json.body).not.toContain(secret)

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

test('[SIL-ORD-170] what was said to a family’s mail address about another’s order is not the customer’s', async () => {
  const other = await insertOrder(db, {
    name: 'Another Quillfeather',
    phone_number: '4045550177',
    receipt_mail: 'zenobia@example.com',
    status: 'delivered',
    dispatch_state: 'done',
    ended_at: new Date(),
  })
  await pool.query(
    `insert into messages (channel, recipient, body, about, state) values ('mail', 'zenobia@example.com', 'Another receipt', 'order:' || $1::integer, 'sent')`,
    [other.order_id],
  )
  expect(await erase()).toMatchObject({ status: 200 })
  const theirs = await db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('about', '=', `order:${other.order_id}`)
    .execute()
  expect(theirs).toEqual([{ recipient: 'zenobia@example.com', body: 'Another receipt' }])
})

test('[SIL-ORD-170] somebody who has only written a text, or been quoted for by a business, is found and erased', async () => {
  await erase()
  await pool.query(
    `insert into conversations (phone_number, kind, last_at, created_at) values ($1, 'unknown', now(), now())`,
    [phone],
  )
  expect((await admin.read(`/secure/privacy?phone_number=${phone}`)).person).toMatchObject({
    held: expect.arrayContaining([{ what: 'Conversations by text', count: 1 }]),
  })
  expect(await erase()).toMatchObject({ status: 200, orders: 0 })
  expect(await placesOf(phone)).toEqual(['text_opt_outs.phone_number'])
  // What a driver writes from the same phone is their work.
  await pool.query(
    `insert into conversations (phone_number, kind, last_at, created_at) values ($1, 'driver', now(), now())`,
    [phone],
  )
  expect(await erase()).toMatchObject({ status: 404, error: 'nobody' })
  await pool.query(`delete from conversations where phone_number = $1`, [phone])
})
