import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { daysAfter } from '#platform/core/day.ts'
import { instantOf, localTime } from '#platform/core/local-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { quarterEnd } from '../../rules/plan/planner/past-hours.ts'
import type { WaitingPlace } from '../../rules/plan/planner/waiting-places.ts'
import { dispatchWorld, idsOf, insertDriver, insertWaypoint } from '../testing.ts'
import { type PlannerDeps, planMarket } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import { makeWays } from './ways.ts'

const { db } = await testDatabase()
const { deps, call, roadTimes } = await dispatchWorld(db)
const planning: PlannerDeps = {
  ...deps,
  worker: { work: async (job) => workOutPlan(job), stop: async () => undefined },
  ways: makeWays(roadTimes),
}

const minute = 60_000
const zone = 'America/New_York'

/** Twenty minutes to drive from where the driver waits, a store that had two orders at this time of each of the last fifteen days. */
async function town(driver: Parameters<typeof insertDriver>[1] = {}, isOn = true) {
  const sitting = await insertDriver(db, driver)
  const { market_id, driver_id } = sitting
  await db.updateTable('markets').set({ waiting_places: isOn }).where('market_id', '=', market_id).execute()
  const corner = await insertWaypoint(db, { market_id, name: 'Market Square' })
  await db.updateTable('waypoints').set({ lat: 34.01 }).where('waypoint_id', '=', corner.waypoint_id).execute()
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  await db.updateTable('franchises').set({ lat: 34.01, lng: -83.38 }).where('franchise_id', '=', franchise_id).execute()
  const { day, minute: ofDay } = localTime(Date.now(), zone)
  for (let ago = 1; ago <= 15; ago += 1)
    for (const _one of [1, 2]) {
      const { order_id } = await insertOrder(db, { market_id, franchise_id, dispatch_state: 'done' })
      // In the hour that has begun, also when the next quarter begins while the test runs.
      const created_at = new Date(instantOf(daysAfter(day, -ago), ofDay + 20, zone))
      await db.updateTable('orders').set({ created_at }).where('order_id', '=', order_id).execute()
    }
  await seen(driver_id)
  return { ...sitting, corner: corner.waypoint_id }
}

async function seen(driver_id: number) {
  const place = { lat: 33.96, lng: -83.38, at: new Date() }
  await sql`insert into driver_positions ${sql.raw('(driver_id, lat, lng, at)')} values (${driver_id}, ${place.lat}, ${place.lng}, ${place.at})
    on conflict (driver_id) do update set at = excluded.at`.execute(db)
}

async function placesOf(market_id: number): Promise<WaitingPlace[] | null | undefined> {
  const { data } = await call('refresh_suggestions', { last_plan_version: 0 })
  const { plans } = data as unknown as { plans: { market_id: number; waiting_places: WaitingPlace[] | null }[] }
  return plans.find((plan) => plan.market_id === market_id)?.waiting_places
}

test('where nothing is to be driven, a driver who sits is told where the next orders will be, with the minutes', async () => {
  const { market_id, driver_id, corner } = await town()
  expect(await planMarket(planning, market_id)).toBe('planned')
  const [place, ...others] = (await placesOf(market_id)) ?? []
  expect(others).toEqual([])
  expect(place).toMatchObject({ driver_id, waypoint_id: corner, orders: 2, to: minute })
  expect(place?.from).toBeGreaterThanOrEqual(5 * minute)
  expect(place?.way).toBe(place?.from)
})

test('off by default, nobody is told', async () => {
  const { market_id } = await town({}, false)
  expect(await planMarket(planning, market_id)).toBe('idle')
  expect(await placesOf(market_id)).toBeUndefined()
})

test('switched off, what was told is gone with the next plan', async () => {
  const { market_id } = await town()
  await planMarket(planning, market_id)
  await db.updateTable('markets').set({ waiting_places: false }).where('market_id', '=', market_id).execute()
  expect(await planMarket(planning, market_id)).toBe('idle')
  expect(await placesOf(market_id)).toEqual([])
})

