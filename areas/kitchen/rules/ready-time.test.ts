import { expect, test } from 'vitest'
import { laterBy, prepChoices, readyAt } from './ready-time.ts'

const minute = 60_000

test.each([
  ['as soon as possible', { now: 0, minutes: 20, window_from: undefined }, 20],
  ['for a window that is far away, when that begins', { now: 0, minutes: 20, window_from: 90 * minute }, 90],
  [
    'for a window that begins before it can be cooked, when it is cooked',
    { now: 80 * minute, minutes: 20, window_from: 90 * minute },
    100,
  ],
])('an order is ready %s', (_what, accepting, minutes) => {
  expect(readyAt(accepting) / minute).toBe(minutes)
})

test.each([
  [20, [10, 15, 20, 25, 30, 45]],
  [22, [10, 15, 22, 25, 30, 45]],
  [6, [6, 15, 20, 25, 30, 45]],
  [90, [10, 15, 20, 25, 30, 90]],
])('a kitchen that usually takes %i minutes finds that among its choices', (usual, choices) => {
  expect(prepChoices(usual)).toEqual(choices)
})

test('more time is added to what was said, or to now where that is past', () => {
  expect(laterBy(20 * minute, 5, 10 * minute) / minute).toBe(25)
  expect(laterBy(20 * minute, 5, 30 * minute) / minute).toBe(35)
})
