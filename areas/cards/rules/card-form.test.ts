import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adviceFor,
  brandOf,
  cardIssues,
  cardMessage,
  digitsOf,
  expiryMonths,
  expiryYears,
  groupNumber,
  issueOfRefusal,
  namePartsOf,
  regroup,
  type TypedCard,
} from './card-form.ts'

const good: TypedCard = { name: 'Noor Haddad', number: '4242 4242 4242 4242', month: '08', year: '2029', code: '314' }
const amex: TypedCard = { ...good, number: '3782 822463 10005', code: '3141' }
const today = '2026-11-21'

describe('grouping', () => {
  test.each([
    ['[CRD-07]', '4242424242424242', '4242 4242 4242 4242'],
    ['[CRD-07]', '42424', '4242 4'],
    ['[CRD-07]', '4242', '4242'],
    ['[CRD-07]', '4242-4242 4242x4242 99', '4242 4242 4242 4242'],
    ['[CRD-08]', '378282246310005', '3782 822463 10005'],
    ['[CRD-08]', '37828', '3782 8'],
    ['[CRD-08]', '37828224631', '3782 822463 1'],
    ['[CRD-08]', '3782822463100056', '3782 822463 10005'],
    ['[CRD-07]', '', ''],
  ])('%s %s is shown as %s', (_row, typed, shown) => expect(groupNumber(typed)).toBe(shown))

  test('[CRD-07] [CRD-08] grouping keeps the digits and their order, and is the same twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{0,24}$/), (text) => {
        const grouped = groupNumber(text)
        expect(digitsOf(text).startsWith(digitsOf(grouped))).toBe(true)
        expect(groupNumber(grouped)).toBe(grouped)
      }),
    )
  })

  test.each([
    ['at the end of a group it leads on', '42424', 5, '4242 4', 6],
    ['after the fourth digit it stays', '4242', 4, '4242', 4],
    ['in the middle it stays behind its digit', '4942 4242', 2, '4942 4242', 2],
    ['a digit put in before a space', '42425 4242', 5, '4242 5424 2', 6],
    ['a removed digit', '442 4242', 1, '4424 242', 1],
  ])('[CRD-07] the caret: %s', (_what, text, caret, grouped, next) =>
    expect(regroup(text, caret)).toEqual({ text: grouped, caret: next }),
  )
})

test('[CRD-09] [CRD-10] [SIL-OPS-118] the lists of months and years', () => {
  expect([expiryMonths[0], expiryMonths.at(-1), expiryMonths.length]).toEqual(['01', '12', 12])
  expect([expiryYears[0], expiryYears.at(-1), expiryYears.length]).toEqual(['2020', '2038', 19])
})

describe('what the form says before anything is sent', () => {
  test.each<[string, TypedCard, string, string]>([
    ['[CRD-11]', { ...good, name: '  ' }, 'name', "Please enter the card holder's name."],
    ['[CRD-12]', { ...good, number: '' }, 'number', 'Please enter a card number.'],
    ['[CRD-13]', { ...good, code: '' }, 'code', 'Please enter a security code.'],
    [
      '[CRD-14]',
      { ...amex, number: '3782 822463 1000' },
      'number',
      'Invalid Card Number! American Express cards numbers must be 15 digits.',
    ],
    [
      '[CRD-15]',
      { ...amex, code: '314' },
      'code',
      'Invalid Card Number! American Express security code must be 4 digits.',
    ],
    [
      '[CRD-16]',
      { ...good, number: '4242 4242 4242 424' },
      'number',
      'Invalid Card Number! Card number must be 16 digits.',
    ],
    ['[CRD-17]', { ...good, code: '3141' }, 'code', 'Invalid Card Number! Security code must be 3 digits.'],
    [
      '[CRD-34]',
      { ...good, month: '' },
      'expiry',
      'Incomplete expiration date. Be sure to enter the month and last two digits of the year.',
    ],
    [
      '[CRD-34]',
      { ...good, year: '' },
      'expiry',
      'Incomplete expiration date. Be sure to enter the month and last two digits of the year.',
    ],
    [
      '[CRD-35]',
      { ...good, year: '2025' },
      'expiry',
      'Please be sure your expiration date is not in the past. The entered year is invalid.',
    ],
    [
      '[CRD-36]',
      { ...good, month: '10', year: '2026' },
      'expiry',
      'Please be sure your expiration date is not in the past. The entered month is invalid.',
    ],
  ])('%s', (_row, typed, field, message) => {
    const issues = cardIssues(typed, today)
    expect(issues.map((issue) => [issue.field, cardMessage(issue.code, 'menu')])).toEqual([[field, message]])
  })

  test.each([
    ['[CSL-26]', good],
    ['[CSL-27]', amex],
    ['[CRD-36]', { ...good, month: '11', year: '2026' }],
  ])('%s a complete card has no issue', (_row, typed) => expect(cardIssues(typed, today)).toEqual([]))

  test('[CRD-11] [CRD-12] [CRD-13] [CRD-34] [SIL-OPS-119] an empty form names each field once, in the order of the fields', () => {
    const empty = { name: '', number: '', month: '', year: '', code: '' }
    expect(cardIssues(empty, today).map((issue) => issue.field)).toEqual(['name', 'number', 'expiry', 'code'])
  })

  test.each([
    [16, 3, '4', true],
    [15, 4, '3', true],
    [15, 3, '3', false],
    [16, 4, '4', false],
    [15, 4, '4', false],
    [16, 3, '3', false],
    [0, 0, '', false],
  ])(
    '[CSL-26] [CSL-27] [CSL-28] [SIL-OPS-140] %i digits and a code of %i, starting with "%s"',
    (length, code, first, fits) => {
      const typed = { ...good, number: first.padEnd(length, '1'), code: '1'.repeat(code) }
      expect(cardIssues(typed, today).length === 0).toBe(fits)
    },
  )

  test.each([
    'number_missing',
    'code_missing',
    'number_length',
    'code_length',
    'amex_number_length',
    'amex_code_length',
  ])('[CSL-28] [SIL-OPS-139] [SIL-OPS-121] in the cart, %s is about the card as a whole', (code) =>
    expect(cardMessage(code, 'cart')).toBe('Error in your card info. Please try again.'),
  )
})

