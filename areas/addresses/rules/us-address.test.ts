import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParsedAddress, parseAddress, stateCode, streetKey } from './us-address.ts'

const orchard = { house: '118', street: 'orchard st', isPostBox: false }

describe('taking an address apart', () => {
  test.each<[string, ParsedAddress]>([
    ['118 Orchard St', orchard],
    ['  118  ORCHARD   street. ', orchard],
    ['118 orchard st, apt 2b', { ...orchard, unit: '2B' }],
    [
      '118 Orchard St #2B, Bellwether, GA 31298',
      { ...orchard, unit: '2B', city: 'bellwether', state: 'GA', zip: '31298' },
    ],
    ['Apt. 2b 118 Orchard St', { ...orchard, unit: '2B' }],
    ['118 orchard st 2b', { ...orchard, unit: '2B' }],
    ['118 orchard st bellwether georgia 31298-1234', { ...orchard, city: 'bellwether', state: 'GA', zip: '31298' }],
    ['118 Orchard', { ...orchard, street: 'orchard' }],
    ['Orchard St', { street: 'orchard st', isPostBox: false }],
    ['12 South Quay Road', { house: '12', street: 's quay rd', isPostBox: false }],
    ['12 State Route 17', { house: '12', street: 'state rte 17', isPostBox: false }],
    ['9 Main St NW Suite 300', { house: '9', street: 'main st nw', unit: '300', isPostBox: false }],
    [
      '9 Harrow Crossing Rd, Harrow Crossing',
      { house: '9', street: 'harrow xing rd', city: 'harrow xing', isPostBox: false },
    ],
    ['9 Court St, Salem, NH', { house: '9', street: 'ct st', city: 'salem', state: 'NH', isPostBox: false }],
    ['PO Box 12, Bellwether GA', { street: 'po box 12', city: 'bellwether', state: 'GA', isPostBox: true }],
    ['31298', { zip: '31298', isPostBox: false }],
    ['', { isPostBox: false }],
  ])('[ADR-02] %s', (text, parts) => expect(parseAddress(text)).toEqual(parts))

  test('[ADR-02] no text breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(parseAddress(text)).toHaveProperty('isPostBox')
      }),
    )
  })
})

test.each([
  ['South Quay Rd', 's quay rd'],
  ['s. quay ROAD', 's quay rd'],
  ["O'Malley Avenue", 'omalley ave'],
])('[ADR-02] the key of %s is %s', (name, key) => expect(streetKey(name)).toBe(key))

test.each([
  ['Georgia', 'GA'],
  ['ga', 'GA'],
  ['new york', 'NY'],
  ['Bellwether', undefined],
])('[ADR-02] the state %s is %s', (name, code) => expect(stateCode(name)).toBe(code))
