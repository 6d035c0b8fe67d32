import { pinned } from '#areas/addresses/rules/doorstep.ts'
import { windowMinutes } from '#areas/cart/rules/delivery-windows.ts'
import { promiseFor } from '#areas/cart/rules/promise.ts'
import type { Recipient } from '#areas/cart/rules/recipients.ts'
import type { CartQuote } from '#areas/cart/server/public.ts'
import { placedMovements, placedValues } from '#areas/ledger/server/public.ts'
import { answerTexts } from '#areas/menu/rules/answer-texts.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import type { Hints } from '#platform/server/live.ts'
import { randomToken } from '#platform/server/secrets.ts'
import { confirmationText, orderNumber, restaurantText } from '../rules/messages.ts'

export type Authorization = {
  readonly idempotency_key: string
  readonly payment_card_id: number
  readonly amount: Cents
  readonly provider_reference: string
}

/** Whose cart becomes the order; `device` is its persistent session. */
export type OrderedCart = {
  readonly cart_id: number
  readonly cart_hash: string
  readonly session_id: number
  readonly device: number
}

/** What the customer said of the order beside its cart. */
export type OrderDetails = {
  readonly posted: {
    readonly name: string
    readonly phone_number: string
    readonly payment_type: string
    readonly placement_type: string
    readonly added_tip: Cents
    readonly recipients: readonly Recipient[]
  }
  readonly note: string
  readonly addr_line2: string
}

/** The quote that passed the checks, and the customer who is known by this phone number. */
export type CheckedQuote = { readonly quote: CartQuote; readonly facts: { readonly cosmic_customer_id: number | null } }

type Deps = Pick<ServerDeps, 'secrets' | 'publicOrigin'> & { readonly roadTimes: Pick<RoadTimes, 'atOnce'> }

/**
 * A phone becomes a customer here, and the first card that it is paid with makes its account (SIL-ORD-061): before, it was only typed.
 *
 * The end of a statement whose beginning decides whether there may be an order: then `allowed` has one row, with the `order_id` and the
 * `order_attempt_id`. The order is there with everything that belongs to it, or nothing of it is: `placed` tells.
 */
