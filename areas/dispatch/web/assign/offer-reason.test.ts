import { describe, expect, test } from 'vitest'
import { assignment, queue } from '../../rules/testing.ts'
import type { Candidate } from './drivers-for-order.ts'
import { againstNext, placeWords, waitOf } from './offer-reason.ts'

const minute = 60_000
const offer = {
  pick_before: null,
  drop_before: null,
  to_store: 0,
  at_store: 10 * minute,
  at_door: 20 * minute,
  spare: null,
  extra: 10 * minute,
  others: [],
  over_shift: 0,
  ends: [],
  breaks: null,
}

describe('where an order would stand, in words', () => {
  const rows = [
    assignment('d1', { order_id: 1004 }),
    assignment('g2', { order_id: 1032 }),
    assignment('d2', { order_id: 1032 }),
    assignment('w3'),
  ]
  test.each([
    [[], null, null, 'Waits and goes at once.'],
    [rows, null, null, 'After everything else.'],
    [rows, 'g2', null, 'Picked up after 1004, dropped last.'],
    [rows, 'g2', 'd2', 'Picked up after 1004, dropped before 1032.'],
    [rows, 'd1', 'd1', 'Picked up first, dropped at once, before 1004.'],
    [rows, 'd1', 'w3', 'Picked up first, dropped before a waypoint.'],
  ])('%#', (driver_assignments, pick_before, drop_before, words) => {
    expect(placeWords({ driver_assignments }, { ...offer, pick_before, drop_before })).toBe(words)
  })
})

test('either the food waits or the driver does', () => {
  expect(waitOf(offer, 6 * minute)).toEqual({ what: 'Food waits', ms: 4 * minute })
  expect(waitOf(offer, 13 * minute)).toEqual({ what: 'Driver waits', ms: 3 * minute })
  expect(waitOf(offer, null)).toEqual({ what: 'Food waits', ms: 0 })
})

test('a driver is held against the best of the others, by minutes that differ', () => {
  const of = (name: string, given: Partial<typeof offer> | undefined): Candidate => ({
    queue: queue({ details: { name } }),
    offer: given && { ...offer, ...given },
  })
  const chosen = of('Bao Nguyen', {})
  const eero = of('Eero Virtanen', { at_door: 31 * minute, extra: 8 * minute })
  const late = of('Gus Papadakis', { at_door: 90 * minute })
  expect(againstNext(chosen, [chosen, late, eero, of('Hana Suzuki', undefined)])).toBe(
    'Against Eero: 11 min earlier at the door, 2 min more of the driver.',
  )
  expect(againstNext(eero, [chosen, eero])).toBe('Against Bao: 11 min later at the door, 2 min less of the driver.')
  expect(againstNext(chosen, [chosen, of('Dana', {})])).toBeUndefined()
  expect(againstNext(chosen, [chosen])).toBeUndefined()
})
