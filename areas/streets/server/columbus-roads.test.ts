import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { milesBetween, type Point } from '#platform/core/place.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import type { RoadMap } from '../rules/road-map.ts'
import { arrivalsAt, departuresFrom } from '../rules/router/ends.ts'
import { Matrix } from '../rules/router/matrix.ts'
import { type RoadNetwork, roadNetwork } from '../rules/router/network.ts'
import { PlainSearch } from '../rules/router/plain.ts'
import { far } from '../rules/router/reach.ts'
import { openRouter, type Router } from '../rules/router/router.ts'
import { Search } from '../rules/router/search.ts'
import { snap } from '../rules/router/snap.ts'
import { perDegree } from '../rules/router/stretches.ts'
import { networkFromBytes, networkToBytes } from './network-bytes.ts'
import { readOsm } from './osm/read-osm.ts'
import { indexStretches } from './road-index.ts'

const path = sharedData('maps/columbus.osm.pbf')
const pairs = 1000
const seed = 2026
/** A thousand plain searches of a city, on a machine that may be busy. */
const patience = 120_000

describe.skipIf(!path)('the roads of Columbus (needs ../shared/data)', () => {
  let map: RoadMap
  let network: RoadNetwork
  let router: Router
  let ends: { stretch: number; share: number; metres: number }[]

  beforeAll(async () => {
    const { signal } = new AbortController()
    map = (await readOsm(openImportFile(path ?? ''), { report: collectReport(), signal })).map
    const stored = networkFromBytes(networkToBytes(roadNetwork(map)))
    if (!stored) throw new Error('The network of Columbus could not be read back')
    network = stored
    router = openRouter(network, indexStretches(network.stretches))
    const place = fc.record({
      stretch: fc.nat(network.stretches.from.length - 1),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      metres: fc.constant(0),
    })
    ends = fc.sample(fc.noBias(place), { seed, numRuns: 2 * pairs })
  })

  const pairAt = (index: number) => {
    const [from, to] = [ends[2 * index], ends[2 * index + 1]]
    if (!from || !to) throw new Error(`There is no pair ${index}`)
    return [departuresFrom(network, from), arrivalsAt(network, to)] as const
  }

  test(
    '1,000 random pairs take as long as a plain search says, and some have no way',
    () => {
      const [search, plain] = [new Search(network.hierarchy), new PlainSearch(network)]
      const times = Array.from({ length: pairs }, (_, index) => search.find(...pairAt(index)).ms)
      const expected = Array.from({ length: pairs }, (_, index) => plain.find(...pairAt(index)))
      expect(times).toEqual(expected)
      const without = times.filter((ms) => ms >= far).length
      expect(without).toBeGreaterThan(0)
      expect(without).toBeLessThan(pairs / 10)
    },
    patience,
  )

  test('50 by 50 places take as long as each pair by itself', () => {
    const [search, matrix] = [new Search(network.hierarchy), new Matrix(network.hierarchy)]
    const some = Array.from({ length: 50 }, (_, index) => pairAt(index))
    const rows = matrix.find(
      some.map(([from]) => from),
      some.map(([, to]) => to),
    )
    expect(rows.map((row) => [...row])).toEqual(some.map(([from]) => some.map(([, to]) => search.find(from, to).ms)))
  })

  test('ways keep the turn restrictions, which the quickest without them would break', () => {
    const placeOf = (node: number): Point => ({ lat: map.lats[node] ?? 0, lng: map.lngs[node] ?? 0 })
    const free = roadNetwork({ ...map, turns: [] })
    const without = openRouter(free, indexStretches(free.stretches))
    const breaks = (nodes: Int32Array, { route }: Router) => {
      const corners = [...nodes].map(placeOf)
      const line = route(corners[0] ?? placeOf(0), corners.at(-1) ?? placeOf(0)) ?? []
      const word = ({ lat, lng }: Point) => `${lat.toFixed(7)} ${lng.toFixed(7)}`
      return line
        .map(([lng, lat]) => word({ lat, lng }))
        .join(',')
        .includes(corners.map(word).join(','))
    }
    const forbidden = map.turns.filter(({ only }) => !only).map(({ nodes }) => nodes)
    expect(forbidden.filter((nodes) => breaks(nodes, without)).length).toBeGreaterThan(0)
    expect(forbidden.filter((nodes) => breaks(nodes, router))).toEqual([])
  })

  test('from corner to corner takes as long as leaving and coming by the best of all their streets', () => {
    const { stretches } = network
    const search = new Search(network.hierarchy)
    const meeting = Map.groupBy([...stretches.from.keys()], (stretch) => stretches.from[stretch])
    const ending = Map.groupBy([...stretches.to.keys()], (stretch) => stretches.to[stretch])
    const corners = fc.sample(fc.noBias(fc.nat(stretches.from.length - 1)), { seed, numRuns: 400 })
    const at = (stretch: number) => {
      const point = stretches.first[stretch] ?? 0
      const crossing = stretches.from[stretch]
      const places = [
        ...(meeting.get(crossing) ?? []).map((one) => ({ stretch: one, share: 0, metres: 0 })),
        ...(ending.get(crossing) ?? []).map((one) => ({ stretch: one, share: 1, metres: 0 })),
      ]
      return {
        point: { lat: (stretches.lats[point] ?? 0) / perDegree, lng: (stretches.lngs[point] ?? 0) / perDegree },
        places,
        // A house beside a motorway stands in the street behind it.
        isSound: places.some(({ stretch }) => network.sound[stretch] === 1 && stretches.motorway[stretch] === 0),
      }
    }
    const sound = corners.map(at).filter(({ isSound }) => isSound)
    let longer = 0
    for (const [index, from] of sound.entries()) {
      const to = sound[(index + 1) % sound.length] ?? from
      const best = search.find(
        from.places.flatMap((place) => departuresFrom(network, place)),
        to.places.flatMap((place) => arrivalsAt(network, place)),
      ).ms
      const driven = router.between(from.point, to.point)
      if (best < far && from !== to && Math.abs((driven ?? far) - best) > 10) longer += 1
    }
    expect(sound.length).toBeGreaterThan(300)
    expect(longer).toBe(0)
  })

  test('points are snapped to the nearest road that leads somewhere, as looking at every road finds it', () => {
    const everywhere = indexStretches(network.stretches)
    const all = [...network.stretches.from.keys()]
    const point = fc.record({
      lat: fc.double({ min: 39.85, max: 40.12, noNaN: true }),
      lng: fc.double({ min: -83.25, max: -82.78, noNaN: true }),
    })
    for (const place of fc.sample(fc.noBias(point), { seed, numRuns: 40 }))
      expect(snap(network, everywhere, place)?.metres).toBe(snap(network, () => all, place)?.metres)
  })

  test.each([
    // As maps on the web estimate them without traffic, give or take a third.
    ['the campus to the state house', { lat: 39.9995, lng: -83.0145 }, { lat: 39.9612, lng: -82.9988 }, 9],
    ['the state house to the airport', { lat: 39.9612, lng: -82.9988 }, { lat: 39.999, lng: -82.8872 }, 12],
    ['German Village to Clintonville', { lat: 39.9467, lng: -82.9925 }, { lat: 40.0345, lng: -83.0172 }, 14],
  ])('%s takes about as long as people know', (_what, from, to, minutes) => {
    const driven = (router.between(from, to) ?? 0) / 60_000
    expect(driven).toBeGreaterThan(minutes * 0.66)
    expect(driven).toBeLessThan(minutes * 1.33)
    const line = router.route(from, to) ?? []
    const [first, last] = [line[0], line.at(-1)]
    expect(milesBetween(from, { lng: first?.[0] ?? 0, lat: first?.[1] ?? 0 })).toBeLessThan(0.3)
    expect(milesBetween(to, { lng: last?.[0] ?? 0, lat: last?.[1] ?? 0 })).toBeLessThan(0.3)
  })
})
