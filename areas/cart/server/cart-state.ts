import { restrictedPlaceNames } from '#areas/markets/rules/zones.ts'
import type { Market } from '#areas/markets/server/public.ts'
import { answerTexts } from '#areas/menu/rules/answer-texts.ts'
import { hoursText, isOpen } from '#areas/menu/rules/hours.ts'
import { franchisePath, supportPhoneText } from '#areas/menu/rules/menu-texts.ts'
import { percentOf, times, toDecimal } from '#platform/core/money.ts'
import { inAskedLanguage } from '#platform/server/language.ts'
import type {
  AddressProblem,
  CartAddress,
  CartCoupon,
  CartCustomer,
  CartDiscount,
  CartEstimate,
  CartFees,
  CartFranchise,
  CartLineState,
  CartState,
  CartTips,
} from '../rules/cart-state.ts'
import { discountProblem } from '../rules/discount.ts'
import { mayBeContactless, paymentChoices } from '../rules/payment.ts'
import { paymentWords } from '../rules/payment-words.ts'
import { promiseFor } from '../rules/promise.ts'
import { presentSurge } from '../rules/surge.ts'
import { tipPresets } from '../rules/tips.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import type { CartDiscountRow } from './cart-row.ts'
import type { CartQuote } from './quote.ts'
import { type QuotedLine, serviceFeePercent } from './quote-parts.ts'

/** The cart as pages and programs read it. */
export const cartState = (quote: CartQuote, coupons: readonly CartDiscountRow[]): CartState =>
  inAskedLanguage(() => stateOf(quote, coupons))

function stateOf(quote: CartQuote, coupons: readonly CartDiscountRow[]): CartState {
  const { cart, menu, market } = quote
  const order = {
    is_delivery: cart.is_delivery,
    pickup_type: menu?.franchise.pickup_type ?? '',
    has_alcohol: quote.has_alcohol,
  }
  return {
    cart_id: cart.cart_id,
    cart_hash: quote.cart_hash,
    status: cart.status === 'placing' ? 'placing' : 'active',
    is_delivery: cart.is_delivery,
    franchise: menu ? franchiseState(quote, menu) : null,
    lines: quote.lines.map(lineState),
    item_count: quote.lines.reduce((sum, line) => sum + line.quantity, 0),
    has_alcohol: quote.has_alcohol,
    contact: { name: cart.name, phone_number: cart.phone_number },
    customer: customerState(quote, coupons),
    address: addressState(quote),
    fees: feesState(quote),
    tips: tipsState(quote),
    discount: discountState(quote),
    start_time_minute: quote.start_time_minute,
    ...windowsState(quote),
    estimate: estimateState(quote),
    delivery: quote.delivery,
    pickup: quote.pickup,
    payment_choices: menu ? paymentChoices(order) : [],
    recipients_required: quote.has_alcohol,
    contactless_allowed: mayBeContactless({ ...order, payment_type: 'unknown' }),
    support_phone: supportPhoneText(market?.support_phone ?? null),
    today: quote.now.day,
  }
}

/** What a page shows before the visitor has a cart. */
export function emptyCartState(quote: CartQuote): CartState {
  return { ...cartState(quote, []), cart_id: null, cart_hash: '' }
}

function franchiseState({ now }: CartQuote, { franchise, version }: NonNullable<CartQuote['menu']>): CartFranchise {
  const { franchise_id, name, kind, phone_number, addr_line_1, city, prep_minutes } = franchise
  return {
    franchise_id,
    name,
    kind,
    phone_number,
    address: `${addr_line_1}, ${city}`,
    path: franchisePath(franchise),
    open_now: isOpen(franchise, now),
    hours_text: hoursText(franchise, now),
    prep_minutes,
    menu_version: version,
  }
}

function lineState(line: QuotedLine): CartLineState {
  return {
    cart_line_id: line.cart_line_id,
    menu_item_id: line.menu_item_id,
    name: line.name,
    category_type: line.category_type,
    alcohol: line.alcohol,
    quantity: line.quantity,
    unit_price: toDecimal(line.unit_price),
    line_total: toDecimal(times(line.unit_price, line.quantity)),
    answers: line.answers,
    answer_texts: answerTexts(line.groups, line.answers).map((text) => ({
      ...text,
      additionalCost: toDecimal(text.additionalCost),
    })),
    available: line.available,
  }
}

/**
 * The customer as `update_customer` answers it (CRT-49, CRT-50). A phone that was only typed is nobody's yet: whether it is a customer's,
 * has a card account or codes of its own is told to no stranger.
 */
export function customerState(quote: CartQuote, coupons: readonly CartDiscountRow[]): CartCustomer | null {
  const { cart, fees } = quote
  const { customer } = cart
  const phone_number = customer?.phone_number ?? cart.phone_number
  if (phone_number === '') return null
  const { card_account_present, phone_number_type } = customer ?? unproven
  return {
    cosmic_customer_id: cart.cosmic_customer_id ?? 0,
    cosmic_customer: { phone_number, card_account_present },
    phone_number,
    delivery_fee: toDecimal(fees.delivery_fee),
    service_fee_delivery: toDecimal(fees.service_fee_delivery),
    phone_number_type,
    discount_codes: coupons.map((coupon) => couponState(quote, coupon)),
  }
}

