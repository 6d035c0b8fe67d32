import { describe, expect, test } from 'vitest'
import { presetOf, rangeOfPreset, rangeText } from './day-ranges.ts'
import { type PeriodRule, periodOf, stepPeriod } from './periods.ts'

// a Sunday
const today = '2026-11-22'

describe('ranges of days', () => {
  test.each([
    ['today', 0, '2026-11-22', '2026-11-22'],
    ['yesterday', 0, '2026-11-21', '2026-11-21'],
    ['this_week', 0, '2026-11-22', '2026-11-28'],
    ['this_week', 1, '2026-11-16', '2026-11-22'],
    ['last_week', 0, '2026-11-15', '2026-11-21'],
    ['last_week', 1, '2026-11-09', '2026-11-15'],
    ['this_month', 0, '2026-11-01', '2026-11-30'],
    ['last_month', 0, '2026-10-01', '2026-10-31'],
  ] as const)('%s, with weeks from day %i, is %s to %s', (preset, weekStart, from, to) => {
    const range = rangeOfPreset(preset, today, weekStart)
    expect(range).toEqual({ from, to })
    expect(presetOf(range, today, weekStart)).toBe(preset)
  })

  test.each([
    ['2026-01-31', '2025-12-01', '2025-12-31'],
    ['2028-03-30', '2028-02-01', '2028-02-29'],
  ])('the month before %s is %s to %s', (day, from, to) => {
    expect(rangeOfPreset('last_month', day)).toEqual({ from, to })
  })

  test('a range without a name is custom', () => {
    expect(presetOf({ from: '2026-11-02', to: '2026-11-03' }, today)).toBe('custom')
  })

  test.each([
    ['2026-11-22', '2026-11-22', 'Nov 22, 2026'],
    ['2026-11-15', '2026-11-21', 'Nov 15–21, 2026'],
    ['2026-11-29', '2026-12-05', 'Nov 29 – Dec 5, 2026'],
    ['2026-12-28', '2027-01-10', 'Dec 28, 2026 – Jan 10, 2027'],
  ])('%s to %s reads %s', (from, to, text) => {
    expect(rangeText({ from, to })).toBe(text)
  })
})

describe('periods', () => {
  const pay: PeriodRule = { unit: 'two_weeks', weekStart: 1, anchor: '2026-11-18' }
  const week: PeriodRule = { unit: 'week' }
  const month: PeriodRule = { unit: 'month' }

  test.each([
    [pay, '2026-11-16', '2026-11-16', '2026-11-29'],
    [pay, '2026-11-29', '2026-11-16', '2026-11-29'],
    [pay, '2026-11-15', '2026-11-02', '2026-11-15'],
    [pay, '2026-03-08', '2026-02-23', '2026-03-08'],
    [pay, '2027-01-01', '2026-12-28', '2027-01-10'],
    [week, '2026-11-28', '2026-11-22', '2026-11-28'],
    [month, '2028-02-10', '2028-02-01', '2028-02-29'],
  ])('by %j, %s lies in %s to %s', (rule, day, from, to) => {
    expect(periodOf(day, rule)).toEqual({ from, to })
  })

  test.each([pay, week, month])('periods by %j follow each other without a gap', (rule) => {
    let period = periodOf('2026-01-31', rule)
    for (let step = 0; step < 60; step += 1) {
      const next = stepPeriod(period, 1, rule)
      expect(Date.parse(next.from) - Date.parse(period.to)).toBe(86_400_000)
      expect(stepPeriod(next, -1, rule)).toEqual(period)
      period = next
    }
  })
})
