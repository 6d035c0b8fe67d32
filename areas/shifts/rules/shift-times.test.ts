import { describe, expect, test } from 'vitest'
import { timeText } from '#platform/core/local-time.ts'
import { hoursOf } from './shift.ts'
import { instanceDays, overlapWeekly, spanOf, weekOf } from './shift-times.ts'

const newYork = 'America/New_York'
const at = (hours: number, minutes = 0) => hours * 60 + minutes
const clock = (start_minute: number, end_minute: number) => ({ start_minute, end_minute })

describe('[SIL-ORD-155] a shift by the clock on the wall', () => {
  // In 2026 New York's clocks go forward on March 8 at 2 AM and back on November 1 at 2 AM.
  test.each([
    ['an evening', '2026-11-20', clock(at(16), at(22, 30)), 6.5],
    ['until midnight', '2026-11-20', clock(at(18), 0), 6],
    ['through midnight', '2026-11-20', clock(at(22), at(3)), 5],
    ['a whole day', '2026-11-20', clock(at(8), at(8)), 24],
    ['the night in which an hour is left out', '2026-03-07', clock(at(22), at(3)), 4],
    ['the night in which an hour comes twice', '2026-10-31', clock(at(22), at(3)), 6],
    ['the same week’s other night', '2026-10-30', clock(at(22), at(3)), 5],
    ['into the hour that is left out: it ends as that hour does', '2026-03-07', clock(at(22), at(2, 30)), 4],
    ['from within the hour that is left out: it begins as that hour ends', '2026-03-08', clock(at(2, 30), at(6)), 3],
    ['from the first of two', '2026-11-01', clock(at(1, 30), at(2)), 1.5],
  ])('%s', (_, day, times, hours) => {
    const span = spanOf(day, times, newYork)
    expect(span && hoursOf(span)).toBe(hours)
  })

  test('begins and ends at what the clock shows, in winter and in summer', () => {
    for (const day of ['2026-01-15', '2026-07-15', '2026-10-31', '2026-03-07']) {
      const span = spanOf(day, clock(at(22), at(3)), newYork)
      expect(span && [timeText(span.starts_at, newYork), timeText(span.ends_at, newYork)]).toEqual([
        '10:00 PM',
        '3:00 AM',
      ])
    }
  })

  test('of what lies in the hour that is left out nothing remains', () => {
    expect(spanOf('2026-03-08', clock(at(2), at(3)), newYork)).toBeUndefined()
    expect(spanOf('2026-03-08', clock(at(2, 10), at(2, 40)), newYork)).toBeUndefined()
  })

  test('where the clocks change at midnight', () => {
    // Beirut: March 29, 2026, 0:00 becomes 1:00.
    const span = spanOf('2026-03-28', clock(at(20), 0), 'Asia/Beirut')
    expect(span && hoursOf(span)).toBe(4)
    const night = spanOf('2026-03-28', clock(at(20), at(4)), 'Asia/Beirut')
    expect(night && hoursOf(night)).toBe(7)
  })
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday, %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday)
})

describe('[SIL-ORD-114] instances are made 14 days ahead', () => {
  test('both ends are in it, and nothing before it is valid', () => {
    const friday = { weekday: 5, valid_from: '2026-01-01' }
    expect(instanceDays(friday, '2026-11-20')).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
    expect(instanceDays(friday, '2026-11-21')).toEqual(['2026-11-27', '2026-12-04'])
    expect(instanceDays({ ...friday, valid_from: '2026-11-28' }, '2026-11-20')).toEqual(['2026-12-04'])
    expect(instanceDays({ ...friday, valid_from: '2027-11-28' }, '2026-11-20')).toEqual([])
  })
})

describe('recurring shifts that overlap', () => {
  const every = (weekday: number, start: number, end: number) => ({ weekday, ...clock(at(start), at(end)) })
  test.each([
    ['the same evening', every(2, 17, 21), every(2, 20, 23), true],
    ['touching', every(2, 17, 20), every(2, 20, 23), false],
    ['another day', every(2, 17, 21), every(3, 17, 21), false],
    ['a night into the next morning', every(2, 22, 3), every(3, 2, 6), true],
    ['Sunday night into Monday', every(7, 22, 3), every(1, 2, 6), true],
    ['Sunday night and Monday noon', every(7, 22, 3), every(1, 11, 13), false],
  ])('%s', (_, a, b, expected) => {
    expect([overlapWeekly(a, b), overlapWeekly(b, a)]).toEqual([expected, expected])
  })
})
