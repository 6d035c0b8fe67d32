import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDriven, type RoadMap } from '../road-map.ts'
import { departures, headOf, isAgainst, isOpen, msOf, opposite, stretchOf, tailOf } from './edges.ts'
import { arrivalsAt, departuresFrom } from './ends.ts'
import { type ForbiddenTurn, forbiddenTurns } from './forbidden-turns.ts'
import { Matrix } from './matrix.ts'
import { roadNetwork } from './network.ts'
import { PlainSearch } from './plain.ts'
import { far, Reach } from './reach.ts'
import { openRouter } from './router.ts'
import { Search } from './search.ts'
import { cutIntoStretches } from './stretches.ts'
import { everyStretch, spot as hundredMetres, roadMap } from './testing.ts'
import { mostStreets, nearMs } from './turn-graph.ts'

const routerOf = (map: RoadMap) => {
  const network = roadNetwork(map)
  return openRouter(network, everyStretch(network.stretches))
}
/** In steps of 40 m: the blocks of these towns are as long as a town's. */
const step = 0.4
const spot = (east: number, north: number) => hundredMetres(east * step, north * step)
/** A line in the same steps. */
const steps = (line: readonly (readonly [number, number])[] | undefined) =>
  line?.map(([lng, lat]) =>
    [(lng + 83) / 0.00117, (lat - 40) / 0.0009].map((value) => Math.round((value / step) * 10) / 10 + 0),
  )

/**
 * Two streets cross at 0; round them lies a ring. North is 1, east 2, south 3, west 4.
 *
 *     8 — 1 — 5
 *     |   |   |
 *     4 — 0 — 2
 *     |   |   |
 *     7 — 3 — 6
 */
const town = [
  ...[spot(0, 0), spot(0, 5), spot(5, 0), spot(0, -5), spot(-5, 0)],
  ...[spot(5, 5), spot(5, -5), spot(-5, -5), spot(-5, 5)],
]
const streets = [
  { through: [4, 0] },
  { through: [0, 2] },
  { through: [3, 0] },
  { through: [0, 1] },
  { through: [1, 5, 2, 6, 3, 7, 4, 8, 1] },
]
const [south, west] = [spot(0, -2), spot(-2, 0)]
const straightThere = [
  [0, -2],
  [0, 0],
  [-2, 0],
]

