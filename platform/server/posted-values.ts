import { parseJson } from '#platform/core/json.ts'
import { holdsCardNumber } from './card-digits.ts'

export type ValueFault = 'unstorable' | 'card_number'

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi
const hash = /^[\da-f]{64}$/
const barcode = /^\d{8,14}$/

/** Digits that are known not to be a card's, by the field that holds them: one hash or bar code in some hundreds would pass for one. */
const exempt: readonly (readonly [field: RegExp, without: (text: string) => string])[] = [
  [/hash$/, (text) => (hash.test(text) ? '' : text)],
  // Our own random ids, temporary ids with one in them, and the vault's for cards and customers.
  [/(?:^|_|[a-z])ids?$|token$/i, (text) => text.replace(uuid, ' ')],
  // Staff search products by them, too.
  [/^(?:upc|barcode|q|find)$/, (text) => (barcode.test(text) ? '' : text)],
]

/**
 * What must not come in, in the decoded values of a query or a body: text that no column can hold, and card numbers (CSL-25), also
 * those inside of JSON that a field holds as text. One walk, since every request passes it.
 */
export function faultOfValues(value: unknown, field = ''): ValueFault | undefined {
  if (typeof value === 'string') return faultOfText(value, field)
  if (typeof value === 'number') return isCardAsNumber(value, field) ? 'card_number' : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (const one of value) {
      const fault = faultOfValues(one, field)
      if (fault) return fault
    }
    return undefined
  }
  for (const name in value) {
    const fault = faultOfText(name, '') ?? faultOfValues((value as Record<string, unknown>)[name], name)
    if (fault) return fault
  }
  return undefined
}

function faultOfText(text: string, field: string): ValueFault | undefined {
  if (!text.isWellFormed() || text.includes('\0')) return 'unstorable'
  if (text.length < shortest) return undefined
  const asWritten = isCard(text, field) ? 'card_number' : undefined
  // What JSON writes as `\n` or `\u0034` is seen once it is read; and whose digits they are, its own fields say.
  const inner = (asWritten || text.includes('\\')) && mayBeJson.test(text) ? parseJson(text) : undefined
  return inner === undefined || inner === null ? asWritten : faultOfValues(inner, field)
}

const shortest = 13
const mayBeJson = /^\s*[[{"]/

function isCard(text: string, field: string): boolean {
  if (!holdsCardNumber(text)) return false
  const without = exempt.find(([fields]) => fields.test(field))?.[1]
  return !without || holdsCardNumber(without(text))
}

/** Beyond 2^53 the last digits are lost, and none of our numbers is so large: 16 of 19 digits are too many to keep as well. */
function isCardAsNumber(value: number, field: string): boolean {
  if (!Number.isInteger(value) || value < 1e12 || value >= 1e19) return false
  return Number.isSafeInteger(value) ? isCard(String(value), field) : value >= 3e16 && value < 7e18
}
