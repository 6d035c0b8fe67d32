import { describe, expect, test } from 'vitest'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { callsBy, dispatchWorld, driverWith, idsOf, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

describe('stops of a queue put in another order', () => {
  test.each([
    ['of a queue that has changed meanwhile', { queue_version: 7 }, 'stale_queue'],
    ['without one of its rows', { driver_assignment_ids: ['d1'] }, 'stale_queue'],
    ['for an order that is not in it', { order_id: 1 }, 'stale_queue'],
    ['of nobody', { driver_id: 2_000_000_000 }, 'unknown_id'],
  ])('%s are refused, with the queue that holds now', async (_what, other, error) => {
    const { driver_id, driver_assignment_ids, order_ids } = await driverWith(db, ['Deliver', 'Deliver'])
    const data = {
      driver_id,
      order_id: order_ids[0],
      driver_assignment_ids: driver_assignment_ids.toReversed(),
      queue_version: 0,
    }
    expect((await call('dispatch_reorder', { ...data, ...other })).data.error).toBe(error)
    const { data: done } = await call('dispatch_reorder', data)
    expect(idsOf(done.driver_queue)).toEqual(driver_assignment_ids.toReversed())
  })

  test('each only once, by dispatchers of their market; the same order changes nothing', async () => {
    const { driver_id, market_id, driver_assignment_ids, order_ids } = await driverWith(db, ['Deliver', 'Deliver'])
    const [first = ''] = driver_assignment_ids
    const data = { driver_id, order_id: order_ids[0], driver_assignment_ids, queue_version: 0 }
    const twice = { ...data, driver_assignment_ids: [first, first] }
    expect((await call('dispatch_reorder', twice)).data.error).toBe('stale_queue')
    const stranger = callsBy(deps, await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id + 1] }))
    expect((await stranger('dispatch_reorder', data)).data.error).toBe('not_authorized')
    const same = await call('dispatch_reorder', data)
    expect(same).toMatchObject({ success: true, data: { dispatch_action_id: null, driver_queue: { version: 0 } } })
  })

  test('of two who do it at once the other one is told', async () => {
    const { driver_id, driver_assignment_ids, order_ids } = await driverWith(db, ['Deliver', 'Deliver', 'Deliver'])
    const [first = '', second = '', third = ''] = driver_assignment_ids
    const data = { driver_id, order_id: order_ids[0], queue_version: 0 }
    const answers = await whileHeld(db, { driver_id }, () => [
      call('dispatch_reorder', { ...data, driver_assignment_ids: [third, second, first] }),
      call('dispatch_reorder', { ...data, driver_assignment_ids: [second, first, third] }),
    ])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.data.error).toBe('stale_queue')
  })

  test('a remedy that was weighed against another version of the queue is refused by every command that can do it', async () => {
    const { driver_id, driver_hour_id, market_id, driver_assignment_ids } = await driverWith(db, ['Deliver', 'Deliver'])
    const { order_id } = await insertOrder(db, { market_id })
    const [first, second] = driver_assignment_ids
    const own = { driver_id, queue_version: 3 }
    const moved = await call('dispatch_move_to', { ...own, driver_assignment_id: second, before: first })
    const placed = await call('dispatch_place_order', {
      ...own,
      order_id,
      driver_hour_id,
      pick_before: null,
      drop_before: null,
    })
    expect([moved.data.error, placed.data.error]).toEqual(['stale_queue', 'stale_queue'])
    expect(idsOf(placed.data.driver_queue)).toEqual(driver_assignment_ids)
  })
})
