import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayFromUs, daysAfter, daysIn, dayToUs, weekdayOf, yearsAfter, yearsBefore } from './day.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('days', () => {
  test.each([
    ['11/21/2026', '2026-11-21'],
    [' 02/29/2024 ', '2024-02-29'],
    ['01/01/0001', '0001-01-01'],
  ])('[SIL-OPS-18] %j is %s', (text, day) => expect(dayFromUs(text)).toBe(day))

  test.each([
    '02/29/2026',
    '02/29/1900',
    '04/31/2026',
    '13/01/2026',
    '00/10/2026',
    '10/00/2026',
    '1/1/2026',
    '01/01/26',
    '2026-11-21',
    '01/01/0000',
    '11/21/20266',
    '',
  ])('[SIL-OPS-84] %j is no day', (text) => expect(dayFromUs(text)).toBeUndefined())

  test('[SIL-OPS-18] a day survives the wire', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayFromUs(dayToUs(day))).toBe(day)
      }),
    )
  })

  test.each([
    ['2024-02-29', 21, '2003-02-28'],
    ['2024-02-29', 4, '2020-02-29'],
    ['2026-11-21', 21, '2005-11-21'],
    ['2000-02-29', 100, '1900-02-28'],
  ])('[SIL-OPS-84] %s less %i years is %s', (day, years, earlier) => expect(yearsBefore(day, years)).toBe(earlier))

  test('[SIL-OPS-84] years there and back lose at most 29 February', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 100 }), (day, years) => {
        const back = yearsAfter(yearsBefore(day, years), years)
        expect(back === day || (day.endsWith('02-29') && back.endsWith('02-28'))).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-03-01', -1, '2026-02-28'],
  ])('%s and %i days is %s', (day, days, other) => expect(daysAfter(day, days)).toBe(other))

  test('days compare as text, and the week goes on by one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 5000 }), (day, days) => {
        const later = daysAfter(day, days)
        expect(day < later).toBe(true)
        expect((weekdayOf(day) - 1 + days) % 7).toBe(weekdayOf(later) - 1)
      }),
    )
    expect(weekdayOf('2026-11-21')).toBe(6)
    expect(weekdayOf('2026-11-22')).toBe(7)
  })

  test('months have their lengths', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => daysIn(2026, month))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([1900, 2000, 2023, 2024].map((year) => daysIn(year, 2))).toEqual([28, 29, 28, 29])
  })
})
