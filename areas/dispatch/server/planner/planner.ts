import type { Logger } from 'pino'
import type { Hints } from '#platform/server/live.ts'
import { type Autopilot, giveByItself } from './give-by-itself.ts'
import { type PlannerDeps, type PlannerRoads, planMarket } from './plan-market.ts'
import { makePlanWorker, type PlanWorker } from './plan-worker.ts'
import { makeWays } from './ways.ts'

/** What happens at the same moment is planned as one. */
const gatherMs = 250
/** Time passes even where nothing happens. */
const againMs = 30_000
/**
 * Where much happens, such as a hundred orders in a second, plans are made a twentieth of the time and no more: one after the other they
 * took 6 of 18 ms of the server's processor an order. Nobody waits longer than this for one.
 */
const longestRestMs = 2_000
export const restAfter = (tookMs: number) => Math.min(19 * tookMs, longestRestMs)

export type Planner = { stop(): Promise<void> }

type Deps = Omit<PlannerDeps, 'worker' | 'ways' | 'hints'> & {
  readonly log: Logger
  readonly hints: Pick<Hints, 'publish' | 'listen'>
  readonly roadTimes: PlannerRoads & Autopilot['roads']
  readonly units: Autopilot['units']
  readonly worker?: PlanWorker
}

/** Plans each market whose board has changed, and twice a minute all in which something is to be driven or drivers are told where to wait. A plan that fails is told to the log, and the board has none. */
export function startPlanner({ log, roadTimes, units, worker = makePlanWorker(), ...deps }: Deps): Planner {
  const planning: PlannerDeps = { ...deps, worker, ways: makeWays(roadTimes) }
  const due = new Set<number>()
  let gathering: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = false
  let restsUntil = 0

  function soon(market_id: number): void {
    due.add(market_id)
    gather()
  }

  function gather(): void {
    if (!isStopped) gathering ??= setTimeout(begin, Math.max(gatherMs, restsUntil - performance.now())).unref()
  }

  function begin(): void {
    gathering = undefined
    const beganAt = performance.now()
    running ??= work().finally(() => {
      running = undefined
      const endedAt = performance.now()
      restsUntil = endedAt + restAfter(endedAt - beganAt)
      if (due.size > 0) gather()
    })
  }

  async function work(): Promise<void> {
    const markets = [...due]
    due.clear()
    for (const market_id of markets) {
      if (isStopped) return
      try {
        const step = await planMarket(planning, market_id)
        if (step === 'outdated') due.add(market_id)
        if (step === 'planned') await giveByItself({ units, roads: roadTimes, log }, market_id)
      } catch (err) {
        log.warn({ err, market_id }, 'no plan could be made')
      }
    }
  }

  async function planAll(): Promise<void> {
    try {
      const rows = await deps.db
        .selectFrom('orders')
        .select('market_id')
        .where('dispatch_state', '=', 'unassigned')
        .union(deps.db.selectFrom('driver_assignments').select('market_id'))
        .union(
          deps.db
            .selectFrom('driver_queues')
            .innerJoin('markets', 'markets.market_id', 'driver_queues.market_id')
            .select('driver_queues.market_id')
            .where('markets.waiting_places', '=', true)
            .where('driver_queues.removed_at', 'is', null)
            .where('driver_queues.driver_hour_id', 'is not', null),
        )
        .execute()
      for (const { market_id } of rows) soon(market_id)
    } catch (err) {
      log.warn({ err }, 'markets with orders could not be looked for')
    }
  }

  const stopListening = deps.hints.listen((topic) => {
    const [what, market] = topic.split(':')
    if (what === 'queues' || what === 'unassigned') soon(Number(market))
  })
  const timer = setInterval(() => void planAll(), againMs).unref()
  void planAll()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(gathering)
      stopListening()
      await worker.stop()
      await running
    },
  }
}
