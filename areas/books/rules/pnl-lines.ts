import { accountWords } from '#areas/ledger/rules/accounts.ts'
import type { BookColumn } from './book-columns.ts'

/** What the overview is made of, in its order (SIL-ORD-133). */
export const sections = {
  revenue: { title: 'Revenue', sign: 1 },
  goods: { title: 'Cost of goods', sign: -1 },
  labour: { title: 'Labour', sign: -1 },
  payment: { title: 'Payment costs', sign: -1 },
  /** Owed to the state: no part of the net. */
  taxes: { title: 'Taxes collected', sign: 0 },
} as const
export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as readonly SectionId[]

type LineOf = {
  readonly section: SectionId
  readonly title: string
  /** The column of the books that it shows; earnings stand below zero there. Without one it comes from the drivers' hours. */
  readonly column?: BookColumn
  readonly turned?: true
  /** Passes through: shown, and no part of its section's sum. */
  readonly memo?: true
}

export const pnlLines = {
  food: { section: 'revenue', title: 'Food subtotal', column: 'food' },
  delivery_fee: { section: 'revenue', title: accountWords.delivery_fee, column: 'delivery_fee', turned: true },
  service_fee: { section: 'revenue', title: accountWords.service_fee, column: 'service_fee', turned: true },
  distance_fee: { section: 'revenue', title: accountWords.distance_fee, column: 'distance_fee', turned: true },
  gas_fee: { section: 'revenue', title: accountWords.gas_fee, column: 'gas_fee', turned: true },
  surge_price: { section: 'revenue', title: accountWords.surge_price, column: 'surge_price', turned: true },
  phone_fee: { section: 'revenue', title: accountWords.phone_fee, column: 'phone_fee', turned: true },
  payouts: { section: 'goods', title: 'Restaurant payouts', column: 'food' },
  commission: { section: 'goods', title: 'Less commission', column: 'commission' },
  wages: { section: 'labour', title: 'Wages' },
  top_up: { section: 'labour', title: 'Gaurantee top-ups' },
  tips: { section: 'labour', title: 'Tips passed on', column: 'driver_tips', memo: true },
  processing: { section: 'payment', title: 'Processing', column: 'provider_fees' },
  refunds: { section: 'payment', title: accountWords.refunds, column: 'refunds' },
  credits: { section: 'payment', title: accountWords.credits, column: 'credits' },
  discounts: { section: 'payment', title: accountWords.discounts, column: 'discounts' },
  write_offs: { section: 'payment', title: accountWords.write_offs, column: 'write_offs' },
  tax: { section: 'taxes', title: 'Sales tax', column: 'tax_charged' },
} as const satisfies Readonly<Record<string, LineOf>>
export type LineId = keyof typeof pnlLines
export const lineIds = Object.keys(pnlLines) as readonly LineId[]
export const lineOf = (id: LineId): LineOf => pnlLines[id]

/** The columns that the overview reads, each once. */
export const pnlColumns: readonly BookColumn[] = [
  ...new Set<BookColumn>(['orders', ...lineIds.flatMap((id) => lineOf(id).column ?? [])]),
]
