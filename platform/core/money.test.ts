import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents, dollars, fromDecimal, minus, percentOf, plus, times, toDecimal } from './money.ts'

const wholeCents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(cents)

describe('money', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1234, '12.34'],
    [-100, '-1.00'],
    [99_999_999_999, '999999999.99'],
  ])('[GEN-25] %i cents are written %s', (amount, text) => {
    expect(toDecimal(cents(amount))).toBe(text)
    expect(fromDecimal(text)).toBe(amount)
  })

  test.each([
    ['12', 1200],
    ['12.3', 1230],
    [' 12.34 ', 1234],
    ['-0.00', 0],
    ['007.10', 710],
  ])('[GEN-25] %j is read as %i cents', (text, amount) => {
    expect(Object.is(fromDecimal(text), amount)).toBe(true)
  })

  test.each(['', '.', '.5', '1.', '1.234', '1,00', '1e3', 'NaN', '0x10', '--1', '+1', '1 000', '1234567890', '１２'])(
    '[GEN-25] %j is no amount',
    (text) => expect(fromDecimal(text)).toBeUndefined(),
  )

  test('[GEN-25] every amount survives the wire, and always has two digits there', () => {
    fc.assert(
      fc.property(wholeCents, (amount) => {
        expect(toDecimal(amount)).toMatch(/^-?\d+\.\d{2}$/)
        expect(fromDecimal(toDecimal(amount))).toBe(amount)
      }),
    )
  })

  test.each([
    [1234, '$12.34'],
    [0, '$0.00'],
    [-100, '-$1.00'],
    [-5, '-$0.05'],
  ])('[GEN-25] [SIL-OPS-128] %i cents are shown as %s', (amount, text) => expect(dollars(cents(amount))).toBe(text))

  test.each([
    [1000, 7, 70],
    [1050, 7, 74], // 73.5
    [1049, 7, 73], // 73.43
    [1000, 7.125, 71], // 71.25
    [3333, 8.875, 296], // 295.80
    [29, 50, 15], // 14.5
    [1, 49.999, 0],
    [0, 7, 0],
    [1000, 0, 0],
    [-1050, 7, -74], // an owed amount rounds as far from 0 as the same amount that is due
    [-1, 49.999, 0],
  ])('[SIL-ORD-026] of %i cents %d percent are %i', (amount, percent, part) => {
    expect(percentOf(cents(amount), percent)).toBe(part)
  })

  test('[SIL-ORD-026] a percentage is the exact one, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_00 }),
        fc.integer({ min: 0, max: 100_000 }),
        (amount, thousandths) => {
          const exact = BigInt(amount) * BigInt(thousandths)
          expect(percentOf(cents(amount), thousandths / 1000)).toBe(Number((exact + 50_000n) / 100_000n))
        },
      ),
    )
  })

  test('no other number is taken for cents: milliseconds, minutes and sums without a helper do not compile', () => {
    const fee = cents(299)
    const lateMs: number = 299
    // @ts-expect-error: milliseconds
    const wrong: Cents = lateMs
    // @ts-expect-error: milliseconds added to cents
    const mixed: Cents = fee + lateMs
    // @ts-expect-error: milliseconds as an amount
    expect(toDecimal(lateMs)).toBe('2.99')
    // @ts-expect-error: a percentage of milliseconds
    expect(percentOf(lateMs, 50)).toBe(150)
    expect([plus(fee, fee), minus(fee, fee), times(fee, 3), wrong + mixed]).toEqual([598, 0, 897, 897])
  })
})
