import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import { readAsset } from '#platform/server/images/secure-assets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { actorOfDriver, aSignature, atTheDoor, drawing, drivingServer } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T02:00:00Z')
const server = await drivingServer(db, { clock })
const { call, deps } = server

const signatureOf = (order_id: number) =>
  db.selectFrom('order_signatures').selectAll().where('order_id', '=', order_id).executeTakeFirst()
async function atAnyDoor() {
  const door = await atTheDoor(db, server, { alcohol: false })
  const sign = async (change: Record<string, unknown> = {}, actor = door.actor) =>
    call(actor, 'sign_for_order', {
      order_id: door.order_id,
      recipient_name: ' Dana Whitfield ',
      signature: await aSignature(),
      ...change,
    })
  return { ...door, sign }
}

test('[GEN-14] [SIL-ORD-146] whoever receives an order without alcohol signs for it: kept sealed, with the name, and the last one counts', async () => {
  const { actor, order_id, sign } = await atAnyDoor()
  expect(await sign()).toMatchObject({ success: true, data: { order_id } })
  const first = await signatureOf(order_id)
  expect(first).toMatchObject({ name: 'Dana Whitfield', signed_at: clock.now() })
  expect(await sign({ recipient_name: 'Front desk' })).toMatchObject({ success: true })
  const second = await signatureOf(order_id)
  expect(second?.name).toBe('Front desk')
  expect((await readAsset(deps, second?.asset_id ?? 0))?.subarray(1, 4).toString()).toBe('PNG')
  const dropped = await db
    .selectFrom('secure_assets')
    .select('delete_after')
    .where('asset_id', '=', first?.asset_id ?? 0)
    .executeTakeFirstOrThrow()
  expect(dropped.delete_after).toEqual(clock.now())
  const { data } = await call(actor, 'driver_home', {})
  expect(data).toMatchObject({ driver_home: { driver_assignments: [{ order: { signed_by: 'Front desk' } }] } })
})

test('[GEN-14] a signature needs a name and more than a dot', async () => {
  const { order_id, sign } = await atAnyDoor()
  expect((await sign({ recipient_name: '  ' })).data).toMatchObject({ error: 'name_missing', field: 'recipient_name' })
  expect((await sign({ signature: 'hello' })).data.error).toBe('signature_invalid')
  expect((await sign({ signature: await drawing('<path d="M60 20h1"/>') })).data.error).toBe('signature_too_small')
  expect(await signatureOf(order_id)).toBeUndefined()
})

test.each([
  [{ alcohol: true }, 'has_alcohol'],
  [{ status: 'cancelled' }, 'order_cancelled'],
  [{ status: 'rejected' }, 'order_rejected'],
  [{ status: 'delivered' }, 'order_delivered'],
  [{ picked_up_at: null }, 'not_picked_up'],
  [{ dispatch_state: 'done' }, 'not_your_assignment'],
  [{ dispatch_state: 'unassigned', driver_id: null }, 'not_your_assignment'],
])('[GEN-14] nobody signs for an order with %o: %s', async (change, error) => {
  const { order_id, sign } = await atAnyDoor()
  await db
    .updateTable('orders')
    .set(change as object)
    .where('order_id', '=', order_id)
    .execute()
  expect((await sign()).data.error).toBe(error)
  expect(await signatureOf(order_id)).toBeUndefined()
})

test('[GEN-14] another driver takes no signature for it', async () => {
  const { order_id, sign } = await atAnyDoor()
  const other = await actorOfDriver(db, await driverWith(db, ['Deliver']))
  expect((await sign({}, other)).data.error).toBe('not_your_assignment')
  expect(await signatureOf(order_id)).toBeUndefined()
})