export const orderParts = `
  met as (insert into customers (phone_number, name, card_account_present, external_customer_id)
    select :phone_number, :name, :payment_card_id::integer is not null,
      (select external_customer_id from payment_cards where payment_card_id = :payment_card_id::integer)
    from allowed where :cosmic_customer_id::integer is null
    on conflict (phone_number) do update set name = excluded.name returning cosmic_customer_id, xmax = 0 as is_new),
  placed as (insert into orders (order_id, market_id, franchise_id, cart_id, cart_hash, order_secret, session_persistent_id,
      cosmic_customer_id, order_attempt_id, source, payment_status, payment_type, placement_type, is_delivery, alcohol,
      name, phone_number, addr_line_1, addr_line_2, city, state, zip, lat, lng, door_pinned, note, subtotal, sales_tax, phone_fee,
      delivery_fee, service_fee, distance_fee, gas_fee, surge_price, discount, total, tip, discount_code_id,
      start_time_minute, ready_at, promised_at, created_at, dispatch_state)
    overriding system value
    select order_id, :market_id, :franchise_id, :cart_id, :cart_hash, :order_secret, :device,
      coalesce(:cosmic_customer_id::integer, (select cosmic_customer_id from met)), order_attempt_id, :source, :payment_status,
      :payment_type, :placement_type, :is_delivery, :alcohol, :name, :phone_number, :addr_line_1, :addr_line_2, :city, :state,
      :zip, :lat, :lng, :door_pinned, :note, :subtotal, :sales_tax, :phone_fee, :delivery_fee, :service_fee, :distance_fee,
      :gas_fee, :surge_price, :discount, :total, :tip, :discount_code_id::integer, :start_time_minute, :ready_at, :promised_at,
      :now::timestamptz, :dispatch_state
    from allowed returning order_id, cosmic_customer_id),
  lines as (insert into order_lines (order_id, menu_item_id, name, category_type, quantity, unit_price, answers, answer_texts)
    select order_id, l.* from placed, jsonb_to_recordset(:lines::jsonb) as l
      (menu_item_id integer, name text, category_type smallint, quantity integer, unit_price integer, answers jsonb, answer_texts jsonb)),
  recipients as (insert into order_recipients (order_id, name, birth_date, id_type)
    select order_id, r.name, decode(r.birth_date, 'base64'), r.id_type
    from placed, jsonb_to_recordset(:recipients::jsonb) as r (name text, birth_date text, id_type smallint)),
  used as (insert into discount_uses (discount_code_id, cosmic_customer_id, order_id)
    select d.discount_code_id, p.cosmic_customer_id, p.order_id from placed p, discount_codes d
    where d.discount_code_id = :discount_code_id::integer and d.single_use_per_customer),
  held as (insert into card_authorizations (order_id, idempotency_key, payment_card_id, amount, provider_reference, state, created_at, changed_at)
    select order_id, :idempotency_key, :payment_card_id::integer, :amount, :provider_reference, 'authorized', :now, :now
    from placed where :payment_card_id::integer is not null returning order_id, card_authorization_id),
  ${placedMovements.trim()},
  opened as (update customers u set card_account_present = true,
      external_customer_id = coalesce(u.external_customer_id, p.external_customer_id)
    from placed, payment_cards p where p.payment_card_id = :payment_card_id::integer and p.cosmic_customer_id is null
      and u.cosmic_customer_id = :cosmic_customer_id::integer and not u.card_account_present returning u.cosmic_customer_id),
  charged as (update payment_cards p set last_used_at = :now, cosmic_customer_id = coalesce(p.cosmic_customer_id,
      (select cosmic_customer_id from opened), (select cosmic_customer_id from met where is_new))
    from placed where p.payment_card_id = :payment_card_id::integer),
  told as (insert into messages (market_id, channel, recipient, body, created_at)
    select :market_id, 'text', m.recipient, replace(m.body, '${orderNumber}', order_id::text), :now
    from placed, jsonb_to_recordset(:texts::jsonb) as m (recipient text, body text)),
  emptied as (update carts c set status = 'ordered', cosmic_customer_id = placed.cosmic_customer_id, updated_at = :now from placed where c.cart_id = :cart_id),
  noted as (insert into events (market_id, at, actor_kind, actor_id, what, subject, detail)
    select :market_id, :now, 'customer', :session_id, 'order_created', 'order:' || order_id::text, :detail::jsonb from placed)`

/** The number that the order will have. */
export const nextOrderId = `nextval('orders_order_id_seq')::integer`

/** What `orderParts` names. */
export function orderValues(
  deps: Deps,
  of: OrderedCart,
  post: OrderDetails,
  { quote, facts }: CheckedQuote,
  authorization: Authorization | undefined,
  now: Date,
) {
  const phone_number = phoneDigits(post.posted.phone_number) ?? ''
  const order_secret = randomToken(16)
  const row = orderRow(deps, quote, post, authorization !== undefined, now)
  return {
    ...row,
    ...of,
    phone_number,
    order_secret,
    cosmic_customer_id: facts.cosmic_customer_id,
    discount_code_id: row.discount < 0 ? quote.cart.discount_code_id : null,
    lines: JSON.stringify(lineRows(quote)),
    recipients: JSON.stringify(recipientRows(deps, post, row.alcohol)),
    texts: JSON.stringify(messageRows(deps, quote, row, phone_number, order_secret)),
    detail: JSON.stringify({ total: row.total, tip: row.tip, payment_type: row.payment_type }),
    idempotency_key: authorization?.idempotency_key ?? '',
    payment_card_id: authorization?.payment_card_id ?? null,
    amount: authorization?.amount ?? 0,
    ...placedValues(row, authorization?.amount ?? 0),
    provider_reference: authorization?.provider_reference ?? '',
    now,
  }
}

/** Tells the lists and the board, once the order is there. */
export function announceOrder(hints: Hints, { market_id, dispatch_state }: ReturnType<typeof orderValues>): void {
  hints.publish(`orders:${market_id}`)
  if (dispatch_state === 'unassigned') hints.publish(`unassigned:${market_id}`)
}

