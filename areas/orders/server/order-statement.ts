import { placedMovements } from '#areas/ledger/server/public.ts'
import { orderNumber } from '../rules/messages.ts'
import type { CheckedQuote, OrderValues } from './create-order.ts'
import { mailOrderJob, mailTicketJob, posOrderJobs } from './order-jobs.ts'

/** What an order's statement is made for: it begins with each of its parts, and most orders need few of them. */
export type OrderKind = {
  /** Money is held on a card. */
  readonly isHeld: boolean
  /** The phone is a customer's already. */
  readonly isKnown: boolean
  readonly hasRecipients: boolean
  /** Staff entered it for somebody on the telephone. */
  readonly isByPhone: boolean
  /** The cart has a code, whether or not it takes something off. */
  readonly hasCode: boolean
  /** Credit of the customer pays a part. */
  readonly hasCredit: boolean
  /** The customer wants it by mail. */
  readonly hasMail: boolean
  /** The kitchen has its tickets by mail, too. */
  readonly hasTicketMail: boolean
  /** The restaurant's till is told of its orders. */
  readonly hasPos: boolean
}

export const kindOfOrder = (values: OrderValues, { quote }: CheckedQuote): OrderKind => ({
  isHeld: values.payment_card_id !== null,
  isKnown: values.cosmic_customer_id !== null,
  hasRecipients: values.alcohol,
  isByPhone: values.entered_by !== null,
  hasCode: quote.cart.discount_code_id !== null,
  hasCredit: values.credit > 0,
  hasMail: values.receipt_mail !== '',
  hasTicketMail: quote.menu !== undefined && quote.menu.franchise.ticket_mail !== '',
  hasPos: quote.menu?.franchise.has_pos === true,
})

/**
 * A phone becomes a customer here, and the first card that it is paid with makes its account (SIL-ORD-061): before, it was only typed.
 *
 * The end of a statement whose beginning decides whether there may be an order: then `allowed` has one row, with the `order_id` and the
 * `order_attempt_id`. The order is there with everything that belongs to it, or nothing of it is: `placed` tells.
 */
export function orderParts({
  isHeld,
  isKnown,
  hasRecipients,
  isByPhone,
  hasCode,
  hasCredit,
  hasMail,
  hasTicketMail,
  hasPos,
}: OrderKind): string {
  const parts = [
    !isKnown && newCustomer(isHeld),
    placedOrder(isKnown ? ':cosmic_customer_id::integer' : '(select cosmic_customer_id from met)'),
    orderLines,
    hasRecipients && orderRecipients,
    hasCode && usedCode,
    isByPhone && endedPhoneOrder,
    hasCredit && restOfCredit,
    hasMail && mailedOrder,
    hasTicketMail && mailedTicket,
    hasPos && sentToPos,
    isHeld && heldAmount,
    placedMovements({ isHeld, hasCredit }),
    isHeld && isKnown && openedAccount,
    isHeld && chargedCard(isKnown ? 'opened' : 'met where is_new'),
    restOfOrder,
  ]
  return parts.filter((part) => part !== false).join(',')
}

const newCustomer = (isHeld: boolean) => `
  met as (insert into customers (phone_number, name, card_account_present, external_customer_id)
    select :phone_number, :name, ${isHeld}, ${isHeld ? '(select external_customer_id from payment_cards where payment_card_id = :payment_card_id::integer)' : 'null'}
    from allowed
    on conflict (phone_number) do update set name = excluded.name returning cosmic_customer_id, xmax = 0 as is_new)`

const placedOrder = (customer: string) => `
  placed as (insert into orders (order_id, market_id, franchise_id, cart_id, cart_hash, order_secret, session_persistent_id,
      cosmic_customer_id, order_attempt_id, source, entered_by, payment_status, payment_type, placement_type, is_delivery, alcohol,
      name, phone_number, addr_line_1, addr_line_2, city, state, zip, lat, lng, address_id, door_pinned, note, subtotal, sales_tax, phone_fee,
      delivery_fee, service_fee, distance_fee, gas_fee, surge_price, discount, credit, total, tip, discount_code_id,
      start_time_minute, ready_at, promised_at, created_at, dispatch_state, receipt_mail, language)
    overriding system value
    select order_id, :market_id, :franchise_id, :cart_id, :cart_hash, :order_secret, :device,
      ${customer}, order_attempt_id, :source, :entered_by::integer, :payment_status,
      :payment_type, :placement_type, :is_delivery, :alcohol, :name, :phone_number, :addr_line_1, :addr_line_2, :city, :state,
      :zip, :lat, :lng, :address_id::integer, :door_pinned, :note, :subtotal, :sales_tax, :phone_fee, :delivery_fee, :service_fee, :distance_fee,
      :gas_fee, :surge_price, :discount, :credit, :total, :tip, :discount_code_id::integer, :start_time_minute, :ready_at, :promised_at,
      :now::timestamptz, :dispatch_state, :receipt_mail, :language
    from allowed returning order_id, cosmic_customer_id)`

