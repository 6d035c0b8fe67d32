import { expect, test } from 'vitest'
import { cartVisitOf } from './cart-visit.ts'

test.each([
  ['1500', '/8', { franchise_id: 8, elapsed_ms: 1500 }],
  ['0', '/package_stores/6', { franchise_id: 6, elapsed_ms: 0 }],
])('[GEN-09] [SIL-ORD-141] %s ms on %s', (elapsed, path, visit) => {
  expect(cartVisitOf(elapsed, path)).toEqual(visit)
})

test.each([
  [undefined, undefined],
  ['1500', undefined],
  [undefined, '/8'],
  ['-1', '/8'],
  ['1.5', '/8'],
  ['99999999', '/8'],
  ['x', '/8'],
  ['1500', '8'],
  ['1500', '/0'],
  ['1500', '/restaurants/town'],
  ['1500', '/9999999999'],
])('[SIL-ORD-141] %s ms on %s are passed over', (elapsed, path) => {
  expect(cartVisitOf(elapsed, path)).toBeUndefined()
})
