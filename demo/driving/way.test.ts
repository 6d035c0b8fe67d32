import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#platform/core/place.ts'
import { drive, type Way } from './way.ts'

const place = (east: number, north: number) => ({ lat: 33.95 + north / 69, lng: -83.38 + east / 57.3 })
const lengthOf = (way: Way) => way.slice(1).reduce((sum, point, at) => sum + milesBetween(way[at] ?? point, point), 0)

describe('driving along a way', () => {
  const way = [place(0, 0), place(1, 0), place(1, 1)]

  test('nobody moves in no time, and nobody drives beyond the end', () => {
    expect(drive(way, 0)).toEqual(way)
    expect(drive(way, 50)).toEqual([place(1, 1)])
    expect(drive([place(1, 1)], 3)).toEqual([place(1, 1)])
    expect(drive([], 3)).toEqual([])
  })

  test('what is left is as much shorter as was driven, and corners are not cut', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const whole = lengthOf(way)
        const left = drive(way, whole * share)
        expect(lengthOf(left)).toBeCloseTo(whole * (1 - share), 3)
        expect(left.at(-1)).toEqual(place(1, 1))
      }),
    )
  })
})
