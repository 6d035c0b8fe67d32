import { describe, expect, test } from 'vitest'
import { usGa } from '#areas/alcohol/rules/packs/us-ga.ts'
import { barWords, onTheLine, type PlaceOfToday, spanText, todayIn } from './today.ts'

const everyDay = (...stretches: [number, number][]) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((d) => [d, stretches]))
const clock = (hour: number, minute = 0) => hour * 60 + minute
const saturday = '2026-11-21'
const sunday = '2026-11-22'

const place = (input: Partial<PlaceOfToday>): PlaceOfToday => ({
  kind: 'restaurant',
  delivers: true,
  alcohol: [],
  hours: everyDay([clock(11), clock(22)]),
  closed_dates: [],
  ...input,
})
const bar = place({ hours: everyDay([clock(16), clock(26)]) })
const store = place({
  kind: 'package_store',
  alcohol: ['beer', 'wine', 'liquor'],
  hours: everyDay([clock(7), clock(24)]),
})
const rowsAt = (places: PlaceOfToday[], day: string, minute: number) =>
  todayIn('Town', usGa, places, { day, minute }).rows

describe('[B.12] the day line', () => {
  test('kitchens run from the first opening to the last closing, past midnight', () => {
    expect(rowsAt([place({}), bar], saturday, clock(12))).toEqual([
      { name: 'Kitchens', alcohol: false, spans: [{ from: clock(11), to: clock(26) }] },
    ])
  })

  test('a gap in which every kitchen is closed stays a gap', () => {
    const lunch = place({ hours: everyDay([clock(11), clock(14)], [clock(17), clock(21)]) })
    expect(rowsAt([lunch], saturday, clock(12))[0]?.spans).toHaveLength(2)
  })

  test('[SIL-ORD-042] alcohol keeps to the law and to the stores that sell it; kinds with equal hours share a row', () => {
    expect(rowsAt([store], saturday, clock(12))).toEqual([
      { name: 'Beer and wine', alcohol: true, spans: [{ from: clock(7, 30), to: clock(23, 30) }] },
      { name: 'Liquor', alcohol: true, spans: [{ from: clock(8), to: clock(23, 30) }] },
    ])
  })

  test('[SIL-ORD-042] on Sundays all of it begins at 12:30 PM', () => {
    expect(rowsAt([store], sunday, clock(9))).toEqual([
      { name: 'Beer, wine and liquor', alcohol: true, spans: [{ from: clock(12, 30), to: clock(23, 30) }] },
    ])
  })

  test('a store that closes before the law says so ends the row', () => {
    const early = place({ ...store, alcohol: ['wine'], hours: everyDay([clock(10), clock(21)]) })
    expect(rowsAt([early], saturday, clock(12))).toEqual([
      { name: 'Wine', alcohol: true, spans: [{ from: clock(10), to: clock(21) }] },
    ])
  })

  test('at three in the morning the line still is the one of the evening before', () => {
    const late = todayIn('Town', usGa, [bar], { day: sunday, minute: clock(1) })
    expect(late.minute).toBe(clock(25))
    expect(late.time_text).toBe('Sunday, 1:00 AM')
    expect(late.kitchens_open).toBe(1)
    expect(late.rows[0]?.spans).toEqual([{ from: clock(16), to: clock(26) }])
  })

  test('a closed date and a place that does not deliver are not on it', () => {
    expect(rowsAt([place({ closed_dates: [saturday] })], saturday, clock(12))).toEqual([])
    expect(rowsAt([place({ delivers: false })], saturday, clock(12))).toEqual([])
  })

  test('it counts who is open now', () => {
    const now = todayIn('Town', usGa, [place({}), bar, store], { day: saturday, minute: clock(12) })
    expect([now.kitchens_open, now.stores_open]).toEqual([1, 1])
  })

  test.each([
    [clock(6), 0],
    [clock(18), 50],
    [clock(30), 100],
  ])('minute %i lies at %i percent', (minute, percent) => expect(onTheLine(minute)).toBe(percent))

  test.each([
    [clock(7, 30), clock(23, 30), '7:30 AM to 11:30 PM', ['7:30 AM', '11:30 PM']],
    [clock(6), clock(26), 'until 2:00 AM', ['', '2:00 AM']],
    [clock(11), clock(30), 'from 11:00 AM', ['11:00 AM']],
    [clock(6), clock(30), 'all day', ['All day']],
  ])('from minute %i to %i reads %s', (from, to, text, ends) => {
    expect(spanText({ from, to })).toBe(text)
    expect(barWords({ from, to })).toEqual(ends)
  })
})
