import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { formNeededFrom, totalsFile } from './tax-file.ts'
import { maskedTaxId, taxIdDigits, taxIdText } from './tax-id.ts'
import { asksCustomMessage, messageFault, messageText, messageTypes } from './tax-message.ts'
import { formFaults, statusAfter, type TaxForm, verifyFaults } from './tax-record.ts'

const form: TaxForm = {
  legal_name: 'Mill Road Catering, LLC',
  business_name: 'Mill Road Catering',
  classification: 'llc',
  llc_class: 'P',
  other_class: '',
  foreign_partners: false,
  exempt_payee_code: '',
  fatca_code: '',
  addr_line_1: '6 Mill Rd',
  city: 'Bellwether',
  state: 'GA',
  zip: '31298',
  account_numbers: '',
  tax_id_kind: 'ein',
  tax_id: '',
  backup_withholding: false,
  signed_on: '',
  email: 'books@mill.example',
  note: '',
}

describe('a tax id', () => {
  test.each([
    ['12-3456789', 'ein', '123456789'],
    ['123 45 6789', 'ssn', '123456789'],
    ['12345678', 'ein', undefined],
    ['00-3456789', 'ein', undefined],
    ['000-45-6789', 'ssn', undefined],
    ['666-45-6789', 'ssn', undefined],
    ['123-00-6789', 'ssn', undefined],
    ['123-45-0000', 'ssn', undefined],
    ['•• ••• 4821', 'ein', undefined],
  ] as const)('[SIL-ORD-126] %s of the kind %s is %s', (text, kind, digits) => {
    expect(taxIdDigits(text, kind)).toBe(digits)
  })

  test('[SIL-ORD-126] shows its last four digits alone', () => {
    expect([maskedTaxId('4821', 'ein'), maskedTaxId('4821', 'ssn'), maskedTaxId('', 'ein')]).toEqual([
      '••-•••4821',
      '•••-••-4821',
      '',
    ])
    expect([taxIdText('123456789', 'ein'), taxIdText('123456789', 'ssn')]).toEqual(['12-3456789', '123-45-6789'])
  })
})

describe('a message', () => {
  test('[TAX-04] [TAX-05] type 3 alone asks for words', () => {
    expect(messageTypes.filter(({ value }) => asksCustomMessage(value)).map(({ value }) => value)).toEqual([3])
  })

  test('[SIL-ORD-126] says what its type says', () => {
    expect([0, 1, 2, 3].map((type) => messageText(type, ' Please call. '))).toEqual([
      '',
      'Your tax record was verified.',
      'Your tax record does not match. Please check name and tax id.',
      'Please call.',
    ])
  })

  test.each([
    [0, '', '', 'none', undefined],
    [1, '', 'a@b.example', 'verified', undefined],
    [1, '', 'a@b.example', 'mismatch', 'message_contradicts'],
    [2, '', 'a@b.example', 'verified', 'message_contradicts'],
    [2, '', 'a@b.example', 'mismatch', undefined],
    [1, '', '', 'verified', 'mail_missing'],
    [3, '  ', 'a@b.example', 'verified', 'custom_message_missing'],
    [3, 'x'.repeat(1000), 'a@b.example', 'none', undefined],
    [3, 'x'.repeat(1001), 'a@b.example', 'none', 'custom_message_too_long'],
    [4, '', 'a@b.example', 'verified', 'message_type_unknown'],
  ] as const)('[SIL-ORD-126] type %i with %j to %j after %s: %s', (type, customMessage, email, result, reason) => {
    expect(messageFault({ type, customMessage, email, result })?.reason).toBe(reason)
  })
})

describe('a record', () => {
  test.each<[string, Partial<TaxForm>, string[]]>([
    ['a whole one', {}, []],
    ['a company without its class', { llc_class: '' }, ['llc_class']],
    ['another class without its name', { classification: 'other' }, ['other_class']],
    ['a state that is none', { state: 'Georgia' }, ['state']],
    ['a zip that is none', { zip: '312' }, ['zip']],
    ['half an id', { tax_id: '1234' }, ['tax_id']],
    ['a code of no exempt payee', { exempt_payee_code: '14' }, ['exempt_payee_code']],
    ['a letter of no exemption', { fatca_code: 'N' }, ['fatca_code']],
    ['no mail address', { email: 'books' }, ['email']],
  ])('[SIL-ORD-126] %s', (_, more, fields) => {
    expect(formFaults({ ...form, ...more }).map(({ field }) => field)).toEqual(fields)
  })

  test('[SIL-ORD-126] is verified only when it says what a form needs', () => {
    expect(verifyFaults(form, true)).toEqual([])
    const empty = {
      ...form,
      legal_name: '',
      classification: '',
      addr_line_1: '',
      city: '',
      state: '',
      zip: '',
    } as const
    expect(verifyFaults(empty, false).map(({ field }) => field)).toEqual([
      'legal_name',
      'classification',
      'tax_id',
      'addr_line_1',
      'city',
      'state',
      'zip',
    ])
  })

  test('[SIL-ORD-126] another name or id is not the one that was verified', () => {
    expect(statusAfter('none', 'verified', true)).toBe('unverified')
    expect(statusAfter('none', 'verified', false)).toBe('verified')
    expect(statusAfter('none', 'mismatch', true)).toBe('mismatch')
    expect(statusAfter('verified', 'mismatch', true)).toBe('verified')
    expect(statusAfter('mismatch', 'verified', false)).toBe('mismatch')
  })
})

test('the year’s file names who has no record, and holds no cell that a spreadsheet would calculate', () => {
  expect([formNeededFrom(2025), formNeededFrom(2026)]).toEqual([600_00, 2_000_00])
  const { account_numbers: _, ...record } = { ...form, tax_id: '123456789', status: 'verified', legal_name: '=1+1' }
  const paid = { market: 'Bellwether', payments: 46, payee_kind: 'restaurant' as const }
  const text = totalsFile(2026, [
    { ...paid, payee_id: 7, payee: '@Mill, "Road"', paid: cents(1_820_460), record },
    { ...paid, payee_id: 8, payee: 'Noodle Bar', paid: cents(199_999), record: null },
  ])
  const [, first, second] = text.split('\r\n')
  expect(first).toBe(
    `2026,restaurant,7,"'@Mill, ""Road""",Bellwether,'=1+1,Mill Road Catering,llc,ein,12-3456789,6 Mill Rd,Bellwether,GA,31298,books@mill.example,verified,46,18204.60,yes`,
  )
  expect(second).toBe('2026,restaurant,8,Noodle Bar,Bellwether,,,,,,,,,,,no record,46,1999.99,no')
})
