import { expect, test } from 'vitest'
import { readTerms } from './terms-form.ts'

const typed = { delivery_fee: '2.99', service_percent: '5', tax_percent: '7.125' }

test('price terms as they were typed', () => {
  const terms = { delivery_fee: 299, service_percent: 5, tax_percent: 7.125 }
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
