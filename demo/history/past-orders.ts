import { type Fees, fees } from '#areas/cart/rules/totals.ts'
import { distanceFee, streetMiles } from '#areas/markets/rules/distance-fee.ts'
import { categoryTypes } from '#areas/menu/rules/category-types.ts'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { instantOf } from '#platform/core/local-time.ts'
import { type Cents, cents, percentOf, plus } from '#platform/core/money.ts'
import { type AnsweredItem, plainAnswers } from '../answers.ts'
import type { ListedItem } from '../catalogue.ts'
import { type Mishap, mishapOf, secondsOf } from '../life/mishap.ts'
import { ordersPerHour } from '../life/order-rate.ts'
import { type OrderWish, orderWish } from '../life/order-wish.ts'
import { randomFrom } from '../town/random.ts'
import { siteAddress } from '../town/sites.ts'
import { bellwether } from '../town/town.ts'

/** An order of a past day, as it was placed and made; who drove it is found later. */
export type PastOrder = {
  readonly order_id: number
  readonly wish: OrderWish
  readonly day: Day
  readonly lines: readonly PastLine[]
  readonly fees: Fees
  readonly total: Cents
  readonly tip: Cents
  readonly mishap: Mishap | undefined
  /** Moments, in ms. */
  readonly created_at: number
  readonly ready_at: number
  readonly promised_at: number
}
export type PastLine = {
  readonly listed: ListedItem
  readonly quantity: number
  readonly unit_price: Cents
  readonly answered: AnsweredItem
}

export const pastDays = 21
/** Numbers below the first live order: the past comes before it. */
export const mostPastOrders = 1_000
/** Of an evening in the life of the town: it was smaller then. */
const share = 0.38
/** Nobody drove earlier or later. */
const firstDriven = 10 * 60
const lastDriven = 22 * 60
const minuteMs = 60_000
const seed = 20_261

/** The orders of the days before `today`, the same whenever they are asked for. */
export function pastOrders(today: Day): readonly PastOrder[] {
  const { time_zone } = bellwether().market
  const { next } = randomFrom(seed)
  const wished = Array.from({ length: pastDays }, (_, at) => daysAfter(today, at - pastDays)).flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => hour).flatMap((hour) => {
      const expected = ordersPerHour({ day, minute: hour * 60 }) * share
      const count = Math.floor(expected) + (next() < expected % 1 ? 1 : 0)
      return Array.from({ length: count }, () => ({ day, minute: hour * 60 + Math.floor(next() * 60) }))
        .toSorted((a, b) => a.minute - b.minute)
        .flatMap((at) => {
          const wish = orderWish(at, next)
          const isDriven = at.minute >= firstDriven && at.minute < lastDriven
          return wish && (isDriven || !wish.is_delivery)
            ? [{ wish, day, created_at: instantOf(day, at.minute, time_zone) }]
            : []
        })
    }),
  )
  return wished.slice(-mostPastOrders).map((one, at) => pastOrder(at + 1, one))
}

type Wished = { readonly wish: OrderWish; readonly day: Day; readonly created_at: number }

function pastOrder(order_id: number, { wish, day, created_at }: Wished): PastOrder {
  const lines = wish.items.map(({ listed, quantity }) => {
    const answered = plainAnswers(listed)
    return { listed, quantity, answered, unit_price: cents(listed.item.base_price + answered.cost) }
  })
  const amounts = feesOf(wish, lines)
  const mishap = mishapOf({ order_id, alcohol: wish.alcohol })
  const late = mishap === 'late_kitchen' ? secondsOf(order_id, 'late', 9, 16) : 0
  const prep = (wish.place.prep_minutes ?? 20) + secondsOf(order_id, 'minutes', -3, 6)
  const promised_at = created_at + (prep + 25) * minuteMs
  return {
    order_id,
    wish,
    day,
    lines,
    fees: amounts,
    total: wish.is_delivery ? amounts.total_delivery : amounts.total_pickup,
    tip: tipOf(wish, amounts.subtotal),
    mishap,
    created_at,
    ready_at: created_at + (prep + late) * minuteMs,
    promised_at,
  }
}

const tipOf = ({ payment, tip_preset, place, is_delivery }: OrderWish, subtotal: Cents): Cents => {
  if (payment === 'card_online' && is_delivery) return percentOf(subtotal, [15, 20, 25][tip_preset] ?? 20)
  const { mandatory_tip_percent = 0, mandatory_tip_from = 0 } = place
  return is_delivery && subtotal >= mandatory_tip_from ? percentOf(subtotal, mandatory_tip_percent) : 0
}

function feesOf({ place, who, is_delivery }: OrderWish, lines: readonly PastLine[]): Fees {
  const { market } = bellwether()
  const miles = streetMiles(siteAddress(place.franchise_id), who.address)
  const fee_per_mile = cents(market.fee_per_mile)
  return fees({
    lines: lines.map(({ unit_price, quantity }) => ({ unit_price, quantity, taxable: true })),
    rates: {
      delivery_fee: cents(place.delivery_fee ?? market.delivery_fee),
      service_fee_delivery_percent: market.service_fee_delivery_percent,
      service_fee_pickup_percent: market.service_fee_pickup_percent,
      sales_tax_delivery_percent: market.sales_tax_percent,
      sales_tax_pickup_percent: market.sales_tax_percent,
      fees_taxed: false,
    },
    discount: undefined,
    franchise_id: place.franchise_id,
    scheduled: false,
    distance_fee: is_delivery ? (distanceFee(miles, { ...market, fee_per_mile }) ?? 0) : 0,
    gas_fee: is_delivery ? cents(market.gas_fee) : 0,
    surge_price: 0,
    phone_fee: 0,
    now: 0,
  })
}

/** What the order's row says of its money. */
export function amountsOf({ wish, fees: all, total, tip }: PastOrder) {
  const { is_delivery } = wish
  return {
    subtotal: all.subtotal,
    sales_tax: is_delivery ? all.sales_tax_delivery : all.sales_tax_pickup,
    phone_fee: all.phone_fee,
    delivery_fee: is_delivery ? all.delivery_fee : cents(0),
    service_fee: is_delivery ? all.service_fee_delivery : all.service_fee_pickup,
    distance_fee: all.distance_fee,
    gas_fee: all.gas_fee,
    surge_price: all.surge_price,
    discount: cents(0),
    credit: 0 as const,
    total,
    tip,
  }
}

export const chargedOf = ({ total, tip }: PastOrder) => plus(total, tip)
export const hasAlcohol = ({ lines }: PastOrder) =>
  lines.some(({ listed }) => listed.category.type >= categoryTypes.beer)
