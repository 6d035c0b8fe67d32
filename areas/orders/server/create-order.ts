import { pinned } from '#areas/addresses/rules/doorstep.ts'
import { windowMinutes } from '#areas/cart/rules/delivery-windows.ts'
import { creditName } from '#areas/cart/rules/discount.ts'
import { promiseFor } from '#areas/cart/rules/promise.ts'
import type { Recipient } from '#areas/cart/rules/recipients.ts'
import type { CartQuote } from '#areas/cart/server/public.ts'
import { placedValues } from '#areas/ledger/server/public.ts'
import { answerTexts } from '#areas/menu/rules/answer-texts.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { type Cents, cents, minus, plus, times } from '#platform/core/money.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { inLanguage } from '#platform/server/language.ts'
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
  /** Where confirmation and receipt go; empty: nowhere. */
  readonly receipt_mail: string
  /** Its tag. */
  readonly language: string
}

/** The quote that passed the checks, and the customer who is known by this phone number. */
export type CheckedQuote = { readonly quote: CartQuote; readonly facts: { readonly cosmic_customer_id: number | null } }

type Deps = Pick<ServerDeps, 'secrets' | 'publicOrigin'> & { readonly roadTimes: Pick<RoadTimes, 'atOnce'> }

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
    detail: JSON.stringify({
      total: row.total,
      tip: row.tip,
      payment_type: row.payment_type,
      ...(row.source === 'phone' && { source: row.source }),
    }),
    idempotency_key: authorization?.idempotency_key ?? '',
    payment_card_id: authorization?.payment_card_id ?? null,
    amount: authorization?.amount ?? 0,
    ...placedValues(row, authorization?.amount ?? 0),
    ...restName(quote, row),
    provider_reference: authorization?.provider_reference ?? '',
    now,
  }
}

export type OrderValues = ReturnType<typeof orderValues>

/** Tells the kitchen, the lists and the board, once the order is there. */
export function announceOrder(hints: Hints, { market_id, franchise_id, dispatch_state }: OrderValues): void {
  hints.publish(`kitchen:${franchise_id}`)
  hints.publish(`orders:${market_id}`)
  if (dispatch_state === 'unassigned') hints.publish(`unassigned:${market_id}`)
}

function orderRow(
  { roadTimes }: Deps,
  quote: CartQuote,
  { posted, note, addr_line2, receipt_mail, language }: OrderDetails,
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
    alcohol: quote.has_alcohol,
    outlook: quote.outlook,
    window,
  })
  const place =
    is_delivery && address ? address : { addr_line_1: '', city: '', state: '', zip: '', lat: null, lng: null }
  const byCard = posted.payment_type === 'card_online'
  return {
    market_id: market.market_id,
    franchise_id: menu.franchise.franchise_id,
    source: cart.source,
    entered_by: cart.entered_by,
    payment_status: byCard ? (isHeld ? 'authorized' : 'charged') : is_delivery ? 'at_door' : 'at_store',
    payment_type: posted.payment_type,
    placement_type: posted.placement_type,
    is_delivery,
    alcohol: quote.has_alcohol,
    name: posted.name.trim(),
    ...place,
    address_id: is_delivery ? cart.address_id : null,
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
    credit: creditOf(quote),
    total: is_delivery ? fees.total_delivery : fees.total_pickup,
    tip: posted.added_tip,
    start_time_minute: is_delivery ? start_time_minute : -1,
    ready_at: new Date(promised.ready_at),
    promised_at: promised.promised_at === undefined ? null : new Date(promised.promised_at),
    dispatch_state: is_delivery ? 'unassigned' : 'none',
    receipt_mail,
    language,
  }
}

/** What the customer's credit pays. */
function creditOf({ cart, fees }: CartQuote): Cents {
  const discount = cart.is_delivery ? fees.discount_delivery : fees.discount_pickup
  return cart.discount?.credit ? times(discount, -1) : 0
}

/** What the order leaves of that credit, by its name. */
function restName({ cart }: CartQuote, { credit }: OrderRow) {
  if (credit === 0) return {}
  return { rest_name: creditName(minus(cents(cart.discount?.value ?? 0), credit)) }
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
    { recipient: phone, body: inLanguage(row.language, () => confirmationText(summary, address)) },
    { recipient: franchise?.phone_number ?? '', body: restaurantText(summary) },
  ]
}
