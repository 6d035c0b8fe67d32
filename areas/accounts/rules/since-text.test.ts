import { expect, test } from 'vitest'
import { sinceText } from './since-text.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [-5 * minute, 'in 5 min'],
  [1 - minute, 'now'],
  [0, 'now'],
  [minute - 1, 'now'],
  [minute, '1 min'],
  [hour - 1, '59 min'],
  [hour, '1 h'],
  [24 * hour - 1, '23 h'],
  [24 * hour, '1 day'],
  [48 * hour, '2 days'],
])('%i ms ago is %j', (ms, text) => expect(sinceText(ms)).toBe(text))
