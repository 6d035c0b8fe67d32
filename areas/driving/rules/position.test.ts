import { describe, expect, test } from 'vitest'
import { type Fix, isWorthSending, positionFault } from './position.ts'

const now = Date.UTC(2026, 10, 21, 17)
const fix = (more: Partial<Fix> = {}): Fix => ({ lat: 33.95, lng: -83.38, at: now, ...more })
/** Degrees of latitude. */
const metres = (count: number) => count / 111_195

describe('how often a phone says where it is', () => {
  const last = { fix: fix(), at: now + 100 }
  test.each([
    ['the first', undefined, fix(), 0, true],
    ['the same again', last, fix(), 15_000, false],
    ['an older one', last, fix({ at: now - 1 }), 15_000, false],
    ['far, but right after the last', last, fix({ at: now + 1_000, lat: 33.95 + metres(500) }), 1_999, false],
    ['the same, looked at later', last, fix({ at: now + 1_000, lat: 33.95 + metres(500) }), 2_000, true],
    ['24 m on', last, fix({ at: now + 3_000, lat: 33.95 + metres(24) }), 3_000, false],
    ['26 m on', last, fix({ at: now + 3_000, lat: 33.95 + metres(26) }), 3_000, true],
    ['standing, after 14 s', last, fix({ at: now + 14_000 }), 14_999, false],
    ['standing, after 15 s', last, fix({ at: now + 14_000 }), 15_000, true],
  ])('[SIL-ORD-139] %s', (_what, told, next, after, worth) => {
    expect(isWorthSending(told, next, last.at + after)).toBe(worth)
  })
})

describe('which positions count', () => {
  test.each([
    [8, 0, undefined],
    [1_000, 15 * 60_000, undefined],
    [1_001, 0, 'too_inexact'],
    [8, 15 * 60_000 + 1, 'too_old'],
  ])('[SIL-ORD-139] %d m exact and %d ms old: %s', (accuracy, age, fault) => {
    expect(positionFault({ accuracy, age })).toBe(fault)
  })
})
