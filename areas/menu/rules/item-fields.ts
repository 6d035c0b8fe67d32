import { type Cents, fromDecimal, toDecimal } from '#platform/core/money.ts'

/** What is edited in place (MED-13). */
export const itemFields = ['name', 'description', 'base_price', 'aisle', 'shelf', 'bay'] as const
export type ItemField = (typeof itemFields)[number]

/** Letters of a name that is edited (MED-14), and of a new one (MED-15). */
export const longestName = 70
export const longestNewName = 50
export const longestDescription = 2000
const highestPrice = 9999_99
const highestPlace = 9999

/** What a new item's card says before anybody has typed (MED-31). */
export const placeholders = {
  name: 'New Menu Item',
  price: '0',
  description: 'Input info to create a new menu item.',
} as const

/** Where an item stands when nobody has said (MED-16). */
export const usualPlace = { aisle: 1, shelf: 1, bay: 1 } as const

/** Why what was typed cannot be saved, for the browser and the server alike. */
export const fieldFaults = {
  name_missing: 'Please enter a name.',
  name_too_long: `A name has at most ${longestName} characters.`,
  new_name_too_long: `The name of a new item has at most ${longestNewName} characters.`,
  description_too_long: `A description has at most ${longestDescription} characters.`,
  price_out_of_range: 'Please enter a price from 0.00 to 9999.99.',
  place_out_of_range: 'Please enter a whole number from 0 to 9999.',
} as const
export type FieldFault = keyof typeof fieldFaults

export type ReadName = { readonly ok: true; readonly value: string } | Fault
export type ReadField =
  | { readonly ok: true; readonly column: 'name' | 'description'; readonly value: string }
  | { readonly ok: true; readonly column: 'base_price'; readonly value: Cents }
  | { readonly ok: true; readonly column: 'aisle' | 'shelf' | 'bay'; readonly value: number }
  | Fault
type Fault = { readonly ok: false; readonly fault: FieldFault }

const faulty = (fault: FieldFault): Fault => ({ ok: false, fault })

/** What was typed into a cell, as its column holds it. */
export function readField(field: ItemField, text: string): ReadField {
  switch (field) {
    case 'name': {
      const name = readName(text, longestName, 'name_too_long')
      return name.ok ? { ...name, column: field } : name
    }
    case 'description': {
      const value = readLines(text)
      return value.length > longestDescription ? faulty('description_too_long') : { ok: true, column: field, value }
    }
    case 'base_price': {
      const value = readPrice(text)
      return value === undefined ? faulty('price_out_of_range') : { ok: true, column: field, value }
    }
    default: {
      const value = readPlace(text)
      return value === undefined ? faulty('place_out_of_range') : { ok: true, column: field, value }
    }
  }
}

/** A name of a new item; its placeholder is none (SIL-OPS-112). */
export function readNewName(text: string): ReadName {
  return text.trim() === placeholders.name
    ? faulty('name_missing')
    : readName(text, longestNewName, 'new_name_too_long')
}

/** The placeholder that nobody has touched says nothing of the item (SIL-OPS-112). */
export function readNewDescription(text: string): string {
  return text.trim() === placeholders.description ? '' : readLines(text)
}

/** One line, without characters of no width, which make an empty name look filled. */
function readName(text: string, most: number, tooLong: FieldFault): ReadName {
  const value = text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (value === '') return faulty('name_missing')
  return value.length > most ? faulty(tooLong) : { ok: true, value }
}

const readLines = (text: string): string => text.replace(/[\p{Cc}--[\n\t]]/gv, '').trim()

/** `$12.50`, `12.5` and `12` are prices. */
export function readPrice(text: string): Cents | undefined {
  const value = fromDecimal(text.trim().replace(/^\$\s*/, ''))
  return value !== undefined && value >= 0 && value <= highestPrice ? value : undefined
}

function readPlace(text: string): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
  return value !== undefined && value <= highestPlace ? value : undefined
}

/** A column's value as the wire has it. */
export function fieldText(field: ItemField, value: string | number): string {
  return field === 'base_price' ? toDecimal(value as Cents) : String(value)
}