const unproven = { card_account_present: false, phone_number_type: 'unknown' }

function addressState({ cart, market, address }: CartQuote): CartAddress {
  const found = cart.address
  return {
    address_line: cart.address_line,
    apartment_number: cart.apartment_number,
    asks_apartment: address.checked && cart.apartment_number === '' && (found?.has_units ?? false),
    checked: address.checked,
    in_range: address.checked ? address.in_range : null,
    resolved: found && address.checked ? `${found.addr_line_1}, ${found.city}, ${found.state} ${found.zip}` : '',
    miles: address.miles === undefined ? null : Math.round(address.miles * 10) / 10,
    problem: address.problem ?? null,
    message: address.problem ? addressWords(address.problem, market) : '',
  }
}

export function addressWords(problem: AddressProblem, market: Market | undefined): string {
  if (problem === 'outside_range') return paymentWords.outside_range
  if (problem === 'outside_gameday_zone') return paymentWords.outside_gameday_zone
  return paymentWords.outside_alcohol_zone({ places: restrictedPlaceNames(market?.zones ?? []).join(', ') })
}

function feesState({ fees }: CartQuote): CartFees {
  return {
    subtotal: toDecimal(fees.subtotal),
    sales_tax_delivery: toDecimal(fees.sales_tax_delivery),
    sales_tax_pickup: toDecimal(fees.sales_tax_pickup),
    phone_fee: toDecimal(fees.phone_fee),
    delivery_fee: toDecimal(fees.delivery_fee),
    service_fee_delivery: toDecimal(fees.service_fee_delivery),
    service_fee_pickup: toDecimal(fees.service_fee_pickup),
    distance_fee: toDecimal(fees.distance_fee),
    gas_fee: toDecimal(fees.gas_fee),
    surge_price: toDecimal(fees.surge_price),
    discount_delivery: toDecimal(fees.discount_delivery),
    discount_pickup: toDecimal(fees.discount_pickup),
    total_delivery: toDecimal(fees.total_delivery),
    total_pickup: toDecimal(fees.total_pickup),
  }
}

function windowsState(quote: CartQuote): Pick<CartState, 'windows' | 'as_soon_as_possible'> {
  const { cart, market, at, now, fees } = quote
  const busyFeeAt = (minute: number) => toDecimal(market ? presentSurge(market, at.getTime(), now, minute) : 0)
  const isChosen = quote.start_time_minute === asSoonAsPossible
  return {
    windows: quote.windows.map((window) => ({ ...window, surge_price: busyFeeAt(window.start_time_minute) })),
    as_soon_as_possible: {
      offered: quote.delivered_now,
      service_fee: toDecimal(percentOf(fees.subtotal, serviceFeePercent(cart, market))),
      // What was quoted counts while it is kept.
      surge_price: isChosen ? toDecimal(fees.surge_price) : busyFeeAt(asSoonAsPossible),
    },
  }
}

function estimateState(quote: CartQuote): CartEstimate {
  const { menu, market, delivery, pickup, address, drive_ms, outlook, has_alcohol: alcohol } = quote
  const at = quote.at.getTime()
  const isDelivered = delivery.available_now && address.problem === undefined
  const prep_minutes = menu?.franchise.prep_minutes ?? 0
  const promise = (is_delivery: boolean) =>
    promiseFor({ is_delivery, now: at, prep_minutes, drive_ms, alcohol, outlook, window: undefined })
  const minutesTo = (instant = at) => Math.ceil((instant - at) / 60_000)
  return {
    at,
    delivery_minutes: menu && isDelivered ? minutesTo(promise(true).promised_at) : null,
    pickup_minutes: menu && pickup.available_now ? minutesTo(promise(false).ready_at) : null,
    time_zone: market?.time_zone ?? 'UTC',
  }
}

function tipsState({ fees, market, mandatory_tip_percent }: CartQuote): CartTips {
  return {
    presets: tipPresets.map((percent) => ({
      percent,
      amount: toDecimal(percentOf(fees.subtotal, percent)),
      allowed: percent >= mandatory_tip_percent,
    })),
    fixed: toDecimal(market?.fixed_tip ?? 0),
    mandatory_tip_percent,
    mandatory_tip: toDecimal(percentOf(fees.subtotal, mandatory_tip_percent)),
  }
}

function discountState(quote: CartQuote): CartDiscount | null {
  const { discount } = quote.cart
  if (!discount) return null
  const coupon = couponState(quote, discount)
  return { ...coupon, applied: coupon.note === '' }
}

/** A code with the reason, if there is one, why it does not fit the order as it is. */
function couponState({ cart, fees, menu, at }: CartQuote, discount: CartDiscountRow): CartCoupon {
  const problem = discountProblem(discount, {
    is_delivery: cart.is_delivery,
    franchise_id: menu?.franchise.franchise_id ?? null,
    subtotal: fees.subtotal,
    delivery_fee: fees.delivery_fee,
    now: at.getTime(),
  })
  const { discount_code_id, discount_name, order_type } = discount
  return { discount_code_id, discount_name, order_type, note: problem ?? '' }
}
