import { expect, test } from 'vitest'
import { backWord } from './back-word.ts'

test.each([
  ['11/25/2026', 'Out of Stock, back Nov 25'],
  ['01/03/2027', 'Out of Stock, back Jan 3'],
  [null, 'Out of Stock'],
])('[SIL-OPS-95] [SIL-OPS-105] out of stock until %s', (restoreDate, words) => {
  expect(backWord(restoreDate)).toBe(words)
})
