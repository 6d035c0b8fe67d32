import type { Point } from '#platform/core/place.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { makeVersionedCache } from '#platform/server/versioned-cache.ts'
import { openRouter, type Router } from '../rules/router/router.ts'
import { straightLineMs } from '../rules/straight-line.ts'
import { indexStretches } from './road-index.ts'
import { loadNetwork, networkVersion } from './stored-network.ts'

/** How long one drives, in milliseconds; where no streets are known, by the straight line. */
export type RoadTimes = {
  between(market_id: number, from: Point, to: Point): Promise<number>
  /** A row for each of `from`, in it a time for each of `to`. */
  matrix(market_id: number, from: readonly Point[], to: readonly Point[]): Promise<number[][]>
  /** The line of the quickest way, for drawing it; `undefined` where no way is known. */
  route(market_id: number, from: Point, to: Point): Promise<(readonly [lng: number, lat: number])[] | undefined>
  /** For one who holds a lock or is in a hurry: answers from what is in memory now, waits for nothing, and prepares for the next time. */
  atOnce(market_id: number): (from: Point, to: Point) => number
  /** Looks for a market's streets in the background: somebody will soon ask `atOnce`. */
  prepare(market_id: number): void
}

type Warnings = { warn(facts: object, text: string): void }
type VersionedRouter = {
  readonly version: number
  readonly router: Router | undefined
  /** What was asked before: a cart asks for its way with each change. */
  readonly between: Map<string, number>
}
const mostKept = 2_000

/** Networks are kept in memory by market, as `makeVersionedCache` says. */
export function makeRoadTimes(db: Db, log?: Warnings): RoadTimes {
  const latest = new Map<number, VersionedRouter>()
  const cache = makeVersionedCache<VersionedRouter>({
    db,
    readVersion: networkVersion,
    async load(from, market_id) {
      const { version, network } = await loadNetwork(from, market_id)
      if (version > 0 && !network)
        log?.warn(
          { market_id },
          'the stored streets of this market cannot be read by this version, and times are by the straight line: import them again',
        )
      const router = network && openRouter(network, indexStretches(network.stretches))
      return { version, router, between: new Map() }
    },
  })

  async function loadedOf(market_id: number): Promise<VersionedRouter | undefined> {
    const loaded = await cache.current(market_id)
    if (loaded) latest.set(market_id, loaded)
    return loaded
  }
  const routerOf = async (market_id: number) => (await loadedOf(market_id))?.router

  function prepare(market_id: number): void {
    routerOf(market_id).catch((err: unknown) => log?.warn({ err, market_id }, 'the streets could not be looked for'))
  }

  return {
    prepare,
    async between(market_id, from, to) {
      const loaded = await loadedOf(market_id)
      return msBetween(loaded, from, to)
    },
    async matrix(market_id, from, to) {
      const router = await routerOf(market_id)
      const rows = router?.matrix(from, to)
      return from.map((start, row) => to.map((end, column) => rows?.[row]?.[column] ?? straightLineMs(start, end)))
    },
    async route(market_id, from, to) {
      return (await routerOf(market_id))?.route(from, to)
    },
    atOnce(market_id) {
      prepare(market_id)
      const loaded = latest.get(market_id)
      return (from, to) => msBetween(loaded, from, to)
    },
  }
}

function msBetween(loaded: VersionedRouter | undefined, from: Point, to: Point): number {
  if (!loaded) return straightLineMs(from, to)
  const { router, between } = loaded
  const key = `${from.lat} ${from.lng} ${to.lat} ${to.lng}`
  const ms = between.get(key) ?? router?.between(from, to) ?? straightLineMs(from, to)
  if (between.size >= mostKept) between.clear()
  between.set(key, ms)
  return ms
}
