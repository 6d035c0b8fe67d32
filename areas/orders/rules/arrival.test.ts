import { expect, test } from 'vitest'
import { type ArrivalFacts, arrivalOf } from './arrival.ts'

const minute = 60_000
/** Placed at 0, promised for 40, ready at 20. */
const facts = (part: Partial<ArrivalFacts>): ArrivalFacts => ({
  now: 0,
  promised_at: 40 * minute,
  ready_at: 20 * minute,
  picked_up: false,
  planned_at: null,
  doors_before: 0,
  told_about: null,
  ...part,
})
const minutes = (part: Partial<ArrivalFacts>) => {
  const { from, to, late } = arrivalOf(facts(part))
  return [from / minute, to / minute, late]
}

test('until a driver has it, it is what was promised', () => {
  expect(minutes({})).toEqual([30, 40, null])
})

test('with a driver it is the board’s time, and the span narrows once the order is on its way', () => {
  expect(minutes({ planned_at: 34 * minute })).toEqual([29, 39, null])
  expect(minutes({ planned_at: 34 * minute, picked_up: true, now: 25 * minute })).toEqual([31, 37, null])
})

test('a later time that dispatch has told the customer is the end of the span, until the board expects it even later', () => {
  expect(minutes({ planned_at: 50 * minute, told_about: 60 * minute })).toEqual([45, 60, 'kitchen'])
  expect(minutes({ planned_at: 62 * minute, told_about: 60 * minute })).toEqual([57, 67, 'kitchen'])
  expect(minutes({ told_about: 60 * minute })).toEqual([30, 60, null])
})

test('it never lies in the past', () => {
  expect(minutes({ planned_at: 34 * minute, picked_up: true, now: 36 * minute })).toEqual([36, 39, null])
  expect(minutes({ now: 39 * minute })).toEqual([39, 49, 'no_driver'])
})

test.each([
  [
    'the kitchen, while it is not ready',
    { now: 30 * minute, ready_at: 45 * minute, planned_at: 60 * minute },
    'kitchen',
  ],
  ['nobody to drive it', { now: 45 * minute }, 'no_driver'],
  ['the doors of others', { now: 30 * minute, planned_at: 50 * minute, doors_before: 2 }, 'other_stops'],
  ['the way', { now: 41 * minute, planned_at: 50 * minute, picked_up: true }, 'way'],
])('late is said with its cause: %s', (_what, part, cause) => {
  expect(arrivalOf(facts(part)).late).toBe(cause)
})

test('five minutes over are not called late', () => {
  expect(arrivalOf(facts({ planned_at: 45 * minute })).late).toBeNull()
  expect(arrivalOf(facts({ planned_at: 46 * minute })).late).not.toBeNull()
})
