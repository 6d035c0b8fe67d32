import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, daysAfter } from '#platform/core/day.ts'
import { ageCheck, isPossibleBirthday } from './age.ts'
import { expiryCheck } from './expiry.ts'
import { alcoholPack, packWarning } from './packs.ts'
import { maySell, maySellThroughout, outsideHours } from './sale-hours.ts'

const [beer, wine, liquor, sides] = [6, 7, 8, 2]
const pack = alcoholPack('us-ga')
const monday = '2026-11-16'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const clock = (hour: number, minute = 0) => hour * 60 + minute

describe('a pack in a market of another state', () => {
  const market = { name: 'Columbus', state: 'OH', alcohol_pack: 'us-ga' }
  test('is warned of, with what may differ', () => {
    expect(packWarning(market)).toBe(
      'Columbus lies in OH, and its alcohol pack us-ga is the law of Georgia: ages, hours of sale and restricted places may be others there.',
    )
  })
  test('is not warned of where it fits', () => {
    expect(packWarning({ ...market, state: 'GA' })).toBeUndefined()
  })
})

describe('age', () => {
  test.each<[Day | undefined, Day, string]>([
    [undefined, '2026-11-21', 'unknown'],
    ['2005-11-21', '2026-11-21', 'verified'],
    ['2005-11-22', '2026-11-21', 'too_young'],
    ['2004-02-29', '2025-02-28', 'too_young'],
    ['2004-02-29', '2025-03-01', 'verified'],
    ['2003-03-01', '2024-02-29', 'too_young'],
    ['2003-02-28', '2024-02-29', 'verified'],
    ['2027-01-01', '2026-11-21', 'too_young'],
  ])('[CRT-61] [SIL-ORD-052] born %s is on %s: %s', (birthday, today, expected) => {
    expect(ageCheck(birthday, today)).toBe(expected)
  })

  test('[CRT-61] who is of age stays of age', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => daysAfter('1960-01-01', days))
    fc.assert(
      fc.property(day, day, fc.integer({ min: 1, max: 1000 }), (birthday, today, later) => {
        if (ageCheck(birthday, today) === 'verified')
          expect(ageCheck(birthday, daysAfter(today, later))).toBe('verified')
      }),
    )
  })

  test('[CRT-63] the picker spans 100 years back to today', () => {
    expect(isPossibleBirthday('1926-11-21', '2026-11-21')).toBe(true)
    expect(isPossibleBirthday('1926-11-20', '2026-11-21')).toBe(false)
    expect(isPossibleBirthday('2026-11-22', '2026-11-21')).toBe(false)
  })
})

test.each<[Day | undefined, string]>([
  [undefined, 'unknown'],
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'valid'],
  ['2030-01-01', 'valid'],
])('[DLV-33] [DLV-34] [DLV-35] an ID of %s is on 2026-11-21 %s', (expires, expected) => {
  expect(expiryCheck(expires, '2026-11-21')).toBe(expected)
})

describe('sale hours', () => {
  test.each<[Day, number, number, boolean]>([
    [monday, clock(7, 29), beer, false],
    [monday, clock(7, 30), beer, true],
    [monday, clock(7, 30), wine, true],
    [monday, clock(7, 59), liquor, false],
    [monday, clock(8), liquor, true],
    [saturday, clock(7, 30), wine, true],
    [sunday, clock(12, 29), beer, false],
    [sunday, clock(12, 29), liquor, false],
    [sunday, clock(12, 30), wine, true],
    [sunday, clock(12, 30), liquor, true],
    [monday, clock(23, 29), liquor, true],
    [monday, clock(23, 30), beer, false],
    [sunday, clock(23, 30), beer, false],
    [monday, 0, sides, true],
  ])('[SIL-ORD-042] on %s at minute %i type %i may be sold: %s', (day, minute, type, expected) => {
    expect(maySell(pack, { day, minute }, type)).toBe(expected)
  })

  test('[SIL-ORD-042] a window may end at the cut-off but not after it', () => {
    expect(maySellThroughout(pack, monday, clock(21, 30), clock(23, 30), beer)).toBe(true)
    expect(maySellThroughout(pack, monday, clock(21, 31), clock(23, 31), beer)).toBe(false)
    expect(maySellThroughout(pack, sunday, clock(12), clock(14), beer)).toBe(false)
  })

  test.each<[Day, number, readonly number[], string | undefined]>([
    [monday, clock(23, 29), [beer], undefined],
    [monday, clock(23, 30), [beer], 'after_cut_off'],
    [monday, clock(0, 20), [beer], 'after_cut_off'],
    [monday, clock(6, 40), [beer], 'before_opening'],
    [monday, clock(7, 45), [beer], undefined],
    [monday, clock(7, 45), [beer, liquor], 'before_opening'],
    [sunday, clock(12, 29), [wine], 'before_opening'],
    [monday, clock(0, 20), [sides], undefined],
  ])('[SIL-OPS-63] handing over on %s at minute %i types %j is %s', (day, minute, types, expected) => {
    expect(outsideHours(pack, { day, minute }, types)).toBe(expected)
  })

  test('a pack that does not exist is a mistake, not an empty law', () => {
    expect(() => alcoholPack('xx')).toThrow('no alcohol pack xx')
  })
})
