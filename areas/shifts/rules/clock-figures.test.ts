import { expect, test } from 'vitest'
import { type ClockFigures, clockFigures } from './clock-figures.ts'

const minute = 60_000
const hour = 60 * minute
const midnight = Date.parse('2026-11-20T05:00:00Z')
const now = midnight + 20 * hour
const person = (name: string, given: object = {}) => ({
  name,
  started_at: now - hour,
  on_break_since: null,
  scheduled_end_at: now + hour,
  over_at: now + hour,
  orders: 0,
  ...given,
})
const nobody = { on: [], due: [], worked: [], closed: 0, waiting: 0, midnight, now }
const none = { count: 0, name: null, since: null }

test('an empty day', () => {
  expect(clockFigures(nobody)).toEqual<ClockFigures>({
    on: 0,
    scheduled: 0,
    not_in: none,
    on_break: none,
    hundredths: 0,
    longest: none,
    forgotten: none,
    closed: 0,
    waiting: 0,
  })
})

test('who has not come, is on a break or on the clock for the longest is named, of several the first', () => {
  const due = [
    { name: 'Ana', starts_at: now - 5 * minute, has_come: false },
    { name: 'Kofi', starts_at: now - 12 * minute, has_come: false },
    { name: 'Dae', starts_at: now - 3 * hour, has_come: true },
  ]
  const on = [
    person('Dae', { started_at: now - 7 * hour }),
    person('Bao', { on_break_since: now - 20 * minute }),
    person('Eli', { on_break_since: now - 10 * minute }),
  ]
  expect(clockFigures({ ...nobody, on, due })).toMatchObject({
    on: 3,
    scheduled: 3,
    not_in: { count: 2, name: 'Kofi', since: now - 12 * minute },
    on_break: { count: 2, name: 'Bao', since: now - 20 * minute },
    longest: { count: 3, name: 'Dae' },
  })
})

test('hours of today begin at midnight, also of who began before it, and go on for who is still there', () => {
  const worked = [
    { started_at: midnight - 3 * hour, ended_at: midnight + hour },
    { started_at: now - 90 * minute, ended_at: null },
  ]
  expect(clockFigures({ ...nobody, worked })).toMatchObject({ hundredths: 250 })
})

test.each([
  ['a quarter of an hour after the end', { over_at: now - 15 * minute }, 1],
  ['a minute before that', { over_at: now - 14 * minute }, 0],
  ['with an order in the car', { over_at: now - hour, orders: 1 }, 0],
  ['without a shift, and without work for two hours', { scheduled_end_at: null, over_at: now - 2 * hour }, 1],
  ['without a shift, a minute before that', { scheduled_end_at: null, over_at: now - 119 * minute }, 0],
])('a clock-out is forgotten: %s', (_, given, count) => {
  expect(clockFigures({ ...nobody, on: [person('Ana', given)] }).forgotten.count).toBe(count)
})
