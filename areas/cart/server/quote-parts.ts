import type { AlcoholPack } from '#areas/alcohol/rules/pack.ts'
import { alcoholPack } from '#areas/alcohol/rules/packs.ts'
import { isAlcohol } from '#areas/alcohol/rules/sale-hours.ts'
import { reachOf } from '#areas/markets/rules/reach.ts'
import { isDeliveredTo, isOutsideGameDayZone, mayHandOverAlcohol } from '#areas/markets/rules/zones.ts'
import type { Market } from '#areas/markets/server/public.ts'
import type { LineAnswers } from '#areas/menu/rules/answer-values.ts'
import { checkAnswers } from '#areas/menu/rules/answers.ts'
import { type OptionGroup, withSpecialInstructions } from '#areas/menu/rules/options.ts'
import { unitPrice } from '#areas/menu/rules/pricing.ts'
import { isInStock } from '#areas/menu/rules/stock.ts'
import type { Menu } from '#areas/menu/server/public.ts'
import { instantOf, type LocalTime } from '#platform/core/local-time.ts'
import type { Cents } from '#platform/core/money.ts'
import type { AddressProblem } from '../rules/cart-state.ts'
import { type Fees, fees, phoneOrderFee } from '../rules/totals.ts'
import { asSoonAsPossible } from '../rules/values.ts'
import type { Cart, CartLine } from './cart-row.ts'

export type QuotedLine = {
  readonly cart_line_id: number
  readonly menu_item_id: number
  readonly name: string
  readonly category_type: number
  readonly alcohol: boolean
  readonly quantity: number
  /** What one costs now; 0 when it cannot be had. */
  readonly unit_price: Cents
  readonly taxable: boolean
  readonly answers: LineAnswers
  /** The item's questions with 'Special Instructions', for the answers' texts. */
  readonly groups: readonly OptionGroup[]
  readonly available: boolean
}

/** A line as the present menu has it; gone, out of stock, or with answers that no longer fit, it is unavailable (SIL-ORD-012). */
export function quoteLine(
  line: CartLine,
  menu: Menu | undefined,
  pack: AlcoholPack | undefined,
  now: number,
): QuotedLine {
  const { cart_line_id, menu_item_id, quantity } = line
  const item = menu?.items.get(menu_item_id)
  if (!menu || !item) {
    const unknown = {
      category_type: -1,
      alcohol: false,
      unit_price: 0 as const,
      taxable: false,
      groups: [],
      available: false,
    }
    return { cart_line_id, menu_item_id, quantity, name: line.name, answers: line.answers, ...unknown }
  }
  const groups = withSpecialInstructions(item.groups)
  const checked = checkAnswers(groups, line.answers)
  const available = checked.ok && menu.franchise.active && isInStock(item, now)
  return {
    cart_line_id,
    menu_item_id,
    quantity,
    name: item.name,
    category_type: item.category_type,
    alcohol: pack !== undefined && isAlcohol(pack, item.category_type),
    unit_price: available ? unitPrice({ base_price: item.base_price, groups }, checked.answers) : 0,
    taxable: item.taxable,
    answers: checked.ok ? checked.answers : line.answers,
    groups,
    available,
  }
}

export type QuotedAddress = {
  /** The address as typed was found. */
  readonly checked: boolean
  readonly in_range: boolean
  readonly miles: number | undefined
  /** What the distance costs; the previous quote while a new text has not been found (SIL-ORD-036). */
  readonly distance_fee: Cents
  readonly problem: AddressProblem | undefined
}

type AddressFacts = {
  readonly cart: Cart
  readonly menu: Menu | undefined
  readonly market: Market | undefined
  readonly has_alcohol: boolean
  /** When it will be delivered, for game days: ms since 1970. */
  readonly at: number
}

export function quoteAddress({ cart, menu, market, has_alcohol, at }: AddressFacts): QuotedAddress {
  const previous = cart.distance_fee ?? 0
  if (!cart.address || cart.in_range === null || !market) {
    return { checked: false, in_range: false, miles: undefined, distance_fee: previous, problem: undefined }
  }
  const { miles, distance_fee, in_range } = menu
    ? reachOf(market, menu.franchise, cart.address)
    : { miles: undefined, distance_fee: 0 as const, in_range: isDeliveredTo(market.zones, cart.address) }
  const found = { checked: true, in_range, miles, distance_fee: distance_fee ?? (0 as const) }
  if (!in_range) return { ...found, problem: 'outside_range' }
  if (isOutsideGameDayZone(market.zones, cart.address, at)) return { ...found, problem: 'outside_gameday_zone' }
  const isDry = has_alcohol && !(menu && mayHandOverAlcohol(market.zones, menu.franchise, cart.address))
  return { ...found, problem: isDry ? 'outside_alcohol_zone' : undefined }
}

/** The start of the chosen window, else now. */
export function deliveryInstant(market: Market | undefined, now: LocalTime, startTimeMinute: number, at: Date): number {
  if (!market || startTimeMinute === asSoonAsPossible) return at.getTime()
  return instantOf(now.day, startTimeMinute, market.time_zone)
}

type PriceFacts = {
  readonly cart: Cart
  readonly menu: Menu | undefined
  readonly market: Market | undefined
  readonly lines: readonly QuotedLine[]
  readonly address: QuotedAddress
  readonly start_time_minute: number
  readonly surge_price: Cents
  readonly at: Date
}

/** The rates of customer, franchise and market, in that order of precedence (SIL-ORD-033, SIL-ORD-034, SIL-ORD-039). */
export function quoteFees({
  cart,
  menu,
  market,
  lines,
  address,
  start_time_minute,
  surge_price,
  at,
}: PriceFacts): Fees {
  const { customer } = cart
  const franchise = menu?.franchise
  return fees({
    lines: lines
      .filter((line) => line.available)
      .map((line) => ({ ...line, alcohol_tax_percent: alcoholTaxPercent(market, line.category_type) })),
    rates: {
      delivery_fee: customer?.delivery_fee ?? franchise?.delivery_fee ?? market?.delivery_fee ?? 0,
      service_fee_delivery_percent: serviceFeePercent(cart, market),
      service_fee_pickup_percent: market?.service_fee_pickup_percent ?? 0,
      sales_tax_delivery_percent: market?.sales_tax_percent ?? 0,
      sales_tax_pickup_percent: franchise?.pickup_sales_tax_percent ?? market?.sales_tax_percent ?? 0,
      fees_taxed: market?.fees_taxed ?? false,
    },
    discount: cart.discount ?? undefined,
    franchise_id: cart.franchise_id,
    scheduled: start_time_minute !== asSoonAsPossible,
    distance_fee: address.distance_fee,
    gas_fee: market?.gas_fee ?? 0,
    surge_price,
    phone_fee: cart.source === 'phone' ? phoneOrderFee : 0,
    now: at.getTime(),
  })
}

/** Of a delivery as soon as possible. */
export const serviceFeePercent = ({ customer }: Pick<Cart, 'customer'>, market: Market | undefined): number =>
  customer?.service_fee_percent ?? market?.service_fee_delivery_percent ?? 0

/** The extra rate of that category's kind of alcohol (SIL-ORD-039). */
function alcoholTaxPercent(market: Market | undefined, categoryType: number): number {
  if (!market) return 0
  const { beer_tax_percent: beer, wine_tax_percent: wine, liquor_tax_percent: liquor } = market
  const percents: Readonly<Record<string, number>> = { beer, wine, liquor }
  return percents[alcoholPack(market.alcohol_pack).kinds[categoryType] ?? ''] ?? 0
}
