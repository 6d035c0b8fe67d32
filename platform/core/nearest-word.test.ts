import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const words = ['delivery_fee', 'gas_fee', 'time_zone', 'free_miles', 'lat', 'lng']

test.each([
  ['delivery_fe', 'delivery_fee'],
  ['delviery_fee', 'delivery_fee'],
  ['Time_Zone', 'time_zone'],
  ['timezone', 'time_zone'],
  ['lgn', 'lng'],
  ['surge', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('%s may have been meant as %s', (typed, word) => expect(nearestWord(typed, words)).toBe(word))

test('a known word is its own nearest', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (known, at) => {
      const word = known[at % known.length] ?? ''
      expect(nearestWord(word, known)?.toLowerCase()).toBe(word.toLowerCase())
    }),
  )
})
