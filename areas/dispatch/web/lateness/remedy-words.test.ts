import { expect, test } from 'vitest'
import type { Meanwhile, Remedy } from '../../rules/plan/lateness/remedies.ts'
import { assignment, board, queue } from '../../rules/testing.ts'
import { effectOf, titleOf } from './remedy-words.ts'

const minute = 60_000
const five = Date.parse('2026-06-05T17:00:00Z')
const shown = board({
  driver_queues: [
    queue({
      driver_assignments: [assignment('p1', { order_id: 1 }), assignment('d2', { order_id: 2, picked_up: true })],
    }),
    queue({ driver_id: 8, details: { name: 'Emil Novak' }, driver_assignments: [assignment('p3', { order_id: 3 })] }),
  ],
})
const subject = { order_id: 1, promised_at: five + 50 * minute, board: shown, timeZone: 'UTC' }
const hold: Remedy = {
  what: 'hold_back',
  held: [2, 3],
  rows: [],
  at_door: five + 52 * minute,
  saved: 9 * minute,
  extra: -2 * minute,
  others: [
    { order_id: 2, was: 20 * minute, is: 12 * minute },
    { order_id: 3, was: 5 * minute, is: 5 * minute },
  ],
}
const meanwhile = (by: Meanwhile['by'], taken = { order_id: 3, at_door: five, spare: 4 * minute }): Meanwhile => ({
  what: 'meanwhile',
  taken,
  waits: 17 * minute,
  by,
  at_door: five,
  saved: 0,
  extra: -11 * minute,
  others: [],
})
const at = { pick_before: null, drop_before: null }

test('what holding back does is told for this order, the driver, and every promise that moves', () => {
  expect(titleOf(hold, shown)).toBe('Hold back the pickups of 2 and 3')
  expect(effectOf(hold, subject)).toBe(
    'At the door 5:52 PM, 2 min late, 9 min sooner, −2 min of the driver, nobody else late: 2 +8 min (12 spare)',
  )
})

test('what is done meanwhile is told by whose it is, what becomes of both, and what it is good for', () => {
  expect(titleOf(meanwhile({ how: 'hand', from_driver_id: 8, ...at }), shown)).toBe('Take 3 from Emil meanwhile')
  expect(titleOf(meanwhile({ how: 'place', ...at }), shown)).toBe('Take 3 meanwhile')
  const carried = { order_id: 2, at_door: five, spare: -minute }
  expect(titleOf(meanwhile({ how: 'reorder', rows: [] }, carried), shown)).toBe('Deliver 2 meanwhile')
  expect(effectOf(meanwhile({ how: 'place', ...at }), subject)).toBe(
    'Maya would wait 17 min at the store, 3 at the door 5:00 PM, 4 spare, 1 no later, saves 11 min of driving and waiting, nobody else late',
  )
  expect(effectOf(meanwhile({ how: 'reorder', rows: [] }, carried), subject)).toContain(
    '2 at the door 5:00 PM, late as before',
  )
})
