import { describe, expect, test } from 'vitest'
import { actionText } from './action-text.ts'
import { findsDriver, findsOrder } from './find.ts'
import { framesOf } from './frames.ts'
import { freeAt, inTheCar, needsOf, notPlanned, sortColumns, spareOf } from './need.ts'
import { assignment, queue, unassigned } from './testing.ts'

const minute = 60_000
const now = 100 * minute
const at = (minutes: number) => now + minutes * minute

describe('what a driver needs', () => {
  test.each([
    ['overdue', [assignment('d1', { end_time: at(-6) })]],
    ['late', [assignment('d1', { end_time: at(10), promised_at: at(9) })]],
    [
      'late',
      [assignment('d1', { end_time: at(1), order_id: 7 }), assignment('d2', { end_time: at(20), promised_at: at(3) })],
    ],
    ['not_acknowledged', [assignment('g1', { end_time: at(3), status_text: 'Not Acknowledged' })]],
    ['busy', [assignment('d1', { end_time: at(3), promised_at: at(3) })]],
  ])('%s', (need, driver_assignments) => {
    expect(needsOf(queue({ driver_assignments }), now)[0]).toBe(need)
  })
  test('a driver who waits is sitting, one who is inactive needs nobody', () => {
    const sitting = { busyness_status: 'driver_busyness_status_sitting' }
    expect(needsOf(queue({ details: sitting }), now)).toEqual(['sitting'])
    expect(needsOf(queue({ details: { ...sitting, active: false } }), now)).toEqual(['inactive'])
  })
  test('[SIL-OPS-47] what is in the car, and what of it nobody has planned', () => {
    const driver_assignments = [
      assignment('d5', { order_id: 1 }),
      assignment('p6', { order_id: 2 }),
      assignment('d7', { order_id: 2 }),
    ]
    const driver = queue({ undelivered_orders: [1, 2, 3], driver_assignments })
    expect(inTheCar(driver)).toEqual([1, 3])
    expect(notPlanned(driver)).toEqual([3])
    expect(needsOf(driver, 0)).toContain('not_planned')
  })
  test('what is left of a promise counts for a Deliver, and from now on when its time has passed', () => {
    const row = { promised_at: at(9), end_time: at(4) }
    expect(spareOf(assignment('d1', row), now)).toBe(5 * minute)
    expect(spareOf(assignment('p1', row), now)).toBeNull()
    expect(spareOf(assignment('d1', { ...row, end_time: at(-4) }), now)).toBe(9 * minute)
    expect(spareOf(assignment('d1', { ...row, promised_at: null }), now)).toBeNull()
  })
  test('a queue that runs late is free later', () => {
    const rows = [assignment('d1', { end_time: at(-3) }), assignment('d2', { end_time: at(20) })]
    expect(freeAt(queue({ driver_assignments: rows }), now)).toBe(at(23))
    expect(freeAt(queue({ driver_assignments: rows.slice(1) }), now)).toBe(at(20))
    expect(freeAt(queue(), now)).toBe(0)
  })
  test('[SIL-OPS-24] columns are sorted by name, by need, or by who is free first', () => {
    const ana = queue({ driver_id: 1, driver_assignments: [assignment('d1', { end_time: at(30) })] })
    const bao = queue({ driver_id: 2, driver_assignments: [assignment('d2', { end_time: at(-9) })] })
    const isaac = queue({ driver_id: 3, details: { active: false } })
    const sorted = (by: 'name' | 'need' | 'free') =>
      sortColumns([ana, isaac, bao], by, now).map(({ driver_id }) => driver_id)
    expect(sorted('name')).toEqual([1, 3, 2])
    expect(sorted('need')).toEqual([2, 1, 3])
    expect(sorted('free')).toEqual([2, 1, 3])
  })
})

test('rows of one order that stand together are one frame; a waypoint is its own', () => {
  const rows = [
    assignment('g1', { order_id: 1 }),
    assignment('p2', { order_id: 1 }),
    assignment('g3', { order_id: 2 }),
    assignment('d4', { order_id: 1 }),
    assignment('w5'),
    assignment('w6'),
  ]
  expect(framesOf(rows).map((frame) => frame.rows.map((row) => row.driver_assignment_id).join(' '))).toEqual([
    'g1 p2',
    'g3',
    'd4',
    'w5',
    'w6',
  ])
})

test('the search finds drivers by name and by their orders, and orders by number and store', () => {
  const driver = queue({ undelivered_orders: [1003], driver_assignments: [assignment('d1', { order_id: 2214 })] })
  for (const text of ['', ' maya ', 'OKA', '1003', '22']) expect(findsDriver(driver, text), text).toBe(true)
  for (const text of ['bao', '003', '9']) expect(findsDriver(driver, text), text).toBe(false)
  expect(findsOrder(unassigned(1016), '101')).toBe(true)
  expect(findsOrder(unassigned(1016), 'noodle')).toBe(true)
  expect(findsOrder(unassigned(1016), 'maya')).toBe(false)
})

test.each([
  ['dispatch_move_up', { order_id: 9 }, 'Order 9 moved up, Bao'],
  ['dispatch_move_down', { waypoint: 'Town Square' }, 'Waypoint Town Square moved down, Bao'],
  ['dispatch_move_to', { order_id: 9 }, 'Order 9 moved, Bao'],
  ['dispatch_reorder', { order_id: 9 }, 'Stops put in another order for order 9, Bao'],
  ['dispatch_delete', { order_id: 9 }, 'Order 9 from Bao to Unassigned'],
  ['dispatch_delete', { waypoint: 'Town Square' }, 'Waypoint Town Square deleted, Bao'],
  ['dispatch_enqueue', { order_id: 9 }, 'Order 9 to Bao'],
  ['dispatch_place_order', { order_id: 9 }, 'Order 9 to Bao'],
  ['enqueue_waypoint', { waypoint: 'Town Square' }, 'Waypoint Town Square to Bao'],
  ['dispatch_hand_to', { order_id: 9, from: 'Ana' }, 'Order 9 from Ana to Bao'],
  ['change_driver_status', { active: false }, 'Bao Inactive'],
  ['something_new', { order_id: 9 }, 'Order 9, Bao'],
])('%s is told as %s', (request, about, text) => {
  expect(actionText(request, about, 'Bao')).toBe(text)
})
