import { expect, test } from 'vitest'
import { readTerms } from './terms-form.ts'

const typed = { delivery_fee: '2.99', distance_fees: [], service_percent: '5', tax_percent: '7.125' }

test('price terms as they were typed', () => {
  const terms = { delivery_fee: 299, distance_fees: [], service_percent: 5, tax_percent: 7.125 }
  expect(readTerms(typed)).toEqual({ ok: true, terms })
})

test.each([
  [{ delivery_fee: '' }, 'delivery_fee_invalid'],
  [{ delivery_fee: '-1' }, 'delivery_fee_invalid'],
  [{ service_percent: '51' }, 'percent_invalid'],
  [{ service_percent: '5.125' }, 'percent_invalid'],
  [{ tax_percent: '-7' }, 'percent_invalid'],
  [{ tax_percent: '7e1' }, 'percent_invalid'],
])('%o is refused', (change, error) => {
  expect(readTerms({ ...typed, ...change })).toMatchObject({ ok: false, error, field: Object.keys(change)[0] })
})

const longer = (...fees: [string, string][]) =>
  readTerms({ ...typed, distance_fees: fees.map(([beyond_miles, delivery_fee]) => ({ beyond_miles, delivery_fee })) })

test('fees of longer ways are kept by distance, in whatever order they were typed', () => {
  const distance_fees = [
    { beyond_miles: 3, delivery_fee: 499 },
    { beyond_miles: 6.5, delivery_fee: 699 },
  ]
  expect(longer([' 6.5', '6.99'], ['3', '4.99'])).toMatchObject({ ok: true, terms: { distance_fees } })
})

test.each<[[string, string][], string, string]>([
  [[['', '4.99']], 'distance_invalid', 'distance_fees.0.beyond_miles'],
  [[['0', '4.99']], 'distance_invalid', 'distance_fees.0.beyond_miles'],
  [[['3.05', '4.99']], 'distance_invalid', 'distance_fees.0.beyond_miles'],
  [[['3e1', '4.99']], 'distance_invalid', 'distance_fees.0.beyond_miles'],
  [
    [
      ['3', '4.99'],
      ['3.0', '6.99'],
    ],
    'distance_taken',
    'distance_fees.1.beyond_miles',
  ],
  [[['3', 'x']], 'delivery_fee_invalid', 'distance_fees.0.delivery_fee'],
])('%j is refused as %s', (fees, error, field) => {
  expect(longer(...fees)).toEqual({ ok: false, error, field })
})
