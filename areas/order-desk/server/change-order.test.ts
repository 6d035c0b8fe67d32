import { beforeAll, describe, expect, test } from 'vitest'
import { insertOrder, type OrderInput } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const server = await orderDeskServer(db)
let staff: Awaited<ReturnType<typeof server.as>>
beforeAll(async () => {
  staff = await server.as()
})
const orderOf = (order_id: number) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow()
const eventsOf = (order_id: number) =>
  db
    .selectFrom('events')
    .select(['what', 'detail'])
    .where('subject', '=', `order:${order_id}`)
    .orderBy('event_id')
    .execute()

describe('[SOR-05] [SOR-06] phone and note', () => {
  test('in any usual form, stored as ten digits, with what it was before in the audit', async () => {
    const { order_id } = await insertOrder(db, { phone_number: '7065550142' })
    const url = `/secure/orders/${order_id}/phone`
    expect(await staff.post(url, { phone_number: '1 (229) 555 0191' })).toEqual({
      status: 200,
      success: true,
      phone_number: '(229) 555-0191',
    })
    expect((await orderOf(order_id)).phone_number).toBe('2295550191')
    expect(await eventsOf(order_id)).toEqual([
      { what: 'order_phone_changed', detail: { before: '7065550142', after: '2295550191' } },
    ])
    await staff.post(url, { phone_number: '229-555-0191' })
    expect(await eventsOf(order_id)).toHaveLength(1)
  })

  test.each(['', '555-0191', '12345678901234', 'call me'])('%j is no phone number', async (phone_number) => {
    const { order_id } = await insertOrder(db)
    expect(await staff.post(`/secure/orders/${order_id}/phone`, { phone_number })).toMatchObject({
      status: 422,
      error: 'phone_number_invalid',
      field: 'phone_number',
      message: 'Please enter a valid phone number.',
    })
  })

  test.each([
    ['phone', 'phone_number', '(229) 555-0191', '(229) 555-0192', '(706) 555-0142'],
    ['note', 'note', 'Side door', 'Front door', ''],
  ])(
    '[SIL-ORD-168] [SOR-10] of two who save the %s at once, the second is told',
    async (path, field, one, two, seen) => {
      const { order_id } = await insertOrder(db, { phone_number: '7065550142' })
      const url = `/secure/orders/${order_id}/${path}`
      const save = (value: string) => staff.post(url, { [field]: value, [`expected_${field}`]: seen })
      const replies = await whileRowsHeld(
        db,
        (tx) => tx.selectFrom('orders').select('order_id').where('order_id', '=', order_id).forUpdate().execute(),
        () => [save(one), save(two)],
      )
      expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
      expect(replies.find(({ success }) => !success)).toMatchObject({
        error: 'changed_meanwhile',
        message: 'Error saving data!',
      })
    },
  )

  test('a note may be taken away; one that is too long is refused', async () => {
    const { order_id } = await insertOrder(db, { note: 'Front' })
    const url = `/secure/orders/${order_id}/note`
    expect(await staff.post(url, { note: '' })).toMatchObject({ success: true, note: '' })
    expect((await staff.post(url, { note: 'x'.repeat(1001) })).status).toBe(400)
  })
})

describe('[SOR-03] [SIL-ORD-084] change to at-door payment', () => {
  const card = { payment_type: 'card_online', payment_status: 'authorized' } as const
  const change = async (input: OrderInput) => {
    const { order_id } = await insertOrder(db, { ...card, ...input })
    return { order_id, reply: await staff.post(`/secure/orders/${order_id}/change_to_at_door`, {}) }
  }

  test.each([
    ['a delivery', true, 'at_door', 'cash_at_door'],
    ['a pickup', false, 'at_store', 'pay_at_store'],
  ] as const)(
    '%s is paid where it is handed over, and what is held is let go',
    async (_what, is_delivery, state, type) => {
      const { order_id, reply } = await change({ is_delivery })
      expect(reply).toEqual({ status: 200, success: true, payment_status: state })
      expect(await orderOf(order_id)).toMatchObject({ payment_status: state, payment_type: type })
      const jobs = await db
        .selectFrom('jobs')
        .select('kind')
        .where('unique_key', '=', `void_order:${order_id}`)
        .execute()
      expect(jobs).toHaveLength(1)
      expect(await eventsOf(order_id)).toMatchObject([{ what: 'order_to_at_door' }])
    },
  )

  test.each<[OrderInput, string, string]>([
    [{ alcohol: true }, 'alcohol', 'Deliveries with alcohol must be paid with a credit card online.'],
    [{ payment_status: 'charged' }, 'charged', 'This order is charged already.'],
    [{ status: 'delivered' }, 'order_is_over', 'This order is over. A manager can open it again.'],
    [
      { payment_type: 'cash_at_door', payment_status: 'at_door' },
      'at_door_already',
      'This order is paid at the door already.',
    ],
  ])('not %j', async (input, error, message) => {
    expect((await change(input)).reply).toMatchObject({ status: 409, error, message })
  })
})

describe('[SIL-ORD-131] the ticket once more', () => {
  test('the restaurant gets the same text again, at most once a minute, and not of what is over', async () => {
    let now = new Date()
    const clock = { now: () => now }
    const later = await (await orderDeskServer(db, { clock })).as()
    const { order_id } = await insertOrder(db, { lines: [{ name: 'Pad Thai', quantity: 2 }, { name: 'Tea' }] })
    const url = `/secure/orders/${order_id}/resend`
    expect(await later.post(url, {})).toEqual({ status: 200, success: true })
    expect(await later.post(url, {})).toMatchObject({ status: 429, error: 'sent_just_now' })
    now = new Date(now.getTime() + 60_001)
    expect(await later.post(url, {})).toMatchObject({ success: true })
    const texts = await db.selectFrom('messages').select(['recipient', 'body']).execute()
    const text = { recipient: '7065550188', body: `New order #${order_id}: Delivery for Noor Haddad, 3 items.` }
    expect(texts).toEqual([text, text])
    await db
      .updateTable('orders')
      .set({ ended_at: now, status: 'delivered' })
      .where('order_id', '=', order_id)
      .execute()
    expect(await later.post(url, {})).toMatchObject({ status: 409, error: 'order_is_over' })
  })
})

test('[SIL-ORD-140] an order of another market is unknown to every form', async () => {
  const theirs = await insertOrder(db)
  const stranger = await server.as({ market_ids: [theirs.market_id + 1000] })
  const forms: [string, Record<string, unknown>][] = [
    ['status', { status: 'confirmed', expected_status: 'received' }],
    ['phone', { phone_number: '2295550191' }],
    ['note', { note: 'x' }],
    ['change_to_at_door', {}],
    ['resend', {}],
  ]
  for (const [path, form] of forms)
    expect([path, (await stranger.post(`/secure/orders/${theirs.order_id}/${path}`, form)).status]).toEqual([path, 404])
})
