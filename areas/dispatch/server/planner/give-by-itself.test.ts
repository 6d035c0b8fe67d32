import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchHistoryOf } from '../history.ts'
import { callsBy, dispatchWorld, insertDriver } from '../testing.ts'
import { giveByItself } from './give-by-itself.ts'
import { type PlannerDeps, planMarket } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import type { PlanWorker } from './plan-worker.ts'
import { makeWays } from './ways.ts'

const { db } = await testDatabase()
const { deps, call, roadTimes, dispatcher } = await dispatchWorld(db)
const here: PlanWorker = { work: async (job) => workOutPlan(job), stop: async () => undefined }
const planning: PlannerDeps = { ...deps, worker: here, ways: makeWays(roadTimes) }
const autopilot = { units: deps.units, roads: roadTimes, log: pino({ level: 'silent' }) }

/** A market with one driver and one order whose time has come, planned. */
async function planned(part: { autopilot?: boolean } = {}) {
  const driver = await insertDriver(db)
  const { market_id } = driver
  await db
    .updateTable('markets')
    .set({ autopilot: part.autopilot ?? true })
    .where('market_id', '=', market_id)
    .execute()
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  const facts = { market_id, franchise_id, ready_at: new Date(), promised_at: new Date(Date.now() + 3_600_000) }
  const { order_id } = await insertOrder(db, facts)
  expect(await planMarket(planning, market_id)).toBe('planned')
  return { ...driver, order_id }
}
const ownerOf = async (order_id: number) =>
  (await db.selectFrom('orders').select('driver_id').where('order_id', '=', order_id).executeTakeFirstOrThrow())
    .driver_id

test('it is off in every market until somebody puts it on', async () => {
  const { market_id, order_id } = await planned({ autopilot: false })
  expect(await giveByItself(autopilot, market_id)).toBe(0)
  expect(await ownerOf(order_id)).toBeNull()
})

test('an order whose time has come goes to whom the plan proposes, with its reason in the history, and can be taken back by anybody', async () => {
  const { market_id, driver_id, order_id } = await planned()
  expect(await giveByItself(autopilot, market_id)).toBe(1)
  expect(await ownerOf(order_id)).toBe(driver_id)
  const [action] = await dispatchHistoryOf(db, [market_id], dispatcher.user?.user_id)
  expect(action).toMatchObject({
    by: 'Autopilot',
    own: false,
    can_undo: true,
    reason: 'Time to give it, nobody late, nobody else could take it',
  })
  const events = await db
    .selectFrom('events')
    .select(['what', 'actor_kind'])
    .where('subject', '=', `queue:${driver_id}`)
    .execute()
  expect(events).toContainEqual({ what: 'dispatch_place_order', actor_kind: 'system' })
  const undone = await call('dispatch_undo_action', { dispatch_action_id: action?.dispatch_action_id })
  expect(undone.success).toBe(true)
  expect(await ownerOf(order_id)).toBeNull()
})

test('what it gave is recorded as its own doing, and what a person gave as accepted', async () => {
  const outcomes = async (order_id: number) =>
    (await db.selectFrom('dispatch_suggestions').select('outcome').where('order_id', '=', order_id).execute()).map(
      ({ outcome }) => outcome,
    )
  const its = await planned()
  await giveByItself(autopilot, its.market_id)
  await planMarket(planning, its.market_id)
  expect(await outcomes(its.order_id)).toEqual(['autopilot'])

  const { driver_id, driver_hour_id, market_id, order_id } = await planned({ autopilot: false })
  const place = { order_id, driver_id, driver_hour_id, pick_before: null, drop_before: null }
  expect(await call('dispatch_place_order', place)).toMatchObject({ success: true })
  await planMarket(planning, market_id)
  expect(await outcomes(order_id)).toEqual(['accepted'])
})

test('what a person has just taken back, or is choosing for, is left to them', async () => {
  const one = await planned()
  await giveByItself(autopilot, one.market_id)
  const [action] = await dispatchHistoryOf(db, [one.market_id], undefined)
  await call('dispatch_undo_action', { dispatch_action_id: action?.dispatch_action_id })
  await planMarket(planning, one.market_id)
  expect(await giveByItself(autopilot, one.market_id)).toBe(0)

  const other = await planned()
  await callsBy(deps, dispatcher)('claim_order', { order_id: other.order_id })
  expect(await giveByItself(autopilot, other.market_id)).toBe(0)
  expect(await ownerOf(other.order_id)).toBeNull()
})

test('a queue that has changed since the plan, or a driver who has become inactive, gets nothing', async () => {
  const changed = await planned()
  await db
    .updateTable('driver_queues')
    .set({ version: sql`version + 1` })
    .where('driver_id', '=', changed.driver_id)
    .execute()
  expect(await giveByItself(autopilot, changed.market_id)).toBe(0)
  const idle = await planned()
  await db.updateTable('driver_queues').set({ active: false }).where('driver_id', '=', idle.driver_id).execute()
  expect(await giveByItself(autopilot, idle.market_id)).toBe(0)
})

test('of two processes one gives it', async () => {
  const { market_id, order_id } = await planned()
  const given = await Promise.all([giveByItself(autopilot, market_id), giveByItself(autopilot, market_id)])
  expect(given.toSorted()).toEqual([0, 1])
  const rows = await db.selectFrom('driver_assignments').select('kind').where('order_id', '=', order_id).execute()
  expect(rows).toHaveLength(3)
})