describe('what the form says after the vault or the provider refused', () => {
  test.each([
    ['[CRD-31]', 'incomplete_number', 'Incomplete card number. Be sure to enter the full number.'],
    ['[CRD-32]', 'invalid_number', 'Invalid card number!'],
    ['[CRD-33]', 'incomplete_cvc', 'Incomplete security code. Be sure to enter the full code.'],
    ['[CRD-37]', 'invalid_something_new', 'Invalid card information. Please double check the inputted information.'],
    ['[CRD-37]', 'incomplete_zip', 'Invalid card information. Please double check the inputted information.'],
    ['[CRD-38]', 'card_error', 'Unable to save card.'],
    [
      '[CRD-39]',
      'setup_intent_authentication_failure',
      'Authorization failure. Please try clicking confirm to re-try the authorization or try a different card.',
    ],
    ['[CRD-40]', 'anything else', 'An server error occurred while saving your card.'],
  ])('%s %s', (_row, code, message) => expect(cardMessage(code, 'menu')).toBe(message))

  test.each([
    [
      402,
      'invalid_number',
      'number',
      'Invalid card number!',
      'Invalid Card! Please double check the entered information.',
    ],
    [
      402,
      'incorrect_cvc',
      'code',
      'Unable to save card.',
      'Invalid Card! Please double check the entered information.',
    ],
    [
      402,
      'expired_card',
      'expiry',
      'Unable to save card.',
      'Invalid Card! Please double check the entered information.',
    ],
    [200, 'lost_card', 'form', 'Unable to save card.', 'Invalid Card! Please double check the entered information.'],
    [
      402,
      'card_declined',
      'form',
      'Unable to save card.',
      'Invalid Card! Please double check the entered information.',
    ],
    [
      403,
      'authentication_failure',
      'form',
      'Authorization failure. Please try clicking confirm to re-try the authorization or try a different card.',
      'An authentication error occurred while adding your card! This may happen if you recently logged to a different account on another tab.',
    ],
    [
      500,
      'service_fault',
      'form',
      'An server error occurred while saving your card.',
      'An server error occurred while saving your card.',
    ],
  ])('[CRD-38] [CRD-40] [CSL-29] [CSL-31] %i %s stands at %s', (status, refusal, field, menu, cart) => {
    const issue = issueOfRefusal(status, refusal)
    expect([issue.field, cardMessage(issue.code, 'menu'), cardMessage(issue.code, 'cart')]).toEqual([field, menu, cart])
  })
})

test.each([
  ['4', 'Visa'],
  ['55', 'Mastercard'],
  ['2223', 'Mastercard'],
  ['37', 'American Express'],
  ['6011', 'Discover'],
  ['36', 'Card'],
  ['', 'Card'],
])('[CRD-06] a number that starts with "%s" is shown as %s', (start, brand) => expect(brandOf(start)).toBe(brand))

test.each([
  ['Noor Haddad', 'Noor', 'Haddad'],
  ['  Mary  Ann  Otter ', 'Mary Ann', 'Otter'],
  ['Cher', 'Cher', ''],
])('[CSL-22] the name parts of "%s"', (name, firstName, lastName) =>
  expect(namePartsOf(name)).toEqual({ firstName, lastName }),
)

test.each([
  ['code', 'card_error', 'menu', 'Check the security code.'],
  ['expiry', 'card_error', 'menu', 'Check the expiration date.'],
  ['form', 'card_error', 'menu', 'Try it once more, or use another card.'],
  ['form', 'card_error', 'cart', ''],
  ['number', 'invalid_number', 'menu', ''],
] as const)('[CRD-38] what follows the message at %s for %s in the %s', (field, code, wording, advice) =>
  expect(adviceFor({ field, code }, wording)).toBe(advice),
)
