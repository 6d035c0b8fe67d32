import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { bandOf, estimateOf, priceBands } from './estimate.ts'

const usual = { delivery_fee: cents(299), distance_fees: [], service_percent: 5, tax_percent: 7 }

test.each([
  [2000, 100, 140, 2539],
  [3681, 184, 258, 4422],
  [1, 0, 0, 300],
  // 0.50 and 0.70 of a cent
  [10, 1, 1, 311],
  [1090, 55, 76, 1520],
  [0, 0, 0, 299],
])('[RKT-12] [SIL-ORD-138] of %i cents: service %i, tax %i, in all %i', (subtotal, service_fee, sales_tax, total) => {
  expect(estimateOf(cents(subtotal), usual, 2)).toEqual({ subtotal, delivery_fee: 299, service_fee, sales_tax, total })
})

test('[SIL-ORD-138] a business with terms of its own pays by them', () => {
  const own = { delivery_fee: cents(500), distance_fees: [], service_percent: 2.5, tax_percent: 7.125 }
  expect(estimateOf(cents(2000), own, 2)).toMatchObject({ service_fee: 50, sales_tax: 143, total: 2693 })
})

describe('a price list by the length of the way', () => {
  const listed = {
    ...usual,
    distance_fees: [
      { beyond_miles: 3, delivery_fee: cents(499) },
      { beyond_miles: 6.5, delivery_fee: cents(699) },
    ],
  }

  test.each([
    [0, 299],
    [3, 299],
    // Shown as 3.0 and 3.1 miles.
    [3.04, 299],
    [3.05, 499],
    [6.5, 499],
    [6.6, 699],
    [40, 699],
  ])('%d miles cost %i', (miles, delivery_fee) => {
    expect(bandOf(miles, listed).delivery_fee).toBe(delivery_fee)
    expect(estimateOf(cents(2000), listed, miles)).toMatchObject({ delivery_fee, total: 2240 + delivery_fee })
  })

  test('has a line for each of its ways', () => {
    expect(priceBands(listed)).toEqual([
      { beyond: 0, up_to: 3, delivery_fee: 299 },
      { beyond: 3, up_to: 6.5, delivery_fee: 499 },
      { beyond: 6.5, up_to: undefined, delivery_fee: 699 },
    ])
    expect(priceBands(usual)).toEqual([{ beyond: 0, up_to: undefined, delivery_fee: 299 }])
  })
})
