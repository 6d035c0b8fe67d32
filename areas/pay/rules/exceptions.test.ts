import { describe, expect, test } from 'vitest'
import { exceptionsOf, type ReviewedHour, varianceOf, varianceText } from './exceptions.ts'

const minute = 60_000
const hour = (given: Partial<ReviewedHour> = {}): ReviewedHour => ({
  start: 0,
  end: 360 * minute,
  scheduled_start: 0,
  scheduled_end: 360 * minute,
  made_by: 'clock',
  ended_how: 'driver',
  ...given,
})

describe('what a manager should look at', () => {
  test.each([
    [{}, []],
    [{ start: -5 * minute, end: 365 * minute }, []],
    [{ start: -6 * minute }, ['In 6 min early']],
    [{ start: 20 * minute }, ['In 20 min late']],
    [{ end: 405 * minute }, ['Out 45 min late']],
    [{ end: 122 * minute, ended_how: 'dispatch' }, ['Forced out', 'Out 238 min early']],
    [{ ended_how: 'forgotten' }, ['Clock-out forgotten']],
    [{ scheduled_start: null, scheduled_end: null }, ['Not scheduled']],
    [{ made_by: 'hand', ended_how: null }, ['Made by hand']],
    [{ start: 360 * minute }, ['In 360 min late', 'No time']],
  ] as const)('%o: %j', (given, words) => {
    expect(exceptionsOf(hour(given))).toEqual(words)
  })

  test('the variance is that of the whole length', () => {
    expect(varianceOf(hour({ end: 405 * minute }))).toBe(45)
    expect(varianceOf(hour({ scheduled_end: null }))).toBeUndefined()
    expect([45, -118, 0, 1].map(varianceText)).toEqual(['+0:45', '-1:58', '0:00', '+0:01'])
  })
})
