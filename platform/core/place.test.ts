import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInside, milesBetween, type Ring } from './place.ts'

const square: Ring = [
  [-84, 33],
  [-83, 33],
  [-83, 34],
  [-84, 34],
]
/** A U whose opening faces north. */
const notched: Ring = [
  [0, 0],
  [3, 0],
  [3, 3],
  [2, 3],
  [2, 1],
  [1, 1],
  [1, 3],
  [0, 3],
  [0, 0],
]
const at = (lng: number, lat: number) => ({ lat, lng })

describe('places', () => {
  test.each([
    ['the middle', at(-83.5, 33.5), true],
    ['a corner', at(-84, 33), true],
    ['the west side', at(-84, 33.4), true],
    ['the north side', at(-83.2, 34), true],
    ['just outside of the north side', at(-83.2, 34.000001), false],
    ['level with a corner, outside', at(-85, 33), false],
    ['far away', at(0, 0), false],
  ])('[SIL-ORD-040] %s of a square', (_name, point, inside) => {
    expect(isInside(point, square)).toBe(inside)
    expect(isInside(point, [...square, square[0] as [number, number]])).toBe(inside)
    expect(isInside(point, [...square].reverse())).toBe(inside)
  })

  test.each([
    ['an arm', at(0.5, 2), true],
    ['the notch', at(1.5, 2), false],
    ['the bottom of the notch', at(1.5, 1), true],
    ['under the notch', at(1.5, 0.5), true],
    ['an inner corner', at(1, 1), true],
  ])('[SIL-ORD-040] %s of a U', (_name, point, inside) => expect(isInside(point, notched)).toBe(inside))

  test('[SIL-ORD-040] nothing is inside of no ring', () => expect(isInside(at(0, 0), [])).toBe(false))

  test('[SIL-ORD-040] every point of a slanted side counts as inside', () => {
    const side = [at(-83.4, 32.7), at(-83.25, 32.9)] as const
    const triangle: Ring = [
      [-83.4, 32.7],
      [-83.25, 32.9],
      [-83.1, 32.6],
    ]
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (part) => {
        const point = at(
          side[0].lng + (side[1].lng - side[0].lng) * part,
          side[0].lat + (side[1].lat - side[0].lat) * part,
        )
        expect(isInside(point, triangle)).toBe(true)
      }),
    )
  })

  test('miles: a degree of latitude, Atlanta to Macon, and nothing', () => {
    expect(milesBetween(at(0, 0), at(0, 1))).toBeCloseTo(69.09, 1)
    expect(milesBetween(at(-84.388, 33.749), at(-83.6324, 32.8407))).toBeCloseTo(76.4, 0)
    expect(milesBetween(at(-83, 32), at(-83, 32))).toBe(0)
  })

  test('miles are the same both ways, and no detour is shorter', () => {
    const point = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
        expect(milesBetween(a, b)).toBeLessThanOrEqual(milesBetween(a, c) + milesBetween(c, b) + 1e-6)
      }),
    )
  })
})