test('sent there by one act, a driver is left there for fifteen minutes, also when it is taken back', async () => {
  const { market_id, driver_id, driver_hour_id, corner } = await town()
  await planMarket(planning, market_id)
  const { data } = await call('enqueue_waypoint', { waypoint_id: corner, driver_id, driver_hour_id })
  expect(idsOf(data.driver_queue)).toHaveLength(1)
  await planMarket(planning, market_id)
  expect(await placesOf(market_id)).toEqual([])
  expect((await call('dispatch_undo_action', { dispatch_action_id: data.dispatch_action_id })).success).toBe(true)
  await planMarket(planning, market_id)
  expect(await placesOf(market_id)).toEqual([])
  await db
    .updateTable('dispatch_actions')
    .set({ created_at: new Date(Date.now() - 16 * minute) })
    .where('driver_id', '=', driver_id)
    .execute()
  await planMarket(planning, market_id)
  expect(await placesOf(market_id)).toMatchObject([{ driver_id, waypoint_id: corner }])
})

test('a colleague on the way there takes the demand away', async () => {
  const { market_id, corner } = await town()
  const { driver_id, driver_hour_id } = await insertDriver(db, { market_id })
  expect((await call('enqueue_waypoint', { waypoint_id: corner, driver_id, driver_hour_id })).success).toBe(true)
  await planMarket(planning, market_id)
  expect(await placesOf(market_id)).toEqual([])
})

type Town = Awaited<ReturnType<typeof town>>

test.each<[string, (one: Town) => Promise<unknown>]>([
  [
    'on a break',
    ({ driver_hour_id }) => db.insertInto('driver_breaks').values({ driver_hour_id, started_at: new Date() }).execute(),
  ],
  ['inactive', ({ driver_id }) => call('change_driver_status', { active: false, driver_id })],
  [
    'with an order',
    async ({ market_id, driver_id, driver_hour_id }) => {
      const { order_id } = await insertOrder(db, { market_id })
      const { success } = await call('dispatch_enqueue', {
        assignment: { type: 'pick_up', order_id },
        driver_id,
        driver_hour_id,
      })
      expect(success).toBe(true)
    },
  ],
  [
    'with an order in the car',
    ({ market_id, driver_id }) => insertOrder(db, { market_id, dispatch_state: 'assigned', driver_id }),
  ],
  [
    'whose shift ends soon',
    ({ driver_hour_id }) =>
      db
        .updateTable('driver_hours')
        .set({ scheduled_end_at: new Date(Date.now() + 40 * minute) })
        .where('driver_hour_id', '=', driver_hour_id)
        .execute(),
  ],
  [
    'who has asked to clock out',
    ({ driver_hour_id }) =>
      db
        .updateTable('driver_hours')
        .set({ clock_out_requested_at: new Date() })
        .where('driver_hour_id', '=', driver_hour_id)
        .execute(),
  ],
  [
    'of whom nobody knows where they are',
    ({ driver_id }) =>
      db
        .updateTable('driver_positions')
        .set({ at: new Date(Date.now() - 16 * minute) })
        .where('driver_id', '=', driver_id)
        .execute(),
  ],
])('never one %s', async (_who, become) => {
  const one = await town()
  await become(one)
  await planMarket(planning, one.market_id)
  expect((await placesOf(one.market_id)) ?? []).toEqual([])
})

test('what the hour will bring is worked out once in a quarter of an hour', async () => {
  // Also when the next quarter begins while the test runs.
  const end = quarterEnd(Date.now())
  const { market_id } = await town()
  const clock = standingClock(new Date(end - 10 * minute))
  await planMarket({ ...planning, clock }, market_id)
  await sql`update dispatch_learning set demand = jsonb_set(demand, '{0,orders}', '9') where market_id = ${market_id}`.execute(
    db,
  )
  await planMarket({ ...planning, clock }, market_id)
  expect(await placesOf(market_id)).toMatchObject([{ orders: 9 }])
  clock.set(new Date(end))
  await planMarket({ ...planning, clock }, market_id)
  expect(await placesOf(market_id)).toMatchObject([{ orders: 2 }])
})
