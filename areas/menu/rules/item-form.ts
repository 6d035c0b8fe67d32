import type { Cents } from '#platform/core/money.ts'
import { categoryTypes } from './category-types.ts'
import { readCode } from './gtin.ts'
import { type FieldFault, fieldFaults, readField, readNewName } from './item-fields.ts'
import { namePlaceholder } from './kitchen-words.ts'
import { cleanLine } from './product-row.ts'

/** Products, beer, wine and liquor: they have a bar code and a place in the store (SIL-ORD-091). */
export const isProductType = (type: number): boolean => type >= categoryTypes.products

/** What a form for a new item begins with (ADM-04…06, SIL-ORD-158). */
export function newItemDefaults(type: number) {
  const place = isProductType(type) ? '1' : '0'
  return { basePrice: '0', kitchen_short_code: namePlaceholder, aisle: place, shelf: place, bay: place }
}

/** The form of an item; what is absent was not asked, and stays. */
type TypedForm = {
  readonly name?: string | undefined
  readonly basePrice?: string | undefined
  readonly description?: string | undefined
  readonly kitchen_short_code?: string | undefined
  readonly kitchen_name?: string | undefined
  readonly upc?: string | undefined
  readonly data_source?: string | undefined
  readonly aisle?: string | undefined
  readonly shelf?: string | undefined
  readonly bay?: string | undefined
}

type FormColumns = {
  readonly name?: string
  readonly base_price?: Cents
  readonly description?: string
  readonly kitchen_short_code?: string
  readonly kitchen_name?: string
  readonly upc?: string | null
  readonly data_source?: string
  readonly aisle?: number
  readonly shelf?: number
  readonly bay?: number
}

export const longestKitchenName = 70
export const longestShortCode = 40
export const longestSource = 100

export const formFaults = {
  ...fieldFaults,
  kitchen_name_too_long: `A kitchen name has at most ${longestKitchenName} characters.`,
  short_code_too_long: `A kitchen short code has at most ${longestShortCode} characters.`,
  source_too_long: `A data source has at most ${longestSource} characters.`,
  upc_invalid: 'This is no UPC: 8, 12 or 13 digits, the last of which fits the others.',
} as const
type FormFault = keyof typeof formFaults

type ReadForm =
  | { readonly ok: true; readonly columns: FormColumns }
  | { readonly ok: false; readonly fault: FormFault; readonly field: keyof TypedForm }

const fields = {
  name: 'name',
  basePrice: 'base_price',
  description: 'description',
  aisle: 'aisle',
  shelf: 'shelf',
  bay: 'bay',
} as const
const lines = {
  kitchen_name: [longestKitchenName, 'kitchen_name_too_long'],
  kitchen_short_code: [longestShortCode, 'short_code_too_long'],
  data_source: [longestSource, 'source_too_long'],
} as const

/** What was typed as the columns hold it, or the first thing that is wrong with it, for browser and server alike. */
export function readItemForm(typed: TypedForm, { isNew }: { readonly isNew: boolean }): ReadForm {
  const columns: Record<string, string | number | null> = {}
  for (const [field, column] of Object.entries(fields) as [
    keyof typeof fields,
    (typeof fields)[keyof typeof fields],
  ][]) {
    const text = typed[field]
    if (text === undefined) continue
    const read = column === 'name' && isNew ? readNewName(text) : readField(column, text)
    if (!read.ok) return { ok: false, fault: read.fault satisfies FieldFault, field }
    columns[column] = read.value
  }
  for (const [field, [most, fault]] of Object.entries(lines) as [
    keyof typeof lines,
    (typeof lines)[keyof typeof lines],
  ][]) {
    const text = typed[field]
    if (text === undefined) continue
    const line = cleanLine(text)
    if (line.length > most) return { ok: false, fault, field }
    columns[field] = field === 'kitchen_short_code' ? line || namePlaceholder : line
  }
  if (typed.upc !== undefined) {
    const upc = readUpc(typed.upc)
    if (upc === undefined) return { ok: false, fault: 'upc_invalid', field: 'upc' }
    columns.upc = upc
  }
  return { ok: true, columns: columns as FormColumns }
}

/** As it stands under the bars; null for none, undefined for what is no code. */
function readUpc(text: string): string | null | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (digits === '') return null
  const code = readCode(digits)
  return code.ok && [8, 12, 13].includes(digits.length) ? digits : undefined
}
