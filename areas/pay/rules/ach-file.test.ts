import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { type AchBatch, type AchEntry, achFile, nextBusinessDay } from './ach-file.ts'
import { readAchFile } from './ach-reader-testing.ts'
import { endingOf, isAccountNumber, isRoutingNumber } from './bank-account.ts'

// No bank's number begins with 13: whoever sees one of these knows a specimen.
const bank = '130000006'
const otherBank = '139999998'
const entry = (given: Partial<AchEntry> = {}): AchEntry => ({
  driver_id: 7,
  name: 'Ana Lucía Campos',
  account_type: 'checking',
  routing: bank,
  account: '000123456789',
  amount: cents(60_210),
  ...given,
})
const batch = (entries: readonly AchEntry[], given: Partial<AchBatch> = {}): AchBatch => ({
  originator: {
    bank_name: 'Specimen Bank',
    bank_routing: bank,
    company_name: 'Cosmic Delivery of Bellwether',
    company_id: '1990000001',
  },
  batch: 12,
  day: '2026-11-20',
  minute: 18 * 60 + 5,
  period_end: '2026-11-15',
  entries,
  ...given,
})
const linesOf = (file: string) => file.split('\r\n').slice(0, -1)
/** From one place to another, counted from one as the rules do. */
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to)

describe('a file of direct deposits', () => {
  const lines = linesOf(
    achFile(
      batch([entry(), entry({ driver_id: 8, account_type: 'savings', routing: otherBank, amount: cents(4_790) })]),
    ),
  )
  const [fileHeader, batchHeader, first, second, batchControl, fileControl] = lines

  test('says who sends it to whom, and when', () => {
    expect(at(fileHeader, 1, 3)).toBe('101')
    expect(at(fileHeader, 4, 13)).toBe(` ${bank}`)
    expect(at(fileHeader, 14, 23)).toBe('1990000001')
    expect(at(fileHeader, 24, 33)).toBe('2611201805')
    expect(at(fileHeader, 34, 40)).toBe('A094101')
    expect(at(fileHeader, 41, 63)).toBe('SPECIMEN BANK          ')
    expect(at(fileHeader, 64, 86)).toBe('COSMIC DELIVERY OF BELL')
  })

  test('holds one batch of credits to people, for the next business day', () => {
    expect(at(batchHeader, 1, 4)).toBe('5220')
    expect(at(batchHeader, 5, 20)).toBe('COSMIC DELIVERY ')
    expect(at(batchHeader, 41, 63)).toBe('1990000001PPDPAYROLL   ')
    expect(at(batchHeader, 64, 69)).toBe('261115')
    expect(at(batchHeader, 70, 75)).toBe('261123')
    expect(at(batchHeader, 76, 94)).toBe(`   1130000000000012`)
  })

  test('has an entry for each driver, to a checking or a savings account, with a trace of its own', () => {
    expect(at(first, 1, 12)).toBe(`622${bank}`)
    expect(at(first, 13, 29)).toBe('000123456789     ')
    expect(at(first, 30, 39)).toBe('0000060210')
    expect(at(first, 40, 54)).toBe('DRIVER 7       ')
    expect(at(first, 55, 76)).toBe('ANA LUCIA CAMPOS      ')
    expect(at(first, 77, 94)).toBe('  0130000000000001')
    expect(at(second, 1, 12)).toBe(`632${otherBank}`)
    expect(at(second, 80, 94)).toBe('130000000000002')
  })

  test('is added up in its controls: entries, the hash of the banks, cents', () => {
    // 13000000 and 13999999
    const sums = '0026999999000000000000000000065000'
    expect(at(batchControl, 1, 44)).toBe(`8220000002${sums}`)
    expect(at(batchControl, 45, 54)).toBe('1990000001')
    expect(at(batchControl, 80, 94)).toBe('130000000000012')
    expect(at(fileControl, 1, 55)).toBe(`900000100000100000002${sums}`)
  })

  test('is filled with nines to whole blocks of ten records', () => {
    expect(lines).toHaveLength(10)
    expect(lines.slice(6)).toEqual(Array.from({ length: 4 }, () => '9'.repeat(94)))
    const exact = linesOf(achFile(batch(Array.from({ length: 6 }, () => entry()))))
    expect(exact).toHaveLength(10)
    expect(at(exact.at(-1), 1, 13)).toBe('9000001000001')
    const more = linesOf(achFile(batch(Array.from({ length: 7 }, () => entry()))))
    expect(more).toHaveLength(20)
    expect(at(more[10], 1, 13)).toBe('9000001000002')
  })

  test('of the hash it keeps the last ten digits', () => {
    const file = linesOf(achFile(batch(Array.from({ length: 800 }, () => entry({ routing: otherBank })))))
    const control = file.find((line) => line.startsWith('8'))
    expect(at(control, 11, 20)).toBe(String(800 * 13_999_999).slice(-10))
  })

  test('whatever its drivers are called, a bank finds in it whom to pay, how much and when', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('Łukasz Øst', 'Дмитрий', '  '),
    )
    const some = fc.record({
      name,
      amount: fc.integer({ min: 1, max: 99_999_999 }),
      routing: fc.constantFrom(bank, otherBank),
      account_type: fc.constantFrom('checking', 'savings'),
    })
    void fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 25 }), fc.nat({ max: 30_000_000 }), (people, payout) => {
        const given = people.map((one, at) => entry({ ...one, driver_id: at + 1, amount: cents(one.amount) }))
        const { header, batches } = readAchFile(achFile(batch(given, { batch: payout + 1 })))
        expect(header).toMatchObject({ destination: ` ${bank}`, created_on: '261120', created_at: '1805' })
        expect(
          batches.map(({ header: { service_class, entry_class, description, effective_on } }) => [
            service_class,
            entry_class,
            description?.trim(),
            effective_on,
          ]),
        ).toEqual([['220', 'PPD', 'PAYROLL', '261123']])
        expect(
          batches[0]?.entries.map((one) => [
            one.transaction,
            `${one.rdfi}${one.check_digit}`,
            one.account?.trim(),
            Number(one.amount),
            one.individual_id?.trim(),
          ]),
        ).toEqual(
          given.map((one, at) => [
            one.account_type === 'checking' ? '22' : '32',
            one.routing,
            one.account,
            one.amount,
            `DRIVER ${at + 1}`,
          ]),
        )
      }),
    )
  })

  test.each([
    ['Łukasz Øst', 'LUKASZ OST'],
    ['José Núñez', 'JOSE NUNEZ'],
    ['Straße Æsir', 'STRASSE AESIR'],
    ['Дмитрий', 'DRIVER 7'],
    ['  ', 'DRIVER 7'],
    ['小林 Kobayashi', 'KOBAYASHI'],
  ])('%s stands in it as %s', (name, shown) => {
    const [read] = readAchFile(achFile(batch([entry({ name })]))).batches[0]?.entries ?? []
    expect(read?.individual_name?.trimEnd()).toBe(shown)
  })

  describe('is refused by a bank', () => {
    // By hand, after the published layouts.
    const specimen = [
      '101 1300000061990000001261120180' + '5A094101SPECIMEN BANK          COSMIC DELIVERY OF BELL        ',
      '5220COSMIC DELIVERY                     1990000001PPDPAYROLL   261115261123   1130000000000012',
      '622130000006000123456789     0000060210DRIVER 7       ANA LUCIA CAMPOS        0130000000000001',
      '632139999998000123456780     0000004790DRIVER 8       BAO NGUYEN              0130000000000002',
      '82200000020026999999000000000000000000065000' + '1990000001                         130000000000012',
      '9000001000001000000020026999999000000000000000000065000                                       ',
      ...Array.from({ length: 4 }, () => '9'.repeat(94)),
    ]
    test('nothing of one that is right', () => {
      expect(readAchFile(specimen.join('\n')).batches[0]?.entries).toHaveLength(2)
    })
    const withChange = (record: number, from: number, text: string) =>
      specimen.map((line, at) =>
        at === record ? line.slice(0, from - 1) + text + line.slice(from - 1 + text.length) : line,
      )
    test.each([
      ['another record length', withChange(0, 35, '095'), 'record_size'],
      ['another blocking factor', withChange(0, 38, '11'), 'blocking_factor'],
      ['a month that is none', withChange(0, 24, '261320'), 'created_on'],
      ['a debit', withChange(2, 2, '27'), 'a debit among credits'],
      ['a bank that is none', withChange(2, 4, '130000007'), 'no bank'],
      ['a sum that is another', withChange(2, 30, '0000060211'), 'added up'],
      ['an entry twice', withChange(3, 94, '1'), 'ascend'],
      ['an entry for nobody', withChange(3, 55, ' '.repeat(22)), 'individual_name'],
      ['a hash that is another', withChange(4, 20, '8'), 'the hash'],
      ['another batch in its control', withChange(4, 94, '3'), 'batch_number'],
      ['blocks that are not there', withChange(5, 13, '2'), 'blocks'],
      ['no filler', specimen.slice(0, 6), 'whole blocks'],
      ['something behind its end', withChange(9, 1, ' '), 'behind'],
      ['small letters', withChange(2, 55, 'Ana'), '94 signs'],
    ])('%s', (_, lines, why) => {
      expect(() => readAchFile(lines.join('\n'))).toThrow(why)
    })
  })

  test('an amount that has no room is no entry', () => {
    expect(() => achFile(batch([entry({ amount: cents(10_000_000_000) })]))).toThrow('no room')
    expect(() => achFile(batch([entry({ amount: cents(-1) })]))).toThrow('no room')
  })
})

test.each([
  ['2026-11-18', '2026-11-19'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('after %s the next business day is %s', (day, next) => {
  expect(nextBusinessDay(day)).toBe(next)
})

test.each([
  [bank, true],
  [otherBank, true],
  ['130000007', false],
  ['13000000', false],
  ['000000000', false],
  ['13000000a', false],
])('%s is a routing number: %s', (text, is) => {
  expect(isRoutingNumber(text)).toBe(is)
})

test.each([
  ['1234', true],
  ['12345678901234567', true],
  ['123', false],
  ['123456789012345678', false],
  ['12 34', false],
])('%s is an account number: %s', (text, is) => {
  expect(isAccountNumber(text)).toBe(is)
})

test('of an account its last four digits are shown', () => {
  expect(endingOf('000123456789')).toBe('6789')
})
