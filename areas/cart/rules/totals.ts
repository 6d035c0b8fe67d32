import { atLeast, type Cents, cents, percentOf, percentsOf, plus, times } from '#platform/core/money.ts'
import { type Discount, discountAmount, discountOnGoods } from './discount.ts'

/** What is asked for an order that staff take by phone (CRT-36, SIL-ORD-032). */
export const phoneOrderFee = cents(150)

export type PricedLine = {
  readonly unit_price: Cents
  readonly quantity: number
  readonly taxable: boolean
  /** What its kind of alcohol is taxed beside the sales tax, wherever it is handed over. */
  readonly alcohol_tax_percent?: number
}

export type Rates = {
  readonly delivery_fee: Cents
  readonly service_fee_delivery_percent: number
  readonly service_fee_pickup_percent: number
  readonly sales_tax_delivery_percent: number
  readonly sales_tax_pickup_percent: number
  readonly fees_taxed: boolean
}

export type FeeInput = {
  /** Lines that can be had; what is unavailable costs nothing. */
  readonly lines: readonly PricedLine[]
  readonly rates: Rates
  readonly discount: Discount | undefined
  readonly franchise_id: number | null
  /** A window is chosen: no service fee for the delivery (CRT-37). */
  readonly scheduled: boolean
  readonly distance_fee: Cents
  readonly gas_fee: Cents
  readonly surge_price: Cents
  readonly phone_fee: Cents
  readonly now: number
}

export type Fees = {
  readonly subtotal: Cents
  readonly phone_fee: Cents
  readonly delivery_fee: Cents
  readonly distance_fee: Cents
  readonly gas_fee: Cents
  readonly surge_price: Cents
  readonly service_fee_delivery: Cents
  readonly service_fee_pickup: Cents
  readonly sales_tax_delivery: Cents
  readonly sales_tax_pickup: Cents
  /** 0 or less. */
  readonly discount_delivery: Cents
  readonly discount_pickup: Cents
  /** The documents' total, without tip (SIL-ORD-029). */
  readonly total_delivery: Cents
  readonly total_pickup: Cents
}

/** Every amount of a cart for both order types; each is rounded once, then they are summed (SIL-ORD-026). */
export function fees(input: FeeInput): Fees {
  const { rates, lines } = input
  const subtotal = sumOf(lines)
  const service_fee_delivery = input.scheduled ? 0 : percentOf(subtotal, rates.service_fee_delivery_percent)
  const service_fee_pickup = percentOf(subtotal, rates.service_fee_pickup_percent)
  const { phone_fee, distance_fee, gas_fee, surge_price } = input
  const { delivery_fee } = rates

  const order = { franchise_id: input.franchise_id, subtotal, delivery_fee, now: input.now }
  const delivery = { ...order, is_delivery: true }
  const pickup = { ...order, is_delivery: false }
  const discount_delivery = discountAmount(input.discount, delivery)
  const discount_pickup = discountAmount(input.discount, pickup)

  const deliveryFees = plus(phone_fee, delivery_fee, service_fee_delivery, distance_fee, gas_fee, surge_price)
  const pickupFees = plus(phone_fee, service_fee_pickup)
  const taxed = (percent: number, discountOfGoods: Cents, orderFees: Cents) =>
    percentsOf([
      [plus(taxedGoods(lines, subtotal, discountOfGoods), rates.fees_taxed ? orderFees : 0), percent],
      ...alcoholTaxes(lines, subtotal, discountOfGoods),
    ])
  const sales_tax_delivery = taxed(
    rates.sales_tax_delivery_percent,
    discountOnGoods(input.discount, delivery),
    deliveryFees,
  )
  const sales_tax_pickup = taxed(rates.sales_tax_pickup_percent, discountOnGoods(input.discount, pickup), pickupFees)

  return {
    subtotal,
    phone_fee,
    delivery_fee,
    distance_fee,
    gas_fee,
    surge_price,
    service_fee_delivery,
    service_fee_pickup,
    sales_tax_delivery,
    sales_tax_pickup,
    discount_delivery,
    discount_pickup,
    total_delivery: atLeast(0, plus(subtotal, sales_tax_delivery, deliveryFees, discount_delivery)),
    total_pickup: atLeast(0, plus(subtotal, sales_tax_pickup, pickupFees, discount_pickup)),
  }
}

/** The taxable goods, lowered by their share of the discount (SIL-ORD-039). */
function taxedGoods(lines: readonly PricedLine[], subtotal: Cents, discount: Cents): Cents {
  const taxable = sumOf(lines.filter((line) => line.taxable))
  if (taxable === 0) return 0
  if (taxable === subtotal) return plus(subtotal, discount)
  return plus(taxable, cents(Math.round((discount * taxable) / subtotal)))
}

/** The goods of each extra rate, with that rate. */
function alcoholTaxes(lines: readonly PricedLine[], subtotal: Cents, discount: Cents): [Cents, number][] {
  const percents = new Set(lines.map(({ alcohol_tax_percent = 0 }) => alcohol_tax_percent))
  return [...percents].map((percent) => {
    const goods = lines.filter(({ alcohol_tax_percent = 0 }) => alcohol_tax_percent === percent)
    return [percent === 0 ? 0 : taxedGoods(goods, subtotal, discount), percent]
  })
}

const sumOf = (lines: readonly PricedLine[]) => plus(...lines.map((line) => times(line.unit_price, line.quantity)))
