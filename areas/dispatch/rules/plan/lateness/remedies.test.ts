import { describe, expect, test } from 'vitest'
import type { Offer } from '../best-place.ts'
import type { MoveEffect } from '../move-effects.ts'
import { givingRemedies, handingRemedies, isFetchedFirst, movingRemedy, timeToTell } from './remedies.ts'

const minute = 60_000
const offer = (driver_id: number, part: Partial<Offer> = {}): Offer & { driver_id: number } => ({
  driver_id,
  pick_before: null,
  drop_before: null,
  to_store: minute,
  at_store: 10 * minute,
  at_door: 20 * minute,
  spare: minute,
  breaks: null,
  extra: 8 * minute,
  others: [],
  over_shift: 0,
  ends: [],
  ...part,
})

describe('handing over to another driver', () => {
  test('is a remedy where they are sooner, the soonest first', () => {
    const offers = [
      offer(1, { at_door: 27 * minute }),
      offer(2),
      offer(3, { at_door: 24 * minute }),
      offer(4, { at_door: 29.5 * minute }),
    ]
    expect(handingRemedies(offers, 30 * minute)).toMatchObject([
      { what: 'hand', driver_id: 2, saved: 10 * minute },
      { what: 'hand', driver_id: 3, saved: 6 * minute },
    ])
  })
  test.each([
    ['is no sooner', { at_door: 30 * minute }],
    ['makes another order late', { others: [{ order_id: 9, was: minute, is: -minute }] }],
    ['makes another order later that is late already', { others: [{ order_id: 9, was: -minute, is: -3 * minute }] }],
    ['breaks a limit', { breaks: { limit: 'car' as const, load: 5 } }],
    ['outlasts the shift', { over_shift: minute }],
  ])('is none where it %s', (_what, part) => {
    expect(handingRemedies([offer(1, part)], 30 * minute)).toEqual([])
  })
})

test('a waiting order is given to whom the board would offer it first, with or without a time to compare', () => {
  const offers = [offer(1, { breaks: { limit: 'stops', stops: 13 } }), offer(2, { at_door: 25 * minute }), offer(3)]
  expect(givingRemedies(offers, null).map((remedy) => [remedy.what, remedy.saved])).toEqual([
    ['give', 0],
    ['give', 0],
  ])
  expect(givingRemedies(offers, 30 * minute)[0]).toMatchObject({ driver_id: 3, saved: 10 * minute })
})

describe('another order of stops', () => {
  const effect = (before: string | null, is: number, part: Partial<MoveEffect> = {}): MoveEffect => ({
    before,
    breaks: null,
    extra: 0,
    over_shift: 0,
    ends: [],
    others: [
      { order_id: 1, was: -8 * minute, is },
      { order_id: 2, was: 9 * minute, is: 4 * minute },
    ],
    ...part,
  })
  const rows = (...places: MoveEffect[]) => [{ driver_assignment_id: 'd1', places }]
  test('is the place that gains most without making anybody late', () => {
    const late = [
      { order_id: 1, was: -8 * minute, is: 0 },
      { order_id: 2, was: minute, is: -minute },
    ]
    expect(
      movingRemedy(
        1,
        30 * minute,
        rows(effect('p2', -3 * minute), effect('g2', -minute), effect('w1', 0, { others: late })),
      ),
    ).toMatchObject([
      { what: 'move', driver_assignment_id: 'd1', before: 'g2', saved: 7 * minute, at_door: 23 * minute },
    ])
  })
  test('may be one in a shift that is over already, where it takes no longer', () => {
    const late = { over_shift: 5 * minute }
    expect(movingRemedy(1, 30 * minute, rows(effect('g2', 0, { ...late, extra: -minute })))).toHaveLength(1)
    expect(movingRemedy(1, 30 * minute, rows(effect('g2', 0, { ...late, extra: minute })))).toEqual([])
  })
  test('is none where nothing is gained', () => {
    expect(movingRemedy(1, 30 * minute, rows(effect(null, -8 * minute)))).toEqual([])
  })
})

test('no order of stops is proposed in which an order is handed over before it was fetched', () => {
  const [pickup, deliver, other] = [
    { kind: 'pickup' as const, order_id: 1 },
    { kind: 'deliver' as const, order_id: 1 },
    { kind: 'deliver' as const, order_id: 2 },
  ]
  expect(isFetchedFirst([pickup, other, deliver], 1)).toBe(true)
  expect(isFetchedFirst([deliver, pickup, other], 1)).toBe(false)
  expect(isFetchedFirst([pickup, other], 1)).toBe(true)
  expect(isFetchedFirst([other], 2)).toBe(true)
})

test('a customer is told the next five minutes, and nothing while the promise holds', () => {
  expect(timeToTell(61 * minute, 50 * minute)).toBe(65 * minute)
  expect(timeToTell(65 * minute, 50 * minute)).toBe(65 * minute)
  expect(timeToTell(50 * minute, 50 * minute)).toBeNull()
  expect(timeToTell(50 * minute, null)).toBeNull()
})
