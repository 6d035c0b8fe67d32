import { type RawBuilder, sql } from 'kysely'
import { removeVaultCardJob } from '#areas/cards/server/public.ts'
import { ok, type Result, refuse } from '#platform/core/result.ts'
import type { Db, Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { maskedPhone } from '../rules/masked-phone.ts'
import { eraseMessages } from './erase-messages.ts'
import { erasedName } from './erased-name.ts'
import {
  findPerson,
  hasOpenMoney,
  isDraftTo,
  isQuotedTo,
  type Person,
  runningOrders,
  subjects,
  visitsOf,
} from './person.ts'

export type Erasure = { readonly orders: number; readonly cards: number }
type Reason = 'nobody' | 'running_orders' | 'money_open'

/**
 * Takes a person out of everything that is held, for ever. What stays: amounts, days, dishes, cities and zips of orders, as tax asks for; the
 * checks of the alcohol law until their own time is over; that a phone refuses texts; the audit, in which the person is no longer named.
 */
export async function erasePerson(
  unit: UnitOfWork,
  phone_number: string,
  reason: string,
): Promise<Result<Erasure, Reason>> {
  const { tx, audit } = unit
  // Who signs in or orders by this account at the same moment comes before or after, never in between.
  await tx.selectFrom('customers').select('name').where('phone_number', '=', phone_number).forUpdate().execute()
  await sql`select order_id from orders where phone_number = ${phone_number} for update`.execute(tx)
  const person = await findPerson(tx, phone_number)
  if (!person) return refuse('nobody')
  if ((await runningOrders(tx, person)).length > 0) return refuse('running_orders')
  if (await hasOpenMoney(tx, person)) return refuse('money_open')

  const words = await wordsOf(tx, person)
  const cards = await eraseCards(unit, person)
  await eraseOrders(tx, person.order_ids)
  await eraseMessages(unit, person)
  await eraseDeliveries(tx, person)
  await eraseCarts(tx, person)
  await eraseAccount(tx, person)
  await eraseFromAudit(tx, person, words)
  audit({
    what: 'customer_data_erased',
    subject: person.cosmic_customer_id === null ? 'customer:guest' : `customer:${person.cosmic_customer_id}`,
    detail: { phone: maskedPhone(phone_number), reason, orders: person.order_ids.length, cards },
  })
  return ok({ orders: person.order_ids.length, cards })
}

/** Also what retention does with orders whose years are over. */
export async function eraseOrders(tx: Tx | Db, order_ids: readonly number[]): Promise<void> {
  const orders = sql`any(${order_ids}::integer[])`
  // Another secret: links that were sent lead nowhere any more.
  await sql`update orders set name = ${erasedName}, phone_number = '', addr_line_1 = '', addr_line_2 = '', lat = null, lng = null, note = '',
      receipt_mail = '', session_persistent_id = null, rejection_message = null, address_id = null,
      order_secret = replace(gen_random_uuid()::text, '-', '')
    where order_id = ${orders}`.execute(tx)
  await sql`update order_lines set answers = '[]', answer_texts = '[]' where order_id = ${orders}`.execute(tx)
  await sql`update order_recipients set name = ${erasedName}, birth_date = '' where order_id = ${orders}`.execute(tx)
  await sql`update order_signatures set name = ${erasedName} where order_id = ${orders}`.execute(tx)
  await sql`update order_attempts set payload = '{}' where order_id = ${orders}`.execute(tx)
  await sql`delete from order_push_subscriptions where order_id = ${orders}`.execute(tx)
  await sql`update webhook_attempts a set response = '' from webhook_deliveries d
    where d.webhook_delivery_id = a.webhook_delivery_id and d.order_id = ${orders}`.execute(tx)
  await sql`update webhook_deliveries set body = '{}' where order_id = ${orders}`.execute(tx)
  await sql`update order_issue_items i set detail = '{}' from order_issues o
    where o.order_issue_id = i.order_issue_id and o.order_id = ${orders}`.execute(tx)
  // Photos of what went wrong, and signatures that no law asks for, go with the next run of retention, which also deletes their files.
  await sql`update secure_assets a set delete_after = least(a.delete_after, now()) from order_issue_items i join order_issues o using (order_issue_id)
    where a.asset_id = i.photo_asset_id and a.kind = 'issue_photo' and o.order_id = ${orders}`.execute(tx)
  await sql`update secure_assets a set delete_after = least(a.delete_after, now()) from order_signatures s
    where a.asset_id = s.asset_id and s.order_id = ${orders}`.execute(tx)
}

/** The provider forgets them too; money that they paid keeps its authorization. */
async function eraseCards({ tx, now, enqueue }: UnitOfWork, { card_ids }: Person): Promise<number> {
  const { rows } = await sql<{ vault_token: string }>`
    select distinct vault_token from payment_cards where payment_card_id = any(${card_ids}::integer[]) and vault_token <> ''`.execute(
    tx,
  )
  await sql`update payment_cards set deleted_at = coalesce(deleted_at, ${now}), last_four = '', selected = false, session_persistent_id = null,
      vault_token = 'erased-' || payment_card_id, external_customer_id = ''
    where payment_card_id = any(${card_ids}::integer[])`.execute(tx)
  for (const { vault_token } of rows)
    if (!vault_token.startsWith('erased-')) await enqueue(removeVaultCardJob.of({ vault_token }))
  return card_ids.length
}

/** What businesses have asked a price for, or have begun to write, and have not ordered. */
async function eraseDeliveries(tx: Tx, { phone_number }: Person): Promise<void> {
  await sql`delete from business_quotes where ${isQuotedTo(phone_number)}`.execute(tx)
  await sql`delete from delivery_drafts where ${isDraftTo(phone_number)}`.execute(tx)
}

async function eraseCarts(tx: Tx, person: Person): Promise<void> {
  const carts = sql`any(${person.cart_ids}::integer[])`
  await sql`delete from visitor_addresses where session_persistent_id in ${visitsOf(person)}`.execute(tx)
  await sql`update order_attempts set payload = '{}' where cart_id = ${carts}`.execute(tx)
  await sql`update carts set name = '', phone_number = '', cosmic_customer_id = null, address_id = null, address_line = '', apartment_number = '',
      lines = '[]', status = case when status = 'active' then 'abandoned' else status end, updated_at = now()
    where cart_id = ${carts}`.execute(tx)
}

/** Its row stays without the person, because movements of money name its number. */
async function eraseAccount(tx: Tx, { cosmic_customer_id, phone_number, mails }: Person): Promise<void> {
  const known = [phone_number, ...mails]
  await sql`delete from access_codes where phone_number = ${phone_number}`.execute(tx)
  await sql`delete from phone_lines where phone_number = ${phone_number}`.execute(tx)
  await sql`delete from jobs where set_aside_at is not null
    and exists (select from unnest(${known}::text[]) as w (word) where strpos(lower(payload::text), word) > 0)`.execute(
    tx,
  )
  // A saved view is the search of a list as it stands in the address, where signs are written as %28.
  await sql`delete from own_views where strpos(regexp_replace(regexp_replace(search, '%[0-9A-Fa-f]{2}', '', 'g'), '\\D', '', 'g'), ${phone_number}) > 0`.execute(
    tx,
  )
  if (cosmic_customer_id === null) return
  const account = sql`cosmic_customer_id = ${cosmic_customer_id}`
  await sql`delete from customer_passkeys where ${account}`.execute(tx)
  await sql`update persistent_sessions set cosmic_customer_id = null, customer_signed_in_until = null where ${account}`.execute(
    tx,
  )
  await sql`update sessions set cosmic_customer_id = null, customer_signed_in_at = null where ${account}`.execute(tx)
  await sql`update discount_codes set valid_to = least(coalesce(valid_to, now()), now()) where ${account}`.execute(tx)
  await sql`update customers set phone_number = 'erased-' || cosmic_customer_id, name = '', password_hash = null, external_customer_id = null,
      card_account_present = false where ${account}`.execute(tx)
}

/** By what else they are named, in events: names and streets that are long enough to be nobody else's chance. */
async function wordsOf(tx: Tx, { phone_number, name, order_ids }: Person): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct word from (
      select unnest(array[name, addr_line_1, note, receipt_mail]) as word from orders where order_id = any(${order_ids}::integer[])
      union select name from order_recipients where order_id = any(${order_ids}::integer[])
      union select name from alcohol_verifications where order_id = any(${order_ids}::integer[])) all_of
    where length(word) >= 4`.execute(tx)
  return [phone_number, ...(name.length >= 4 ? [name] : []), ...rows.map(({ word }) => word)]
}

/** What was done stays; what names the person in it goes. */
async function eraseFromAudit(tx: Tx, person: Person, words: readonly string[]): Promise<void> {
  const about = [
    ...subjects('order', person.order_ids),
    ...subjects('ticket', person.ticket_ids),
    ...subjects('cart', person.cart_ids),
    ...subjects('card', person.card_ids),
    ...subjects('conversation', person.conversation_ids),
    ...(person.cosmic_customer_id === null ? [] : [`customer:${person.cosmic_customer_id}`]),
  ]
  const names: RawBuilder<unknown> = sql`exists (select from unnest(${words}::text[]) as w (word)
    where strpos(lower(detail::text), lower(trim('"' from to_jsonb(w.word)::text))) > 0)`
  await sql`update events set detail = '{"erased": true}' where subject = any(${about}::text[]) and ${names}`.execute(
    tx,
  )
}