const orderLines = `
  lines as (insert into order_lines (order_id, menu_item_id, name, category_type, quantity, unit_price, answers, answer_texts)
    select order_id, l.* from placed, jsonb_to_recordset(:lines::jsonb) as l
      (menu_item_id integer, name text, category_type smallint, quantity integer, unit_price integer, answers jsonb, answer_texts jsonb))`

const orderRecipients = `
  recipients as (insert into order_recipients (order_id, name, birth_date, id_type)
    select order_id, r.name, decode(r.birth_date, 'base64'), r.id_type
    from placed, jsonb_to_recordset(:recipients::jsonb) as r (name text, birth_date text, id_type smallint))`

const usedCode = `
  used as (insert into discount_uses (discount_code_id, cosmic_customer_id, order_id)
    select d.discount_code_id, p.cosmic_customer_id, p.order_id from placed p, discount_codes d
    where d.discount_code_id = :discount_code_id::integer and d.single_use_per_customer)`

// The account that was picked for it is put down with it (SIL-OPS-126).
const endedPhoneOrder = `
  phone_order as (update phone_orders o set ended_at = coalesce(o.ended_at, :now), order_id = placed.order_id
    from placed where o.session_persistent_id = :device)`

/** A code is for one use: what this order leaves of a credit is another one. */
const restOfCredit = `
  rest as (insert into discount_codes (market_id, cosmic_customer_id, discount_name, kind, value, valid_from, valid_to, credit, order_issue_id)
    select d.market_id, d.cosmic_customer_id, :rest_name, 'amount', d.value - :credit::integer, :now, d.valid_to, true, d.order_issue_id
    from placed, discount_codes d where d.discount_code_id = :discount_code_id::integer and d.value > :credit::integer)`

// The letter is written by its job, from the order as it then is.
const mailedOrder = `
  mailed as (insert into jobs (kind, payload, unique_key, run_at, created_at)
    select '${mailOrderJob.kind}', jsonb_build_object('order_id', order_id, 'letter', 'confirmation'),
      '${mailOrderJob.kind}/confirmation/' || order_id::text, :now::timestamptz, :now::timestamptz from placed)`

const mailedTicket = `
  mailed_ticket as (insert into jobs (kind, payload, unique_key, run_at, created_at)
    select '${mailTicketJob.kind}', jsonb_build_object('order_id', order_id),
      '${mailTicketJob.kind}/' || order_id::text, :now::timestamptz, :now::timestamptz from placed)`

const sentToPos = `
  sent_to_pos as (insert into jobs (kind, payload, unique_key, run_at, created_at)
    select '${posOrderJobs.send.kind}', jsonb_build_object('order_id', order_id),
      '${posOrderJobs.send.kind}/' || order_id::text, :now::timestamptz, :now::timestamptz from placed)`

const heldAmount = `
  held as (insert into card_authorizations (order_id, idempotency_key, payment_card_id, amount, provider_reference, state, created_at, changed_at)
    select order_id, :idempotency_key, :payment_card_id::integer, :amount, :provider_reference, 'authorized', :now, :now
    from placed returning order_id, card_authorization_id)`

const openedAccount = `
  opened as (update customers u set card_account_present = true,
      external_customer_id = coalesce(u.external_customer_id, p.external_customer_id)
    from placed, payment_cards p where p.payment_card_id = :payment_card_id::integer and p.cosmic_customer_id is null
      and u.cosmic_customer_id = :cosmic_customer_id::integer and not u.card_account_present returning u.cosmic_customer_id)`

const chargedCard = (newAccount: string) => `
  charged as (update payment_cards p set last_used_at = :now,
      cosmic_customer_id = coalesce(p.cosmic_customer_id, (select cosmic_customer_id from ${newAccount}))
    from placed where p.payment_card_id = :payment_card_id::integer)`

const restOfOrder = `
  told as (insert into messages (market_id, channel, recipient, body, created_at, about)
    select :market_id, 'text', m.recipient, replace(m.body, '${orderNumber}', order_id::text), :now, 'order:' || order_id::text
    from placed, jsonb_to_recordset(:texts::jsonb) as m (recipient text, body text)),
  emptied as (update carts c set status = 'ordered', cosmic_customer_id = placed.cosmic_customer_id, updated_at = :now from placed where c.cart_id = :cart_id),
  noted as (insert into events (market_id, at, actor_kind, actor_id, what, subject, detail)
    select :market_id, :now, case when :entered_by::integer is null then 'customer' else 'user' end,
      coalesce(:entered_by::integer::bigint, :session_id::bigint), 'order_created', 'order:' || order_id::text, :detail::jsonb from placed)`

/** The number that the order will have. */
export const nextOrderId = `nextval('orders_order_id_seq')::integer`
