import { beforeAll, describe, expect, test } from 'vitest'
import { insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { OrderStatus } from '../rules/status.ts'
import { ordersArea } from './area.ts'
import type { OrdersDeps } from './deps.ts'
import { changeStatus, lockOrder } from './order-changes.ts'
import { mayFollowOrder } from './order-page.ts'
import { orderStateOf, pageOrder } from './order-state.ts'
import { insertOrder, orderProviders } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const orders: OrdersDeps = { ...deps, ...orderProviders(deps) }
let served: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  served = await testApp(deps, [ordersArea(deps, orders)])
})

const get = (url: string) => served.app.inject({ url })

describe('the order’s page', () => {
  test('[ORD-65] [SIL-ORD-008] a wrong secret, none, and an unknown order are the same 404', async () => {
    const order = await insertOrder(db)
    const urls = [
      `/order/${order.order_id}?s=wrong`,
      `/order/${order.order_id}`,
      `/order/999999?s=${order.order_secret}`,
      `/order/${order.order_id}x?s=${order.order_secret}`,
    ]
    const replies = await Promise.all(urls.flatMap((url) => [get(url), get(url.replace('?', '/status?'))]))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([404]))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  })

  test('[SIL-ORD-008] its progress alone, for the refresh, never stored by anybody', async () => {
    const order = await insertOrder(db)
    const reply = await get(`/order/${order.order_id}/status?s=${order.order_secret}`)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['referrer-policy']).toBe('no-referrer')
    expect(reply.json()).toEqual({
      order_id: order.order_id,
      status: 'received',
      payment_status: 'at_door',
      way: ['received', 'confirmed', 'preparing', 'ready', 'picked_up', 'delivered'],
      ready_at: order.ready_at.getTime(),
      promised_at: null,
      reached_at: { confirmed: null, preparing: null, ready: null },
      picked_up_at: null,
      ended_at: null,
      cancelled_by: null,
      driver_name: null,
      at_door: false,
      arrival: null,
      driver_place: null,
      given_back: [],
      rating: null,
      messages: [],
    })
  })

  test('[SIL-ORD-008] number, restaurant, lines, amounts, window and support phone', async () => {
    const market = await insertMarket(db)
    const order = await insertOrder(db, {
      market_id: market.market_id,
      subtotal: 2400,
      sales_tax: 168,
      delivery_fee: 299,
      total: 2867,
      tip: 300,
      start_time_minute: 1080,
      lines: [{ name: 'Pad Thai', quantity: 2, unit_price: 1200 }],
      secrets: deps.secrets,
      recipients: [{ name: 'Sam Reyes', birth_date: '01/01/1990', id_type: 0 }],
    })
    const found = await pageOrder(db, order.order_id)
    if (!found) throw new Error('The order is gone')
    const state = await orderStateOf(db, found, deps.clock.now())
    expect(state).toMatchObject({
      order_id: order.order_id,
      franchise: { name: 'Noodle Bar 88', phone_number: '(706) 555-0188' },
      address: { addr_line_1: '12 Hawthorn Street' },
      window: '6:00 PM - 8:00 PM',
      lines: [{ name: 'Pad Thai', quantity: 2, line_total: '24.00' }],
      amounts: { subtotal: '24.00', total: '28.67', tip: '3.00', total_with_tip: '31.67' },
      card: null,
      recipients: ['Sam Reyes'],
      support_phone: '(404) 555-0100',
    })
    expect(JSON.stringify(state)).not.toContain('1990')
  })

  test('[SIL-ORD-008] its hints are for the device that ordered, the driver who has it, and staff', async () => {
    const order = await insertOrder(db, { session_persistent_id: 77 })
    const topic = `order:${order.order_id}`
    const someone = await insertStaff(db)
    const visitor = { ...someone, roles: [], user: undefined }
    expect(await mayFollowOrder(orders, { ...visitor, session_persistent_id: 77 }, topic)).toBe(true)
    expect(await mayFollowOrder(orders, visitor, topic)).toBe(false)
    expect(await mayFollowOrder(orders, { ...someone, roles: ['dispatcher'] }, topic)).toBe(true)
    const elsewhere = {
      ...someone,
      roles: ['dispatcher'],
      user: { ...someone.user, market_ids: [order.market_id + 1] } as never,
    }
    expect(await mayFollowOrder(orders, elsewhere, topic)).toBe(false)
    expect(await mayFollowOrder(orders, { ...visitor, session_persistent_id: 77 }, 'order:x')).toBe(false)
  })

  test('[SIL-ORD-008] its page says when each stage was reached, the latest time that it was', async () => {
    const order = await insertOrder(db)
    const to = (status: OrderStatus) =>
      deps.units.run(undefined, async (unit) => {
        const locked = await lockOrder(unit.tx, order.order_id)
        if (!locked) throw new Error('The order is gone')
        return changeStatus(unit, locked, status)
      })
    for (const status of ['confirmed', 'ready', 'preparing', 'ready'] as const) await to(status)
    const events = await db
      .selectFrom('events')
      .select('at')
      .where('subject', '=', `order:${order.order_id}`)
      .where('what', 'like', 'order\\_%')
      .orderBy('event_id')
      .execute()
    const [confirmed, , preparing, ready] = events.map(({ at }) => at.getTime())
    const { reached_at } = (await get(`/order/${order.order_id}/status?s=${order.order_secret}`)).json()
    expect(reached_at).toEqual({ confirmed, preparing, ready })
  })
})
