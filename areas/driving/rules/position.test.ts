import { describe, expect, test } from 'vitest'
import { type Fix, isWorthSending, positionFault } from './position.ts'

const now = Date.UTC(2026, 10, 21, 17)
const fix = (more: Partial<Fix> = {}): Fix => ({ lat: 33.95, lng: -83.38, at: now, ...more })
/** Degrees of latitude. */
const metres = (count: number) => count / 111_195

describe('how often a phone says where it is', () => {
  test.each([
    ['the first', undefined, fix(), true],
    ['the same again', fix(), fix(), false],
    ['an older one', fix(), fix({ at: now - 1 }), false],
    ['far, but a second later', fix(), fix({ at: now + 1_000, lat: 33.95 + metres(500) }), false],
    ['24 m on', fix(), fix({ at: now + 3_000, lat: 33.95 + metres(24) }), false],
    ['26 m on', fix(), fix({ at: now + 3_000, lat: 33.95 + metres(26) }), true],
    ['standing, after 14 s', fix(), fix({ at: now + 14_999 }), false],
    ['standing, after 15 s', fix(), fix({ at: now + 15_000 }), true],
  ])('[SIL-ORD-139] %s', (_what, last, next, worth) => {
    expect(isWorthSending(last, next)).toBe(worth)
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
