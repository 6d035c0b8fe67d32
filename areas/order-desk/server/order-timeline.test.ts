import { expect, test } from 'vitest'
import { dispatchWorld, driverWith, insertDriver } from '#areas/dispatch/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
const { call, dispatcher } = await dispatchWorld(db)

test('[SOR-01] an order’s timeline tells who gave it to which driver, and nothing of the driver’s other orders', async () => {
  const ana = await driverWith(db, ['Go to order', 'Pickup', 'Deliver', 'Go to order', 'Pickup', 'Deliver'], {
    name: 'Ana Petrova',
  })
  const { market_id } = ana
  const maya = await insertDriver(db, { name: 'Maya Okafor', market_id })
  const [order_id, , , other] = ana.order_ids
  const [driver_assignment_id, , , otherAssignment] = ana.driver_assignment_ids
  await call('dispatch_move_down', { driver_assignment_id: otherAssignment, driver_id: ana.driver_id })
  const handed = await call('dispatch_hand_to', {
    driver_assignment_id,
    from_driver_id: ana.driver_id,
    driver_id: maya.driver_id,
    driver_hour_id: maya.driver_hour_id,
    pick_before: null,
    drop_before: null,
  })
  const { dispatch_action_id } = handed.data
  expect((await call('dispatch_undo_action', { dispatch_action_id })).success).toBe(true)
  const back = await db
    .selectFrom('driver_assignments')
    .select('driver_assignment_id')
    .where('order_id', '=', Number(order_id))
    .where('kind', '=', 'go_to_order')
    .executeTakeFirstOrThrow()
  expect(
    await call('dispatch_delete', { ...back, order_id, driver_id: ana.driver_id, confirmed: false }),
  ).toMatchObject({ success: true })

  const staff = await server.as({ market_ids: [market_id] })
  const told = async (id: unknown) =>
    (await staff.read(`/secure/orders/${id}`)).timeline.map(({ text, detail, who }: Record<string, string>) => [
      text,
      detail,
      who,
    ])
  const by = dispatcher.user?.name
  expect(await told(order_id)).toEqual([
    ['Given to Maya Okafor', 'was with Ana Petrova', by],
    [`Undone: Order ${order_id} from Ana Petrova to Maya Okafor`, undefined, by],
    ['Taken from Ana Petrova, waits for a driver', undefined, by],
  ])
  expect(await told(other)).toEqual([])
})
