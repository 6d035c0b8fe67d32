import { expect, test } from 'vitest'
import { awayText } from './times.ts'

const minute = 60_000
test.each([
  [11 * minute, 'in 11 min'],
  [20_000, 'now'],
  [-4 * minute, '4 min late'],
  [60 * minute, 'in 1 h'],
  [95 * minute, 'in 1 h 35 min'],
])('[SIL-OPS-58] %i ms away: %s', (away, text) => {
  expect(awayText(1_000_000 + away, 1_000_000)).toBe(text)
})
