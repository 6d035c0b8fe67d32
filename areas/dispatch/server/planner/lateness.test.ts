import { describe, expect, test } from 'vitest'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { counterHabit, plainHabits } from '../../rules/plan/lateness/habits.ts'
import type { Risk } from '../../rules/plan/lateness/risks.ts'
import { dispatchWorld, driverWith, insertDriver } from '../testing.ts'
import { habitsNow, learnHabits } from './learn-habits.ts'
import { type PlannerDeps, planMarket } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import type { PlanWorker } from './plan-worker.ts'
import { makeWays } from './ways.ts'

const { db } = await testDatabase()
const { deps, call, roadTimes } = await dispatchWorld(db)
const here: PlanWorker = { work: async (job) => workOutPlan(job), stop: async () => undefined }
const planning: PlannerDeps = { ...deps, worker: here, ways: makeWays(roadTimes) }
const minute = 60_000
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

async function risksOf(market_id: number, last_plan_version = 0): Promise<Risk[] | null> {
  const { data } = await call('refresh_suggestions', { last_plan_version })
  const { plans } = data as unknown as { plans: { market_id: number; risks: Risk[] | null }[] }
  return plans.find((plan) => plan.market_id === market_id)?.risks ?? null
}

describe('what will be late', () => {
  test('is foreseen of orders that drivers have, also while no order waits, with its cause', async () => {
    const { market_id, driver_id, order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      order: { ready_at: fromNow(30), promised_at: fromNow(20) },
    })
    expect(await planMarket(planning, market_id)).toBe('planned')
    expect(await risksOf(market_id)).toMatchObject([
      { order_id: order_ids[0], driver_id, cause: 'kitchen', is_alert: true, is_waiting: false },
    ])
  })

  test('is nothing while there is time, and goes when the kitchen is sooner than it said', async () => {
    const { market_id, order_ids } = await driverWith(db, ['Go to order', 'Pickup', 'Deliver'], {
      order: { ready_at: fromNow(30), promised_at: fromNow(20) },
    })
    await planMarket(planning, market_id)
    expect(await risksOf(market_id)).toHaveLength(1)
    await db
      .updateTable('orders')
      .set({ ready_at: fromNow(-1), status: 'ready', promised_at: fromNow(90) })
      .where('order_id', '=', Number(order_ids[0]))
      .execute()
    await planMarket(planning, market_id)
    expect(await risksOf(market_id)).toEqual([])
  })

  test('is foreseen of a waiting order for which there is nobody', async () => {
    const { market_id } = await insertDriver(db, { active: false })
    const { order_id } = await insertOrder(db, { market_id, ready_at: fromNow(-5), promised_at: fromNow(5) })
    await planMarket(planning, market_id)
    expect(await risksOf(market_id)).toMatchObject([
      { order_id, driver_id: null, is_waiting: true, cause: 'no_driver' },
    ])
  })

  test('is sent again only when it has changed', async () => {
    const { market_id } = await driverWith(db, ['Deliver'], { order: { promised_at: fromNow(-30) } })
    await planMarket(planning, market_id)
    const { plan_version } = await db
      .selectFrom('dispatch_plans')
      .select('plan_version')
      .where('market_id', '=', market_id)
      .executeTakeFirstOrThrow()
    expect(await risksOf(market_id, plan_version)).toBeNull()
  })

  test('ends with the last order', async () => {
    const { market_id, driver_id } = await driverWith(db, ['Deliver'], { order: { promised_at: fromNow(-30) } })
    await planMarket(planning, market_id)
    expect(await risksOf(market_id)).toHaveLength(1)
    await db.deleteFrom('driver_assignments').where('driver_id', '=', driver_id).execute()
    expect(await planMarket(planning, market_id)).toBe('idle')
    expect(await risksOf(market_id)).toEqual([])
  })
})

