import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#platform/core/money.ts'
import { milesBetween } from '#platform/core/place.ts'
import { distanceFee, streetMiles } from './distance-fee.ts'
import {
  countyOf,
  isDeliveredTo,
  isOutsideGameDayZone,
  mayHandOverAlcohol,
  restrictedPlaceNames,
  type Zone,
} from './zones.ts'

const rates = { free_miles: 3, maximum_miles: 10, fee_per_mile: cents(100) }

describe('distance fee', () => {
  test.each([
    [0, 0],
    [3, 0],
    [3.0001, 100],
    [4, 100],
    [4.2, 200],
    [10, 700],
    [10.01, undefined],
  ])('[SIL-ORD-035] [ADR-01] %d miles cost %s', (miles, fee) => {
    expect(distanceFee(miles, rates)).toBe(fee)
  })

  test('[SIL-ORD-035] the way is the straight line times 1.3', () => {
    const a = { lat: 32.744, lng: -83.018 }
    const b = { lat: 32.8, lng: -83.1 }
    expect(streetMiles(a, b)).toBeCloseTo(milesBetween(a, b) * 1.3, 10)
  })

  test('[SIL-ORD-035] a longer way never costs less', () => {
    const miles = fc.double({ min: 0, max: 10, noNaN: true })
    fc.assert(
      fc.property(miles, miles, (a, b) => {
        expect(distanceFee(Math.max(a, b), rates) ?? 0).toBeGreaterThanOrEqual(distanceFee(Math.min(a, b), rates) ?? 0)
      }),
    )
  })
})

const box = (west: number, south: number, east: number, north: number): Zone['polygons'] => [
  [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
]
const zone = (zone_id: number, kind: Zone['kind'], polygons: Zone['polygons'], more: Partial<Zone> = {}): Zone => ({
  zone_id,
  kind,
  name: kind,
  version: 1,
  polygons,
  intervals: [],
  ...more,
})
const at = (lng: number, lat: number) => ({ lat, lng })

const zones = [
  zone(1, 'delivery', box(0, 0, 10, 10)),
  zone(2, 'county', box(0, 0, 6, 10), { name: 'Marlow' }),
  zone(3, 'county', box(6, 0, 10, 10), { name: 'Harrow' }),
  zone(4, 'game_day', box(0, 0, 2, 2), { intervals: [{ from: 1000, to: 2000 }] }),
  zone(5, 'restricted', box(4, 4, 5, 5), { name: 'State campus' }),
]

test('[SIL-ORD-036] a place on the boundary is delivered to, one outside is not', () => {
  expect(isDeliveredTo(zones, at(10, 5))).toBe(true)
  expect(isDeliveredTo(zones, at(10.001, 5))).toBe(false)
})

test.each([
  ['before the game', at(5, 5), 999, false],
  ['as it begins', at(5, 5), 1000, true],
  ['inside the zone', at(1, 1), 1500, false],
  ['on its boundary', at(2, 2), 1500, false],
  ['as it ends', at(5, 5), 2000, false],
])('[SIL-ORD-040] game day: %s', (_when, point, now, outside) => {
  expect(isOutsideGameDayZone(zones, point, now)).toBe(outside)
})

test.each([
  ['the same county', at(1, 1), 2, true],
  ['the other county', at(8, 8), 2, false],
  ['a customer of a store that was given the other county', at(8, 8), 3, true],
  ['a restricted place', at(4.5, 4.5), 2, false],
  ['the boundary of a restricted place', at(4, 4), 2, false],
  ['a customer in the county where a store lies that was given none', at(1, 1), null, true],
  ['a customer outside of it', at(8, 8), null, false],
  ['a customer of a store whose county is gone', at(1, 1), 99, false],
  ['a customer of a store that was given what is no county', at(1, 1), 1, false],
])('[SIL-ORD-041] alcohol to %s', (_where, point, county_zone_id, may) => {
  expect(mayHandOverAlcohol(zones, { ...at(3, 3), county_zone_id }, point)).toBe(may)
})

test.each([
  ['in one county', at(3, 3), 'Marlow'],
  ['on the border of two', at(6, 3), undefined],
  ['in none', at(30, 3), undefined],
])('[SIL-ORD-041] a store without a chosen county that lies %s', (_where, place, county) => {
  expect(countyOf(zones, { ...place, county_zone_id: null })?.name).toBe(county)
})

test('[SIL-ORD-041] the message can name the restricted places', () => {
  expect(restrictedPlaceNames(zones)).toEqual(['State campus'])
})
