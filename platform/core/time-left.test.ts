import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [1_999, 0.5, undefined],
  [5_000, 0.02, undefined],
  [5_000, 1, undefined],
  [5_000, 0.5, 'about 5 s left'],
  [10_000, 0.1, 'about 2 min left'],
  [600_000, 0.1, 'about 1.5 h left'],
])('after %i ms with a share of %d done: %s', (ms, share, words) => {
  expect(timeLeft(ms, share)).toBe(words)
})
