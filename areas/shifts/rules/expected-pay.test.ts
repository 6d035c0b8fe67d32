import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { expectedPay, expectedText, type TippedShift, tippedShift, type Weekly } from './expected-pay.ts'

const at = (hours: number) => hours * 60
const friday: Weekly = { weekday: 5, start_minute: at(16), minutes: at(5), shift_type: 1 }
const rates = { wage: cents(1000), gaurantee: cents(1500) }

/** A past shift of so many hours, with tips by the hour in cents. */
const past = (tipsByHour: number, given: Partial<Weekly> & { hours?: number } = {}): TippedShift => {
  const { hours = 5, ...when } = given
  const length = { minutes: at(hours), hundredths: hours * 100 }
  return { ...friday, ...length, tips: cents(tipsByHour * hours), ...when }
}
const three = (tipsByHour: number, given: Parameters<typeof past>[1] = {}) =>
  [0, 1, 2].map(() => past(tipsByHour, given))

describe('what a shift is expected to pay', () => {
  test('wage for its hours and the middle half of the tips that shifts like it brought', () => {
    const tips = [1000, 1200, 800, 4000, 600].map((one) => past(one))
    expect(expectedPay(friday, rates, tips)).toEqual({ least: 9000, most: 11_000, from_shifts: 5 })
  })

  test('without enough of them wage or gaurantee alone, whichever is more, and nothing where neither is known', () => {
    const two = three(3000).slice(1)
    expect(expectedPay(friday, rates, two)).toEqual({ least: 7500, most: 7500, from_shifts: 0 })
    expect(expectedPay(friday, { wage: cents(1600), gaurantee: cents(1500) }, [])).toMatchObject({ least: 8000 })
    expect(expectedPay(friday, { wage: 0, gaurantee: 0 }, [])).toBeUndefined()
  })

  test('never less than the gaurantee, which tips count towards', () => {
    expect(expectedPay(friday, rates, three(200))).toEqual({ least: 7500, most: 7500, from_shifts: 3 })
    expect(expectedPay(friday, rates, [past(100), past(200), past(1000)])).toMatchObject({ least: 7500, most: 8000 })
  })

  test('those of its weekday where they are enough, else those of any day', () => {
    const mondays = three(2000, { weekday: 1 })
    expect(expectedPay(friday, rates, [...three(1000), ...mondays])).toMatchObject({ most: 10_000, from_shifts: 3 })
    expect(expectedPay(friday, rates, [past(1000), ...mondays])).toMatchObject({ most: 15_000, from_shifts: 4 })
  })

  test.each([
    ['another kind of work', { shift_type: 0 as const }],
    ['another time of day', { start_minute: at(10) }],
    ['less than half of its hours', { start_minute: at(12), hours: 6 }],
    ['a stay of some minutes', { hours: 0.4 }],
  ])('%s is not like it', (_, other) => {
    expect(expectedPay(friday, rates, three(3000, other))).toMatchObject({ from_shifts: 0 })
  })

  test('a night is compared over midnight', () => {
    const night = { ...friday, start_minute: at(22), minutes: at(4) }
    const early = { weekday: 6, start_minute: 0, hours: 2 }
    expect(expectedPay(night, rates, three(1000, early))).toMatchObject({ from_shifts: 3 })
    expect(
      expectedPay(
        { ...friday, start_minute: 0, minutes: at(2) },
        rates,
        three(1000, { start_minute: at(22), hours: 4 }),
      ),
    ).toMatchObject({ from_shifts: 3 })
  })

  test('a past hour is read on the market’s clock, also over the change of the clocks', () => {
    const [starts_at, ends_at] = [Date.parse('2026-11-01T02:00:00Z'), Date.parse('2026-11-01T08:00:00Z')]
    const hour = tippedShift({ starts_at, ends_at, shift_type: 1, tips: cents(600) }, 'America/New_York')
    expect(hour).toEqual({ weekday: 6, start_minute: at(22), minutes: 360, hundredths: 600, shift_type: 1, tips: 600 })
  })

  test('the least is never above the most, and never below the gaurantee', () => {
    const hour = fc.record({ tips: fc.integer({ min: -500, max: 9000 }), hours: fc.integer({ min: 1, max: 12 }) })
    void fc.assert(
      fc.property(fc.array(hour), (hours) => {
        const found = expectedPay(
          friday,
          rates,
          hours.map(({ tips, hours }) => past(tips, { hours })),
        )
        expect(found?.least).toBeLessThanOrEqual(found?.most ?? 0)
        expect(found?.least).toBeGreaterThanOrEqual(7500)
      }),
    )
  })
})

test.each([
  [{ least: 9210, most: 11_890, from_shifts: 4 }, '$92 to $118'],
  [{ least: 9210, most: 9280, from_shifts: 4 }, 'about $92'],
  [{ least: 5750, most: 5750, from_shifts: 0 }, 'from $57'],
])('%o is said in whole dollars: %s', (expected, words) => {
  expect(expectedText(expected)).toBe(words)
})
