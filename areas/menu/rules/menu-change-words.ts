import { type Cents, dollars } from '#platform/core/money.ts'

type Values = Readonly<Record<string, string | number | boolean | null>> | null
type Change = { readonly what: string; readonly before: Values; readonly after: Values }

/** `Price`, what it was, what it is. */
export type ChangeWords = {
  readonly text: string
  readonly before?: string | undefined
  readonly after?: string | undefined
}

const columns: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  base_price: 'Price',
  aisle: 'Aisle',
  shelf: 'Shelf',
  bay: 'Bay',
  upc: 'UPC',
  kitchen_name: 'Kitchen name',
  kitchen_short_code: 'Short code',
}
const longest = 60

/** One change of an item, in words for its history. What nobody reads, such as a position, is left out. */
export function changeWords({ before, after }: Change): readonly ChangeWords[] {
  if (before === null) return [{ text: 'Added' }]
  if (after === null) return [{ text: 'Deleted' }]
  if ('active' in after) return [{ text: after.active ? 'Back in stock' : outWords(after) }]
  if ('questions' in after) return [countWords('Option questions', questionCounts(before), questionCounts(after))]
  if ('pictures' in after) return [countWords('Pictures', String(before.pictures ?? 0), String(after.pictures ?? 0))]
  const told = Object.keys(after).flatMap((column): ChangeWords[] => {
    const text = columns[column]
    return text ? [{ text, before: valueText(column, before[column]), after: valueText(column, after[column]) }] : []
  })
  if ('menu_category_id' in after) told.push({ text: 'Moved to another category' })
  if ('integration_item_id' in after)
    told.push({ text: after.integration_item_id === null ? 'POS link removed' : 'POS link set' })
  return told.length > 0 ? told : [{ text: 'Changed' }]
}

/** As many as before, and yet others: their number tells nothing. */
const countWords = (text: string, before: string, after: string): ChangeWords =>
  before === after ? { text: `${text} changed` } : { text, before, after }

const questionCounts = ({ questions, answers }: NonNullable<Values>): string =>
  `${questions === 1 ? '1 question' : `${questions ?? 0} questions`}, ${answers === 1 ? '1 answer' : `${answers ?? 0} answers`}`

function outWords({ source }: NonNullable<Values>): string {
  return source === 'kitchen' ? 'Out of stock, by the kitchen' : 'Out of stock'
}

function valueText(column: string, value: string | number | boolean | null | undefined): string {
  if (column === 'base_price') return dollars(Number(value) as Cents)
  const text = String(value ?? '')
  return text.length > longest ? `${[...text].slice(0, longest).join('')}...` : text
}
