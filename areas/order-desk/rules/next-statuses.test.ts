import { expect, test } from 'vitest'
import type { OrderStatus } from '#areas/orders/rules/status.ts'
import { nextStatuses } from './next-statuses.ts'

test.each<[boolean, OrderStatus, boolean, string]>([
  [true, 'received', false, 'confirmed preparing ready picked_up delivered cancelled'],
  [true, 'ready', false, 'preparing picked_up delivered cancelled'],
  [true, 'picked_up', false, 'ready delivered cancelled'],
  [false, 'ready', false, 'preparing completed cancelled'],
  [true, 'delivered', false, ''],
  [true, 'rejected', false, ''],
  [true, 'delivered', true, 'received confirmed preparing ready picked_up'],
  [false, 'cancelled', true, 'received confirmed preparing ready'],
])('[SOR-04] [SIL-ORD-005] delivery %s, %s, by a manager %s: %s', (is_delivery, status, isManager, next) => {
  expect(nextStatuses({ is_delivery, status }, isManager).join(' ')).toBe(next)
})
