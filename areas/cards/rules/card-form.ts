import type { Day } from '#platform/core/day.ts'

/** The card form, wherever it is drawn: also in the vault's own frame, so it needs nothing but the language. */
export type CardField = 'name' | 'number' | 'expiry' | 'code'

/** Where the card is entered: the menu's card form has a message for each field, the cart's speaks of the card as a whole (SIL-ORD-081). */
export type CardWording = 'menu' | 'cart'

export type CardIssue = { field: CardField | 'form'; code: string }

export type TypedCard = { name: string; number: string; month: string; year: string; code: string }

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover' | 'Card'

export const expiryMonths = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
export const expiryYears = Array.from({ length: 19 }, (_, index) => String(2020 + index))

export const digitsOf = (text: string) => text.replace(/\D/g, '')

const startsWith3 = (number: string) => number.startsWith('3')
export const numberLength = (number: string) => (startsWith3(number) ? 15 : 16)
export const codeLength = (number: string) => (startsWith3(number) ? 4 : 3)

/** 4-4-4-4, or 4-6-5 when it starts with 3 (CRD-07, CRD-08); digits beyond the length are not taken. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, numberLength(digitsOf(text)))
  const ends = startsWith3(digits) ? [4, 10, 15] : [4, 8, 12, 16]
  return ends
    .map((end, index) => digits.slice(ends[index - 1] ?? 0, end))
    .filter(Boolean)
    .join(' ')
}

/** Grouped anew after a keystroke, the caret staying behind the digit it stood behind. */
export function regroup(text: string, caret: number): { text: string; caret: number } {
  const grouped = groupNumber(text)
  const before = digitsOf(text.slice(0, caret)).length
  let place = 0
  for (let seen = 0; place < grouped.length && seen < before; place += 1) if (grouped[place] !== ' ') seen += 1
  return { text: grouped, caret: place }
}

export function brandOf(number: string): CardBrand {
  if (number.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard'
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^6(011|5)/.test(number)) return 'Discover'
  return 'Card'
}

/** The last word is the family name; a single word stands alone. */
export function namePartsOf(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/** At most one per field, in the order of the fields; empty when the card may be sent. The checksum is the vault's to check. */
export function cardIssues(card: TypedCard, today: Day): CardIssue[] {
  const found: [CardField, string | undefined][] = [
    ['name', card.name.trim() ? undefined : 'name_missing'],
    ['number', numberIssue(digitsOf(card.number))],
    ['expiry', expiryIssue(card, today)],
    ['code', codeIssue(digitsOf(card.number), digitsOf(card.code))],
  ]
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

function numberIssue(number: string): string | undefined {
  if (!number) return 'number_missing'
  if (number.length === numberLength(number)) return undefined
  return startsWith3(number) ? 'amex_number_length' : 'number_length'
}

function codeIssue(number: string, code: string): string | undefined {
  if (!code) return 'code_missing'
  if (code.length === codeLength(number)) return undefined
  return startsWith3(number) ? 'amex_code_length' : 'code_length'
}

function expiryIssue({ month, year }: TypedCard, today: Day): string | undefined {
  if (!expiryMonths.includes(month) || !expiryYears.includes(year)) return 'incomplete_expiry'
  if (year < today.slice(0, 4)) return 'invalid_expiry_year_past'
  if (`${year}-${month}` < today.slice(0, 7)) return 'invalid_expiry_month_past'
  return undefined
}

const invalidCard = 'Invalid card information. Please double check the inputted information.'
const serverError = 'An server error occurred while saving your card.'

const menuMessages: Readonly<Record<string, string>> = {
  name_missing: "Please enter the card holder's name.",
  number_missing: 'Please enter a card number.',
  code_missing: 'Please enter a security code.',
  amex_number_length: 'Invalid Card Number! American Express cards numbers must be 15 digits.',
  amex_code_length: 'Invalid Card Number! American Express security code must be 4 digits.',
  number_length: 'Invalid Card Number! Card number must be 16 digits.',
  code_length: 'Invalid Card Number! Security code must be 3 digits.',
  incomplete_number: 'Incomplete card number. Be sure to enter the full number.',
  invalid_number: 'Invalid card number!',
  incomplete_cvc: 'Incomplete security code. Be sure to enter the full code.',
  incomplete_expiry: 'Incomplete expiration date. Be sure to enter the month and last two digits of the year.',
  invalid_expiry_year_past: 'Please be sure your expiration date is not in the past. The entered year is invalid.',
  invalid_expiry_month_past: 'Please be sure your expiration date is not in the past. The entered month is invalid.',
  validation_error: invalidCard,
  card_error: 'Unable to save card.',
  setup_intent_authentication_failure:
    'Authorization failure. Please try clicking confirm to re-try the authorization or try a different card.',
  server_error: serverError,
}

const cartLength = 'Error in your card info. Please try again.'
const cartInvalid = 'Invalid Card! Please double check the entered information.'

/** The cart's own words; for what it has none, the menu form's serve. */
const cartMessages: Readonly<Record<string, string>> = {
  number_missing: cartLength,
  code_missing: cartLength,
  amex_number_length: cartLength,
  amex_code_length: cartLength,
  number_length: cartLength,
  code_length: cartLength,
  incomplete_number: cartLength,
  incomplete_cvc: cartLength,
  invalid_number: cartInvalid,
  validation_error: cartInvalid,
  card_error: cartInvalid,
  setup_intent_authentication_failure:
    'An authentication error occurred while adding your card! This may happen if you recently logged to a different account on another tab.',
}

export function cardMessage(code: string, wording: CardWording): string {
  const words = wording === 'cart' ? (cartMessages[code] ?? menuMessages[code]) : menuMessages[code]
  if (words) return words
  return /^(incomplete|invalid)_/.test(code) ? invalidCard : serverError
}

/** Refusals of the vault by its codes: what the person can mend is shown at its field, a bank's reason to decline is not told. */
const refusals: Readonly<Record<string, CardIssue>> = {
  invalid_number: { field: 'number', code: 'invalid_number' },
  not_a_test_card: { field: 'number', code: 'card_error' },
  incorrect_cvc: { field: 'code', code: 'card_error' },
  expired_card: { field: 'expiry', code: 'card_error' },
  invalid_expiry_year_past: { field: 'expiry', code: 'invalid_expiry_year_past' },
  invalid_expiry_month_past: { field: 'expiry', code: 'invalid_expiry_month_past' },
  authentication_failure: { field: 'form', code: 'setup_intent_authentication_failure' },
  one_time_token_invalid: { field: 'form', code: 'setup_intent_authentication_failure' },
  origin_not_allowed: { field: 'form', code: 'setup_intent_authentication_failure' },
  validation_error: { field: 'form', code: 'validation_error' },
}

/** An answer that refuses the card comes with 200 from the vault and with 402 from others; without a known code, the rest is breakage. */
export function issueOfRefusal(status: number, code: string): CardIssue {
  return refusals[code] ?? { field: 'form', code: status === 200 || status === 402 ? 'card_error' : 'server_error' }
}

/** What to do next, said after the message and never instead of it; empty where the message itself says it. */
export function adviceFor(issue: CardIssue, wording: CardWording): string {
  if (issue.code !== 'card_error' || wording === 'cart') return ''
  if (issue.field === 'code') return 'Check the security code.'
  if (issue.field === 'expiry') return 'Check the expiration date.'
  return 'Try it once more, or use another card.'
}
