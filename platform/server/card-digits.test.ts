import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-digits.ts'

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '6304 0000 0000 0000 000',
  '4222222222222',
  'call 4045550123 or charge 4242424242424242.',
  'my card:\n4242424242424242, thanks',
  // What would pass for a hexadecimal id to a careless eye.
  'visa-4242424242424242',
  'card4242424242424242',
  '4242424242424242exp1227',
  '12/27-4242424242424242',
  '12/27 4242 4242 4242 4242 123',
  // Two signs between digits, of any kind.
  '4242  4242  4242  4242',
  '4242\n4242\n4242\n4242',
  '4242\r\n4242\r\n4242\r\n4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242\u200b4242\u200b4242\u200b4242',
  '4242.4242.4242.4242',
  '4242/4242/4242/4242',
  '4242_4242_4242_4242',
  '4242 -4242 -4242 -4242',
  // A list holds them whole.
  '1234,4242424242424242,5678',
  '4242-4242-4242-4242,12/27,123',
  '1234, 4242 4242 4242 4242, 5678',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  '424242 4242 424242',
  // Digits that are digits only after NFKC.
  '４２４２４２４２４２４２４２４２',
  '４２４２　４２４２　４２４２　４２４２',
  '④②④② ④②④② ④②④② ④②④②',
])('[CSL-25] a text with %s is seen', (text) => expect(holdsCardNumber(text)).toBe(true))

test.each([
  '4242424242424241',
  '4045550123',
  '1795231756808',
  '{"lat":32.744123456789012,"lng":-83.018424242424242}',
  '40.712776, -74.005974',
  'call 404-555-0123 1201',
  'call (305) 555-0123 #1201',
  'call 3055550123 1201',
  'call 4045550123 or 4045550124, gate 4444',
  '036000291452',
  '2045-11-21T04:36:24.123Z 20451121043624',
  '2026-11-28 12:00:00-05:00',
  '42424242424242424242', // twenty in one piece
  // Ids in a list.
  '4242,4242,4242,4242',
  '4242, 4242, 4242, 4242',
  '4242，4242，4242，4242',
  '424242,4242,424242',
  // A key that a page makes.
  '42424242-4242-4242-a000-000000000000',
  '{"key":"0B424242-4242-4242-8424-200000000000"}',
])('[CSL-25] %s is no card', (text) => expect(holdsCardNumber(text)).toBe(false))

test('[CSL-25] a card is seen wherever it stands, in whatever groups and with whatever signs between them', () => {
  const sign = fc.constantFrom('', ' ', '-', '.', '/', '_', '\n', '\u00a0', '  ', ' -')
  const signs = fc.array(sign, { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      signs,
      fc.constantFrom('', 'pay ', 'a', 'card:'),
      fc.constantFrom('', '.', ' please', 'f'),
      (between, before, after) => {
        const [a = '', b = '', c = ''] = between
        expect(holdsCardNumber(`${before}4242${a}4242${b}4242${c}4242${after}`)).toBe(true)
      },
    ),
  )
})

test('[CSL-25] no UUID is taken for a card, but one of digits alone', () => {
  for (let count = 0; count < 5000; count++) expect(holdsCardNumber(`{"key":"${randomUUID()}"}`)).toBe(false)
  expect(holdsCardNumber('42424242-4242-4242-0000-000000000000')).toBe(true)
  expect(holdsCardNumber('4242424242424242-a000-000000000000')).toBe(true)
})

test('[CSL-25] no list of ids is taken for a card', () => {
  const ids = fc.array(fc.integer({ min: 1, max: 999_999_999 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(ids, (list) => {
      expect(holdsCardNumber(list.join(','))).toBe(false)
    }),
  )
})