function orderRow(
  { roadTimes }: Deps,
  quote: CartQuote,
  { posted, note, addr_line2 }: OrderDetails,
  /** By a card: what costs nothing is paid as it is made. */
  isHeld: boolean,
  now: Date,
) {
  const { cart, fees, menu, market, start_time_minute } = quote
  if (!menu || !market) throw new Error(`Cart ${cart.cart_id} passed the checks without a restaurant`)
  const { is_delivery, address } = cart
  const from = instantOf(quote.now.day, start_time_minute, market.time_zone)
  const window = start_time_minute < 0 ? undefined : { from, to: from + windowMinutes * 60_000 }
  const promised = promiseFor({
    is_delivery,
    now: now.getTime(),
    prep_minutes: menu.franchise.prep_minutes,
    drive_ms:
      quote.address.checked && address ? roadTimes.atOnce(market.market_id)(menu.franchise, address) : undefined,
    window,
  })
  const place =
    is_delivery && address ? address : { addr_line_1: '', city: '', state: '', zip: '', lat: null, lng: null }
  const byCard = posted.payment_type === 'card_online'
  return {
    market_id: market.market_id,
    franchise_id: menu.franchise.franchise_id,
    source: cart.source,
    payment_status: byCard ? (isHeld ? 'authorized' : 'charged') : is_delivery ? 'at_door' : 'at_store',
    payment_type: posted.payment_type,
    placement_type: posted.placement_type,
    is_delivery,
    alcohol: quote.has_alcohol,
    name: posted.name.trim(),
    ...place,
    door_pinned: is_delivery && address?.precision === pinned,
    // A page that was open while the server put the apartment into its field may not know it.
    addr_line_2: is_delivery ? addr_line2 || cart.apartment_number : '',
    note,
    subtotal: fees.subtotal,
    sales_tax: is_delivery ? fees.sales_tax_delivery : fees.sales_tax_pickup,
    phone_fee: fees.phone_fee,
    delivery_fee: is_delivery ? fees.delivery_fee : 0,
    service_fee: is_delivery ? fees.service_fee_delivery : fees.service_fee_pickup,
    distance_fee: is_delivery ? fees.distance_fee : 0,
    gas_fee: is_delivery ? fees.gas_fee : 0,
    surge_price: is_delivery ? fees.surge_price : 0,
    discount: is_delivery ? fees.discount_delivery : fees.discount_pickup,
    total: is_delivery ? fees.total_delivery : fees.total_pickup,
    tip: posted.added_tip,
    start_time_minute: is_delivery ? start_time_minute : -1,
    ready_at: new Date(promised.ready_at),
    promised_at: promised.promised_at === undefined ? null : new Date(promised.promised_at),
    dispatch_state: is_delivery ? 'unassigned' : 'none',
  }
}

type OrderRow = ReturnType<typeof orderRow>

function lineRows({ lines }: CartQuote) {
  return lines.map(({ menu_item_id, name, category_type, quantity, unit_price, answers, groups }) => ({
    menu_item_id,
    name,
    category_type,
    quantity,
    unit_price,
    answers,
    answer_texts: answerTexts(groups, answers),
  }))
}

/** The first recipient is the customer, named by the contact (SIL-ORD-052). */
function recipientRows({ secrets }: Deps, { posted }: OrderDetails, alcohol: boolean) {
  if (!alcohol) return []
  return posted.recipients.map(({ name, birth_date, id_type }) => ({
    name: name.trim() || posted.name.trim(),
    birth_date: secrets.encrypt(birth_date).toString('base64'),
    id_type,
  }))
}

/** To the customer and to the restaurant; sending them never holds up the order (SIL-ORD-131). */
function messageRows(deps: Deps, quote: CartQuote, row: OrderRow, phone: string, secret: string) {
  const franchise = quote.menu?.franchise
  const summary = {
    franchise_name: franchise?.name ?? '',
    is_delivery: row.is_delivery,
    name: row.name,
    amount: plus(row.total, row.tip),
    units: quote.lines.reduce((sum, line) => sum + line.quantity, 0),
  }
  const address = `${deps.publicOrigin}/order/${orderNumber}?s=${secret}`
  return [
    { recipient: phone, body: confirmationText(summary, address) },
    { recipient: franchise?.phone_number ?? '', body: restaurantText(summary) },
  ]
}
