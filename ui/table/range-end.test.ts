import { expect, test } from 'vitest'
import { rangeByClock, rangeEnd, rangeEndText } from './range-end.ts'

test.each([
  ['money', '12.50', 1250],
  ['money', '1,200', 120_000],
  ['money', '.5', 50],
  ['money', '1e9', 'unreadable'],
  ['number', '-3', -3],
  ['number', '', undefined],
  ['number', 'many', 'unreadable'],
  ['time', '2026-2-3', 'unreadable'],
  ['time', '2026-02-30', 'unreadable'],
  ['time', '2026-02-28', Date.UTC(2026, 1, 28)],
] as const)('%s %j is %j', (kind, text, value) => {
  expect(rangeEnd(kind, 'from', text, 'UTC')).toBe(value)
})

test.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['America/New_York', '2026-12-31', 24],
  ['America/Los_Angeles', '2026-11-01', 25],
  ['America/Phoenix', '2026-03-08', 24],
  // its clocks go from midnight to one: the day begins at one
  ['Africa/Cairo', '2026-04-24', 23],
  // and back from midnight to eleven: the day has that hour twice
  ['Africa/Cairo', '2026-10-29', 25],
])('[SIL-ORD-155] in %s %s has %i hours, whatever clock the browser has', (zone, day, hours) => {
  const [from, to] = (['from', 'to'] as const).map((end) => Number(rangeEnd('time', end, day, zone)))
  expect((Number(to) + 1 - Number(from)) / 3_600_000).toBe(hours)
  expect([from, to].map((value) => rangeEndText('time', value, zone))).toEqual([day, day])
  expect(rangeEndText('time', Number(to) + 1, zone)).not.toBe(day)
  expect(rangeEndText('time', Number(from) - 1, zone)).not.toBe(day)
})

test('a day stays the day that was picked where another market is chosen', () => {
  const [newYork, losAngeles] = ['America/New_York', 'America/Los_Angeles']
  const picked = { from: Date.UTC(2026, 10, 1, 4), to: Date.UTC(2026, 10, 2, 5) - 1 }
  const moved = { from: Date.UTC(2026, 10, 1, 7), to: Date.UTC(2026, 10, 2, 8) - 1 }
  expect(rangeByClock(picked, newYork, losAngeles)).toEqual(moved)
  expect(rangeByClock(moved, losAngeles, newYork)).toEqual(picked)
  expect(rangeByClock({ from: picked.from }, newYork, losAngeles)).toEqual({ from: moved.from })
})
