import { sql } from 'kysely'
import { saveOutlook } from '#areas/cart/server/public.ts'
import { straightLineMs } from '#areas/streets/rules/straight-line.ts'
import type { RoadTimes } from '#areas/streets/server/public.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Hints } from '#platform/server/live.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { outlookOf } from '../../rules/plan/lateness/outlook.ts'
import { isIdle, type PlanBoard, readPlanBoard } from './plan-board.ts'
import type { PlanWorker } from './plan-worker.ts'
import { storePlan } from './store-plan.ts'
import type { Ways } from './ways.ts'

export type PlannerDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly hints: Pick<Hints, 'publish'>
  readonly worker: PlanWorker
  readonly ways: Ways
}
export type PlannerRoads = Pick<RoadTimes, 'matrix'>

/** A plan is made anew twice a minute: of one that is older, nobody knows whether it still holds. */
export const planHoldsMs = 75_000
/** Where nothing is driven, nothing changes until something is: at most until the habits are those of another hour. */
const idleHoldsMs = 60 * 60_000

/** Of the advisory locks of this product: one plan of a market at a time, by whichever process. */
const lockClass = 7_077

export type Step =
  | 'planned'
  /** Nothing is to be driven. */
  | 'idle'
  /** Another process is at it. */
  | 'elsewhere'
  /** A queue has changed meanwhile. */
  | 'outdated'

/** Makes a market's plan from its board as it is now, and stores it. Queues are read and never changed. */
export async function planMarket(deps: PlannerDeps, market_id: number): Promise<Step> {
  const { db, clock, hints } = deps
  const done = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockClass}, ${market_id}) as locked`.execute(tx)
    if (!rows[0]?.locked) return { step: 'elsewhere' as const }
    const now = clock.now()
    const board = await readPlanBoard(tx, market_id, now)
    if (isIdle(board)) {
      await saveOutlook(tx, market_id, idleOutlook(board, now))
      return (await endPlan(tx, market_id, now)) ?? { step: 'idle' as const }
    }
    const startedAt = performance.now()
    const { points, ways } = await deps.ways(market_id, board.points, board.now)
    const answer = await deps.worker.work({ ...board, points, ways })
    const { queues } = board
    const stored = await storePlan(tx, { ...answer, market_id, queues, ms: performance.now() - startedAt }, now)
    const holds_until = new Date(now.getTime() + planHoldsMs)
    if (stored) await saveOutlook(tx, market_id, { holds_until, outlook: answer.outlook })
    return stored ? { step: 'planned' as const, stored } : { step: 'outdated' as const }
  })
  if ('stored' in done && done.stored.is_new) hints.publish(`plans:${market_id}`, done.stored.plan_version)
  return done.step
}

/** Everybody waits for the next order where they are. */
function idleOutlook(board: PlanBoard, now: Date) {
  return {
    holds_until: new Date(now.getTime() + idleHoldsMs),
    outlook: outlookOf({ ...board, rows: [], travel: straightLineMs }),
  }
}

/** The last order has gone: nothing is proposed any more, and what was shown has its outcome. */
async function endPlan(tx: Tx, market_id: number, now: Date) {
  const { rows } = await sql<{ had_plan: boolean }>`
    select exists (select from dispatch_plans where market_id = ${market_id} and (held <> '[]' or unserved <> '[]' or risks <> '[]'
        or waiting_places <> '[]'))
      or exists (select from dispatch_suggestions where market_id = ${market_id} and outcome is null) as had_plan`.execute(
    tx,
  )
  if (!rows[0]?.had_plan) return undefined
  const nothing = {
    rows: [],
    held: [],
    unserved: [],
    risks: [],
    waiting_places: [],
    queues: [],
    cost: 0,
    rounds: 0,
    ms: 0,
  }
  const stored = await storePlan(tx, { ...nothing, market_id }, now)
  return stored && { step: 'idle' as const, stored }
}
