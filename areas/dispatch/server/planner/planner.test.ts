import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { plainWeights } from '../../rules/plan/planner/world.ts'
import { callsBy, driverWith, insertDriver, whileHeld } from '../testing.ts'
import { planMarket } from './plan-market.ts'
import { type PlanJob, workOutPlan } from './plan-work.ts'
import type { PlanWorker } from './plan-worker.ts'
import { restAfter, startPlanner } from './planner.ts'
import { here, type Plan, planningWorld } from './testing.ts'

const { db, url } = await testDatabase()
const { deps, call, roadTimes, planning, planOf, town, place, outcomes } = await planningWorld(db)

test('a waiting order is proposed, and accepted it comes about as it was shown', async () => {
  const { market_id, driver_id, driver_hour_id, order_id } = await town()
  expect(await planMarket(planning, market_id)).toBe('planned')
  const plan = await planOf(market_id)
  const [held] = plan.held ?? []
  expect(held).toMatchObject({ order_id, driver_id, is_shown: true, breaks: null, pick_before: null })
  expect(await outcomes(order_id)).toEqual([{ driver_id, outcome: null }])
  // Nothing has changed but the proposal.
  expect(
    (await call('refresh_unassigned_orders', {})).data.dispatch_unassigned_orders.some(
      (one) => one.order_id === order_id,
    ),
  ).toBe(true)

  const { pick_before = null, drop_before = null, queue_version = 0, at_door = 0 } = held ?? {}
  const data = { order_id, driver_id, driver_hour_id, pick_before, drop_before, suggested: { queue_version, at_door } }
  const placed = await call('dispatch_place_order', data)
  const end = placed.data.driver_queue.driver_assignments.at(-1)?.end_time ?? 0
  expect(Math.abs(end - at_door)).toBeLessThanOrEqual(60_000)
  // It is to be driven still.
  expect(await planMarket(planning, market_id)).toBe('planned')
  expect(await outcomes(order_id)).toEqual([{ driver_id, outcome: 'accepted' }])
  expect((await planOf(market_id)).held).toEqual([])
})

test('what is proposed as before keeps its version, and is not sent again', async () => {
  const { market_id } = await town()
  await planMarket(planning, market_id)
  const { plan_version } = await planOf(market_id)
  expect(await planOf(market_id, plan_version)).toMatchObject({ plan_version, held: null, unserved: null })
})

test('an order that another driver gets, and one that waits no longer, have their outcomes', async () => {
  const one = await town(2)
  const [first = 0, second = 0] = one.order_ids
  await planMarket(planning, one.market_id)
  const other = await insertDriver(db, { market_id: one.market_id, active: false })
  await place({ ...other, order_id: first })
  await db.updateTable('orders').set({ dispatch_state: 'none' }).where('order_id', '=', second).execute()
  await planMarket(planning, one.market_id)
  expect((await outcomes(first)).map(({ outcome }) => outcome)).toEqual(['other_driver'])
  expect((await outcomes(second)).map(({ outcome }) => outcome)).toEqual(['withdrawn'])
})

test('who may not take an order is not proposed, and the reason is told', async () => {
  const driver = await insertDriver(db)
  const { order_id } = await insertOrder(db, { market_id: driver.market_id, alcohol: true })
  await planMarket(planning, driver.market_id)
  const plan = await planOf(driver.market_id)
  expect(plan.held).toEqual([])
  expect(plan.unserved).toEqual([{ order_id, driver_id: driver.driver_id, why: 'not_approved' }])
})

test('a plan is stored only while the queues are those that it was made from', async () => {
  const { market_id, driver_id } = await town()
  const worker: PlanWorker = {
    ...here,
    async work(job) {
      await db
        .updateTable('driver_queues')
        .set({ version: sql`version + 1` })
        .where('driver_id', '=', driver_id)
        .execute()
      return workOutPlan(job)
    },
  }
  expect(await planMarket({ ...planning, worker }, market_id)).toBe('outdated')
  await expect(planOf(market_id)).rejects.toThrow('no plan')
})

