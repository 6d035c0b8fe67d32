import { sql } from 'kysely'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { isDraftTo, isQuotedTo, isToThem, type Person, visitsOf } from './person.ts'

export type ExportRow = Readonly<Record<string, unknown>>
/** One kind of what is held, under the words that a person reads. */
export type ExportPart = { readonly title: string; readonly rows: readonly ExportRow[] }

/**
 * Everything that is held of a person, kind by kind. Left out is what opens something (passwords, tokens, secrets of links) and what is another
 * person's: drivers, and whoever of the staff wrote.
 */
export async function exportOf(db: Db | Tx, secrets: Secrets, person: Person): Promise<ExportPart[]> {
  const parts: ExportPart[] = []
  for (const [title, query] of partsOf(person)) {
    const { rows } = await query.execute(db)
    parts.push({ title, rows: rows.map((row) => readable(row as ExportRow, secrets)) })
  }
  return parts
}

/** What was encrypted is theirs to read. */
function readable(row: ExportRow, secrets: Secrets): ExportRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? (value.length === 0 ? null : secrets.decryptText(value)) : value,
    ]),
  )
}

/** What is held under each heading; `rules/holdings.ts` says of which tables. */
export function partsOf(person: Person): readonly (readonly [string, ReturnType<typeof sql>])[] {
  const { cosmic_customer_id, phone_number, mails, order_ids, cart_ids, ticket_ids, card_ids, conversation_ids } =
    person
  const orders = sql`any(${order_ids}::integer[])`
  const known = sql`any(${[phone_number, ...mails]}::text[])`
  return [
    [
      'Payment account',
      sql`select phone_number, name, password_hash is not null as has_password, created_at
        from customers where cosmic_customer_id = ${cosmic_customer_id}`,
    ],
    [
      'Cards',
      sql`select card_type, last_four, exp_month, exp_year, created_at, last_used_at, deleted_at
        from payment_cards where payment_card_id = any(${card_ids}::integer[]) order by payment_card_id`,
    ],
    [
      'Passkeys',
      sql`select added_on, created_at, last_used_at from customer_passkeys where cosmic_customer_id = ${cosmic_customer_id} order by created_at`,
    ],
    [
      'Devices signed in',
      sql`select created_at, customer_signed_in_until from persistent_sessions where cosmic_customer_id = ${cosmic_customer_id} order by created_at`,
    ],
    [
      'Discounts and credits',
      sql`select discount_name, kind, value::text as value, valid_from, valid_to from discount_codes
        where cosmic_customer_id = ${cosmic_customer_id} order by discount_code_id`,
    ],
    [
      'Orders',
      sql`select order_id, created_at, f.name as restaurant, o.status, payment_status, payment_type, placement_type, is_delivery, o.name,
          o.phone_number, o.addr_line_1, o.addr_line_2, o.city, o.state, o.zip, o.lat, o.lng, note, receipt_mail, subtotal, sales_tax, o.delivery_fee,
          service_fee, phone_fee, distance_fee, gas_fee, surge_price, discount, credit, total, tip, promised_at, ended_at
        from orders o join franchises f using (franchise_id) where order_id = ${orders} order by order_id`,
    ],
    [
      'What was ordered',
      sql`select order_id, name, quantity, unit_price, answer_texts from order_lines where order_id = ${orders} order by order_line_id`,
    ],
    [
      'Ratings',
      sql`select order_id, restaurant_rating, driver_rating, created_at from order_ratings where order_id = ${orders} order by order_id`,
    ],
    [
      'Who may receive alcohol',
      sql`select order_id, name, birth_date from order_recipients where order_id = ${orders} order by recipient_id`,
    ],
    [
      'ID checks at the door',
      sql`select order_id, name, birth_date, birth_date_source, expiration_date, expiration_date_source, age_result, expiry_result, signature_name,
          verified_at, signed_at
        from alcohol_verifications where order_id = ${orders} order by recipient_verified_id`,
    ],
    [
      'Signatures at the door',
      sql`select order_id, name, signed_at from order_signatures where order_id = ${orders} order by order_id`,
    ],
    [
      'Given back',
      sql`select order_id, record_type, total_refund, total_credit, created_at from order_issues where order_id = ${orders} order by order_issue_id`,
    ],
    [
      'What went wrong',
      sql`select o.order_id, i.issue_kind, i.amount, i.detail from order_issue_items i join order_issues o using (order_issue_id)
        where o.order_id = ${orders} order by o.order_issue_id, i.order_item_id`,
    ],
    [
      'Photos and signatures',
      sql`select a.kind, a.created_at, a.delete_after, a.deleted_at from secure_assets a where a.asset_id in (
          select unnest(array[id_front_asset_id, id_back_asset_id, signature_asset_id]) from alcohol_verifications where order_id = ${orders}
          union select asset_id from order_signatures where order_id = ${orders}
          union select i.photo_asset_id from order_issue_items i join order_issues o using (order_issue_id) where o.order_id = ${orders})
        order by a.asset_id`,
    ],
    [
      'Phones that follow an order',
      sql`select order_id, created_at from order_push_subscriptions where order_id = ${orders} order by order_push_subscription_id`,
    ],
    [
      'Movements of money',
      sql`select order_id, at, kind, account, amount from ledger_entries
        where order_id = ${orders} or cosmic_customer_id = ${cosmic_customer_id} order by movement_id, account`,
    ],
    [
      'Texts and mail',
      sql`select created_at, channel, recipient, subject, body, state, sent_at from messages
        where ${isToThem(person)} order by message_id`,
    ],
    [
      'Conversations by text',
      sql`select e.created_at, case e.kind when 'in' then 'From you' when 'out' then 'To you' else 'Note of support' end as what,
          e.body, e.order_id
        from conversation_entries e where e.conversation_id = any(${conversation_ids}::integer[]) order by e.conversation_entry_id`,
    ],
    [
      'Conversations begun',
      sql`select created_at, name, phone_number from conversations where conversation_id = any(${conversation_ids}::integer[])
        order by conversation_id`,
    ],
    [
      'Campaigns',
      sql`select c.campaign_id, c.channel, c.subject, r.address, r.name, r.written_at from campaign_recipients r join campaigns c using (campaign_id)
        where r.phone_number = ${phone_number} or lower(r.address) = ${known} order by r.campaign_recipient_id`,
    ],
    [
      'Left out of campaigns',
      sql`select campaign_id, created_at from campaigns where excluded && ${[phone_number, ...mails]}::text[] order by campaign_id`,
    ],
    [
      'Campaigns are refused',
      sql`select address, opted_out_at from marketing_opt_outs where lower(address) = ${known}`,
    ],
    [
      'Waiting for a new town',
      sql`select email, ref, created_at from early_adopters where lower(email) = ${known} order by 3`,
    ],
    [
      'Tickets',
      sql`select ticket_id, created_at, order_id, name, phone_number, description, status, closed_at
        from tickets where ticket_id = any(${ticket_ids}::integer[]) order by ticket_id`,
    ],
    [
      'Messages to support',
      sql`select ticket_id, created_at, body from ticket_messages
        where ticket_id = any(${ticket_ids}::integer[]) or order_id = ${orders} order by ticket_message_id`,
    ],
    [
      'Notes of support',
      sql`select ticket_id, created_at, body from ticket_notes where ticket_id = any(${ticket_ids}::integer[]) order by ticket_note_id`,
    ],
    [
      'Carts',
      sql`select cart_id, created_at, updated_at, status, name, phone_number, address_line, apartment_number, lines
        from carts where cart_id = any(${cart_ids}::integer[]) order by cart_id`,
    ],
    [
      'Addresses used before',
      sql`select address_line, apartment_number, chosen_at from visitor_addresses where session_persistent_id in ${visitsOf(person)} order by chosen_at`,
    ],
    [
      'Deliveries that businesses asked prices for',
      sql`select created_at, delivery ->> 'name' as name, delivery ->> 'phone_number' as phone_number,
          delivery -> 'place' ->> 'addr_line_1' as address, delivery ->> 'note' as note
        from business_quotes where ${isQuotedTo(phone_number)} order by business_quote_id`,
    ],
    [
      'Deliveries that businesses have begun to write',
      sql`select created_at, form ->> 'name' as name, form ->> 'phone_number' as phone_number, form ->> 'address' as address, form ->> 'note' as note
        from delivery_drafts where ${isDraftTo(phone_number)} order by delivery_draft_id`,
    ],
    ['Kind of phone', sql`select phone_number_type from phone_lines where phone_number = ${phone_number}`],
    ['Texts are refused (STOP)', sql`select opted_out_at from text_opt_outs where phone_number = ${phone_number}`],
  ]
}
