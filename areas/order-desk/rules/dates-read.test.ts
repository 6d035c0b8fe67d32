import { expect, test } from 'vitest'
import { datesReadText } from './dates-read.ts'

const good = { age_result: 'verified', expiry_result: 'valid' }

test.each([
  ['scanned', 'scanned', 'Scanned from the barcode'],
  ['typed', 'typed', 'Typed by the driver'],
  ['scanned', 'typed', 'Birth date scanned, expiration date typed'],
  ['typed', 'scanned', 'Birth date typed, expiration date scanned'],
  [null, null, 'Not recorded'],
  [null, 'typed', 'Birth date not recorded, expiration date typed'],
] as const)('[DLV-42] birth date %s, expiration date %s: %s', (birth_date_source, expiration_date_source, text) => {
  expect(datesReadText({ ...good, birth_date_source, expiration_date_source })).toBe(text)
})

test('[DLV-42] of a date that was not read nothing is said', () => {
  const sources = { birth_date_source: 'scanned', expiration_date_source: null } as const
  expect(datesReadText({ age_result: 'too_young', expiry_result: 'unknown', ...sources })).toBe(
    'Scanned from the barcode',
  )
  expect(datesReadText({ age_result: 'unknown', expiry_result: 'unknown', ...sources })).toBeUndefined()
})
