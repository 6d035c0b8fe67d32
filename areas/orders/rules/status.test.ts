import { describe, expect, test } from 'vitest'
import { mayBecome, type OrderStatus, orderStatuses, settlementOf } from './status.ts'

describe('[SIL-ORD-005] the way of an order', () => {
  const finals: OrderStatus[] = ['delivered', 'completed', 'cancelled', 'rejected']

  test('final states are left by nobody', () => {
    for (const from of finals) for (const to of orderStatuses) expect(mayBecome(true, from, to)).toBe(false)
  })

  test('every other state may be cancelled; only what a driver carries may be rejected', () => {
    for (const from of orderStatuses.filter((status) => !finals.includes(status))) {
      expect(mayBecome(true, from, 'cancelled')).toBe(true)
      expect(mayBecome(true, from, 'rejected')).toBe(from === 'picked_up')
    }
  })

  test('a pickup is never picked up by a driver, a delivery never completed', () => {
    expect(mayBecome(false, 'ready', 'picked_up')).toBe(false)
    expect(mayBecome(true, 'ready', 'completed')).toBe(false)
  })

  test('[SIL-ORD-082] [SIL-OPS-88] delivered and completed are charged, cancelled and rejected let go', () => {
    expect(finals.map(settlementOf)).toEqual(['capture', 'capture', 'void', 'void'])
    expect(settlementOf('picked_up')).toBeUndefined()
  })
})
