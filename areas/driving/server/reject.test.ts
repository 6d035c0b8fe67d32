import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { driverWith } from '#areas/dispatch/server/testing.ts'
import type { DB } from '#database/types.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { rejectionMessage } from '../rules/rejection.ts'
import { actorOfDriver, aSignature, atTheDoor, drivingServer, goodDates, whileHeld } from './testing.ts'

const { db } = await testDatabase()
const server = await drivingServer(db)
const { call } = server

const message = rejectionMessage({ reasons: [0, 3], note: 'Said "soon" <21>' })
const reject = (actor: Actor, order_id: number, rejection_message = message) =>
  call(actor, 'driver_reject_order', { order_id, rejection_message })
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const ticketsOf = (order_id: number) => db.selectFrom('tickets').selectAll().where('order_id', '=', order_id).execute()

test('[DLV-48] [SIL-OPS-88] rejecting ends the order and its Deliver, and makes one ticket', async () => {
  const { actor, driver, order_id, deliver } = await atTheDoor(db, server)
  const done = await reject(actor, order_id)
  const [ticket, ...more] = await ticketsOf(order_id)
  expect(done).toMatchObject({ success: true, data: { order_id, ticket_id: ticket?.ticket_id } })
  expect(more).toEqual([])
  expect(ticket).toMatchObject({ driver_id: driver.driver_id, market_id: driver.market_id, user_id: null })
  expect(ticket?.description).toContain(`Order ${order_id}`)
  expect(ticket?.description).toContain('Said "soon" <21>')
  expect(await orderOf(order_id)).toMatchObject({
    status: 'rejected',
    rejection_message: message,
    dispatch_state: 'done',
    payment_status: 'at_door',
  })
  const ended = await db
    .selectFrom('driver_assignments_ended')
    .select('outcome')
    .where('driver_assignment_id', '=', deliver)
    .executeTakeFirst()
  expect(ended?.outcome).toBe('rejected')
})

test('[SIL-OPS-88] a repeat answers the same ticket; a rejected order is not completed any more', async () => {
  const { actor, order_id, deliver } = await atTheDoor(db, server)
  const first = await reject(actor, order_id)
  expect((await reject(actor, order_id)).data).toEqual(first.data)
  expect(await ticketsOf(order_id)).toHaveLength(1)
  const done = await call(actor, 'driver_assignment_mark_complete', { driver_assignment_id: deliver })
  expect(done.data).toMatchObject({ error: 'order_rejected', message: 'This order was rejected.' })
  expect((await orderOf(order_id)).status).toBe('rejected')
})

test('[SIL-OPS-88] an order whose Deliver dispatch has not added can be rejected too', async () => {
  const { actor, driver, order_id } = await atTheDoor(db, server)
  await db.deleteFrom('driver_assignments').where('driver_id', '=', driver.driver_id).execute()
  expect((await reject(actor, order_id)).success).toBe(true)
  expect(await orderOf(order_id)).toMatchObject({ status: 'rejected', dispatch_state: 'done' })
})

test('[SIL-OPS-88] what was captured before a rejection stays as evidence', async () => {
  const { actor, order_id, recipient_id } = await atTheDoor(db, server)
  await call(actor, 'verified_recipient', { recipient_id, name: '', order_id })
  await call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'Dana' })
  await reject(actor, order_id)
  const stored = await db
    .selectFrom('alcohol_verifications as v')
    .innerJoin('secure_assets as a', 'a.asset_id', 'v.signature_asset_id')
    .select('a.deleted_at')
    .where('v.order_id', '=', order_id)
    .executeTakeFirst()
  expect(stored).toEqual({ deleted_at: null })
})

test.each<[Partial<Selectable<DB['orders']>>, string]>([
  [{ status: 'cancelled' }, 'order_cancelled'],
  [{ status: 'delivered' }, 'order_delivered'],
  [{ alcohol: false }, 'not_alcohol'],
  [{ picked_up_at: null }, 'not_picked_up'],
  [{ dispatch_state: 'done' }, 'not_your_assignment'],
  [{ driver_id: null }, 'not_your_assignment'],
])('[SIL-OPS-88] an order with %o is not rejected: %s', async (change, error) => {
  const { actor, order_id } = await atTheDoor(db, server)
  await db.updateTable('orders').set(change).where('order_id', '=', order_id).execute()
  expect((await reject(actor, order_id)).data.error).toBe(error)
  expect(await ticketsOf(order_id)).toEqual([])
})

test('[SIL-OPS-88] only the assigned driver rejects', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  const other = await actorOfDriver(db, await driverWith(db, ['Deliver']))
  expect((await reject(other, order_id)).data.error).toBe('not_your_assignment')
  await reject(actor, order_id)
  expect((await reject(other, order_id)).data.error).toBe('not_your_assignment')
})

test.each([
  ['Alcohol delivery rejected due to: ', 'reason_missing'],
  ['Because', 'reason_missing'],
  [`Alcohol delivery rejected due to: ${'x'.repeat(1000)}`, 'invalid_data'],
])('[DLV-47] [SIL-OPS-87] the message %s is refused: %s', async (sent, error) => {
  const { actor, order_id } = await atTheDoor(db, server)
  expect((await reject(actor, order_id, sent)).data.error).toBe(error)
  expect((await orderOf(order_id)).status).toBe('picked_up')
})

test('[SIL-OPS-87] tags in a message are dropped before it is kept', async () => {
  const { actor, order_id } = await atTheDoor(db, server)
  await reject(actor, order_id, 'Alcohol delivery rejected due to: <b onclick=x>A</b><br/>B<script>')
  expect((await orderOf(order_id)).rejection_message).toBe('Alcohol delivery rejected due to: A<br>B')
})

test('[SIL-OPS-59] [SIL-OPS-88] completing and rejecting at once: one of them happens, the other is refused', async () => {
  const { actor, driver, order_id, recipient_id, deliver } = await atTheDoor(db, server)
  const chosen = await call(actor, 'verified_recipient', { recipient_id, name: '', order_id })
  await call(actor, 'verify', { recipient_verified_id: chosen.data.recipient_verified_id, ...goodDates })
  await call(actor, 'save_signature', { order_id, signature: await aSignature(), recipient_name: 'Dana' })
  const [completed, rejected] = await whileHeld(server, driver.driver_id, () => [
    call(actor, 'driver_assignment_mark_complete', { driver_assignment_id: deliver }),
    reject(actor, order_id),
  ])
  const { status } = await orderOf(order_id)
  expect([completed?.success, rejected?.success].filter(Boolean)).toHaveLength(1)
  expect(status).toBe(completed?.success ? 'delivered' : 'rejected')
  if (completed?.success) expect(rejected?.data.error).toBe('order_delivered')
  else expect(completed?.data.error).toBe('order_rejected')
  expect(await ticketsOf(order_id)).toHaveLength(completed?.success ? 0 : 1)
})

test('[SIL-OPS-88] two rejections at once make one ticket', async () => {
  const { actor, driver, order_id } = await atTheDoor(db, server)
  const [first, second] = await whileHeld(server, driver.driver_id, () => [
    reject(actor, order_id),
    reject(actor, order_id),
  ])
  expect(first?.data).toEqual(second?.data)
  expect(await ticketsOf(order_id)).toHaveLength(1)
})
