import { expect, test } from 'vitest'
import { hourOf, ordersOf } from './fleet.ts'
import { assignment, queue } from './testing.ts'

const minute = 60_000
const now = 1_000 * minute
const at = (minutes: number) => now + minutes * minute
const deliver = (from: number, to: number, promised: number) =>
  assignment('d1', { start_time: at(from), end_time: at(to), promised_at: at(promised) })

test('the next hour of a driver: each delivery as a share of it, and whether its promise holds', () => {
  const driver_assignments = [
    deliver(-6, 6, 20),
    assignment('p2', { start_time: at(6), end_time: at(9), promised_at: at(30) }),
    deliver(9, 30, 15),
    deliver(54, 80, 90),
    deliver(70, 90, 99),
    assignment('d9', { start_time: null, end_time: null, promised_at: at(9) }),
  ]
  expect(hourOf({ driver_assignments }, now)).toEqual([
    { from: 0, to: 0.1, late: false },
    { from: 0.15, to: 0.5, late: true },
    { from: 0.9, to: 1, late: false },
  ])
})

test('[DSP-36] an order counts once, whether it lies in the car, stands in the queue, or both', () => {
  const driver_assignments = [assignment('p2', { order_id: 2 }), assignment('d2', { order_id: 2 })]
  expect(ordersOf(queue({ undelivered_orders: [1, 2], driver_assignments }))).toBe(2)
})
