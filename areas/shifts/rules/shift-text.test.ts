import { expect, test } from 'vitest'
import { clockRange, dayName, recurringText, shortTimesText, timesText } from './shift-text.ts'

test.each([
  [16 * 60, 22 * 60 + 30, '4:00 – 10:30 PM'],
  [11 * 60, 15 * 60, '11:00 AM – 3:00 PM'],
  [22 * 60, 3 * 60, '10:00 PM – 3:00 AM'],
  [18 * 60, 0, '6:00 PM – 12:00 AM'],
])('from minute %i to %i reads %s', (start, end, text) => {
  expect(clockRange(start, end)).toBe(text)
})

test('times are those of the market’s clock', () => {
  const span = { starts_at: Date.parse('2026-11-21T21:00:00Z'), ends_at: Date.parse('2026-11-22T03:30:00Z') }
  expect(timesText(span, 'America/New_York')).toBe('4:00 – 10:30 PM')
  expect(shortTimesText(span, 'America/New_York')).toBe('4 – 10:30 PM')
})

test('days are named', () => {
  expect([dayName('2026-11-21', '2026-11-21'), dayName('2026-11-22', '2026-11-21')]).toEqual(['Today', 'Sunday'])
  expect(recurringText({ weekday: 2, start_minute: 1020, end_minute: 1290 })).toBe('Every Tue 5:00 – 9:30 PM')
})
