import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { dispatchWorld, insertDriver } from '../testing.ts'
import { readPlanBoard } from './plan-board.ts'
import { planMarket } from './plan-market.ts'
import { workOutPlan } from './plan-work.ts'
import { storePlan } from './store-plan.ts'
import { makeWays } from './ways.ts'

const { db } = await testDatabase()
const { deps, roadTimes } = await dispatchWorld(db)
const planning = {
  ...deps,
  worker: { work: async (job: Parameters<typeof workOutPlan>[0]) => workOutPlan(job), stop: async () => undefined },
  ways: makeWays(roadTimes),
}

const ended = 20_000

/** The same order many times over, and the database knows of them. */
async function insertEnded(market_id: number, franchise_id: number): Promise<void> {
  const now = new Date()
  const one = {
    market_id,
    franchise_id,
    status: 'delivered',
    dispatch_state: 'done',
    created_at: now,
    ended_at: now,
  } as const
  const { order_id } = await insertOrder(db, one)
  await sql`
    insert into orders overriding system value
    select copy.* from orders o, generate_series(1, ${ended}) n, jsonb_populate_record(o, jsonb_build_object(
      'order_id', nextval(pg_get_serial_sequence('orders', 'order_id')), 'cart_id', 10000000 + n, 'order_secret', md5(n::text))) copy
    where o.order_id = ${order_id}`.execute(db)
  await sql`analyze orders`.execute(db)
}

async function outcomes(market_id: number) {
  const rows = await db
    .selectFrom('dispatch_suggestions')
    .select('outcome')
    .where('market_id', '=', market_id)
    .execute()
  return rows.map(({ outcome }) => outcome)
}

test('a plan, and what became of the last one, read the orders of the board and none of those that ended', async () => {
  const { market_id } = await insertDriver(db)
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  await insertEnded(market_id, franchise_id)
  const open = 12
  const times = { ready_at: new Date(), promised_at: new Date(Date.now() + 3_600_000) }
  for (let count = 0; count < open; count += 1) await insertOrder(db, { market_id, franchise_id, ...times })
  expect(await planMarket(planning, market_id)).toBe('planned')
  const shown = await outcomes(market_id)
  expect(shown.length).toBeGreaterThan(0)

  const { stored, orders } = await db.transaction().execute(async (tx) => {
    const now = new Date()
    const board = await readPlanBoard(tx, market_id, now)
    const answer = workOutPlan({ ...board, ...(await planning.ways(market_id, board.points, board.now)) })
    // Nothing is proposed any more: each of them has its outcome.
    const stored = await storePlan(tx, { ...answer, held: [], market_id, queues: board.queues, ms: 1 }, now)
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'orders'`.execute(
      tx,
    )
    return { stored, orders: rows[0]?.read }
  })
  expect(stored).toBeDefined()
  expect(await outcomes(market_id)).toEqual(shown.map(() => 'withdrawn'))
  expect(orders).toBeLessThan(20 * open)
})