describe('habits are learned from what drivers have ended', () => {
  const zone = 'America/New_York'

  async function kitchenWith(pickups: number, later: number, minutesAgo: (index: number) => number) {
    const { market_id, driver_id } = await insertDriver(db)
    const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
    const { order_id } = await insertOrder(db, { market_id, franchise_id })
    const rows = Array.from({ length: pickups }, (_, index) => {
      const ended_at = fromNow(-minutesAgo(index))
      const end_time = new Date(ended_at.getTime() - later * minute)
      return {
        driver_assignment_id: `p${market_id}-${index}`,
        driver_id,
        market_id,
        kind: 'pickup',
        order_id,
        outcome: 'completed' as const,
        ended_at,
        start_time: new Date(end_time.getTime() - 15 * minute),
        end_time,
      }
    })
    await db.insertInto('driver_assignments_ended').values(rows).execute()
    return { market_id, franchise_id, rows }
  }
  const learnNow = (market_id: number, at = Date.now()) =>
    db.transaction().execute((tx) => learnHabits(tx, { market_id, time_zone: zone }, at))
  const habits = (market_id: number) =>
    db.transaction().execute((tx) => habitsNow(tx, { market_id, time_zone: zone }, Date.now()))

  test('each pickup is taken in once, however often one looks', async () => {
    // A week ago to the minute: the same hour of the same weekday, and none of the last hour.
    const { market_id, franchise_id } = await kitchenWith(40, 9, () => 7 * 24 * 60)
    await learnNow(market_id)
    const first = (await habits(market_id)).kitchens.get(franchise_id)
    expect(first?.mean).toBeCloseTo(9 * minute, -2)
    await learnNow(market_id, Date.now() + 5 * minute)
    expect((await habits(market_id)).kitchens.get(franchise_id)?.mean).toBe(first?.mean)
    const weight = await db
      .selectFrom('dispatch_observations')
      .select('weight')
      .where('market_id', '=', market_id)
      .executeTakeFirstOrThrow()
    expect(weight.weight).toBeCloseTo(40, 2)
  })

  test('what this kitchen did in the last hour counts before there is a history', async () => {
    const { market_id, franchise_id } = await kitchenWith(3, 14, (index) => 10 + index)
    expect((await habits(market_id)).kitchens.get(franchise_id)?.mean).toBeCloseTo(
      plainHabits.kitchen.mean + 0.6 * 12 * minute,
      -2,
    )
  })

  test('what ended within the last minute is left for the next time, as it may not be committed yet', async () => {
    const { market_id } = await kitchenWith(1, 2, () => 0.5)
    const count = () =>
      db.selectFrom('dispatch_observations').select('weight').where('market_id', '=', market_id).execute()
    await learnNow(market_id)
    expect(await count()).toEqual([])
    await learnNow(market_id, Date.now() + 3 * minute)
    expect(await count()).toHaveLength(1)
  })

  test('a kitchen that marks its food has a counter with a habit of its own, and one that marks nothing has none', async () => {
    const weekAgo = 7 * 24 * 60
    const marked = await kitchenWith(4, 9, (index) => weekAgo + index * 20)
    // Of each: told for ten minutes before it was taken over, marked five minutes later, the driver there three minutes before that.
    for (const { order_id, driver_id, market_id, ended_at, driver_assignment_id } of marked.rows) {
      const own = await insertOrder(db, { market_id, franchise_id: marked.franchise_id })
      const ago = (minutes: number) => new Date(ended_at.getTime() - minutes * minute)
      await db
        .updateTable('driver_assignments_ended')
        .set({ order_id: own.order_id })
        .where('driver_assignment_id', '=', driver_assignment_id)
        .execute()
      await db
        .insertInto('kitchen_tickets')
        .values({ order_id: own.order_id, told_ready_at: ago(10), ready_marked_at: ago(5) })
        .execute()
      await db
        .insertInto('driver_assignments_ended')
        .values({
          driver_id,
          market_id,
          order_id: own.order_id,
          kind: 'go_to_order',
          outcome: 'completed',
          ended_at: ago(8),
          driver_assignment_id: `g${order_id}-${own.order_id}`,
        })
        .execute()
    }
    const unmarked = await kitchenWith(4, 9, (index) => weekAgo + index * 20)
    for (const { market_id } of [marked, unmarked]) await learnNow(market_id)
    const learned = await db
      .selectFrom('dispatch_observations')
      .select(['kind', 'mean_s'])
      .where('market_id', '=', marked.market_id)
      .where('kind', 'in', ['kitchen', 'counter'])
      .orderBy('kind')
      .execute()
    // By hour: four orders may lie in two of them.
    const kinds = { counter: (5 - 3) * 60, kitchen: 5 * 60 }
    expect(learned.length).toBeGreaterThan(1)
    for (const { kind, mean_s } of learned) expect([kind, Math.round(mean_s)]).toEqual([kind, kinds[kind as 'counter']])
    const [inMarked, inUnmarked] = [await habits(marked.market_id), await habits(unmarked.market_id)]
    expect(counterHabit(inMarked, marked.franchise_id)?.mean).toBeGreaterThan(0)
    expect(counterHabit(inUnmarked, unmarked.franchise_id)).toBe(undefined)
    // Of a kitchen that nobody has fetched from yet: it does as the others of its town do.
    expect(counterHabit(inMarked, 0)?.mean).toBeGreaterThan(0)
    expect(counterHabit(inUnmarked, 0)).toBe(undefined)
  })

  test('another market’s kitchens are its own', async () => {
    const { market_id } = await kitchenWith(25, 9, () => 7 * 24 * 60)
    await learnNow(market_id)
    const other = await insertDriver(db)
    expect((await habits(other.market_id)).kitchens.size).toBe(0)
  })
})
