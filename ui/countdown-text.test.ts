import { expect, test } from 'vitest'
import { countdownOf } from './countdown-text.ts'

const minute = 60_000

test.each([
  [18, 'in 18 min', 'calm'],
  [15, 'in 15 min', 'calm'],
  [9, 'in 9 min', 'soon'],
  [0.5, 'now', 'soon'],
  [0, 'now', 'soon'],
  [-0.5, 'under 1 min ago', 'past'],
  [-7, '7 min ago', 'past'],
  [125, 'in 2 h 5 min', 'calm'],
  [-60, '1 h ago', 'past'],
])('%d minutes before the promise it reads %j', (minutes, text, stage) => {
  expect(countdownOf(1_000_000 + minutes * minute, 1_000_000)).toEqual({ text, stage })
})
