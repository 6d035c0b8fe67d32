import { expect, test } from 'vitest'
import { isGone, isReceived, mostTries, pauseAfter } from './webhook-schedule.ts'

test('pauses grow from seconds to a day, and end', () => {
  const pauses = Array.from({ length: mostTries }, (_, tries) => pauseAfter(tries + 1, undefined, 0))
  expect(pauses).toEqual([5e3, 3e5, 1.8e6, 7.2e6, 1.8e7, 3.6e7, 5.04e7, 7.2e7, 8.64e7, undefined])
  expect(pauseAfter(1, undefined, 1)).toBe(6_000)
})

test.each([
  ['60', 60_000],
  ['1', 5_000],
  ['999999', 24 * 3_600_000],
  ['Fri, 20 Nov 2026 23:00:00 GMT', 5_000],
  ['-5', 5_000],
])('a receiver that asks for %s is asked after %i ms', (retryAfter, ms) => {
  expect(pauseAfter(1, retryAfter, 0)).toBe(ms)
})

test('only 2xx is a receipt, and 410 an end', () => {
  expect([200, 204, 299, 199, 302, 410, 500].map(isReceived)).toEqual([true, true, true, false, false, false, false])
  expect([410, 404, 200].map(isGone)).toEqual([true, false, false])
})