test('a minute late, and one of a driver, cost what the market says', async () => {
  const { market_id } = await town()
  const weights = { plan_late: 4, plan_driver_minute: 0.3 }
  await db.updateTable('markets').set(weights).where('market_id', '=', market_id).execute()
  const jobs: PlanJob[] = []
  const worker: PlanWorker = {
    ...here,
    async work(job) {
      jobs.push(job)
      return workOutPlan(job)
    },
  }
  await planMarket({ ...planning, worker }, market_id)
  expect(jobs[0]?.weights).toEqual({ ...plainWeights, late: 4, driver_minute: 0.3 })
})

test('one process plans a market at a time', async () => {
  const { market_id } = await town()
  const steps: string[] = []
  const worker: PlanWorker = {
    ...here,
    async work(job) {
      steps.push(await planMarket(planning, market_id))
      return workOutPlan(job)
    },
  }
  steps.push(await planMarket({ ...planning, worker }, market_id))
  expect(steps).toEqual(['elsewhere', 'planned'])
})

test('a process that is killed while it plans holds up no order, and another one plans at once', async () => {
  const { order_ids, ...its } = await town(2)
  const { market_id } = its
  const child = spawn(process.execPath, [join(import.meta.dirname, 'held-plan-testing.ts')], {
    env: { ...process.env, TEST_URL: url, TEST_MARKET: String(market_id) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    expect(line).toBe('plans')
    expect(await planMarket(planning, market_id)).toBe('elsewhere')
    expect((await place(its)).success).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await exit
  }
  // The database lets its lock go as soon as it has noticed.
  await expect.poll(() => planMarket(planning, market_id)).toBe('planned')
  expect((await planOf(market_id)).held?.map((held) => held.order_id)).toEqual(order_ids.slice(1))
})

test('an old plan is none', async () => {
  const { market_id } = await town()
  await planMarket(planning, market_id)
  expect((await planOf(market_id)).made_at).not.toBeNull()
  await db
    .updateTable('dispatch_plans')
    .set({ made_at: new Date(Date.now() - 80_000) })
    .where('market_id', '=', market_id)
    .execute()
  expect((await planOf(market_id)).made_at).toBeNull()
})

test('a suggestion of a queue that has grown since is refused with what it would be now; one that still holds is taken', async () => {
  const { order_ids, ...its } = await town(2)
  const { market_id } = its
  const [first = 0, second = 0] = order_ids
  await planMarket(planning, market_id)
  const held = (await planOf(market_id)).held?.find(({ order_id }) => order_id === second)
  const suggested = { queue_version: held?.queue_version ?? 0, at_door: held?.at_door ?? 0 }
  await place({ ...its, order_id: first })
  const refused = await place({ ...its, order_id: second }, { suggested })
  expect(refused.data.error).toBe('plan_outdated')
  const { offer } = refused.data as unknown as { offer: { at_door: number } }
  const again = await place({ ...its, order_id: second }, { suggested: { ...suggested, at_door: offer.at_door } })
  expect(again.success).toBe(true)
})

test('[SIL-OPS-51] of two who accept the same suggestion one gives the order, and the other is told that it has gone', async () => {
  const { market_id, driver_id, driver_hour_id, order_id } = await town()
  await planMarket(planning, market_id)
  const [held] = (await planOf(market_id)).held ?? []
  const { queue_version = 0, at_door = 0, pick_before = null, drop_before = null } = held ?? {}
  const data = { order_id, driver_id, driver_hour_id, pick_before, drop_before, suggested: { queue_version, at_door } }
  const answers = await whileHeld(db, { driver_id }, () => [
    call('dispatch_place_order', data),
    call('dispatch_place_order', data),
  ])
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  expect(answers.find(({ success }) => !success)?.data.error).toBe('order_not_unassigned')
})

test('a dispatcher is shown the plans of the own markets alone', async () => {
  const { market_id } = await town()
  await planMarket(planning, market_id)
  const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
  const { data } = await stranger('refresh_suggestions', { last_plan_version: 0 })
  expect((data as unknown as { plans: Plan[] }).plans).toEqual([])
})

test('what a driver carries and has begun stays as it is', async () => {
  const busy = await driverWith(db, ['Deliver', 'Go to waypoint'], { status: 'started' })
  const { order_id } = await insertOrder(db, { market_id: busy.market_id })
  await planMarket(planning, busy.market_id)
  const [held] = (await planOf(busy.market_id)).held ?? []
  expect(held?.order_id).toBe(order_id)
  expect(held?.pick_before).not.toBe(busy.driver_assignment_ids[0])
})

test('[SIL-OPS-50] nobody is sent to the store for what is in a car already, and that it will be late is told all the same', async () => {
  const { market_id, order_id } = await town(2)
  const promised_at = new Date(Date.now() + 60_000)
  await db
    .updateTable('orders')
    .set({ picked_up_at: new Date(), promised_at })
    .where('order_id', '=', order_id)
    .execute()
  expect(await planMarket(planning, market_id)).toBe('planned')
  const { held, unserved, risks } = await planOf(market_id)
  expect([...(held ?? []), ...(unserved ?? [])].map((one) => one.order_id)).not.toContain(order_id)
  expect(held).toHaveLength(1)
  expect(risks).toMatchObject([{ order_id, cause: 'no_driver', is_alert: true }])
})

test('[SIL-OPS-50] of more orders than there is room for the first promised are proposed; the others are told late all the same, and who has no room', async () => {
  const { market_id, driver_id, order_ids } = await town(8)
  for (const [at, order_id] of order_ids.entries()) {
    const promised_at = new Date(Date.now() + (8 - at) * 60_000)
    await db.updateTable('orders').set({ promised_at }).where('order_id', '=', order_id).execute()
  }
  expect(await planMarket(planning, market_id)).toBe('planned')
  const { held, unserved, risks } = await planOf(market_id)
  const [last = 0, secondLast = 0, ...first] = order_ids
  expect(held?.map(({ order_id }) => order_id).sort()).toEqual(first.sort())
  expect(unserved).toEqual([secondLast, last].map((order_id) => ({ order_id, driver_id, why: null })))
  for (const order_id of [last, secondLast])
    expect(risks).toContainEqual(expect.objectContaining({ order_id, cause: 'no_driver', is_alert: true }))
})

describe('the planner', () => {
  const silent = pino({ level: 'silent' })
  const ears = new Set<(topic: string) => void>()
  const hints = {
    publish: () => undefined,
    listen: (hear: (topic: string) => void) => {
      ears.add(hear)
      return () => ears.delete(hear)
    },
  }
  const hasPlan = (market_id: number) =>
    planOf(market_id).then(
      ({ held }) => held?.length,
      () => undefined,
    )

  test('takes a twentieth of the time where plans come one after the other, and lets nobody wait for long', () => {
    expect([restAfter(10), restAfter(60), restAfter(4_000)]).toEqual([190, 1_140, 2_000])
  })

  test('plans what waits when it begins, then whatever has changed, also after a plan that failed, until it is stopped', async () => {
    const before = await town()
    const after = await insertDriver(db)
    let failures = 0
    const worker: PlanWorker = {
      ...here,
      async work(job) {
        if (job.market_id === after.market_id && failures === 0) {
          failures += 1
          throw new Error('a plan that fails')
        }
        return workOutPlan(job)
      },
    }
    const planner = startPlanner({ ...deps, log: silent, hints, roadTimes, worker })
    await expect.poll(() => hasPlan(before.market_id)).toBe(1)
    await insertOrder(db, { market_id: after.market_id })
    const ring = () => {
      for (const hear of ears) hear(`unassigned:${after.market_id}`)
    }
    ring()
    await expect.poll(() => failures).toBe(1)
    ring()
    await expect.poll(() => hasPlan(after.market_id)).toBe(1)
    await planner.stop()
    expect(ears.size).toBe(0)
  })
})
