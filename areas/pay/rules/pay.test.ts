import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atRate, hoursText, hundredthsBetween } from '#areas/shifts/rules/worked-time.ts'
import { cents, plus } from '#platform/core/money.ts'
import { readRate } from './driver-hour.ts'
import { computePay, payHour, toPay, totalOf, type WorkedHour } from './pay.ts'
import { periodOf, periodSpan, periodStart } from './pay-period.ts'

const hour = 3_600_000
const monday = Date.parse('2026-11-16T05:00:00Z')
const worked = (given: Partial<WorkedHour> = {}): WorkedHour => ({
  driver_hour_id: 1,
  start: monday + 16 * hour,
  end: monday + 22 * hour,
  wage: cents(1150),
  gaurantee: cents(1500),
  ...given,
})
const nothing = { kept: cents(0), borne: cents(0) }
const tip = (at: number, card: number, cash = 0) => ({ order_id: 1, at, card: cents(card), cash: cents(cash) })

describe('[HRS-08] [HRS-12] [SIL-ORD-120] rates and hours', () => {
  test.each([
    ['12.5', 1250],
    ['0', 0],
    ['999.99', 99_999],
    ['1000', undefined],
    ['-1', undefined],
    ['12.345', undefined],
    ['twelve', undefined],
    ['', undefined],
  ])('%s reads as %s', (text, amount) => {
    expect(readRate(text)).toBe(amount)
  })

  test('hours are hundredths, and money follows what is shown', () => {
    const hundredths = hundredthsBetween(0, 4 * hour + 32 * 60_000)
    expect(hoursText(hundredths)).toBe('4.53')
    expect(atRate(hundredths, cents(1500))).toBe(6795)
    expect(atRate(50, cents(1))).toBe(1)
  })
})

describe('[SIL-ORD-119] a week of pay', () => {
  test('runs from Monday to Sunday on the market’s clock, 167 to 169 hours', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(periodStart)).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-11-16',
      '2026-11-23',
    ])
    const zone = 'America/New_York'
    const length = (day: string) => (periodSpan(day, zone).to - periodSpan(day, zone).from) / hour
    expect([length('2026-11-16'), length('2026-10-26'), length('2026-03-02')]).toEqual([168, 169, 167])
    const { from, to } = periodSpan('2026-11-16', zone)
    expect([periodOf(from - 1, zone), periodOf(from, zone), periodOf(to - 1, zone)]).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-16',
    ])
  })

  test('an hour below its gaurantee is topped up to it, one above is not', () => {
    expect(payHour(worked(), cents(1000))).toMatchObject({ wages: 6900, guaranteed: 9000, top_up: 1100 })
    expect(payHour(worked(), cents(2100)).top_up).toBe(0)
    expect(payHour(worked(), cents(9900)).top_up).toBe(0)
    expect(payHour(worked({ gaurantee: cents(0) }), cents(0)).top_up).toBe(0)
  })

  test('a tip counts in the hour in which it came, also after its end, and a rich evening does not pay for a poor one', () => {
    const evening = worked({ driver_hour_id: 2, start: monday + 40 * hour, end: monday + 44 * hour })
    const pay = computePay({
      hours: [evening, worked()],
      tips: [tip(monday + 17 * hour, 500), tip(monday + 23 * hour, 0, 600), tip(monday + 41 * hour, 90_00)],
      orders: [],
      taken: nothing,
      mileage: cents(0),
    })
    expect(pay.hours.map(({ tips, top_up }) => [tips, top_up])).toEqual([
      [1100, 1000],
      [9000, 0],
    ])
    expect([pay.tips_card, pay.tips_cash]).toEqual([9500, 600])
  })

  test('miles are paid where the market pays them; what stayed with the driver is not paid twice', () => {
    const pay = computePay({
      hours: [worked()],
      tips: [tip(monday + 17 * hour, 2000, 1000)],
      orders: [
        { order_id: 1, at: monday, miles: 2.5 },
        { order_id: 2, at: monday, miles: 1.25 },
      ],
      taken: { kept: cents(1000), borne: cents(300) },
      mileage: cents(40),
    })
    expect(pay.mileage).toBe(150)
    expect(totalOf(pay)).toBe(6900 + 2000 + 1000 + 150)
    expect(toPay(pay)).toBe(6900 + 2000 + 150 - 300)
  })

  test('whatever the hours and tips are, the lines come to the sums and nobody earns less than the gaurantee', () => {
    const anyHour = fc.record({ from: fc.integer({ min: 0, max: 150 }), length: fc.integer({ min: 0, max: 960 }) })
    void fc.assert(
      fc.property(fc.array(anyHour, { maxLength: 7 }), fc.array(fc.integer({ min: 0, max: 9000 })), (spans, tips) => {
        const hours = spans.map(({ from, length }, at) =>
          worked({ driver_hour_id: at + 1, start: monday + from * hour, end: monday + from * hour + length * 60_000 }),
        )
        const pay = computePay({
          hours,
          tips: tips.map((amount, at) => tip(monday + at * hour, amount)),
          orders: [],
          taken: nothing,
          mileage: cents(0),
        })
        expect(plus(...pay.hours.map(({ wages }) => wages))).toBe(pay.wages)
        expect(plus(...pay.hours.map(({ top_up }) => top_up))).toBe(pay.top_up)
        for (const { wages, tips: earned, top_up, guaranteed } of pay.hours)
          expect(wages + earned + top_up).toBeGreaterThanOrEqual(guaranteed)
      }),
    )
  })
})
