import type pg from 'pg'
import { insertAddress } from '#areas/addresses/server/testing.ts'
import { insertBusiness } from '#areas/business/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertOrder, type TestOrder } from '#areas/orders/server/testing.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'

export const phone = '4045550163'
const typed = '(404) 555-0163'
const mail = 'zenobia@example.com'
export const zenobia = {
  name: 'Zenobia Quillfeather',
  phone_number: phone,
  addr_line_1: '99 Persimmon Hollow',
  addr_line_2: 'by the blue door',
  lat: 33.987123,
  lng: -83.123987,
  note: 'blue door',
}
/** What opens something, and so is in no export. */
export const opener = 'zenobias-secret'
/** What names nobody else, wherever it may stand. */
export const words = [
  phone,
  typed,
  zenobia.name,
  zenobia.addr_line_1,
  zenobia.note,
  mail,
  'Mallory Recipient',
  '33.987123',
  '-83.123987',
  opener,
]

export type TestPerson = { readonly order: TestOrder; readonly account: number; readonly ticket_id: number }
type Everywhere = { readonly db: Db; readonly pool: pg.Pool; readonly secrets: Secrets; readonly user_id: number }

/** Somebody with something in every corner that `rules/holdings.ts` names. */
export async function insertPerson({ db, pool, secrets, user_id }: Everywhere): Promise<TestPerson> {
  const one = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await pool.query(text, values)
    return Number(Object.values(rows[0])[0])
  }
  const account = await one(
    `insert into customers (phone_number, name, password_hash, external_customer_id) values ($1, $2, $3, $3) returning cosmic_customer_id`,
    [phone, zenobia.name, opener],
  )
  const order = await insertOrder(db, {
    ...zenobia,
    cosmic_customer_id: account,
    receipt_mail: mail,
    rejection_message: `${zenobia.name} was not there`,
    status: 'delivered',
    dispatch_state: 'done',
    payment_status: 'charged',
    ended_at: new Date(),
    recipients: [{ name: 'Mallory Recipient', birth_date: '01/02/1980', id_type: 1 }],
    secrets,
  })
  const { order_id, cart_id, market_id } = order
  await pool.query(`update order_lines set answers = $2, answer_texts = $2 where order_id = $1`, [
    order_id,
    JSON.stringify(['blue door']),
  ])
  const device = await one(
    `insert into persistent_sessions (secret_hash, pass_hash, cosmic_customer_id, expires_at) values ('', '', $1, now() + interval '1 day')
      returning session_persistent_id`,
    [account],
  )
  await pool.query(
    `update carts set name = $2, phone_number = $3, address_line = '99 Persimmon Hollow, 30601', apartment_number = 'blue door',
      lines = '[{"answers": ["blue door"]}]', session_persistent_id = $4 where cart_id = $1`,
    [cart_id, zenobia.name, phone, device],
  )
  const { address_id } = await insertAddress(db, undefined, { market_id })
  await pool.query(
    `insert into visitor_addresses (session_persistent_id, address_id, address_line, apartment_number) values ($1, $2, '99 Persimmon Hollow', 'blue door')`,
    [device, address_id],
  )
  await pool.query(
    `insert into payment_cards (cosmic_customer_id, card_type, last_four, exp_month, exp_year, vault_token, external_customer_id)
      values ($1::integer, 'visa', '4242', 12, 2038, 'tok_' || $1::integer, $2)`,
    [account, opener],
  )
  await pool.query(
    `insert into customer_passkeys (cosmic_customer_id, credential_id, public_key, created_at) values ($1, $2, '', now())`,
    [account, opener],
  )
  await pool.query(
    `insert into access_codes (phone_number, session_persistent_id, requested_at, expires_at) values ($1, $2, now(), now())`,
    [phone, device],
  )
  await pool.query(
    `insert into phone_lines (phone_number, phone_number_type, ask_again_at) values ($1, 'mobile', now() + interval '1 day')`,
    [phone],
  )
  await pool.query(`insert into early_adopters (email, ref) values ('Zenobia@example.com', 'athens')`)
  await pool.query(
    `insert into own_views (user_id, place, view_id, name, search) values ($1, '/secure/orders', $2, 'Mine', $3)`,
    [user_id, `view${order_id}`, `?q=${encodeURIComponent(typed)}&seen=${phone}`],
  )
  await pool.query(
    `insert into jobs (kind, payload, set_aside_at) values ('send_text', jsonb_build_object('to', $1::text), now())`,
    [phone],
  )
  await pool.query(
    `insert into order_attempts (cart_id, cart_hash, session_id, session_persistent_id, payload, stage, order_id)
      values ($1, 'h', 0, 0, '{"name": "Zenobia Quillfeather"}', 'created', $2)`,
    [cart_id, order_id],
  )
  await pool.query(`insert into order_push_subscriptions (order_id, endpoint, p256dh, auth) values ($1, $2, '', '')`, [
    order_id,
    `https://push.example/${opener}`,
  ])
  const ticket_id = await insertWords(one, pool, { order, user_id })
  await insertOutreach(one, pool, { order, user_id })
  await insertDoor(db, one, pool, { order, user_id, secrets })
  await insertDeliveries(db, one, pool, { order, user_id })
  return { order, account, ticket_id }
}

