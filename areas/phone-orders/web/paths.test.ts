import { expect, test } from 'vitest'
import { pathAfterPlacement } from './paths.ts'

test.each([
  ['/order/1042?s=a%2Fb', '/secure/orders/1042'],
  [
    '/cart/credit_card_cart?error=order_attempt_failure_reason_no_franchise',
    '/admin/order_cart/7?error=order_attempt_failure_reason_no_franchise',
  ],
  ['/cart/credit_card_cart', '/admin/order_cart/7'],
])('[SIL-ORD-085] what would lead a customer to %s leads staff to %s', (path, expected) => {
  expect(pathAfterPlacement(7, path)).toBe(expected)
})
