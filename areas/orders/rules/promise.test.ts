import { describe, expect, test } from 'vitest'
import { promiseFor } from './promise.ts'
import { mayBecome, type OrderStatus, orderStatuses, settlementOf } from './status.ts'

const minute = 60_000
const order = { is_delivery: true, now: 0, prep_minutes: 20, drive_ms: 6 * minute, window: undefined }

describe('what is promised', () => {
  test.each([
    ['a delivery: cooked, handed over, driven', order, 20, 40],
    ['every started minute counts', { ...order, drive_ms: 6.1 * minute }, 20, 41],
    ['an unknown way counts nine minutes', { ...order, drive_ms: undefined }, 20, 45],
    [
      'a window: ready at its start, there by its end',
      { ...order, window: { from: 60 * minute, to: 180 * minute } },
      60,
      180,
    ],
    [
      'a window that has begun: ready when cooked',
      { ...order, window: { from: -30 * minute, to: 90 * minute } },
      20,
      90,
    ],
    ['a pickup is only cooked', { ...order, is_delivery: false }, 20, undefined],
  ])('%s', (_what, given, ready, promised) => {
    expect(promiseFor(given)).toEqual({
      ready_at: ready * minute,
      promised_at: promised === undefined ? undefined : promised * minute,
    })
  })
})

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

  test('[SIL-ORD-082] [SIL-OPS-88] delivered and completed are charged, cancelled let go, rejected left to support', () => {
    expect(finals.map(settlementOf)).toEqual(['capture', 'capture', 'void', undefined])
    expect(settlementOf('picked_up')).toBeUndefined()
  })
})
