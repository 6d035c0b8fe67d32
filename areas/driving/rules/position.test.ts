import { describe, expect, test } from 'vitest'
import { type Fix, hasMoved, isWorthSending, positionFault, standsStill } from './position.ts'

const now = Date.UTC(2026, 10, 21, 17)
const fix = (more: Partial<Fix> = {}): Fix => ({ lat: 33.95, lng: -83.38, accuracy: 8, at: now, ...more })
/** Degrees of latitude. */
const metres = (count: number) => count / 111_195
const away = (count: number, more: Partial<Fix> = {}) => fix({ at: now + 1_000, lat: 33.95 + metres(count), ...more })

describe('when a phone says where it is', () => {
  const first = { fix: fix(), at: now + 100, onTheWay: false }
  const later = { ...first, onTheWay: true }
  test.each([
    ['the first', undefined, fix(), 0, true],
    ['the same again', first, fix(), 15_000, false],
    ['an older one', first, fix({ at: now - 1 }), 15_000, false],
    ['far, but right after the last', first, away(500), 1_999, false],
    ['the same, looked at later', first, away(500), 2_000, true],
    ['24 m on', first, away(24), 3_000, false],
    ['26 m on', first, away(26), 3_000, true],
    ['standing, after 15 s', first, fix({ at: now + 14_000 }), 15_000, false],
    ['standing, after an hour', first, away(24, { at: now + 3_599_000 }), 3_600_000, false],
    ['leaving, after an hour', later, away(26, { at: now + 3_599_000 }), 3_600_000, true],
    ['on the way, after 14 s', later, away(200), 14_999, false],
    ['on the way, after 15 s', later, away(200), 15_000, true],
    ['trembling by less than both places are uncertain', first, away(80, { accuracy: 45 }), 15_000, false],
    ['further than that', first, away(95, { accuracy: 45 }), 15_000, true],
    ['better known than before', { ...first, fix: fix({ accuracy: 900 }) }, away(200), 15_000, true],
    ['elsewhere, by a clock that was put back', later, away(200, { at: now - 3_600_000 }), -3_600_000, true],
    ['standing, by a clock that was put back', later, away(9, { at: now - 3_600_000 }), -3_600_000, false],
  ])('[SIL-ORD-139] %s', (_what, told, next, after, worth) => {
    expect(isWorthSending(told, next, first.at + after)).toBe(worth)
  })

  test.each([
    ['where it last told', fix(), 30_000, true],
    ['24 m from there', away(24), 0, true],
    ['26 m from there', away(26), 0, false],
    ['looked last more than 30 s ago', fix(), 30_001, false],
    ['by a clock that was put back since', fix(), -60_000, false],
  ])('[SIL-ORD-139] that it stands: %s', (_where, found, ago, stands) => {
    const at = now + 600_000
    expect(standsStill(first, { fix: found, at: at - ago }, at)).toBe(stands)
  })

  test('[SIL-ORD-139] who has told nothing, or has not looked, does not know that they stand', () => {
    expect(standsStill(undefined, { fix: fix(), at: now }, now)).toBe(false)
    expect(standsStill(first, undefined, now)).toBe(false)
    expect(hasMoved(fix(), fix())).toBe(false)
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
