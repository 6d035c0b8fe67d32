import { describe, expect, test } from 'vitest'
import { type Fix, isWorthSending, momentOf } from './position.ts'

const now = Date.UTC(2026, 10, 21, 17)
const fix = (more: Partial<Fix> = {}): Fix => ({ lat: 33.95, lng: -83.38, accuracy: 8, at: now, ...more })
/** Degrees of latitude. */
const metres = (count: number) => count / 111_195

describe('how often a phone says where it is', () => {
  test.each([
    ['the first', undefined, fix(), true],
    ['the same again', fix(), fix(), false],
    ['an older one', fix(), fix({ at: now - 1 }), false],
    ['24 m on', fix(), fix({ at: now + 3_000, lat: 33.95 + metres(24) }), false],
    ['26 m on', fix(), fix({ at: now + 3_000, lat: 33.95 + metres(26) }), true],
    ['standing, after 14 s', fix(), fix({ at: now + 14_999 }), false],
    ['standing, after 15 s', fix(), fix({ at: now + 15_000 }), true],
  ])('[SIL-ORD-139] %s', (_what, last, next, worth) => {
    expect(isWorthSending(last, next)).toBe(worth)
  })
})

describe('what a position counts for', () => {
  test.each([
    ['as of when it was taken', fix({ at: now - 60_000 }), { at: now - 60_000 }],
    ['as of now when the phone is a little ahead', fix({ at: now + 90_000 }), { at: now }],
    ['nothing when it is older than the board shows', fix({ at: now - 15 * 60_000 - 1 }), { fault: 'too_old' }],
    ['nothing when the phone lives in the future', fix({ at: now + 180_000 }), { fault: 'clock_ahead' }],
    ['nothing when it may be anywhere', fix({ accuracy: 1_001 }), { fault: 'too_inexact' }],
  ])('[SIL-ORD-139] %s', (_what, position, expected) => {
    expect(momentOf(position, now)).toEqual(expected)
  })
})
