import { describe, expect, test } from 'vitest'
import { driversHeld, driversNeeded, expectedOrders } from './coverage.ts'

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
