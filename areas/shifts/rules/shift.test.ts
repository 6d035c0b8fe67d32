import { describe, expect, test } from 'vitest'
import { dropResult, dropStateOf, overlapping, overlaps } from './shift.ts'

const hour = 3_600_000
const span = (from: number, to: number) => ({ starts_at: from * hour, ends_at: to * hour })

describe('[SIL-ORD-113] which shifts conflict', () => {
  test.each([
    ['a minute is enough', span(1, 3), { starts_at: 3 * hour - 60_000, ends_at: 5 * hour }, true],
    ['one within the other', span(1, 9), span(3, 4), true],
    ['the same', span(1, 2), span(1, 2), true],
    ['touching ends do not', span(1, 3), span(3, 5), false],
    ['nor what lies apart', span(1, 2), span(3, 4), false],
  ])('%s', (_, a, b, expected) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected])
  })

  test('of a list, those that overlap any', () => {
    const others = [span(0, 1), span(2, 4), span(5, 7), span(9, 10)]
    expect(overlapping(others, [span(1, 3), span(6, 8)])).toEqual([span(2, 4), span(5, 7)])
  })
})

test('[SHF-03] a shift is open, claimed or dropped', () => {
  expect(dropStateOf({ driver_id: null, dropped_at: null })).toBe('open')
  expect(dropStateOf({ driver_id: 3, dropped_at: null })).toBe('claimed')
  expect(dropStateOf({ driver_id: 3, dropped_at: new Date() })).toBe('dropped')
})

describe('[SHF-08] [SIL-ORD-115] what a drop does', () => {
  const now = 1_000 * hour
  test.each([
    ['an extra entry more than 24 h away', true, now + 24 * hour + 1, 'deleted'],
    ['an extra entry exactly 24 h away', true, now + 24 * hour, 'dropped'],
    ['a shift of the published schedule, however far', false, now + 300 * hour, 'dropped'],
    ['a shift that begins now', false, now, undefined],
    ['an extra entry that has begun', true, now - 1, undefined],
  ] as const)('%s', (_, is_extra, starts_at, expected) => {
    expect(dropResult({ is_extra, starts_at }, now)).toBe(expected)
  })
})
