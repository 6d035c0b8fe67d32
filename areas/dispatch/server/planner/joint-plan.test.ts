import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, whileHeld } from '../testing.ts'
import { planMarket } from './plan-market.ts'
import { planningWorld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call, planning, planOf, town } = await planningWorld(db)

describe('the joint plan', () => {
  const accept = (plan_version: number, order_ids: readonly number[], by = call) =>
    by('dispatch_accept_plan', { plan_version, order_ids })

  test('gives all its orders in one step, each with its own way back', async () => {
    const { market_id, order_ids, driver_id } = await town(3)
    await planMarket(planning, market_id)
    const { plan_version } = await planOf(market_id)
    const { success, data } = await accept(plan_version, order_ids)
    expect(success).toBe(true)
    const accepted = data as unknown as {
      dispatch_action_ids: number[]
      driver_queues: { driver_id: number; undelivered_orders: number[] }[]
    }
    expect(accepted.dispatch_action_ids).toHaveLength(3)
    expect(accepted.driver_queues.find((queue) => queue.driver_id === driver_id)?.undelivered_orders).toEqual(order_ids)
    const last = await call('dispatch_undo_action', { dispatch_action_id: accepted.dispatch_action_ids[2] })
    expect(last.success).toBe(true)
  })
  test('gives none of them when one cannot be given, and says which', async () => {
    const { market_id, order_ids } = await town(2)
    const [first = 0, second = 0] = order_ids
    await planMarket(planning, market_id)
    const { plan_version } = await planOf(market_id)
    await db.updateTable('orders').set({ dispatch_state: 'none' }).where('order_id', '=', first).execute()
    const { data } = await accept(plan_version, order_ids)
    expect(data).toMatchObject({
      error: 'plan_outdated',
      refused: [{ order_id: first, error: 'order_not_unassigned' }],
    })
    const waiting = (await call('refresh_unassigned_orders', {})).data.dispatch_unassigned_orders
    expect(waiting.some(({ order_id }) => order_id === second)).toBe(true)
  })
  test('of an earlier version, of a changed queue, of other orders or of another market is not accepted', async () => {
    const { market_id, order_ids, driver_id } = await town()
    await planMarket(planning, market_id)
    const { plan_version } = await planOf(market_id)
    expect((await accept(plan_version + 1_000_000, order_ids)).data.error).toBe('plan_outdated')
    expect((await accept(plan_version, [...order_ids, 2_000_000_000])).data.error).toBe('plan_outdated')
    const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
    expect((await accept(plan_version, order_ids, stranger)).data.error).toBe('not_authorized')
    await db
      .updateTable('driver_queues')
      .set({ version: sql`version + 1` })
      .where('driver_id', '=', driver_id)
      .execute()
    expect((await accept(plan_version, order_ids)).data.error).toBe('plan_outdated')
  })
  test('accepted by two at once is given once', async () => {
    const { market_id, order_ids, driver_id } = await town(2)
    await planMarket(planning, market_id)
    const { plan_version } = await planOf(market_id)
    const answers = await whileHeld(db, { driver_id }, () => [
      accept(plan_version, order_ids),
      accept(plan_version, order_ids),
    ])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.data.error).toBe('plan_outdated')
  })
})
