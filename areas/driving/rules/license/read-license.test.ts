import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageCheck } from '#areas/alcohol/rules/age.ts'
import { expiryCheck } from '#areas/alcohol/rules/expiry.ts'
import { isNameOf } from './license-match.ts'
import { readLicense } from './read-license.ts'

type Sample = {
  name: string
  raw: string
  payload: string | null
  expected: Record<
    'first' | 'middle' | 'last' | 'suffix' | 'birth_date' | 'expiration_date' | 'jurisdiction' | 'aamva_version',
    string | null
  >
}
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
const samples: readonly Sample[] = read('samples.json')
const standards: Readonly<Record<string, number>> = {
  Aamva2000: 1,
  Aamva2003: 2,
  Aamva2005: 3,
  Aamva2009: 4,
  Aamva2010: 5,
  Aamva2011: 6,
  Aamva2012: 7,
  Aamva2013: 8,
  Aamva2016: 9,
}
const today = '2026-11-20'

describe.each(samples)('the sample $name', ({ raw, payload, expected }) => {
  const { aamva_version, ...wanted } = expected
  const texts =
    payload === null
      ? [['as collected', raw]]
      : [
          ['as collected', raw],
          ['to the letter of the standard', payload],
        ]
  test.each(texts as [string, string][])('[SIL-OPS-84] %s is read', (_how, text) => {
    const found = readLicense(text, today)
    expect(found).toMatchObject({ ok: true })
    if (!found.ok) return
    const { first, middle, last, suffix, birth_date, expiration_date, jurisdiction, standard } = found.license
    expect({ first, middle, last, suffix, birth_date, expiration_date, jurisdiction }).toEqual({
      first: wanted.first ?? undefined,
      middle: wanted.middle ?? undefined,
      last: wanted.last ?? undefined,
      suffix: wanted.suffix ?? undefined,
      birth_date: wanted.birth_date ?? undefined,
      expiration_date: wanted.expiration_date ?? undefined,
      jurisdiction: wanted.jurisdiction ?? undefined,
    })
    expect(standard).toBe(standards[aamva_version ?? ''])
  })
})

type Vector = {
  name: string
  as_of: string
  of_age_21: boolean | null
  licence_not_expired: boolean | null
  payload: string
  note: string
}
const vectors: readonly Vector[] = read('age-and-expiry.json')

test.each(vectors)(
  '[SIL-OPS-84] [DLV-33] [DLV-42] $name: $note',
  ({ payload, as_of, of_age_21, licence_not_expired }) => {
    const found = readLicense(payload, as_of)
    if (of_age_21 === null) return expect(found).toEqual({ ok: false, reason: 'damaged' })
    if (!found.ok) throw new Error(found.reason)
    const { birth_date, expiration_date } = found.license
    expect(ageCheck(birth_date, as_of)).toBe(of_age_21 ? 'verified' : 'too_young')
    const expected = licence_not_expired === null ? 'unknown' : licence_not_expired ? 'valid' : 'expired'
    expect(expiryCheck(expiration_date, as_of)).toBe(expected)
  },
)

describe('a text', () => {
  const good = vectors[0]?.payload ?? ''
  test.each([
    ['nothing', ''],
    ['an address', 'https://example.com/ANSI'],
    ['a boarding pass', 'M1SAMPLE/ALEX         EABC123 ATLJFKDL 0123 324Y012A0001 100'],
    ['a header alone', '@\n\x1e\rANSI 636023080102DL00410224ZO02650012'],
    ['zeros', '\0'.repeat(3000)],
  ])('of %s is no license', (_what, text) => {
    expect(readLicense(text, today)).toEqual({ ok: false, reason: 'not_a_license' })
  })

  test('that ends before its dates is damaged, wherever it is cut', () => {
    const dateAt = good.indexOf('DBB') + 'DBB11202005'.length
    for (let length = good.indexOf('DLDBA') + 40; length < good.length; length++) {
      const found = readLicense(good.slice(0, length), today)
      expect(found.ok, `cut at ${length}`).toBe(length >= dateAt)
      if (!found.ok) expect(found.reason).toBe('damaged')
    }
  })

  test('never ends in an exception, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.nat(good.length), (noise, at) => {
        const found = readLicense(good.slice(0, at) + noise + good.slice(at), today)
        expect(typeof found.ok).toBe('boolean')
      }),
    )
  })

  test('says so when it contradicts itself about who is under 21', () => {
    const young = vectors.find(({ name }) => name === 'vertical-under-21')?.payload ?? ''
    const contradicts = (text: string) => {
      const found = readLicense(text, today)
      return found.ok && found.license.contradicts
    }
    expect(contradicts(young)).toBe(false)
    expect(contradicts(young.replace('DBB05012007', 'DBB05011997'))).toBe(true)
  })
})

describe('a name at checkout', () => {
  const license = { first: 'DANA', middle: 'MARIE', last: 'WHITFIELD', suffix: undefined, isCut: false }
  test.each([
    ['Dana Whitfield', license, true],
    ['dana m. whitfield', license, true],
    ['Whitfield, Dana', license, true],
    ['Diana Whitfeld', license, false],
    ['Noor Haddad', license, false],
    ['José O’Brien-Nuñez', { ...license, first: 'JOSE', last: "O'BRIEN-NUNEZ" }, true],
    [
      'Alex Wolfeschlegelsteinhausenbergerdorffwelche',
      { ...license, first: 'ALEX', last: 'WOLFESCHLEGELSTEINHAUSENBERGERDORFFWEL', isCut: true },
      true,
    ],
    ['Cher', { ...license, first: undefined, last: 'CHER' }, true],
    ['Dana Whitfield', { ...license, first: undefined, last: undefined }, true],
  ])('%s is the one of this license: %#', (name, on, expected) => {
    expect(isNameOf(on, name)).toBe(expected)
  })
})
