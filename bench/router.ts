import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { arrivalsAt, departuresFrom } from '#areas/streets/rules/router/ends.ts'
import type { RoadNetwork } from '#areas/streets/rules/router/network.ts'
import { PlainSearch } from '#areas/streets/rules/router/plain.ts'
import { openRouter } from '#areas/streets/rules/router/router.ts'
import { Search } from '#areas/streets/rules/router/search.ts'
import { type SnapPoint, snap } from '#areas/streets/rules/router/snap.ts'
import { readOsm } from '#areas/streets/server/osm/read-osm.ts'
import { indexStretches } from '#areas/streets/server/road-index.ts'
import { loadNetwork, storeNetwork } from '#areas/streets/server/stored-network.ts'
import type { Point } from '#platform/core/place.ts'
import { ok } from '#platform/core/result.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { testUnits } from '#platform/test/units.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

const columbus = join(import.meta.dirname, '../../shared/data/maps/columbus.osm.pbf')
const pairCount = 1000
const side = 50

/** How long ways take to find on imported streets: Columbus when its map is there, else the demo town. */
export async function benchRouter({ db }: Product, { quick }: { quick: boolean }): Promise<void> {
  const isThere = existsSync(columbus)
  printHeading(`Road times in ${isThere ? 'Columbus' : 'the demo town'}`)
  const market_id = isThere ? await importColumbus(db) : await demoTown(db)
  const network = await reportLoading(db, market_id, quick ? 5 : 20)
  const pairs = randomPairs(network)
  reportOneToOne(network, pairs)
  reportPoints(network, pairs, quick ? 1 : 5)
}

async function importColumbus(db: Db): Promise<number> {
  const { market_id } = await insertMarket(db, { slug: `columbus-${process.pid}`, city: 'Columbus' })
  const { signal } = new AbortController()
  const readAt = performance.now()
  const { map } = await readOsm(openImportFile(columbus), { report: collectReport(), signal })
  const storeAt = performance.now()
  const source = { contentHash: Buffer.from('bench'), attribution: '© OpenStreetMap contributors' }
  await testUnits(db).run(undefined, async (unit) => ok(await storeNetwork(unit, market_id, map, source)))
  print({
    what: 'prepared and stored, once at an import',
    value: performance.now() - storeAt,
    unit: 'ms',
    reference: { what: 'reading the file', value: storeAt - readAt },
  })
  return market_id
}

async function demoTown(db: Db): Promise<number> {
  const { market_id } = await db
    .selectFrom('street_networks')
    .select('market_id')
    .orderBy('market_id')
    .executeTakeFirstOrThrow()
  return market_id
}

/** What typed arrays take; the rest of a network is next to nothing. */
async function arrayBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // What the first frees is swept behind one's back.
  for (let turn = 0; turn < 2; turn += 1) {
    collect()
    await setImmediate()
  }
  return process.memoryUsage().arrayBuffers
}

async function reportLoading(db: Db, market_id: number, times: number): Promise<RoadNetwork> {
  const [loads, selects]: [number[], number[]] = [[], []]
  const before = await arrayBytes()
  let held: { network: RoadNetwork; router: unknown } | undefined
  let bytes = 0
  for (let turn = 0; turn < times; turn += 1) {
    const selectAt = performance.now()
    const { graph } = await db
      .selectFrom('street_networks')
      .select('graph')
      .where('market_id', '=', market_id)
      .executeTakeFirstOrThrow()
    bytes = graph.length
    const loadAt = performance.now()
    const { network } = await loadNetwork(db, market_id)
    if (!network) throw new Error('The stored streets could not be read')
    held = { network, router: openRouter(network, indexStretches(network.stretches)) }
    loads.push(performance.now() - loadAt)
    selects.push(loadAt - selectAt)
  }
  const inMemory = (await arrayBytes()) - before
  if (!held) throw new Error('Nothing was loaded')
  const { hierarchy, stretches } = held.network
  print({
    what: 'loading from the stored form, ready to answer',
    value: median(loads),
    unit: 'ms',
    reference: { what: 'selecting its bytes', value: median(selects) },
    goal: '< 3,000',
    more: `${short(hierarchy.vertices)} vertices, ${short(stretches.from.length)} stretches, ${short(bytes / 1e6)} MB stored, ${short(inMemory / 1e6)} MB in memory`,
  })
  return held.network
}

