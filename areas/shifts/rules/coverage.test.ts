import { describe, expect, test } from 'vitest'
import { coverageOf, coverageText, driversHeld, driversNeeded, expectedOrders } from './coverage.ts'

describe('what a week needs', () => {
  test('is the mean of the same half hour of past weeks', () => {
    const week = expectedOrders([{ weekday: 5, slot: 38, orders: 21 }], 6)
    expect(week[4]?.[38]).toBe(3.5)
    expect(week.flat().filter((orders) => orders > 0)).toHaveLength(1)
    expect(week.every((day) => day.length === 48)).toBe(true)
  })

  test('is unknown where there was no week yet', () => {
    expect(
      expectedOrders([{ weekday: 5, slot: 38, orders: 21 }], 0)
        .flat()
        .every((orders) => orders === 0),
    ).toBe(true)
  })

  test.each([
    [0, 0],
    [0.2, 0],
    [0.25, 1],
    [2, 1],
    [2.1, 2],
    [29, 15],
  ])('%f orders in half an hour need %i drivers', (orders, drivers) => {
    expect(driversNeeded(orders)).toBe(drivers)
  })

  test('whoever delivers during all of it counts; who waits, dropped, or comes later does not', () => {
    const slot = { starts_at: 100, ends_at: 130 }
    const held = { starts_at: 100, ends_at: 130, shift_type: 1, drop_state: 'claimed' }
    expect(driversHeld([held], slot)).toBe(1)
    expect(driversHeld([{ ...held, shift_type: 2 }], slot)).toBe(1)
    for (const other of [
      { shift_type: 0 },
      { drop_state: 'dropped' },
      { drop_state: 'open' },
      { starts_at: 101 },
      { ends_at: 129 },
    ])
      expect(driversHeld([{ ...held, ...other }], slot)).toBe(0)
  })
})

describe('how a day is covered', () => {
  const zone = 'America/New_York'
  const at = (text: string) => Date.parse(text)
  const dinner = (orders: number) => Array.from({ length: 48 }, (_, slot) => (slot === 37 || slot === 38 ? orders : 0))
  const evening = {
    starts_at: at('2026-11-24T16:00:00-05:00'),
    ends_at: at('2026-11-24T22:00:00-05:00'),
    shift_type: 1,
    drop_state: 'claimed',
  }

  test('the half hours that need more than are there are said, with the most that are missing', () => {
    const slots = coverageOf('2026-11-24', dinner(6), [evening], zone)
    expect(slots[37]).toMatchObject({ expected: 6, needed: 3, held: 1, starts_at: at('2026-11-24T18:30:00-05:00') })
    expect(coverageText(slots)).toBe('short 2, 6:30 PM to 7:30 PM')
    expect(coverageText(coverageOf('2026-11-24', dinner(6), [{ ...evening, count: 3 }], zone))).toBe('covered')
  })

  test('a shift of the day before that reaches over midnight counts in the morning', () => {
    const night = { ...evening, starts_at: at('2026-11-23T20:00:00-05:00'), ends_at: at('2026-11-24T02:00:00-05:00') }
    const slots = coverageOf('2026-11-24', dinner(0), [night], zone)
    expect(slots.filter(({ held }) => held > 0).map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
  })

  test('on the day on which the clocks go back evening is evening', () => {
    const sunday = { ...evening, starts_at: at('2026-11-01T18:30:00-05:00'), ends_at: at('2026-11-01T19:30:00-05:00') }
    const slots = coverageOf('2026-11-01', dinner(2), [sunday], zone)
    expect(slots.filter(({ held }) => held > 0).map(({ slot }) => slot)).toEqual([37, 38])
  })
})
