import { expect, test } from 'vitest'
import { autopilotReason, mayGiveByItself } from './autopilot.ts'
import type { Suggestion } from './suggestions.ts'

const minute = 60_000
const now = 1_900_000_020_000
const suggestion = (part: Partial<Suggestion> = {}): Suggestion => ({
  order_id: 1,
  driver_id: 2,
  queue_version: 3,
  pick_before: null,
  drop_before: null,
  to_store: minute,
  at_store: now + 5 * minute,
  at_door: now + 20 * minute,
  spare: 5 * minute,
  breaks: null,
  extra: 20 * minute,
  others: [{ order_id: 9, was: 8 * minute, is: 2 * minute }],
  over_shift: 0,
  give_by: now,
  is_shown: true,
  next: { driver_id: 4, later: 3 * minute },
  ...part,
})

test('an order whose time has come, that harms nobody and for which nobody else is nearly as good, is given', () => {
  expect(mayGiveByItself(suggestion(), now)).toBe(true)
  expect(mayGiveByItself(suggestion({ next: null }), now)).toBe(true)
})

test.each([
  ['can still wait', { give_by: now + 1 }],
  ['is not shown yet', { is_shown: false }],
  ['would be late', { spare: -1 }],
  ['makes another one late', { others: [{ order_id: 9, was: minute, is: -1 }] }],
  ['outlasts the shift', { over_shift: minute }],
  ['breaks a limit', { breaks: { limit: 'stops' as const, stops: 13 } }],
  ['could nearly as well go with another driver', { next: { driver_id: 4, later: 3 * minute - 1 } }],
])('one that %s is left to a person', (_what, part) => {
  expect(mayGiveByItself(suggestion(part), now)).toBe(false)
})

test('the history says why', () => {
  expect(autopilotReason(suggestion())).toBe('Time to give it, nobody late, the next driver 3 min later')
  expect(autopilotReason(suggestion({ next: null }))).toBe('Time to give it, nobody late, nobody else could take it')
})
