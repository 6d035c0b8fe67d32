import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdsCardNumber } from './card-digits.ts'

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '{"number":"5555555555554444"}',
  '{"note":"my card:\\n4242424242424242, thanks"}',
  'call 4045550123 or charge 4242424242424242.',
  '4222222222222',
  '{"number":4242424242424242}',
  '6304 0000 0000 0000 000',
])('[CSL-25] a body with %s is seen', (text) => expect(holdsCardNumber(text)).toBe(true))

test.each([
  '4242424242424241',
  '4045550123',
  '1795231756808',
  '{"lat":32.744123456789012,"lng":-83.018424242424242}',
  'call 404-555-0123 1201',
  'call 4045550123 or 4045550124, gate 4444',
  '5010677000048', // a bottle's barcode that passes for a card by its digits alone
  '4901234567894',
  '036000291452',
  '2045-11-21T04:36:24.123Z 20451121043624',
  '5f3b4242-4242-4242-8242-42aa0c1d2e3f',
  'card_84ba30e4-185e-4ae4-bc25-68689b9eb5ef',
])('[CSL-25] %s is no card', (text) => expect(holdsCardNumber(text)).toBe(false))

test('[CSL-25] no session is locked out by the digits of its own UUID', () => {
  const mistaken = Array.from({ length: 20_000 }, () => randomUUID()).filter(holdsCardNumber)
  expect(mistaken).toEqual([])
})