type One = (text: string, values: unknown[]) => Promise<number>
type Of = { readonly order: TestOrder; readonly user_id: number }

/** Tickets, messages and the audit. */
async function insertWords(one: One, pool: pg.Pool, { order, user_id }: Of): Promise<number> {
  const { order_id, market_id } = order
  await pool.query(
    `insert into messages (channel, recipient, subject, body, html, unsubscribe_url, about, state) values
      ('text', $2, null, 'Zenobia Quillfeather, your order is here', null, null, 'order:' || $1::integer, 'sent'),
      ('mail', 'Zenobia@example.com', 'For Zenobia Quillfeather', 'To 99 Persimmon Hollow', '<p>99 Persimmon Hollow</p>',
        'https://cosmic.example/unsubscribe?t=zenobia@example.com', 'campaign:1', 'queued'),
      ('text', '7065550188', null, 'Order for Zenobia Quillfeather has waited', null, null, 'order:' || $1::integer, 'delivered')`,
    [order_id, phone],
  )
  const ticket_id = await one(
    `insert into tickets (description, order_id, market_id, name, phone_number) values ('blue door is red', $1, $2, $3, $4) returning ticket_id`,
    [order_id, market_id, zenobia.name, phone],
  )
  await pool.query(`insert into ticket_messages (ticket_id, order_id, body) values ($1, $2, 'It is the blue door')`, [
    ticket_id,
    order_id,
  ])
  const note = await one(
    `insert into ticket_notes (ticket_id, user_id, body) values ($1, $2, 'Zenobia Quillfeather called') returning ticket_note_id`,
    [ticket_id, user_id],
  )
  await pool.query(
    `insert into ticket_note_versions (ticket_note_id, version, body, written_at) values ($1, 1, 'Zenobia Quillfeather calld', now())`,
    [note],
  )
  await pool.query(
    `insert into events (actor_kind, what, subject, detail) values
      ('user', 'order_changed', 'order:' || $1::integer, '{"before": {"name": "Zenobia Quillfeather"}}'),
      ('user', 'order_status', 'order:' || $1::integer, '{"after": "delivered"}')`,
    [order_id],
  )
  return ticket_id
}

async function insertOutreach(one: One, pool: pg.Pool, { order, user_id }: Of): Promise<void> {
  const { order_id, market_id } = order
  const conversation = await one(
    `insert into conversations (market_id, phone_number, kind, name, order_id, last_text, last_at, created_at)
      values ($1, $2, 'customer', $3, $4, 'the blue door', now(), now()) returning conversation_id`,
    [market_id, phone, zenobia.name, order_id],
  )
  await pool.query(
    `insert into conversation_entries (conversation_id, kind, body, user_id, created_at) values
      ($1, 'in', 'the blue door', null, now()), ($1, 'note', 'Zenobia Quillfeather is nice', $2, now())`,
    [conversation, user_id],
  )
  await pool.query(
    `insert into conversation_drafts (conversation_id, user_id, body, changed_at) values ($1, $2, 'Dear Zenobia Quillfeather', now())`,
    [conversation, user_id],
  )
  const campaign = (state: string, excluded: string[]) =>
    one(
      `insert into campaigns (market_id, kind, channel, audience, body, excluded, per_minute, state, scheduled_at, recipient_count, created_by, created_at)
        values ($1, 'simple', 'text', 'all', 'Free delivery', $2, 60, $3, now(), 2, $4, now()) returning campaign_id`,
      [market_id, excluded, state, user_id],
    )
  await campaign('scheduled', [phone, mail, '4045550111'])
  const recipients = `insert into campaign_recipients (campaign_id, phone_number, address, name, written_at) values
    ($1, $2, $2, 'Zenobia Quillfeather', $3), ($1, '4045550111', '4045550111', 'Somebody Else', $3)`
  await pool.query(recipients, [await campaign('sent', []), phone, new Date()])
  await pool.query(recipients, [await campaign('sending', []), phone, null])
  await pool.query(`insert into marketing_opt_outs (address, opted_out_at) values ($1, now()) on conflict do nothing`, [
    mail,
  ])
  await pool.query(`insert into text_opt_outs (phone_number, opted_out_at) values ($1, now()) on conflict do nothing`, [
    phone,
  ])
}

