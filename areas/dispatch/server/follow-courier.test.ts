import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { makeRoadTimes } from '#areas/streets/server/public.ts'
import { cents } from '#platform/core/money.ts'
import { openHttp } from '#platform/server/http.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { dispatchArea } from './area.ts'
import type { CourierProvider, Delivery, DeliveryStatus } from './courier-provider.ts'
import { cwCourier } from './cw-courier.ts'
import { followJobs, takeOver } from './follow-courier.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-21T23:00:00Z')
const deps = testDeps(db, { clock })
const dispatcher = await insertStaff(db, { roles: ['dispatcher'] })

/** An order that CW has taken, and CW's word on where it is. */
async function sentOrder(input: { alcohol?: boolean } = {}) {
  const { order_id, market_id } = await insertOrder(db, input)
  const provider_reference = `${market_id}-${order_id}-1`
  await db.updateTable('orders').set({ dispatch_state: 'external' }).where('order_id', '=', order_id).execute()
  await db
    .insertInto('external_deliveries')
    .values({
      order_id,
      user_id: dispatcher.user?.user_id ?? 0,
      state: 'sent',
      provider_reference,
      age_verification_required: input.alcohol ?? false,
    })
    .execute()
  const delivery = (status: DeliveryStatus, more: Partial<Delivery> = {}): Delivery => ({
    externalDeliveryId: provider_reference,
    status,
    feeCents: cents(700),
    pickupEta: clock.now(),
    dropoffEta: clock.now(),
    idChecked: false,
    ...more,
  })
  return { order_id, delivery }
}

const orderOf = (order_id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'dispatch_state', 'rejection_message'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()

test('[SIL-OPS-33] an order that CW delivers goes the way of any other, and late news change nothing', async () => {
  const { order_id, delivery } = await sentOrder()
  expect(await takeOver(deps.units, delivery('to_pickup'))).toBe('going_on')
  expect(await orderOf(order_id)).toMatchObject({ status: 'received', dispatch_state: 'external' })
  await takeOver(deps.units, delivery('to_dropoff'))
  expect(await orderOf(order_id)).toMatchObject({ status: 'picked_up' })
  expect(await takeOver(deps.units, delivery('delivered'))).toBe('over')
  expect(await orderOf(order_id)).toMatchObject({ status: 'delivered', dispatch_state: 'done' })
  expect(await takeOver(deps.units, delivery('picked_up'))).toBe('over')
  expect(await orderOf(order_id)).toMatchObject({ status: 'delivered' })
})

test('[SIL-OPS-33] alcohol counts as delivered only with an ID check', async () => {
  const checked = await sentOrder({ alcohol: true })
  await takeOver(deps.units, checked.delivery('delivered', { idChecked: true }))
  expect(await orderOf(checked.order_id)).toMatchObject({ status: 'delivered' })
  const unchecked = await sentOrder({ alcohol: true })
  await takeOver(deps.units, unchecked.delivery('delivered'))
  expect(await orderOf(unchecked.order_id)).toMatchObject({
    status: 'rejected',
    rejection_message: expect.stringContaining('ID check'),
  })
})

test('[SIL-OPS-33] what CW cancels comes back to the dispatchers with the reason', async () => {
  const { order_id, delivery } = await sentOrder()
  expect(await takeOver(deps.units, delivery('cancelled', { reason: 'No courier was free.' }))).toBe('over')
  expect(await orderOf(order_id)).toMatchObject({ status: 'received', dispatch_state: 'unassigned' })
  const record = await db
    .selectFrom('external_deliveries')
    .select(['state', 'reason'])
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  expect(record).toEqual({ state: 'failed', reason: 'No courier was free.' })
})

test('[SIL-OPS-33] the courier is asked until it is done', async () => {
  const { order_id, delivery } = await sentOrder()
  let status: DeliveryStatus = 'to_pickup'
  const courier = { findDelivery: async () => delivery(status) } as Partial<CourierProvider> as CourierProvider
  const handler = followJobs({ units: deps.units, courier }).follow_external_delivery
  const payload = { provider_reference: delivery('requested').externalDeliveryId }
  const again = () => db.selectFrom('jobs').select('run_at').where('kind', '=', 'follow_external_delivery').execute()
  await handler?.(payload)
  expect(await again()).toEqual([{ run_at: new Date('2026-11-21T23:00:20Z') }])
  await db.deleteFrom('jobs').execute()
  status = 'delivered'
  await handler?.(payload)
  expect(await again()).toEqual([])
  expect(await orderOf(order_id)).toMatchObject({ status: 'delivered' })
})

test('[SIL-OPS-33] without a secret that a courier could sign with there is no webhook', async () => {
  const http = openHttp()
  const courier = cwCourier({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { apiKey: 'key', webhookSecret: undefined },
    http,
    clock,
  })
  const { app } = await testApp(deps, [dispatchArea(deps, { courier, roadTimes: makeRoadTimes(db) })])
  const at = clock.now().getTime()
  const v1 = createHmac('sha256', '').update(`${at}.{}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'cw-signature': `t=${at},v1=${v1}` }
  const answer = await app.inject({ method: 'POST', url: '/webhooks/cw', payload: '{}', headers })
  expect(answer.statusCode).toBe(404)
  http.close()
})

test('[SIL-OPS-33] a webhook counts only with the courier’s signature over its bytes', async () => {
  const secret = 'webhook-secret'
  const http = openHttp()
  const courier = cwCourier({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { apiKey: 'key', webhookSecret: secret },
    http,
    clock,
  })
  const { app } = await testApp(deps, [dispatchArea(deps, { courier, roadTimes: makeRoadTimes(db) })])
  const { order_id, delivery } = await sentOrder()
  const body = JSON.stringify({
    event_id: 'event-1',
    created_at: clock.now().toISOString(),
    delivery: {
      external_delivery_id: delivery('picked_up').externalDeliveryId,
      delivery_status: 'picked_up',
      fee: 700,
      courier: null,
      pickup_time_estimated: clock.now().toISOString(),
      dropoff_time_estimated: clock.now().toISOString(),
      id_checked: false,
      reason: null,
    },
  })
  const sentAt = clock.now().getTime()
  const sign = (key: string) => `t=${sentAt},v1=${createHmac('sha256', key).update(`${sentAt}.${body}`).digest('hex')}`
  const post = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/webhooks/cw',
      payload: body,
      headers: { 'content-type': 'application/json', 'cw-signature': signature },
    })

  expect((await post(sign('another'))).statusCode).toBe(401)
  expect(await orderOf(order_id)).toMatchObject({ status: 'received' })
  expect((await post(sign(secret))).statusCode).toBe(200)
  expect(await orderOf(order_id)).toMatchObject({ status: 'picked_up' })
  http.close()
})
