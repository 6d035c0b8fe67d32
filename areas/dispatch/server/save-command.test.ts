import { expect, test } from 'vitest'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { driverQueueOf } from './queues.ts'
import { type DriverWithQueue, dispatchWorld, driverWith, idsOf } from './testing.ts'

const { db } = await testDatabase()
const { deps, call } = await dispatchWorld(db)

type Command = (driver: DriverWithQueue) => Promise<readonly [request: string, data: Record<string, unknown>]>

/** The queue is a whole order, a waypoint, and an order in the car. */
const commands: Record<string, Command> = {
  'a move up': async ({ driver_assignment_ids }) => [
    'dispatch_move_up',
    { driver_assignment_id: driver_assignment_ids[3] },
  ],
  'a move down': async ({ driver_assignment_ids }) => [
    'dispatch_move_down',
    { driver_assignment_id: driver_assignment_ids[0] },
  ],
  'a move to another place': async ({ driver_assignment_ids }) => [
    'dispatch_move_to',
    { driver_assignment_id: driver_assignment_ids[4], before: driver_assignment_ids[0] },
  ],
  'stops in another order': async ({ driver_assignment_ids, order_ids }) => [
    'dispatch_reorder',
    { driver_assignment_ids: driver_assignment_ids.toReversed(), order_id: order_ids[0], queue_version: 0 },
  ],
  'a waypoint that is added': async ({ waypoint_id, driver_hour_id }) => [
    'enqueue_waypoint',
    { waypoint_id, driver_hour_id },
  ],
  'a waypoint that is deleted': async ({ driver_assignment_ids }) => [
    'dispatch_delete',
    { driver_assignment_id: driver_assignment_ids[3], order_id: null },
  ],
  'an order that is deleted': async ({ driver_assignment_ids, order_ids }) => [
    'dispatch_delete',
    { driver_assignment_id: driver_assignment_ids[2], order_id: order_ids[2] },
  ],
  'an order that is added': async ({ driver_hour_id, market_id }) => {
    const { order_id } = await insertOrder(db, { market_id })
    return ['dispatch_enqueue', { assignment: { type: 'pick_up', order_id }, driver_hour_id }]
  },
}

test.for(Object.entries(commands))(
  '[SIL-OPS-28] [DSP-71] the reply to %s is the queue as every board reads it afterwards',
  async ([, command]) => {
    const words = ['Go to order', 'Pickup', 'Deliver', 'Go to waypoint', 'Deliver'] as const
    const driver = await driverWith(db, words, { scheduled_end_at: new Date(deps.clock.now().getTime() + 60_000) })
    const [request, data] = await command(driver)
    const { driver_id } = driver
    const done = await call(request, { driver_id, ...data })
    expect(done).toMatchObject({ success: true, data: { driver_queue: { version: 1 } } })
    expect(done.data.driver_queue).toEqual(await driverQueueOf(db, driver_id, deps.clock.now()))
  },
)

test('[DSP-68] [SIL-OPS-51] a command that changes nothing, and one that comes too late, show the queue as it stands', async () => {
  const driver = await driverWith(db, ['Deliver', 'Go to waypoint'])
  const { driver_id, driver_assignment_ids } = driver
  const asRead = await driverQueueOf(db, driver_id, deps.clock.now())
  for (const driver_assignment_id of [driver_assignment_ids[0], 'd999999']) {
    const { data } = await call('dispatch_move_up', { driver_assignment_id, driver_id })
    expect(idsOf(data.driver_queue)).toEqual(driver_assignment_ids)
    expect(data.driver_queue).toEqual(asRead)
  }
})
