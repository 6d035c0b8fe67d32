import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTyped, typedOf } from '#platform/core/typed-values.ts'
import { readStretches } from './hours-words.ts'
import {
  daysOfHours,
  hoursOfDays,
  overlappingNight,
  readDays,
  restaurantFields,
  stretchesText,
} from './restaurant-settings.ts'

test.each([
  [[], 'closed'],
  [[[0, 1440]], 'all day'],
  [
    [
      [660, 840],
      [1020, 1560],
    ],
    '11:00 AM-2:00 PM, 5:00 PM-2:00 AM',
  ],
  [[[1000, 1440]], '4:40 PM-12:00 AM'],
] as [[number, number][], string][])('[SIL-ORD-043] %j is written %j, and read again', (stretches, text) => {
  expect(stretchesText(stretches)).toBe(text)
  expect(readStretches(text)).toEqual(stretches)
})

test('[SIL-ORD-043] any day’s hours are read as they were written', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, fc.integer({ min: 1, max: 1439 }), (from, long) => {
      const stretch: [number, number] = [from, from + long]
      expect(readStretches(stretchesText([stretch]))).toEqual([stretch])
    }),
  )
})

test.each([
  ['12/25/2026\n11/26/2026', ['2026-11-26', '2026-12-25']],
  ['12/25/2026, 2026-12-25', ['2026-12-25']],
  ['', []],
  ['12/32/2026', undefined],
  ['Christmas', undefined],
])('[SIL-ORD-043] closed on %j', (text, days) => expect(readDays(text)).toEqual(days))

test('a restaurant is the same after a look at the form', () => {
  const hours = { 1: [[660, 1320]], 2: [], 3: [], 4: [], 5: [[1020, 1560]], 6: [[0, 1440]], 7: [] }
  const row = {
    name: 'Otter Burger',
    phone_number: '4045550108',
    cuisine: 'Burgers',
    description: '',
    active: true,
    pickup_type: 'pickup_type_only_card',
    delivery_type: 'delivery_type_delivery',
    prep_minutes: 20,
    delivery_fee: null,
    maximum_miles: 4.5,
    pickup_sales_tax_percent: null,
    mandatory_tip_percent: 0,
    mandatory_tip_from: 0,
    closed_dates: ['2026-12-25'],
    ...daysOfHours(hours as never),
  }
  const read = readTyped(restaurantFields, typedOf(restaurantFields, row))
  expect(read).toEqual({ ok: true, values: row })
  if (read.ok) expect(hoursOfDays(read.values)).toEqual(hours)
})

test('[SIL-ORD-043] a night must end before the next day begins', () => {
  const none = daysOfHours({})
  expect(overlappingNight({ ...none, hours_5: [[1020, 1560]], hours_6: [[0, 1440]] })).toBe('hours_5')
  expect(overlappingNight({ ...none, hours_7: [[1020, 1560]], hours_1: [[60, 600]] })).toBe('hours_7')
  expect(overlappingNight({ ...none, hours_5: [[1020, 1560]], hours_6: [[120, 600]] })).toBeUndefined()
})
