import { beforeAll, describe, expect, test } from 'vitest'
import { ledgerOf } from '#areas/ledger/server/testing.ts'
import { deliverOrder, lockOrder } from '#areas/orders/server/public.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
type Person = Awaited<ReturnType<typeof server.as>>
let manager: Person
let colleague: Person
beforeAll(async () => {
  manager = await server.as({ roles: ['manager'] })
  colleague = await server.as({ roles: ['manager'] })
})

/** 12.00 and a tip of 3.00 in cash, brought by nobody of ours. */
async function brought() {
  const order = await insertOrder(db, { status: 'picked_up', dispatch_state: 'external', tip: 300 })
  await server.deps.units.run(undefined, async (unit) => {
    const locked = await lockOrder(unit.tx, order.order_id)
    if (locked) await deliverOrder(unit, locked)
    return ok(undefined)
  })
  return order
}
const adjust = (by: Person, { order_id }: { order_id: number }, form: Record<string, unknown>) =>
  by.post(`/secure/orders/${order_id}/adjust_courier_money`, { reason: 'Their invoice 7', ...form })
const waitingOf = async ({ order_id }: { order_id: number }) =>
  (await manager.read(`/secure/orders/${order_id}`)).desk.courier_money
const tip = { what: 'tip', way: 'settled', expected_amount: '3.00' }
const cash = { what: 'cash', way: 'settled', expected_amount: '15.00' }

describe('[SIL-ORD-006] what an outside courier has', () => {
  test('waits for a person, and the ledger follows what they say', async () => {
    const order = await brought()
    expect(await waitingOf(order)).toEqual({ tip: 300, cash: 1500 })
    expect(await adjust(manager, order, tip)).toEqual({ status: 200, success: true })
    expect(await adjust(manager, order, cash)).toEqual({ status: 200, success: true })
    expect(await ledgerOf(db, order.order_id)).toEqual({ bank: 1200, restaurant_payable: -1200 })
    expect(await waitingOf(order)).toEqual({ tip: 0, cash: 0 })
    const { timeline } = await manager.read(`/secure/orders/${order.order_id}`)
    expect(timeline.slice(-2)).toMatchObject([
      { text: 'Tip of $3.00: paid to the courier', detail: '“Their invoice 7”' },
      { text: 'Cash of $15.00: received from the courier' },
    ])
  })

  test('is written off where it went nowhere', async () => {
    const order = await brought()
    await adjust(manager, order, { ...tip, way: 'written_off' })
    await adjust(manager, order, { ...cash, way: 'written_off' })
    expect(await ledgerOf(db, order.order_id)).toEqual({ write_offs: 1200, restaurant_payable: -1200 })
  })

  test('[SIL-ORD-168] is written once, whoever writes it at the same time', async () => {
    const order = await brought()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order.order_id).forUpdate().execute(),
      () => [adjust(manager, order, tip), adjust(colleague, order, tip)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waitingOf(order)).toEqual({ tip: 0, cash: 1500 })
  })

  test('is not of an order that a driver of ours brought, nor of one that is under way', async () => {
    const under_way = await insertOrder(db, { status: 'picked_up', dispatch_state: 'external', tip: 300 })
    expect(await waitingOf(under_way)).toEqual({ tip: 0, cash: 0 })
    expect(await adjust(manager, under_way, tip)).toMatchObject({ status: 409, error: 'nothing_waits' })
  })

  test('asks for a reason, the amount that waits, a manager, and the market', async () => {
    const order = await brought()
    expect(await adjust(manager, order, { ...tip, reason: '  ' })).toMatchObject({
      status: 422,
      error: 'reason_missing',
      field: 'reason',
    })
    expect(await adjust(manager, order, { ...tip, expected_amount: '2.00' })).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
    const clerk = await server.as({ roles: ['customer_support'] })
    expect((await adjust(clerk, order, tip)).status).toBe(403)
    const stranger = await server.as({ roles: ['manager'], market_ids: [order.market_id + 1000] })
    expect((await adjust(stranger, order, tip)).status).toBe(404)
  })
})