describe('turns that are forbidden', () => {
  test('[SIL-OPS-46] without a rule one turns left at the crossing', () => {
    expect(steps(routerOf(roadMap(town, streets)).route(south, west))).toEqual(straightThere)
  })

  test('[SIL-OPS-46] no left turn: one goes round, and neither turns at the next corner nor back into the street', () => {
    const { route, between, matrix } = routerOf(roadMap(town, streets, [{ through: [3, 0, 4] }]))
    const line = steps(route(south, west))
    expect(line).toEqual([
      [0, -2],
      [0, -5],
      [-5, -5],
      [-5, 0],
      [-2, 0],
    ])
    expect(matrix([south], [west])).toEqual([[between(south, west)]])
    // The other way round, and from elsewhere, nothing is forbidden.
    expect(steps(route(west, south))).toEqual(straightThere.toReversed())
    expect(steps(route(spot(2, 0), west))).toEqual([
      [2, 0],
      [0, 0],
      [-2, 0],
    ])
  })

  test('[SIL-OPS-46] who comes from the north is not asked to pass the crossing, turn round, and come back', () => {
    // Without the ring's western half a way round leads over the east; turning round at 3 would be shorter.
    const open = [...streets.slice(0, 4), { through: [1, 5, 2, 6, 3] }]
    const { route } = routerOf(roadMap(town, open, [{ through: [1, 0, 4] }]))
    expect(steps(route(spot(0, 4), west))).toEqual([
      [0, 4],
      [0, 5],
      [5, 5],
      [5, 0],
      [0, 0],
      [-2, 0],
    ])
  })

  test('[SIL-OPS-46] where a street ends one turns round, also beside a rule', () => {
    const cross = streets.slice(0, 4)
    const { route } = routerOf(roadMap(town, cross, [{ through: [3, 0, 4] }]))
    const line = steps(route(south, west)) ?? []
    // On to one of the ends, back, and straight on or to the right.
    expect(line.slice(0, 2)).toEqual([
      [0, -2],
      [0, 0],
    ])
    expect([
      [5, 0],
      [0, 5],
    ]).toContainEqual(line[2])
    expect(line.slice(3)).toEqual([
      [0, 0],
      [-2, 0],
    ])
  })

  test('[SIL-OPS-46] only straight on: neither left nor right', () => {
    const { route } = routerOf(roadMap(town, streets, [{ only: true, through: [3, 0, 1] }]))
    for (const side of [-1, 1]) {
      const line = steps(route(south, spot(2 * side, 0)))
      expect(line).toHaveLength(5)
      expect(line).not.toContainEqual([0, 0])
    }
    expect(steps(route(south, spot(0, 2)))).toEqual(
      [
        [0, -2],
        [0, 2],
      ].toSpliced(1, 0, [0, 0]),
    )
  })

  test('[SIL-OPS-46] a rule holds from the street it names, not for one who starts behind it or at the crossing itself', () => {
    const { route } = routerOf(roadMap(town, streets, [{ through: [3, 0, 4] }]))
    expect(steps(route(spot(0, 0), west))).toEqual([
      [0, 0],
      [-2, 0],
    ])
  })

  test('[SIL-OPS-46] no turning round over the middle of a wide road; who comes from the side street may go on', () => {
    // Two carriageways, 0→1→2 east in the south and 3→4→5 west in the north, joined at 1–4; 6 lies south of 1.
    const wide = [spot(-5, 0), spot(0, 0), spot(5, 0), spot(5, 1), spot(0, 1), spot(-5, 1), spot(0, -40), spot(9, 0)]
    const roads = [
      { through: [0, 1], oneWay: 1 as const },
      { through: [1, 2], oneWay: 1 as const },
      { through: [3, 4], oneWay: 1 as const },
      { through: [4, 5], oneWay: 1 as const },
      { through: [1, 4] },
      { through: [6, 1] },
      { through: [2, 7, 3], oneWay: 1 as const },
      { through: [5, 0] },
    ]
    const back = [spot(-3, 0), spot(-3, 1)] as const
    const free = routerOf(roadMap(wide, roads))
    const bound = routerOf(roadMap(wide, roads, [{ through: [0, 1, 4, 5] }]))
    expect(steps(free.route(...back))).toHaveLength(4)
    expect(steps(bound.route(...back))).toContainEqual([9, 0])
    const fromSide = steps(bound.route(spot(0, -3), spot(-3, 1)))
    expect(fromSide).toEqual(steps(free.route(spot(0, -3), spot(-3, 1))))
    expect(fromSide).not.toContainEqual([9, 0])
  })

  test('[SIL-OPS-46] a way that must be followed over several crossings is not left on the way', () => {
    const { route } = routerOf(roadMap(town, streets, [{ only: true, through: [4, 0, 2, 5] }]))
    for (const [to, corner] of [
      [spot(0, 2), [0, 0]],
      [spot(5, -2), [5, 0]],
    ] as const) {
      const line = steps(route(west, to)) ?? []
      const [first, second] = [line[0], line[1]]
      expect([first, second]).not.toEqual([[-2, 0], corner])
      expect(line.length).toBeGreaterThan(3)
    }
    expect(steps(route(west, spot(5, 2)))).toEqual([
      [-2, 0],
      [0, 0],
      [5, 0],
      [5, 2],
    ])
  })

  test('[SIL-OPS-46] a rule about roads that nobody may drive, or that do not meet, forbids nothing', () => {
    const closed = [...streets, { through: [0, 5], closed: true }]
    const rules = [
      { through: [3, 0, 5] },
      { only: true as const, through: [3, 0, 5] },
      { through: [3, 6, 0] },
      { through: [8, 2, 7] },
    ]
    expect(steps(routerOf(roadMap(town, closed, rules)).route(south, west))).toEqual(straightThere)
  })

  test('[SIL-OPS-46] a rule along a dozen roads that lie on each other forbids nothing, for it would have a million ways', () => {
    const heap = Array.from({ length: 12 }, () => ({ through: [3, 0, 4, 8, 1, 5] }))
    const rules = [{ through: [3, 0, 4, 8, 1, 5] }, { only: true as const, through: [3, 0, 4, 8, 1, 5] }]
    expect(steps(routerOf(roadMap(town, heap, rules)).route(south, west))).toEqual(straightThere)
  })
})

