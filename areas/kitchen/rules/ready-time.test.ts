import { expect, test } from 'vitest'
import { laterBy, minutesUntil, prepChoices, readyAt } from './ready-time.ts'

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

test.each([
  ['at once', 25, 20, 10, 5],
  ['at once, of an order that is late', 35, 20, 30, 5],
  ['four minutes later, of an order that is late', 35, 20, 34, 1],
  ['two and a half minutes later, of an order that is late', 40, 20, 32.5, 8],
  ['once that time is past too, as a minute', 35, 20, 60, 1],
  ['later, of an order that was not late then', 25, 20, 22, 3],
])('what was said is sent %s as the minutes that lead there', (_when, said, ready, now, minutes) => {
  expect(minutesUntil(said * minute, ready * minute, now * minute)).toBe(minutes)
})
