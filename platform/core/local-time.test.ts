import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, instantOf, localTime, unbrokenTimes } from './local-time.ts'

const eastern = 'America/New_York'
const zones = [
  eastern,
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const text = (at: number) => new Date(at).toISOString()

describe('the clock on the wall', () => {
  test.each([
    ['Opens 8:00 PM', 'Opens 8:00\u00a0PM'],
    ['Open until 12:30 AM, opens 11 AM', 'Open until 12:30\u00a0AM, opens 11\u00a0AM'],
    ['8 AMAZING dishes', '8 AMAZING dishes'],
  ])('no line breaks within a time: %s', (shown, unbroken) => {
    expect(unbrokenTimes(shown)).toBe(unbroken)
  })

  test.each([
    ['2026-11-21T17:30:00Z', eastern, '2026-11-21', 750],
    ['2026-11-21T04:59:00Z', eastern, '2026-11-20', 1439],
    ['2026-11-21T05:00:00Z', eastern, '2026-11-21', 0],
    ['2026-07-01T05:00:00Z', eastern, '2026-07-01', 60],
    ['2026-11-21T00:00:00Z', 'Asia/Kolkata', '2026-11-21', 330],
  ])('[SIL-OPS-18] at %s in %s it is %s, minute %i', (at, zone, day, minute) => {
    expect(localTime(Date.parse(at), zone)).toEqual({ day, minute })
  })

  test.each([
    ['an ordinary evening', '2026-11-21', 1110, '2026-11-21T23:30:00.000Z'],
    ['a minute after midnight of the next day', '2026-11-21', 1441, '2026-11-22T05:01:00.000Z'],
    ['the last minute before the spring gap', '2026-03-08', 119, '2026-03-08T06:59:00.000Z'],
    ['the first minute of the gap', '2026-03-08', 120, '2026-03-08T07:00:00.000Z'],
    ['the middle of the gap', '2026-03-08', 150, '2026-03-08T07:00:00.000Z'],
    ['the first minute after the gap', '2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
    ['an hour that autumn shows twice: the first', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['the hour after it', '2026-11-01', 120, '2026-11-01T07:00:00.000Z'],
  ])('[SIL-OPS-18] %s', (_name, day, minute, instant) => {
    expect(text(instantOf(day, minute, eastern))).toBe(instant)
  })

  test('[SIL-OPS-18] what a clock shows leads back to the instant, or to its twin an hour earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const minute = Math.floor(at / 60_000) * 60_000
          const shown = localTime(minute, zone)
          const back = instantOf(shown.day, shown.minute, zone)
          expect(localTime(back, zone)).toEqual(shown)
          expect(back).toBeLessThanOrEqual(minute)
        },
      ),
    )
  })

  test('[SIL-OPS-18] a later minute of a day never comes earlier, on days of change too', () => {
    const days = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04', '2011-12-29']
    fc.assert(
      fc.property(
        fc.constantFrom(...days),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1800 }),
        fc.integer({ min: 0, max: 120 }),
        (day, zone, minute, more) => {
          expect(instantOf(day, minute, zone)).toBeLessThanOrEqual(instantOf(day, minute + more, zone))
        },
      ),
    )
  })
})

test.each([
  [0, '12:00 AM'],
  [59, '12:59 AM'],
  [60, '1:00 AM'],
  [720, '12:00 PM'],
  [1085, '6:05 PM'],
  [1439, '11:59 PM'],
  [1500, '1:00 AM'],
  [-30, '11:30 PM'],
])('[SIL-OPS-18] minute %i reads %s', (minute, words) => {
  expect(clockText(minute)).toBe(words)
})
