import { expect, test } from 'vitest'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { pastHours, quarterEnd } from './past-hours.ts'

const zone = 'America/New_York'
const hour = 60 * 60_000
const longAgo = 0
const shown = (at: number) => localTime(at, zone)

test('a Tuesday evening is like those of Sundays to Thursdays, eight weeks back, from the quarter that has begun', () => {
  const hours = pastHours(instantOf('2026-11-24', 18 * 60 + 20, zone), zone, longAgo)
  expect(hours).toHaveLength(40)
  expect(shown(hours[0]?.from ?? 0)).toEqual({ day: '2026-11-23', minute: 18 * 60 + 15 })
  expect(hours.every(({ from, until }) => shown(from).minute === 18 * 60 + 15 && until - from === hour)).toBe(true)
})

test('by the clock of the wall, across the end of summer time', () => {
  const days = pastHours(instantOf('2026-11-06', 19 * 60, zone), zone, longAgo).map(({ from }) => shown(from))
  // Fridays and Saturdays.
  expect(days).toHaveLength(16)
  expect(days.slice(0, 3)).toEqual([
    { day: '2026-10-31', minute: 19 * 60 },
    { day: '2026-10-30', minute: 19 * 60 },
    { day: '2026-10-24', minute: 19 * 60 },
  ])
})

test('what was three weeks ago counts half, and all together one', () => {
  const hours = pastHours(instantOf('2026-11-24', 18 * 60, zone), zone, longAgo)
  expect(hours.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
  const weightOf = (day: string) => hours.find(({ from }) => shown(from).day === day)?.weight ?? 0
  expect(weightOf('2026-10-27') / weightOf('2026-11-17')).toBeCloseTo(0.5, 2)
})

test('days before the first order do not count, and two days are too few to tell', () => {
  const now = instantOf('2026-11-24', 18 * 60, zone)
  expect(pastHours(now, zone, instantOf('2026-11-19', 12 * 60, zone))).toHaveLength(3)
  expect(pastHours(now, zone, instantOf('2026-11-19', 19 * 60, zone))).toEqual([])
})

test('a quarter ends with the next one', () => {
  expect(quarterEnd(Date.parse('2026-11-24T18:00:00Z'))).toBe(Date.parse('2026-11-24T18:15:00Z'))
  expect(quarterEnd(Date.parse('2026-11-24T18:14:59Z'))).toBe(Date.parse('2026-11-24T18:15:00Z'))
})
