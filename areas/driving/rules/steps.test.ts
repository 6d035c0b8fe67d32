import { expect, test } from 'vitest'
import { acknowledgedWith, advanceOf, completedWith } from './steps.ts'

const a = (
  kind: 'go_to_order' | 'pickup' | 'deliver' | 'waypoint',
  order_id: number | null,
  status: 'not_acknowledged' | 'acknowledged' | 'started' | 'arrived' = 'not_acknowledged',
) => ({ driver_assignment_id: `${kind}${order_id}`, kind, order_id, status })

test.each([
  ['deliver', 'not_acknowledged', 'started', 'done'],
  ['deliver', 'not_acknowledged', 'acknowledged', 'done'],
  ['deliver', 'not_acknowledged', 'arrived', 'not_next'],
  ['deliver', 'acknowledged', 'started', 'done'],
  ['deliver', 'acknowledged', 'arrived', 'not_next'],
  ['go_to_order', 'started', 'arrived', 'done'],
  ['go_to_order', 'started', 'acknowledged', 'already'],
  ['waypoint', 'arrived', 'arrived', 'already'],
  ['pickup', 'not_acknowledged', 'acknowledged', 'done'],
  ['pickup', 'acknowledged', 'started', 'not_next'],
  ['pickup', 'not_acknowledged', 'arrived', 'not_next'],
] as const)('[DRV-04] %s from %s to %s: %s', (kind, from, to, expected) => {
  expect(advanceOf(kind, from, to)).toBe(expected)
})

test('[DRV-04] acknowledging the way to an order acknowledges its Pickup, and no other', () => {
  const queue = [a('go_to_order', 1), a('pickup', 1), a('go_to_order', 2), a('pickup', 2), a('deliver', 1)]
  expect(acknowledgedWith(queue, a('go_to_order', 1))).toEqual([a('pickup', 1)])
  expect(acknowledgedWith(queue, a('deliver', 1))).toEqual([])
  expect(acknowledgedWith([a('pickup', 1, 'acknowledged')], a('go_to_order', 1))).toEqual([])
})

test('[DRV-06] a completed Pickup completes the way to it, and nothing of another order', () => {
  const queue = [a('pickup', 1), a('go_to_order', 1), a('go_to_order', 2), a('waypoint', null)]
  expect(completedWith(queue, a('pickup', 1))).toEqual([a('go_to_order', 1)])
  expect(completedWith(queue, a('go_to_order', 1))).toEqual([])
  expect(completedWith(queue, a('deliver', 2))).toEqual([])
})
