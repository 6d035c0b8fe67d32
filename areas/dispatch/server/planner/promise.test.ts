import { expect, test } from 'vitest'
import { insertCustomer } from '#areas/accounts/server/testing.ts'
import { minutesToDoor, promiseFor, spanText } from '#areas/cart/rules/promise.ts'
import { cartShared, cartWith } from '#areas/cart/server/testing.ts'
import { insertFranchise, insertMenuItem } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { franchiseCard } from '#areas/storefront/server/public.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchWorld, insertDriver } from '../testing.ts'
import { type PlannerDeps, planMarket } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import { makeWays } from './ways.ts'

const { db } = await testDatabase()
const { deps, roadTimes } = await dispatchWorld(db)
const planning: PlannerDeps = {
  ...deps,
  worker: { work: async (job) => workOutPlan(job), stop: async () => undefined },
  ways: makeWays(roadTimes),
}
const minute = 60_000
const prep_minutes = 15

/** A store in a market with one driver, and what its list and its checkout say from now on. */
async function town() {
  const { market_id } = await insertDriver(db)
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id, prep_minutes })
  const { menu_item_id } = await insertMenuItem(db, franchise_id)
  const cart = await cartWith(db, await insertCustomer(db), { franchise_id, lines: [{ menu_item_id }] })
  /** By a process that begins now. */
  async function told(knows: boolean, at = new Date()) {
    const shared = cartShared(db)
    const quoted = () => shared.quotes.current(cart, at)
    // Memory answers at once, and is read for the next time.
    if (knows) await expect.poll(async () => (await quoted()).outlook).toBeDefined()
    const { menu, market, outlook, drive_ms } = await quoted()
    if (!menu || !market) throw new Error('The store has gone')
    const order = { is_delivery: true, alcohol: false, now: at.getTime(), prep_minutes, drive_ms, window: undefined }
    const { promised_at = 0 } = promiseFor({ ...order, outlook })
    const card = franchiseCard(menu, market, undefined, { ...shared, roadTimes, now: at })
    return { promised: (promised_at - at.getTime()) / minute, listed: card.delivery_minutes }
  }
  return { market_id, franchise_id, told }
}
/** Whatever the hour. */
const insertHabit = (market_id: number, subject: number, minutes: number) =>
  db
    .insertInto('dispatch_observations')
    .values(
      Array.from({ length: 48 }, (_, bucket) => ({
        ...{ market_id, kind: 'kitchen' as const, subject, bucket },
        ...{ weight: 100, mean_s: 60 * minutes, m2: 100 * 120 ** 2, observed_at: new Date() },
      })),
    )
    .execute()
const fixed = minutesToDoor(prep_minutes, undefined)

test('list and checkout promise by what dispatch knows, and by fixed minutes before it knows anything', async () => {
  const { market_id, franchise_id, told } = await town()
  await insertHabit(market_id, franchise_id, 10)
  expect(await told(false)).toEqual({ promised: fixed, listed: spanText(fixed) })
  expect(await planMarket(planning, market_id)).toBe('idle')
  const known = await told(true)
  expect(known.promised).toBeGreaterThanOrEqual(fixed + 5)
  expect(known.listed).toBe(spanText(known.promised))
})

test('while drivers are busy more is promised', async () => {
  const { market_id, franchise_id, told } = await town()
  await planMarket(planning, market_id)
  const quiet = await told(true)
  for (let count = 0; count < 4; count += 1)
    await insertOrder(db, { market_id, franchise_id, ready_at: new Date(Date.now() + 40 * minute) })
  expect(await planMarket(planning, market_id)).toBe('planned')
  expect((await told(true)).promised).toBeGreaterThan(quiet.promised + 15)
})

test('what is too old, and a market in which nobody drives, is not known', async () => {
  const { market_id, franchise_id, told } = await town()
  await insertOrder(db, { market_id, franchise_id })
  await planMarket(planning, market_id)
  await told(true)
  expect((await told(false, new Date(Date.now() + 2 * minute))).promised).toBe(fixed)
  await db.updateTable('driver_queues').set({ active: false }).where('market_id', '=', market_id).execute()
  await planMarket(planning, market_id)
  const { outlook } = await db
    .selectFrom('delivery_outlooks')
    .select('outlook')
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  expect(outlook).toMatchObject({ stores: {} })
})
