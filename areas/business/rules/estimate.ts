import { type Cents, percentOf, plus } from '#platform/core/money.ts'

/** What a business pays for a delivery, beside what its own customer pays for the goods. */
export type PriceTerms = {
  readonly delivery_fee: Cents
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

/** Each part of the subtotal is rounded half up by itself (SIL-ORD-138). */
export function estimateOf(subtotal: Cents, terms: PriceTerms): Estimate {
  const { delivery_fee } = terms
  const service_fee = percentOf(subtotal, terms.service_percent)
  const sales_tax = percentOf(subtotal, terms.tax_percent)
  return { subtotal, delivery_fee, service_fee, sales_tax, total: plus(subtotal, delivery_fee, service_fee, sales_tax) }
}
