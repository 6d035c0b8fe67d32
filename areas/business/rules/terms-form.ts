import { type Cents, fromDecimal } from '#platform/core/money.ts'
import type { DistanceFee, PriceTerms } from './estimate.ts'

export type TermsForm = {
  readonly delivery_fee: string
  readonly distance_fees: readonly { readonly beyond_miles: string; readonly delivery_fee: string }[]
  readonly service_percent: string
  readonly tax_percent: string
}

type TermsFault = 'delivery_fee_invalid' | 'percent_invalid' | 'distance_invalid' | 'distance_taken'
type Refused = { readonly ok: false; readonly error: TermsFault; readonly field: string }
type Read = { readonly ok: true; readonly terms: PriceTerms } | Refused

const mostPercent = 50
export const mostDistanceFees = 8

/** Price terms as they were typed. */
export function readTerms(form: TermsForm): Read {
  const delivery_fee = feeOfText(form.delivery_fee)
  if (delivery_fee === undefined) return { ok: false, error: 'delivery_fee_invalid', field: 'delivery_fee' }
  const distance_fees: DistanceFee[] = []
  for (const [at, typed] of form.distance_fees.entries()) {
    const read = readDistanceFee(typed, distance_fees)
    if ('error' in read) return { ok: false, error: read.error, field: `distance_fees.${at}.${read.field}` }
    distance_fees.push(read)
  }
  const service_percent = percentOfText(form.service_percent, 2)
  if (service_percent === undefined) return { ok: false, error: 'percent_invalid', field: 'service_percent' }
  const tax_percent = percentOfText(form.tax_percent, 3)
  if (tax_percent === undefined) return { ok: false, error: 'percent_invalid', field: 'tax_percent' }
  distance_fees.sort((a, b) => a.beyond_miles - b.beyond_miles)
  return { ok: true, terms: { delivery_fee, distance_fees, service_percent, tax_percent } }
}

function readDistanceFee(
  typed: TermsForm['distance_fees'][number],
  before: readonly DistanceFee[],
): DistanceFee | { readonly error: TermsFault; readonly field: keyof typeof typed } {
  const beyond_miles = milesOfText(typed.beyond_miles)
  if (beyond_miles === undefined) return { error: 'distance_invalid', field: 'beyond_miles' }
  if (before.some((one) => one.beyond_miles === beyond_miles)) return { error: 'distance_taken', field: 'beyond_miles' }
  const delivery_fee = feeOfText(typed.delivery_fee)
  return delivery_fee === undefined
    ? { error: 'delivery_fee_invalid', field: 'delivery_fee' }
    : { beyond_miles, delivery_fee }
}

function feeOfText(typed: string): Cents | undefined {
  const fee = fromDecimal(typed)
  return fee !== undefined && fee >= 0 ? fee : undefined
}

/** To the tenth, as ways are shown. */
function milesOfText(typed: string): number | undefined {
  const miles = /^\d{1,3}(\.\d)?$/.test(typed.trim()) ? Number(typed) : 0
  return miles > 0 ? miles : undefined
}

function percentOfText(typed: string, decimals: number): number | undefined {
  if (!new RegExp(`^\\d{1,2}(\\.\\d{1,${decimals}})?$`).test(typed.trim())) return undefined
  const percent = Number(typed)
  return percent <= mostPercent ? percent : undefined
}
