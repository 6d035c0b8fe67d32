import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import type { Suggestion, Unserved } from '../../rules/plan/planner/suggestions.ts'
import { dispatchWorld, insertDriver } from '../testing.ts'
import type { PlannerDeps } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import type { PlanWorker } from './plan-worker.ts'
import { makeWays } from './ways.ts'

export type Plan = {
  market_id: number
  plan_version: number
  made_at: number | null
  held: Suggestion[] | null
  unserved: Unserved[] | null
  risks: Risk[] | null
}
type Placing = { readonly order_id: number; readonly driver_id: number; readonly driver_hour_id: number }

/** Works plans out in this process: the thread has a test of its own. */
export const here: PlanWorker = { work: async (job) => workOutPlan(job), stop: async () => undefined }

/** Markets with a driver and orders that wait, and what dispatchers are shown of their plans. */
export async function planningWorld(db: Db) {
  const { deps, call, roadTimes } = await dispatchWorld(db)
  const planning: PlannerDeps = { ...deps, worker: here, ways: makeWays(roadTimes) }

  async function planOf(market_id: number, last_plan_version = 0): Promise<Plan> {
    const { data } = await call('refresh_suggestions', { last_plan_version })
    const plan = (data as unknown as { plans: Plan[] }).plans.find((one) => one.market_id === market_id)
    if (!plan) throw new Error('This market has no plan')
    return plan
  }

  async function town(orders = 1) {
    const driver = await insertDriver(db)
    const { market_id } = driver
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
    const order_ids: number[] = []
    for (let count = 0; count < orders; count += 1)
      order_ids.push(
        (
          await insertOrder(db, {
            market_id,
            franchise_id,
            ready_at: new Date(),
            promised_at: new Date(Date.now() + 3_600_000),
          })
        ).order_id,
      )
    return { ...driver, order_ids, order_id: order_ids[0] ?? 0 }
  }

  /** Gives an order at the end of a driver's queue. */
  const place = ({ order_id, driver_id, driver_hour_id }: Placing, more: object = {}) =>
    call('dispatch_place_order', { order_id, driver_id, driver_hour_id, pick_before: null, drop_before: null, ...more })

  const outcomes = (order_id: number) =>
    db
      .selectFrom('dispatch_suggestions')
      .select(['driver_id', 'outcome'])
      .where('order_id', '=', order_id)
      .orderBy('plan_version')
      .execute()

  return { deps, call, roadTimes, planning, planOf, town, place, outcomes }
}
