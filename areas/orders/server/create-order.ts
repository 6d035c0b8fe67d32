import { sql } from 'kysely'
import { pinned } from '#areas/addresses/rules/doorstep.ts'
import type { Recipient } from '#areas/cart/rules/recipients.ts'
import type { CartQuote } from '#areas/cart/server/public.ts'
import { answerTexts } from '#areas/menu/rules/answer-texts.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { type Cents, plus } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { randomToken } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { confirmationText, orderNumber, restaurantText } from '../rules/messages.ts'
import { promiseFor } from '../rules/promise.ts'

export type Authorization = {
  readonly idempotency_key: string
  readonly payment_card_id: number
  readonly amount: Cents
  readonly provider_reference: string
}

/** The attempt whose order it becomes. */
export type OrderedAttempt = {
  readonly order_attempt_id: number
  readonly cart_id: number
  readonly cart_hash: string
  readonly session_id: number
  readonly session_persistent_id: number
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

const windowMinutes = 120

/**
 * The order with everything that belongs to it, in one statement inside the transaction that holds the locks of attempt and cart: one
 * round trip, and either all of it is there or nothing.
 */
export async function createOrder(
  deps: Deps,
  unit: UnitOfWork,
  attempt: OrderedAttempt,
  post: OrderDetails,
  checked: CheckedQuote,
  authorization: Authorization | undefined,
): Promise<void> {
  const { quote, facts } = checked
  const phone_number = phoneDigits(post.posted.phone_number) ?? ''
  const order_secret = randomToken(16)
  const row = orderRow(deps, quote, post, unit.now)
  const customer = facts.cosmic_customer_id
  const texts = messageRows(deps, quote, row, phone_number, order_secret)
  const discount = row.discount < 0 ? quote.cart.discount_code_id : null

  await sql`
    with customer as (
        select ${customer}::integer as cosmic_customer_id where ${customer}::integer is not null),
      met as (insert into customers (phone_number, name)
        select ${phone_number}, ${row.name} where not exists (select from customer)
        on conflict (phone_number) do update set name = excluded.name returning cosmic_customer_id),
      buyer as (select cosmic_customer_id from customer union all select cosmic_customer_id from met),
      placed as (insert into orders (market_id, franchise_id, cart_id, cart_hash, order_secret, session_persistent_id,
          cosmic_customer_id, order_attempt_id, source, payment_status, payment_type, placement_type, is_delivery, alcohol,
          name, phone_number, addr_line_1, addr_line_2, city, state, zip, lat, lng, door_pinned, note, subtotal, sales_tax, phone_fee,
          delivery_fee, service_fee, distance_fee, gas_fee, surge_price, discount, total, tip, discount_code_id,
          start_time_minute, ready_at, promised_at, created_at, dispatch_state)
        select ${row.market_id}, ${row.franchise_id}, ${attempt.cart_id}, ${attempt.cart_hash}, ${order_secret},
          ${attempt.session_persistent_id}, cosmic_customer_id, ${attempt.order_attempt_id}, ${row.source}, ${row.payment_status},
          ${row.payment_type}, ${row.placement_type}, ${row.is_delivery}, ${row.alcohol}, ${row.name}, ${phone_number},
          ${row.addr_line_1}, ${row.addr_line_2}, ${row.city}, ${row.state}, ${row.zip}, ${row.lat}, ${row.lng}, ${row.door_pinned}, ${row.note},
          ${row.subtotal}, ${row.sales_tax}, ${row.phone_fee}, ${row.delivery_fee}, ${row.service_fee}, ${row.distance_fee},
          ${row.gas_fee}, ${row.surge_price}, ${row.discount}, ${row.total}, ${row.tip}, ${discount}::integer,
          ${row.start_time_minute}, ${row.ready_at}, ${row.promised_at}, ${unit.now}, ${row.dispatch_state}
        from buyer returning order_id, cosmic_customer_id),
      lines as (insert into order_lines (order_id, menu_item_id, name, category_type, quantity, unit_price, answers, answer_texts)
        select order_id, l.* from placed, jsonb_to_recordset(${JSON.stringify(lineRows(quote))}::jsonb) as l
          (menu_item_id integer, name text, category_type smallint, quantity integer, unit_price integer, answers jsonb, answer_texts jsonb)),
      recipients as (insert into order_recipients (order_id, name, birth_date, id_type)
        select order_id, r.name, decode(r.birth_date, 'base64'), r.id_type
        from placed, jsonb_to_recordset(${JSON.stringify(recipientRows(deps, post, row.alcohol))}::jsonb) as r
          (name text, birth_date text, id_type smallint)),
      used as (insert into discount_uses (discount_code_id, cosmic_customer_id, order_id)
        select d.discount_code_id, p.cosmic_customer_id, p.order_id from placed p, discount_codes d
        where d.discount_code_id = ${discount}::integer and d.single_use_per_customer),
      held as (insert into card_authorizations (order_id, idempotency_key, payment_card_id, amount, provider_reference, state, created_at, changed_at)
        select order_id, ${authorization?.idempotency_key ?? ''}, ${authorization?.payment_card_id ?? 0}, ${authorization?.amount ?? 0},
          ${authorization?.provider_reference ?? ''}, 'authorized', ${unit.now}, ${unit.now}
        from placed where ${authorization !== undefined}::boolean),
      charged as (update payment_cards set last_used_at = ${unit.now} where payment_card_id = ${authorization?.payment_card_id ?? 0}),
      told as (insert into messages (market_id, channel, recipient, body, created_at)
        select ${row.market_id}, 'text', m.recipient, replace(m.body, ${orderNumber}, order_id::text), ${unit.now}
        from placed, jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as m (recipient text, body text)),
      emptied as (update carts set status = 'ordered', updated_at = ${unit.now} where cart_id = ${attempt.cart_id}),
      ended as (update order_attempts set stage = 'created', order_id = (select order_id from placed), ended_at = ${unit.now}
        where order_attempt_id = ${attempt.order_attempt_id})
    insert into events (market_id, at, actor_kind, actor_id, what, subject, detail)
    select ${row.market_id}, ${unit.now}, 'customer', ${attempt.session_id}, 'order_created', 'order:' || order_id::text,
      ${JSON.stringify({ total: row.total, tip: row.tip, payment_type: row.payment_type })}::jsonb
    from placed`.execute(unit.tx)

  if (row.dispatch_state === 'unassigned') unit.hint(`unassigned:${row.market_id}`)
  unit.hint(`cart:${attempt.cart_id}`)
}

function orderRow({ roadTimes }: Deps, quote: CartQuote, { posted, note, addr_line2 }: OrderDetails, now: Date) {
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
    payment_status: byCard ? 'authorized' : is_delivery ? 'at_door' : 'at_store',
    payment_type: posted.payment_type,
    placement_type: posted.placement_type,
    is_delivery,
    alcohol: quote.has_alcohol,
    name: posted.name.trim(),
    ...place,
    door_pinned: is_delivery && address?.precision === pinned,
    addr_line_2: is_delivery ? addr_line2 : '',
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
  const told = {
    franchise_name: franchise?.name ?? '',
    is_delivery: row.is_delivery,
    name: row.name,
    amount: plus(row.total, row.tip),
    units: quote.lines.reduce((sum, line) => sum + line.quantity, 0),
  }
  const address = `${deps.publicOrigin}/order/${orderNumber}?s=${secret}`
  return [
    { recipient: phone, body: confirmationText(told, address) },
    { recipient: franchise?.phone_number ?? '', body: restaurantText(told) },
  ]
}
