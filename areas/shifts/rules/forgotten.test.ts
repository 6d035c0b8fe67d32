import { expect, test } from 'vitest'
import { closesFrom, forgottenFrom } from './forgotten.ts'

const hour = 3_600_000
const began = Date.parse('2026-11-20T21:00:00Z')
const ofShift = { started_at: began, scheduled_end_at: began + 6 * hour, over_at: began + 6 * hour }
const withoutShift = { started_at: began, scheduled_end_at: null, over_at: began + 3 * hour }

test.each([
  ['after a shift a quarter of an hour after its end, and closes an hour after it', ofShift, 6.25, 7],
  ['after a door behind the shift’s end by that door', { ...ofShift, over_at: began + 6.5 * hour }, 6.75, 7.5],
  ['without a shift two hours after the last work, and closes after sixteen hours', withoutShift, 5, 16],
  ['without a shift, of whom no work was seen, from their clock-in', { ...withoutShift, over_at: began }, 2, 16],
])('a clock-out is forgotten %s', (_, about, forgotten, closes) => {
  expect(forgottenFrom(about)).toBe(began + forgotten * hour)
  expect(closesFrom(about)).toBe(began + closes * hour)
})
