import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '#platform/core/place.ts'
import { type RoadMap, roadKinds } from '../road-map.ts'
import { headOf, isOpen, msOf, tailOf } from './edges.ts'
import { arrivalsAt, departuresFrom } from './ends.ts'
import { Matrix } from './matrix.ts'
import { type RoadNetwork, roadNetwork } from './network.ts'
import { PlainSearch } from './plain.ts'
import { openRouter } from './router.ts'
import { Search } from './search.ts'
import { everyStretch, roadMap, spot } from './testing.ts'

/** Few places and many roads, so that islands, parallel roads, loops, one-ways and dead ends all come up. */
const anyMap = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 30 })
  .chain((places) => {
    const place = fc.nat(places.length - 1)
    const road = fc.record({
      through: fc.array(place, { minLength: 2, maxLength: 5 }),
      kind: fc.constantFrom(...roadKinds),
      link: fc.boolean(),
      oneWay: fc.constantFrom(-1 as const, 0 as const, 0 as const, 1 as const),
      milesPerHour: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
      closed: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    })
    return fc.array(road, { minLength: 0, maxLength: 40 }).map((roads) =>
      roadMap(
        places.map(([east, north]) => spot(east, north)),
        roads,
      ),
    )
  })

const anyPlaceOn = ({ stretches }: RoadNetwork) =>
  fc.record({
    stretch: fc.nat(stretches.from.length - 1),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    metres: fc.constant(0),
  })

const routerOf = (network: RoadNetwork) => openRouter(network, everyStretch(network.stretches))
const hasRoads = ({ stretches }: RoadNetwork) => stretches.from.length > 0

