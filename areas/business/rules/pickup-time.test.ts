import { expect, test } from 'vitest'
import { nextAt, readyInText, readyTimeFault } from './pickup-time.ts'

const zone = 'America/New_York'
/** 6:32 PM there. */
const now = Date.parse('2026-11-20T23:32:00Z')
const minutes = (count: number) => now + count * 60_000

test.each([
  ['7:05 PM is today', 19 * 60 + 5, '2026-11-21T00:05:00Z', 'in 33 min'],
  ['what has just passed is still today', 18 * 60 + 30, '2026-11-20T23:30:00Z', 'now'],
  ['an earlier time is tomorrow', 9 * 60 + 2, '2026-11-21T14:02:00Z', 'tomorrow, in 14 h 30 min'],
])('[SIL-ORD-135] pickup ready: %s', (_what, minute, at, text) => {
  expect(new Date(nextAt(minute, now, zone)).toISOString()).toBe(new Date(at).toISOString())
  expect(readyInText(nextAt(minute, now, zone), now, zone)).toBe(text)
})

test.each([
  [minutes(-6), 'ready_time_passed'],
  [minutes(-5), undefined],
  [minutes(0), undefined],
  [minutes(7 * 24 * 60), undefined],
  [minutes(7 * 24 * 60 + 1), 'ready_time_too_far'],
])('[SIL-ORD-135] ready at %i: %s', (at, fault) => {
  expect(readyTimeFault(at, now)).toBe(fault)
})
