import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedData } from '#platform/test/shared-data.ts'
import { checkDigit, readCode } from './gtin.ts'

const edgeCases = sharedData('products/upc-edge-cases.csv')

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
    .filter((text) => !/^0+$/.test(text))
const upcA = digits(11).map((eleven) => `${eleven}${checkDigit(eleven)}`)

describe('[ADM-11] [SIL-ORD-094] reading a bar code', () => {
  test.skipIf(!edgeCases)('every code of the collected edge cases is read as noted', () => {
    const [, ...rows] = readFileSync(edgeCases ?? '', 'utf8')
      .trim()
      .split('\n')
    const expected = rows.map((row) => row.split(',').slice(0, 4))
    const read = expected.map(([input = '']) => {
      const code = readCode(input)
      return code.ok ? [input, 'yes', code.type, code.gtin14] : [input, 'no', '', '']
    })
    expect(read).toEqual(expected)
    expect(read.length).toBeGreaterThan(40)
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['080686001127', 'wrong_check_digit'],
    ['8.0686E+10', 'not_digits'],
    ['-80686001126', 'not_digits'],
    ['80686001126-', 'not_digits'],
    ['٠٨٠٦٨٦٠٠١١٢٤', 'not_digits'],
    ['０８０６８６００１１２６', 'not_digits'],
    ['08068600112\u00006', 'not_digits'],
    ['12345', 'too_short'],
    ['123456789012345', 'too_long'],
    ['0000000000000', 'all_zeros'],
  ])('%j is refused as %s', (input, fault) => {
    expect(readCode(input)).toEqual({ ok: false, fault })
  })

  test.each([
    ['01234565', '00012345000065'],
    ['1234565', '00012345000065'],
    ['04252614', '00042100005264'],
    ['01234133', '00012300000413'],
    ['01234543', '00012340000053'],
    // Not right as a UPC-E, and right as an EAN-8.
    ['01234541', '00000001234541'],
    ['01234542', undefined],
  ])('the short code %s stands for %s', (input, gtin14) => {
    const code = readCode(input)
    expect(code.ok ? code.gtin14 : undefined).toBe(gtin14)
  })

  test.each([
    ['212345004999', 'weighed'],
    ['2012345000015', 'weighed'],
    ['512345678900', 'coupon'],
    ['400010000015', 'local'],
    ['20000004', 'local'],
    ['080686001126', 'product'],
    ['96385074', 'product'],
    ['10012345000017', 'product'],
  ])('%s is a %s code', (input, scope) => {
    const whole = `${input.slice(0, -1)}${checkDigit(input.slice(0, -1))}`
    expect(readCode(whole)).toMatchObject({ ok: true, scope })
  })

  test('all ways to write one code are one code', () => {
    fc.assert(
      fc.property(upcA, (code) => {
        const gtin14 = code.padStart(14, '0')
        const written = [code, `0${code}`, `00${code}`, ` ${code} `, `${code.slice(0, 6)} ${code.slice(6)}`]
        const printed = `${code[0]}-${code.slice(1, 6)}-${code.slice(6, 11)}-${code[11]}`
        for (const input of [...written, printed]) expect(readCode(input)).toMatchObject({ gtin14 })
        const bare = code.replace(/^0+/, '')
        if (bare.length >= 9) expect(readCode(bare)).toMatchObject({ type: 'UPCA', gtin14 })
      }),
    )
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(upcA, fc.nat(11), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const wrong = [...code].map((digit, index) => (index === at ? (Number(digit) + by) % 10 : digit)).join('')
        expect(readCode(wrong).ok).toBe(false)
      }),
    )
  })

  test('whatever is typed, an answer has fourteen digits with the right one last', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), digits(8), digits(13), digits(14)), (input) => {
        const code = readCode(input)
        if (!code.ok) return
        expect(code.gtin14).toMatch(/^\d{14}$/)
        expect(checkDigit(code.gtin14.slice(0, 13))).toBe(Number(code.gtin14.at(-1)))
      }),
    )
  })
})
