import { describe, expect, test } from 'vitest'
import { usGa } from '#areas/alcohol/rules/packs/us-ga.ts'
import { alcoholFacts, alcoholKinds } from './alcohol-facts.ts'

const clock = (hour: number, minute = 0) => hour * 60 + minute
const opening = (from: number, to: number, closed_dates: string[] = []) => ({
  hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [[from, to] as const]])),
  closed_dates,
})
const [friday, saturday, sunday] = ['2026-11-20', '2026-11-21', '2026-11-22'] as const
const all = ['beer', 'wine', 'liquor']

describe('[B.12] [SIL-ORD-042] what a card says about alcohol', () => {
  test.each([
    ['in the evening', all, opening(clock(8), clock(24)), friday, clock(18), 'Beer, wine and liquor until 11:30 PM'],
    ['when the store closes first', ['wine'], opening(clock(10), clock(21)), friday, clock(18), 'Wine until 9:00 PM'],
    [
      'before liquor begins',
      all,
      opening(0, clock(24)),
      friday,
      clock(7, 45),
      'Beer and wine until 11:30 PM, liquor from 8:00 AM',
    ],
    ['before anything begins', ['beer'], opening(0, clock(24)), friday, clock(6, 30), 'Beer from 7:30 AM'],
    ['on a Sunday morning', all, opening(0, clock(24)), sunday, clock(9), 'Beer, wine and liquor from 12:30 PM'],
    ['in the night', ['beer'], opening(0, clock(24)), saturday, clock(1), 'Beer from 7:30 AM'],
    [
      'at the cut-off itself',
      ['liquor'],
      opening(0, clock(24)),
      saturday,
      clock(23, 30),
      'Liquor from 12:30 PM tomorrow',
    ],
    [
      'before closed days',
      ['beer'],
      opening(clock(9), clock(20), [saturday, sunday]),
      friday,
      clock(22),
      'Beer from 9:00 AM on Monday',
    ],
    ['of a store without hours', ['beer'], { hours: {}, closed_dates: [] }, friday, clock(12), 'Beer not at present'],
  ])('%s', (_when, kinds, hours, day, minute, text) => {
    expect(alcoholFacts(usGa, kinds, hours, { day, minute })).toEqual({ kinds, text })
  })

  test('a place without alcohol says nothing', () => {
    expect(alcoholFacts(usGa, [], opening(0, 1440), { day: friday, minute: 0 })).toBeNull()
  })

  test('the kinds are read off the categories', () => {
    expect(alcoholKinds(usGa, [8, 1, 6, 6])).toEqual(['beer', 'liquor'])
    expect(alcoholKinds(usGa, [0, 5])).toEqual([])
  })
})
