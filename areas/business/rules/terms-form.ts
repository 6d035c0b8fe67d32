import { fromDecimal } from '#platform/core/money.ts'
import type { PriceTerms } from './estimate.ts'

export type TermsForm = {
  readonly delivery_fee: string
  readonly service_percent: string
  readonly tax_percent: string
}

type Read =
  | { readonly ok: true; readonly terms: PriceTerms }
  | { readonly ok: false; readonly error: 'delivery_fee_invalid' | 'percent_invalid'; readonly field: keyof TermsForm }

const mostPercent = 50

/** Price terms as they were typed. */
export function readTerms(form: TermsForm): Read {
  const delivery_fee = fromDecimal(form.delivery_fee)
  if (delivery_fee === undefined || delivery_fee < 0)
    return { ok: false, error: 'delivery_fee_invalid', field: 'delivery_fee' }
  const service_percent = percentOfText(form.service_percent, 2)
  if (service_percent === undefined) return { ok: false, error: 'percent_invalid', field: 'service_percent' }
  const tax_percent = percentOfText(form.tax_percent, 3)
  if (tax_percent === undefined) return { ok: false, error: 'percent_invalid', field: 'tax_percent' }
  return { ok: true, terms: { delivery_fee, service_percent, tax_percent } }
}

function percentOfText(typed: string, decimals: number): number | undefined {
  if (!new RegExp(`^\\d{1,2}(\\.\\d{1,${decimals}})?$`).test(typed.trim())) return undefined
  const percent = Number(typed)
  return percent <= mostPercent ? percent : undefined
}
