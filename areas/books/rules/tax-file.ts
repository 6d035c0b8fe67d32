import { csvText } from '#platform/core/csv.ts'
import { type Cents, cents, toDecimal } from '#platform/core/money.ts'
import { type TaxIdKind, taxIdText } from './tax-id.ts'

/** From which total of a year on a payee needs a form; from 2026 on by Public Law 119-21, section 70433. */
export const formNeededFrom = (year: number): Cents => cents(year >= 2026 ? 2_000_00 : 600_00)

export type YearTotal = {
  readonly payee_kind: 'restaurant' | 'driver'
  readonly payee_id: number
  readonly payee: string
  readonly market: string
  readonly payments: number
  readonly paid: Cents
  /** Without a record nothing of it is known. */
  readonly record: TotalRecord | null
}

type TotalRecord = {
  readonly legal_name: string
  readonly business_name: string
  readonly classification: string
  readonly tax_id_kind: TaxIdKind
  readonly tax_id: string
  readonly addr_line_1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly email: string
  readonly status: string
}

/** Programs that print forms read them by name. */
const columns = [
  'year',
  'payee_kind',
  'payee_id',
  'payee',
  'market',
  'legal_name',
  'business_name',
  'classification',
  'tax_id_kind',
  'tax_id',
  'address',
  'city',
  'state',
  'zip',
  'email',
  'status',
  'payments',
  'paid',
  'form_needed',
] as const

/** Everybody who was paid in the year, those without a record included: they are who must be asked. */
export function totalsFile(year: number, totals: readonly YearTotal[]): string {
  return csvText(
    columns,
    totals.map(({ payee_kind, payee_id, payee, market, payments, paid, record }) => [
      year,
      payee_kind,
      payee_id,
      payee,
      market,
      record?.legal_name ?? '',
      record?.business_name ?? '',
      record?.classification ?? '',
      record?.tax_id_kind ?? '',
      record && record.tax_id !== '' ? taxIdText(record.tax_id, record.tax_id_kind) : '',
      record?.addr_line_1 ?? '',
      record?.city ?? '',
      record?.state ?? '',
      record?.zip ?? '',
      record?.email ?? '',
      record?.status ?? 'no record',
      payments,
      { figure: toDecimal(paid) },
      paid >= formNeededFrom(year) ? 'yes' : 'no',
    ]),
  )
}
