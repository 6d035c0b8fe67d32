import { describe, expect, test } from 'vitest'
import { type AddressState, addressText, isFound, lookUpAfterMs } from './address-check.ts'

describe('the address of a business’s delivery', () => {
  test.each<[AddressState, string]>([
    ['waiting', 'Waiting for Address'],
    ['valid', 'Address Valid'],
    ['out_of_range', 'Address Not in Delivery Range'],
    ['not_found', '41O Quary <b>Rode</b> could not be found'],
  ])('[RKT-04] [RKT-05] [RKT-06] [RKT-07] [SIL-ORD-136] %s', (state, text) => {
    expect(addressText(state, '41O Quary <b>Rode</b>')).toBe(text)
  })

  test.each([
    ['ROOFTOP', true],
    ['RANGE_INTERPOLATED', true],
    ['GEOMETRIC_CENTER', false],
    ['APPROXIMATE', false],
    ['PINNED', false],
  ])('[RKT-08] known as %s: %s', (precision, found) => {
    expect(isFound({ city: 'Bellwether', state: 'GA', precision }, { city: 'Bellwether', state: 'GA' })).toBe(found)
  })

  test.each([
    ['Athens', 'GA'],
    ['Bellwether', 'AL'],
  ])('[RKT-11] [SIL-ORD-137] in %s, %s it is not found', (city, state) => {
    expect(isFound({ city, state, precision: 'ROOFTOP' }, { city: 'Bellwether', state: 'GA' })).toBe(false)
  })

  test('[RKT-10] it is looked up 3 s after the last key', () => {
    expect(lookUpAfterMs).toBe(3000)
  })
})
