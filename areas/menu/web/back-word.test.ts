import { expect, test } from 'vitest'
import { backWord } from './back-word.ts'

test.each([
  ['2026-11-25', 'Out of Stock, back Nov 25'],
  ['2027-01-03', 'Out of Stock, back Jan 3'],
  [null, 'Out of Stock'],
])('[SIL-OPS-95] [SIL-OPS-105] out of stock until %s', (restoreDate, words) => {
  expect(backWord(restoreDate)).toBe(words)
})
