import { describe, expect, test } from 'vitest'
import { addMonths, clampDay, dayByKey, dayOfTyped, typedOfDay, weeksOf, withSlashes } from './calendar.ts'

describe('typing a date', () => {
  test.each([
    ['11/22/2026', '2026-11-22'],
    ['1/2/2026', '2026-01-02'],
    [' 02/29/2028 ', '2028-02-29'],
    ['02/30/1990', undefined],
    ['02/29/2027', undefined],
    ['13/01/2026', undefined],
    ['00/10/2026', undefined],
    ['11/22/26', undefined],
    ['2026-11-22', undefined],
    ['', undefined],
  ])('%j is the day %s', (typed, day) => {
    expect(dayOfTyped(typed)).toBe(day)
  })

  test.each([
    ['1', '11', '11/'],
    ['11/2', '11/22', '11/22/'],
    ['1/2', '1/22', '1/22/'],
    ['', '11222026', '11/22/2026'],
    ['11/', '11//', '11/'],
    ['11/', '11', '11'],
    ['11/22/2026', '11/2/2026', '11/2/2026'],
    ['1', '1x', '1x'],
  ])('after %j, typing to %j shows %j', (before, typed, shown) => {
    expect(withSlashes(before, typed)).toBe(shown)
  })

  test('a day and its text are the same day', () => {
    expect(dayOfTyped(typedOfDay('2026-02-03'))).toBe('2026-02-03')
  })
})

describe('moving in the calendar', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months is %s', (day, months, there) => {
    expect(addMonths(day, months)).toBe(there)
  })

  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowDown', '2026-11-25', '2026-12-02'],
    ['Home', '2026-11-25', '2026-11-22'],
    ['End', '2026-11-25', '2026-11-28'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['Tab', '2026-11-25', undefined],
  ])('%s from %s leads to %s', (key, day, there) => {
    expect(dayByKey(key, day, false)).toBe(there)
  })

  test('a day outside the limits becomes the nearest limit', () => {
    expect(clampDay('2026-01-01', '2026-02-01', undefined)).toBe('2026-02-01')
    expect(clampDay('2026-03-01', undefined, '2026-02-01')).toBe('2026-02-01')
    expect(clampDay('2026-03-01', '2026-02-01', '2026-04-01')).toBe('2026-03-01')
  })

  test('a month is shown in whole weeks from Sunday', () => {
    const weeks = weeksOf('2026-11-22')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', undefined, undefined, undefined, undefined, undefined])
    expect(weeksOf('2026-08-05')[0]?.slice(5)).toEqual([undefined, '2026-08-01'])
  })
})
