import { describe, expect, test } from 'vitest'
import { exceedsCap, isLifted } from './new-driver-cap.ts'

describe('[SHF-24] [SHF-25] [SIL-ORD-112] the limit for new drivers', () => {
  test.each([
    [4, 3, false],
    [5, 1, false],
    [5, 2, true],
    [9, 1, false],
    [12, 6, true],
  ])('%i completed on %i days', (completed, days, expected) => {
    expect(isLifted({ completed, days })).toBe(expected)
  })

  test.each([
    ['the fifth of five', 4, 1, false, false],
    ['the sixth of five', 5, 1, false, true],
    ['two at once over it', 4, 2, false, true],
    ['none more, though there are too many already', 7, 0, false, false],
    ['lifted', 30, 1, true, false],
  ])('%s', (_, upcoming, more, is_lifted, expected) => {
    expect(exceedsCap({ most: 5, upcoming, is_lifted }, more)).toBe(expected)
  })
})
