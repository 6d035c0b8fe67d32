import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween, type Polygons, type Ring } from './place.ts'
import { isInside } from './polygons.ts'

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
const lake: Ring = [
  [-83.6, 33.4],
  [-83.4, 33.4],
  [-83.4, 33.6],
  [-83.6, 33.6],
  [-83.6, 33.4],
]
const island: Ring = [
  [-82, 33],
  [-81, 33],
  [-81, 34],
  [-82, 34],
  [-82, 33],
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
    expect(isInside(point, [[square]])).toBe(inside)
    expect(isInside(point, [[[...square, square[0] as [number, number]]]])).toBe(inside)
    expect(isInside(point, [[[...square].reverse()]])).toBe(inside)
  })

  test.each([
    ['an arm', at(0.5, 2), true],
    ['the notch', at(1.5, 2), false],
    ['the bottom of the notch', at(1.5, 1), true],
    ['under the notch', at(1.5, 0.5), true],
    ['an inner corner', at(1, 1), true],
  ])('[SIL-ORD-040] %s of a U', (_name, point, inside) => expect(isInside(point, [[notched]])).toBe(inside))

  test.each<[string, Polygons]>([
    ['no polygon', []],
    ['a polygon without rings', [[]]],
    ['a ring without corners', [[[]]]],
  ])('[SIL-ORD-040] nothing is inside of %s', (_what, polygons) => expect(isInside(at(0, 0), polygons)).toBe(false))

  test.each([
    ['the land round the lake', at(-83.9, 33.1), true],
    ['the lake', at(-83.5, 33.5), false],
    ['the shore', at(-83.6, 33.45), true],
    ['a corner of the shore', at(-83.6, 33.4), true],
    ['the second island', at(-81.5, 33.5), true],
    ['the sea between', at(-82.5, 33.5), false],
  ])('[SIL-ORD-040] %s, where two islands are one zone and the first has a lake', (_name, point, inside) => {
    expect(isInside(point, [[square, lake], [island]])).toBe(inside)
  })

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
        expect(isInside(point, [[triangle]])).toBe(true)
      }),
    )
  })

  // Small whole numbers: the reference decides exactly, and corners, level sides and repeated corners are frequent.
  const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  const anyRing = fc.array(corner, { minLength: 2, maxLength: 90 })

  test('[SIL-ORD-040] any ring, of any length, is decided as by exact arithmetic', () => {
    fc.assert(
      fc.property(anyRing, corner, (ring, [lng, lat]) => {
        expect(isInside(at(lng, lat), [[ring]])).toBe(exactly(ring, lng, lat) !== 'out')
      }),
      { numRuns: 2000 },
    )
  })

  test('[SIL-ORD-040] a hole takes out its inside, not its boundary', () => {
    fc.assert(
      fc.property(anyRing, anyRing, corner, (outline, hole, [lng, lat]) => {
        const side = exactly(outline, lng, lat)
        const inside = side === 'on' || (side === 'in' && exactly(hole, lng, lat) !== 'in')
        expect(isInside(at(lng, lat), [[outline, hole]])).toBe(inside)
      }),
      { numRuns: 1000 },
    )
  })

  test('[SIL-ORD-040] where a ring begins, which way it turns and corners along its sides change nothing', () => {
    const degrees = (from: number) => fc.double({ min: from, max: from + 1, noNaN: true })
    const place = fc.tuple(degrees(-84), degrees(33))
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 60 }), fc.nat(59), place, (ring, turn, [lng, lat]) => {
        const start = turn % ring.length
        const turned = [...ring.slice(start), ...ring.slice(0, start)].reverse()
        const halved = ring.flatMap((from, index) => {
          const to = ring[(index + 1) % ring.length] ?? from
          return [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as [number, number]]
        })
        const inside = isInside(at(lng, lat), [[ring]])
        expect(isInside(at(lng, lat), [[turned]])).toBe(inside)
        expect(isInside(at(lng, lat), [[halved]])).toBe(inside)
        for (const [x, y] of halved) expect(isInside(at(x, y), [[ring]])).toBe(true)
      }),
    )
  })

  test('[SIL-ORD-040] a circle of 20,000 corners holds what is nearer than its radius', () => {
    const corners = 20_000
    const circle = Array.from({ length: corners }, (_, index): [number, number] => {
      const angle = (2 * Math.PI * index) / corners
      return [Math.cos(angle), Math.sin(angle)]
    })
    const share = fc.double({ min: -1.2, max: 1.2, noNaN: true })
    fc.assert(
      fc.property(share, share, (lng, lat) => {
        const radius = Math.hypot(lng, lat)
        fc.pre(Math.abs(radius - 1) > 1e-7)
        expect(isInside(at(lng, lat), [[circle]])).toBe(radius < 1)
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
        // On the far side of the earth the arc sine keeps no more than six digits.
        expect(milesBetween(a, b)).toBeLessThanOrEqual(milesBetween(a, c) + milesBetween(c, b) + 1e-3)
      }),
    )
  })
})

/** In whole numbers, without rounding: even or odd, and on a side where the cross product is nothing. */
function exactly(ring: Ring, x: number, y: number): 'in' | 'on' | 'out' {
  let inside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    const between = (value: number, from: number, to: number) =>
      value >= Math.min(from, to) && value <= Math.max(from, to)
    if (cross === 0 && between(x, ax, bx) && between(y, ay, by)) return 'on'
    if (ay > y !== by > y && cross > 0 === by > ay) inside = !inside
  }
  return inside ? 'in' : 'out'
}
