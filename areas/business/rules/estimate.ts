import { type Cents, percentOf, plus } from '#platform/core/money.ts'

/** Of every way that is longer, up to the next one's. */
export type DistanceFee = { readonly beyond_miles: number; readonly delivery_fee: Cents }

/** What a business pays for a delivery, beside what its own customer pays for the goods. */
export type PriceTerms = {
  /** Of the shortest ways, and of all where there are no distance fees. */
  readonly delivery_fee: Cents
  /** The shortest first. */
  readonly distance_fees: readonly DistanceFee[]
  readonly service_percent: number
  readonly tax_percent: number
}

export type Estimate = {
  readonly subtotal: Cents
  readonly delivery_fee: Cents
  readonly service_fee: Cents
  readonly sales_tax: Cents
  readonly total: Cents
}

/** The most that one delivery may be worth: a driver carries no more than this in cash. */
export const mostSubtotal = 500_000

/** A line of the price list: ways longer than `beyond` miles, up to and with `up_to`. */
export type PriceBand = { readonly beyond: number; readonly up_to: number | undefined; readonly delivery_fee: Cents }

type DeliveryFees = Pick<PriceTerms, 'delivery_fee' | 'distance_fees'>

export function priceBands({ delivery_fee, distance_fees }: DeliveryFees): [PriceBand, ...PriceBand[]] {
  const longer = distance_fees.map(({ beyond_miles, delivery_fee }, at) => ({
    beyond: beyond_miles,
    up_to: distance_fees[at + 1]?.beyond_miles,
    delivery_fee,
  }))
  return [{ beyond: 0, up_to: distance_fees[0]?.beyond_miles, delivery_fee }, ...longer]
}

/** A way counts to the tenth of a mile, as it is shown: 3.04 miles are not longer than 3. */
export function bandOf(miles: number, terms: DeliveryFees): PriceBand {
  const shown = Math.round(miles * 10) / 10
  const [shortest, ...longer] = priceBands(terms)
  return longer.findLast(({ beyond }) => shown > beyond) ?? shortest
}

/** Each part of the subtotal is rounded half up by itself (SIL-ORD-138). */
export function estimateOf(subtotal: Cents, terms: PriceTerms, miles: number): Estimate {
  const { delivery_fee } = bandOf(miles, terms)
  const service_fee = percentOf(subtotal, terms.service_percent)
  const sales_tax = percentOf(subtotal, terms.tax_percent)
  return { subtotal, delivery_fee, service_fee, sales_tax, total: plus(subtotal, delivery_fee, service_fee, sales_tax) }
}