describe('a point at a crossing', () => {
  // Both streets are one-way, north and west; 0 is their crossing.
  const oneWays = [
    { through: [3, 0, 1], oneWay: 1 as const },
    { through: [2, 0, 4], oneWay: 1 as const },
    { through: [1, 8, 4, 7, 3] },
    { through: [1, 5, 2, 6, 3] },
  ]

  test('[SIL-OPS-46] leaves by any of its streets, and is reached by any of them', () => {
    const { between, route } = routerOf(roadMap(town, oneWays))
    const corner = spot(0.05, 0.04)
    for (const near of [spot(0, 3), spot(-3, 0)]) expect(route(corner, near)).toHaveLength(2)
    for (const near of [spot(0, -3), spot(3, 0)]) expect(route(near, corner)).toHaveLength(2)
    expect(between(corner, spot(0, 0))).toBeLessThan(10_000)
    expect(route(spot(0, 0), corner)).toHaveLength(1)
  })

  test('[SIL-OPS-46] a house beyond the corner stands in its own street', () => {
    const { route } = routerOf(roadMap(town, oneWays))
    // 50 m behind the crossing in a one-way street: one has to come round to it.
    expect(route(spot(0, 1), spot(0, 0.5))?.length).toBeGreaterThan(4)
  })
})

test('[SIL-OPS-46] a roundabout is driven in its own direction, from any arm to any', () => {
  const ring = [spot(0, 1), spot(-1, 0), spot(0, -1), spot(1, 0)]
  const arms = [spot(0, 5), spot(-5, 0), spot(0, -5), spot(5, 0)]
  const map = roadMap(
    [...ring, ...arms],
    [{ through: [0, 1, 2, 3, 0], oneWay: 1 }, ...[0, 1, 2, 3].map((arm) => ({ through: [arm + 4, arm] }))],
  )
  const { route } = routerOf(map)
  expect(steps(route(spot(0, 4), spot(4, 0)))).toEqual([
    [0, 4],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
    [4, 0],
  ])
  expect(steps(route(spot(4, 0), spot(0, 4)))).toEqual([
    [4, 0],
    [1, 0],
    [0, 1],
    [0, 4],
  ])
})

/** Few places and many roads, with rules that follow walks along them. */
const mapWithRules = fc.uniqueArray(fc.nat(120), { minLength: 4, maxLength: 8 }).chain((places) => {
  const place = fc.nat(places.length - 1)
  const road = fc.record({
    through: fc.array(place, { minLength: 2, maxLength: 4 }),
    kind: fc.constantFrom('primary' as const, 'residential' as const),
    oneWay: fc.constantFrom(-1 as const, 0 as const, 0 as const, 1 as const),
  })
  const walk = fc.record({ only: fc.boolean(), turns: fc.array(fc.nat(1000), { minLength: 3, maxLength: 5 }) })
  return fc
    .tuple(fc.array(road, { minLength: 4, maxLength: 10 }), fc.array(walk, { maxLength: 8 }))
    .map(([roads, walks]) => {
      const next = places.map((_, from) =>
        roads.flatMap(({ through }) =>
          through.flatMap((node, index) =>
            node === from ? [through[index - 1], through[index + 1]].filter((one) => one !== undefined) : [],
          ),
        ),
      )
      const rules = walks.flatMap(({ only, turns: [begin = 0, ...turns] }) => {
        const through: number[] = [begin % places.length]
        for (const turn of turns) {
          const choices = next[through.at(-1) ?? 0] ?? []
          const chosen = choices[turn % Math.max(1, choices.length)]
          if (chosen !== undefined) through.push(chosen)
        }
        return through.length < 3 ? [] : [{ through, ...(only && { only: true as const }) }]
      })
      return roadMap(
        places.map((number) => spot(number % 11, Math.floor(number / 11))),
        roads,
        rules,
      )
    })
})