type Pair = readonly [from: SnapPoint, to: SnapPoint]

/** Everywhere on the roads, islands and dead ends included; the same at every run. */
function randomPairs({ stretches }: RoadNetwork): readonly Pair[] {
  let state = 2026
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const place = () => ({ stretch: Math.floor(random() * stretches.from.length), share: random(), metres: 0 })
  return Array.from({ length: pairCount }, () => [place(), place()] as const)
}

function reportOneToOne(network: RoadNetwork, pairs: readonly Pair[]): void {
  const { hierarchy } = network
  const [search, plain] = [new Search(hierarchy), new PlainSearch(network)]
  const ends = pairs.map(([from, to]) => [departuresFrom(network, from), arrivalsAt(network, to)] as const)
  const timed = <T>(find: (index: number) => T) =>
    ends.map((_, index) => {
      const at = performance.now()
      const found = find(index)
      return { found, ms: performance.now() - at }
    })
  const quick = (index: number) => search.find(...(ends[index] ?? [[], []])).ms
  timed(quick) // warms up
  const [found, expected] = [timed(quick), timed((index) => plain.find(...(ends[index] ?? [[], []])))]
  for (const [name, share, goal] of [
    ['p50', 0.5, undefined],
    ['p95', 0.95, '≤ 2'],
  ] as const) {
    const at = (times: readonly { ms: number }[]) =>
      percentile(
        times.map(({ ms }) => ms),
        share,
      )
    print({
      what: `one to one, ${name}`,
      value: at(found),
      unit: 'ms',
      reference: { what: 'plain Dijkstra', value: at(expected) },
      ...(goal && { goal }),
    })
  }
  const equal = found.filter(({ found }, index) => found === expected[index]?.found).length
  print({
    what: 'pairs with the same answer',
    value: equal,
    unit: 'pairs',
    reference: { what: 'asked', value: pairs.length },
    goal: 'all',
  })
}

/** From point to point, as the product asks: finding the roads beside them is a part of it. */
function reportPoints(network: RoadNetwork, pairs: readonly Pair[], times: number): void {
  const { stretches } = network
  const stretchesIn = indexStretches(stretches)
  const router = openRouter(network, stretchesIn)
  const beside = ({ stretch }: SnapPoint): Point => {
    const point = stretches.first[stretch] ?? 0
    return { lat: (stretches.lats[point] ?? 0) / 1e7 + 0.0003, lng: (stretches.lngs[point] ?? 0) / 1e7 + 0.0003 }
  }
  const points = pairs.map(([from, to]) => [beside(from), beside(to)] as const)
  const each = (ask: (from: Point, to: Point) => unknown) => {
    for (const [from, to] of points.slice(0, 200)) ask(from, to) // warms up
    return points.map(([from, to]) => {
      const at = performance.now()
      ask(from, to)
      return performance.now() - at
    })
  }
  const whole = each(router.between)
  const snapping = each((from, to) => [snap(network, stretchesIn, from), snap(network, stretchesIn, to)])
  print({
    what: 'point to point, p95',
    value: percentile(whole, 0.95),
    unit: 'ms',
    reference: { what: 'finding the two roads alone', value: percentile(snapping, 0.95) },
    goal: '≤ 2',
    more: `p50 ${short(median(whole))}, with its line p95 ${short(percentile(each(router.route), 0.95))}`,
  })

  const [from, to] = [points.slice(0, side).map(([one]) => one), points.slice(0, side).map(([, other]) => other)]
  const clock = (work: () => unknown) => {
    const at = performance.now()
    work()
    return performance.now() - at
  }
  const matrices = Array.from({ length: times + 1 }, () => clock(() => router.matrix(from, to)))
  const oneByOne = clock(() => from.map((start) => to.map((end) => router.between(start, end))))
  print({
    what: `matrix of ${side} × ${side}`,
    value: median(matrices),
    unit: 'ms',
    reference: { what: 'one by one', value: oneByOne },
    goal: '≤ 150',
  })
}
