import { afterEach, describe, expect, test } from 'vitest'
import { dayMomentText, momentText } from './moment-text.ts'
import { english, speak } from './words.ts'

/** A Friday evening in New York. */
const now = Date.UTC(2026, 10, 20, 23)
const zone = 'America/New_York'
const inLanguage = (tag: string) => speak({ tag, textOf: (_table, _key, text) => text })
afterEach(() => void speak(english))

test('[SIL-ORD-155] a moment of today is a clock time, one of another day has its date, by the market’s clock', () => {
  expect(momentText(now, now, zone)).toBe('6:00 PM')
  expect(momentText(now - 24 * 3_600_000, now, zone)).toBe('Thu, Nov 19, 6:00 PM')
  expect(momentText(Date.UTC(2026, 10, 20, 4), now, zone)).toBe('Thu, Nov 19, 11:00 PM')
  expect(dayMomentText(now, now, zone)).toBe('Fri, Nov 20, 6:00 PM')
})

describe('[SIL-ORD-155] a moment of another year says which', () => {
  test.each<[string, number, number, string]>([
    ['a year ago', Date.UTC(2025, 10, 20, 23), now, 'Nov 20, 2025, 6:00 PM'],
    ['a promise for January', Date.UTC(2027, 0, 2, 23), now, 'Jan 2, 2027, 6:00 PM'],
    [
      'last night, seen on New Year’s Day',
      Date.UTC(2027, 0, 1, 4, 59),
      Date.UTC(2027, 0, 1, 5),
      'Dec 31, 2026, 11:59 PM',
    ],
    // In UTC the new year has begun, and here it has not.
    ['this morning, seen on New Year’s Eve', Date.UTC(2026, 11, 31, 15), Date.UTC(2027, 0, 1, 4), '10:00 AM'],
    ['yesterday, seen on New Year’s Eve', Date.UTC(2026, 11, 30, 15), Date.UTC(2027, 0, 1, 4), 'Wed, Dec 30, 10:00 AM'],
  ])('%s', (_name, at, as_of, text) => {
    expect(momentText(at, as_of, zone)).toBe(text)
  })

  test('in every language, as it writes days', () => {
    const [lastWeek, lastYear] = [Date.UTC(2026, 10, 13, 23, 41), Date.UTC(2025, 10, 13, 23, 41)]
    inLanguage('es')
    expect(momentText(lastWeek, now, zone)).toBe('vie, 13 nov, 18:41')
    expect(momentText(lastYear, now, zone)).toBe('13 nov 2025, 18:41')
    inLanguage('de')
    expect(dayMomentText(now, now, zone)).toBe('Fr., 20. Nov., 18:00')
    expect(momentText(lastYear, now, zone)).toBe('13. Nov. 2025, 18:41')
  })
})