/** Looks at whole histories of edges, and compares them with the rules as they stand. */
function thoroughSearch(map: RoadMap) {
  const cut = cutIntoStretches(map)
  const { crossings, stretches } = cut
  const leaving = departures(crossings, stretches)
  const forbidden = forbiddenTurns(map, cut, leaving)
  const longest = forbidden.reduce((most, { length }) => Math.max(most, length), 2)
  const near = nearRules(forbidden)

  function nearRules(turns: readonly ForbiddenTurn[]): Set<number> {
    const times = new Map<number, number>(
      turns.flatMap((turn) => turn.slice(0, -1).map((edge) => [headOf(stretches, edge), 0] as const)),
    )
    for (let round = 0; round < crossings; round += 1)
      for (const edge of leaving.flat()) {
        const time = (times.get(tailOf(stretches, edge)) ?? Number.POSITIVE_INFINITY) + msOf(stretches, edge)
        if (time < (times.get(headOf(stretches, edge)) ?? Number.POSITIVE_INFINITY))
          times.set(headOf(stretches, edge), time)
      }
    return new Set([...times].filter(([, time]) => time <= nearMs).map(([crossing]) => crossing))
  }

  const ends = forbidden.map((turn) => `,${turn}`)

  function movesAfter(history: string): readonly number[] {
    const last = Number(history.slice(history.lastIndexOf(',') + 1))
    const crossing = headOf(stretches, last)
    const all = leaving[crossing] ?? []
    if (all.length > mostStreets) return all
    const allowed = all.filter((edge) => !ends.some((end) => `${history},${edge}`.endsWith(end)))
    const onward = near.has(crossing) ? allowed.filter((edge) => edge !== opposite(last)) : allowed
    return onward.length > 0 ? onward : allowed
  }

  /** By edge: the least time from the end of the first to its beginning. */
  return (first: number): ReadonlyMap<number, number> => {
    const histories = [`,${first}`]
    const numbers = new Map([[`,${first}`, 0]])
    const reach = new Reach(100_000)
    const best = new Map<number, number>()
    reach.offer(0, 0, -1, -1)
    while (reach.size > 0) {
      const number = reach.take()
      const history = histories[number] ?? ''
      const ms = reach.ms[number] ?? 0
      for (const edge of movesAfter(history)) {
        best.set(edge, Math.min(best.get(edge) ?? ms, ms))
        const isWide = (leaving[tailOf(stretches, edge)]?.length ?? 0) > mostStreets
        const driven = isWide ? [edge] : [...history.slice(1).split(','), edge].slice(1 - longest)
        const next = `,${driven.join(',')}`
        const known = numbers.get(next) ?? histories.push(next) - 1
        numbers.set(next, known)
        reach.offer(known, ms + msOf(stretches, edge), -1, -1)
      }
    }
    return best
  }
}

test('[SIL-OPS-46] ways keep every rule and are the quickest that do, on any map with any rules', () => {
  let withRules = 0
  fc.assert(
    fc.property(mapWithRules, fc.gen(), (map, gen) => {
      const network = roadNetwork(map)
      const { stretches, hierarchy } = network
      const edges = [...new Array(2 * stretches.from.length).keys()].filter((edge) => isOpen(stretches, edge))
      fc.pre(edges.length > 0 && map.roads.every(isDriven))
      withRules += map.turns.length > 0 ? 1 : 0
      const [search, plain, matrix] = [new Search(hierarchy), new PlainSearch(network), new Matrix(hierarchy)]
      const first = edges[gen(fc.nat, edges.length - 1)] ?? 0
      const expected = thoroughSearch(map)(first)
      const place = (edge: number) => ({ stretch: stretchOf(edge), share: isAgainst(edge) ? 0 : 1, metres: 0 })
      const starts = departuresFrom(network, place(first)).filter(({ edge }) => edge === first)
      const endsOf = (edge: number) =>
        arrivalsAt(network, place(opposite(edge)))
          .filter((end) => end.edge === edge)
          .map((end) => ({ ...end, ms: 0 }))
      const times = edges.map((edge) => expected.get(edge) ?? far)
      expect(edges.map((edge) => search.find(starts, endsOf(edge)).ms)).toEqual(times)
      expect(edges.map((edge) => plain.find(starts, endsOf(edge)))).toEqual(times)
      expect([...(matrix.find([starts], edges.map(endsOf))[0] ?? [])]).toEqual(times)
      for (const last of edges) {
        const { top } = search.find(starts, endsOf(last))
        if (top < 0) continue
        const driven = [first, ...search.way(top).edges, last]
        for (const [index, edge] of driven.entries())
          if (index > 0) expect(tailOf(stretches, edge)).toBe(headOf(stretches, driven[index - 1] ?? -1))
      }
    }),
    { numRuns: 150 },
  )
  expect(withRules).toBeGreaterThan(60)
})
