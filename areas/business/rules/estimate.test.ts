import { expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { estimateOf } from './estimate.ts'

const usual = { delivery_fee: cents(299), service_percent: 5, tax_percent: 7 }

test.each([
  [2000, 100, 140, 2539],
  [3681, 184, 258, 4422],
  [1, 0, 0, 300],
  // 0.50 and 0.70 of a cent
  [10, 1, 1, 311],
  [1090, 55, 76, 1520],
  [0, 0, 0, 299],
])('[RKT-12] [SIL-ORD-138] of %i cents: service %i, tax %i, in all %i', (subtotal, service_fee, sales_tax, total) => {
  expect(estimateOf(cents(subtotal), usual)).toEqual({ subtotal, delivery_fee: 299, service_fee, sales_tax, total })
})

test('[SIL-ORD-138] a business with terms of its own pays by them', () => {
  const own = { delivery_fee: cents(500), service_percent: 2.5, tax_percent: 7.125 }
  expect(estimateOf(cents(2000), own)).toMatchObject({ service_fee: 50, sales_tax: 143, total: 2693 })
})