describe('the hierarchy', () => {
  test('[SIL-OPS-46] agrees with a plain search between any two places of any map', () => {
    fc.assert(
      fc.property(anyMap, fc.gen(), (map, gen) => {
        const network = roadNetwork(map)
        fc.pre(hasRoads(network))
        const { hierarchy } = network
        const [search, plain] = [new Search(hierarchy), new PlainSearch(network)]
        for (let turn = 0; turn < 10; turn += 1) {
          const starts = departuresFrom(network, gen(anyPlaceOn, network))
          const ends = arrivalsAt(network, gen(anyPlaceOn, network))
          expect(search.find(starts, ends).ms).toBe(plain.find(starts, ends))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('[SIL-OPS-46] agrees with it in a town of 900 crossings, where many ways are nearly as quick as the quickest', () => {
    const wide = 30
    const block = fc.record({
      oneWay: fc.constantFrom(-1 as const, 0 as const, 0 as const, 0 as const, 1 as const),
      kind: fc.constantFrom('primary' as const, 'tertiary' as const, 'residential' as const),
      gone: fc.integer({ min: 0, max: 7 }).map((roll) => roll === 0),
    })
    const corners = Array.from({ length: wide * wide }, (_, index) => [index % wide, Math.floor(index / wide)] as const)
    const blocks = corners.flatMap(([x, y]) => [
      ...(x + 1 < wide ? [[y * wide + x, y * wide + x + 1]] : []),
      ...(y + 1 < wide ? [[y * wide + x, y * wide + x + wide]] : []),
    ])
    const facts = fc.sample(fc.noBias(block), { seed: 2026, numRuns: blocks.length })
    const roads = blocks.flatMap((through, index) => (facts[index]?.gone ? [] : [{ ...facts[index], through }]))
    const town = roadMap(
      corners.map(([x, y]) => spot(x, y)),
      roads,
    )
    const network = roadNetwork(town)
    const { hierarchy } = network
    const [search, plain] = [new Search(hierarchy), new PlainSearch(network)]
    const places = fc.sample(fc.noBias(anyPlaceOn(network)), { seed: 2026, numRuns: 1000 })
    for (const [index, place] of places.entries()) {
      const starts = departuresFrom(network, place)
      const ends = arrivalsAt(network, places[(index * 7 + 1) % places.length] ?? place)
      expect(search.find(starts, ends).ms).toBe(plain.find(starts, ends))
    }
  })

  test('[SIL-OPS-46] agrees with it where no town is: all roads meet at one point, or anywhere join anywhere', () => {
    const count = 300
    const corners = Array.from({ length: count }, (_, index) => spot(index % 20, Math.floor(index / 20)))
    const anywhere = fc.sample(fc.noBias(fc.tuple(fc.nat(count - 1), fc.nat(count - 1))), {
      seed: 2026,
      numRuns: 8 * count,
    })
    for (const roads of [corners.keys().map((to) => [0, to]), anywhere]) {
      const network = roadNetwork(
        roadMap(
          corners,
          [...roads].map((through, index) => ({ through, oneWay: index % 5 === 0 ? (1 as const) : (0 as const) })),
        ),
      )
      const { hierarchy } = network
      const [search, matrix, plain] = [new Search(hierarchy), new Matrix(hierarchy), new PlainSearch(network)]
      const places = fc.sample(fc.noBias(anyPlaceOn(network)), { seed: 2026, numRuns: 20 })
      const sources = places.map((place) => departuresFrom(network, place))
      const targets = places.map((place) => arrivalsAt(network, place))
      const expected = sources.map((starts) => targets.map((ends) => plain.find(starts, ends)))
      expect(sources.map((starts) => targets.map((ends) => search.find(starts, ends).ms))).toEqual(expected)
      expect(matrix.find(sources, targets).map((row) => [...row])).toEqual(expected)
    }
  })

  test('[SIL-OPS-46] answers many to many as it answers one to one', () => {
    fc.assert(
      fc.property(anyMap, fc.gen(), (map, gen) => {
        const network = roadNetwork(map)
        fc.pre(hasRoads(network))
        const { hierarchy } = network
        const [search, matrix] = [new Search(hierarchy), new Matrix(hierarchy)]
        const sources = Array.from({ length: 4 }, () => departuresFrom(network, gen(anyPlaceOn, network)))
        const targets = Array.from({ length: 5 }, () => arrivalsAt(network, gen(anyPlaceOn, network)))
        const oneByOne = sources.map((starts) => targets.map((ends) => search.find(starts, ends).ms))
        // Twice: what the first left behind must not be found by the second.
        for (let turn = 0; turn < 2; turn += 1)
          expect(matrix.find(sources, targets).map((row) => [...row])).toEqual(oneByOne)
      }),
      { numRuns: 150 },
    )
  })

  test('[SIL-OPS-46] unpacks a way into edges that follow each other and take as long as it said', () => {
    fc.assert(
      fc.property(anyMap, fc.gen(), (map, gen) => {
        const network = roadNetwork(map)
        fc.pre(hasRoads(network))
        const { stretches, hierarchy } = network
        const search = new Search(hierarchy)
        const starts = departuresFrom(network, gen(anyPlaceOn, network))
        const ends = arrivalsAt(network, gen(anyPlaceOn, network))
        const { ms, top } = search.find(starts, ends)
        fc.pre(top >= 0)
        const way = search.way(top)
        const [start, end] = [starts[way.start], ends[way.end]]
        const driven = [start?.edge ?? -1, ...way.edges, end?.edge ?? -1]
        for (const [index, edge] of driven.entries()) {
          expect(isOpen(stretches, edge)).toBe(true)
          if (index > 0) expect(tailOf(stretches, edge)).toBe(headOf(stretches, driven[index - 1] ?? -1))
        }
        const time = way.edges.reduce((sum, edge) => sum + msOf(stretches, edge), 0)
        expect((start?.ms ?? 0) + time + (end?.ms ?? 0)).toBe(ms)
      }),
      { numRuns: 300 },
    )
  })
})

describe('times between points', () => {
  test('[SIL-OPS-46] a way over a third place is never quicker than the way itself', () => {
    const point = fc.record({
      east: fc.double({ min: 0, max: 12, noNaN: true }),
      north: fc.double({ min: 0, max: 12, noNaN: true }),
    })
    const anyPoint = point.map(({ east, north }) => spot(east, north))
    fc.assert(
      fc.property(anyMap, anyPoint, anyPoint, anyPoint, (map, a, b, c) => {
        const { between } = routerOf(roadNetwork(map))
        const [direct, first, second] = [between(a, c), between(a, b), between(b, c)]
        if (first === undefined || second === undefined) return
        expect(direct).toBeDefined()
        // Each end of each part is rounded to a millisecond.
        expect(direct ?? 0).toBeLessThanOrEqual(first + second + 6)
      }),
    )
  })

  // A block: 0–1–2 go east in the south, 3–4–5 in the north; the middle street joins them.
  const block = [spot(0, 0), spot(5, 0), spot(10, 0), spot(0, 5), spot(5, 5), spot(10, 5)]
  const ring: RoadMap = roadMap(block, [
    { through: [0, 1, 2], oneWay: 1 },
    { through: [2, 5] },
    { through: [5, 4, 3], oneWay: 1 },
    { through: [3, 0] },
    { through: [1, 4] },
  ])

  test('[SIL-OPS-46] behind one in a one-way street lies the other end of the block', () => {
    const { between } = routerOf(roadNetwork(ring))
    const [west, east] = [spot(6, 0), spot(9, 0)]
    const ahead = between(west, east) ?? 0
    const behind = between(east, west) ?? 0
    expect(ahead).toBeGreaterThan(0)
    // On to the corner, up, back west by one block, and down the middle street.
    expect(behind).toBeGreaterThan(4 * ahead)
    expect(behind).toBeLessThan(7 * ahead)
  })

  test('[SIL-OPS-46] no way out of a one-way dead end, and none to an island', () => {
    const map = roadMap(
      [...block, spot(20, 0), spot(30, 0), spot(31, 0)],
      [{ through: [0, 1, 2, 5, 4, 3, 0] }, { through: [2, 6], oneWay: 1 }, { through: [7, 8] }],
    )
    const network = roadNetwork(map)
    // Both are too far from the block for it to be preferred.
    const { between, route, matrix } = routerOf(network)
    const [town, end, island] = [spot(1, 0), spot(19, 0), spot(30.5, 0)]
    expect(between(town, end)).toBeGreaterThan(0)
    expect(between(end, town)).toBeUndefined()
    expect(between(town, island)).toBeUndefined()
    expect(route(town, island)).toBeUndefined()
    expect(matrix([town, end], [town, end, island])[1]?.[0]).toBeUndefined()
  })

  test('[SIL-OPS-46] a point more than 2 km from every road is on none', () => {
    const { between } = routerOf(roadNetwork(ring))
    expect(between(spot(0, 0), spot(0, -19))).toBeDefined()
    expect(between(spot(0, 0), spot(0, -21))).toBeUndefined()
    expect(between(spot(0, 0), { lat: Number.NaN, lng: 0 })).toBeUndefined()
    expect(between(spot(0, 0), { lat: 90, lng: 180 })).toBeUndefined()
  })

  test('[SIL-OPS-46] a yard behind a gate is not taken for the street beside it, unless no street is near', () => {
    const yard = (north: number) =>
      roadMap(
        [...block, spot(5, north), spot(6, north)],
        [
          { through: [0, 1] },
          { through: [1, 2] },
          { through: [2, 5] },
          { through: [5, 4] },
          { through: [4, 3] },
          { through: [3, 0] },
          { through: [6, 7], kind: 'service' },
        ],
      )
    const near = routerOf(roadNetwork(yard(7)))
    expect(near.between(spot(0, 0), spot(5.5, 7))).toBeGreaterThan(0)
    const distant = routerOf(roadNetwork(yard(9)))
    expect(distant.between(spot(0, 0), spot(5.5, 9))).toBeUndefined()
  })

  test('[SIL-OPS-46] a house beside a motorway stands in its street', () => {
    const map = roadMap(
      [spot(0, 0), spot(10, 0), spot(0, 0.8), spot(10, 0.8)],
      [{ through: [0, 1] }, { through: [2, 3], kind: 'motorway' }],
    )
    const { route } = routerOf(roadNetwork(map))
    const line = route(spot(3, 0.5), spot(6, 0.5))
    expect(line?.map(([, lat]) => lat)).toEqual([40, 40])
    const onMotorway = route(spot(3, 0.78), spot(6, 0.78))
    expect(onMotorway?.map(([, lat]) => lat)).toEqual([spot(0, 0.8).lat, spot(0, 0.8).lat])
  })

  test('[SIL-OPS-46] quicker roads are preferred to shorter ones', () => {
    const far: Point[] = [spot(0, 0), spot(100, 0), spot(0, 10), spot(100, 10)]
    const map = roadMap(far, [
      { through: [0, 1], kind: 'residential' },
      { through: [0, 2], kind: 'primary' },
      { through: [2, 3], kind: 'motorway' },
      { through: [3, 1], kind: 'primary' },
    ])
    const { between, route } = routerOf(roadNetwork(map))
    expect(route(spot(0, 0), spot(100, 0))).toHaveLength(4)
    // 10 km on the motorway and 2 km to and from it, in minutes.
    expect((between(spot(0, 0), spot(100, 0)) ?? 0) / 60_000).toBeCloseTo(9.2, 0)
  })
})

describe('the line of a way', () => {
  const l = roadMap([spot(0, 0), spot(4, 0), spot(8, 0), spot(8, 6)], [{ through: [0, 1, 2] }, { through: [2, 3] }])
  const rounded = (line: readonly (readonly [number, number])[] | undefined) =>
    line?.map(([lng, lat]) =>
      [(lng + 83) / 0.00117, (lat - 40) / 0.0009].map((value) => Math.round(value * 10) / 10 + 0),
    )

  test('[SIL-OPS-46] begins and ends at the road beside the points and follows its bends', () => {
    const { route } = routerOf(roadNetwork(l))
    expect(rounded(route(spot(1, 0.2), spot(8.1, 3)))).toEqual([
      [1, 0],
      [4, 0],
      [8, 0],
      [8, 3],
    ])
    expect(rounded(route(spot(8.1, 3), spot(1, 0.2)))).toEqual([
      [8, 3],
      [8, 0],
      [4, 0],
      [1, 0],
    ])
  })

  test('[SIL-OPS-46] stays on the stretch that both are on', () => {
    const { route } = routerOf(roadNetwork(l))
    expect(rounded(route(spot(1, 0), spot(6, 0)))).toEqual([
      [1, 0],
      [4, 0],
      [6, 0],
    ])
    expect(rounded(route(spot(3, 0), spot(2, 0)))).toEqual([
      [3, 0],
      [2, 0],
    ])
  })
})