/** What a driver took down at the door, and what was given back afterwards. */
async function insertDoor(
  db: Db,
  one: One,
  pool: pg.Pool,
  { order, user_id, secrets }: Of & { readonly secrets: Secrets },
): Promise<void> {
  const { order_id, market_id } = order
  const { driver_id } = await insertDriver(db, { market_id })
  const asset = (kind: string) =>
    one(
      `insert into secure_assets (kind, content_type, file_name, session_id, market_id, delete_after)
        values ($1, 'image/webp', 'photo', 0, $2, now() + interval '30 days') returning asset_id`,
      [kind, market_id],
    )
  await pool.query(
    `insert into alcohol_verifications (order_id, driver_id, name, birth_date, expiration_date, signature_name, id_front_asset_id)
      values ($1, $2, 'Mallory Recipient', $3, $4, 'Mallory Recipient', $5)`,
    [order_id, driver_id, secrets.encrypt('01/02/1980'), secrets.encrypt('01/02/2030'), await asset('id_photo')],
  )
  await pool.query(
    `insert into order_signatures (order_id, driver_id, name, asset_id, signed_at) values ($1, $2, 'Mallory Recipient', $3, now())`,
    [order_id, driver_id, await asset('signature')],
  )
  const issue = await one(
    `insert into order_issues (order_id, record_type, refund_source, total_refund, idempotency_key, user_id)
      values ($1, 'refund', 'company', 100, 'zk' || $1::integer, $2) returning order_issue_id`,
    [order_id, user_id],
  )
  await pool.query(
    `insert into order_issue_items (order_issue_id, order_item_id, amount, issue_kind, detail, photo_asset_id) values ($1, 0, 100, 'other', $2, $3)`,
    [issue, JSON.stringify({ words: 'left at the blue door' }), await asset('issue_photo')],
  )
  await pool.query(`insert into order_ratings (order_id, restaurant_rating) values ($1, 5)`, [order_id])
}

/** What a business has asked, begun to write, and been told. */
async function insertDeliveries(db: Db, one: One, pool: pg.Pool, { order, user_id }: Of): Promise<void> {
  const { business_id } = await insertBusiness(db)
  const delivery = {
    name: zenobia.name,
    phone_number: phone,
    place: { addr_line_1: zenobia.addr_line_1 },
    note: 'blue door',
  }
  await pool.query(
    `insert into business_quotes (business_id, external_delivery_id, delivery, subtotal, delivery_fee, service_fee, sales_tax, total, ready_at,
      created_at, expires_at) values ($1, 'D-1', $2, 0, 0, 0, 0, 0, now(), now(), now())`,
    [business_id, JSON.stringify(delivery)],
  )
  await pool.query(`insert into delivery_drafts (business_id, user_id, form) values ($1, $2, $3)`, [
    business_id,
    user_id,
    JSON.stringify({ name: zenobia.name, phone_number: typed, address: zenobia.addr_line_1, note: '' }),
  ])
  const webhook = await one(
    `insert into webhooks (business_id, url, secret) values ($1, 'https://shop.example', '') returning webhook_id`,
    [business_id],
  )
  const sent = await one(
    `insert into webhook_deliveries (webhook_id, order_id, message_id, type, body, next_try_at, created_at)
      values ($1, $2, 'm', 'delivery', $3, now(), now()) returning webhook_delivery_id`,
    [webhook, order.order_id, JSON.stringify(delivery)],
  )
  await pool.query(
    `insert into webhook_attempts (webhook_delivery_id, at, request_headers, response, took_ms) values ($1, now(), '{}', $2, 1)`,
    [sent, JSON.stringify(delivery)],
  )
}
