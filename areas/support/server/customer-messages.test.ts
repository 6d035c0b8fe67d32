import { describe, expect, test } from 'vitest'
import { testApp } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { ordersArea } from '#areas/orders/server/area.ts'
import { insertOrder, orderProviders } from '#areas/orders/server/testing.ts'
import { untilWaiting, whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { caseState } from './case-state.ts'
import { supportDesk } from './customer-messages.ts'
import { supportServer } from './testing.ts'

const { db } = await testDatabase()
const { as, deps } = await supportServer(db)
const { app } = await testApp(deps, [ordersArea(deps, orderProviders(deps, { support: supportDesk }))])
const { market_id } = await insertMarket(db, { name: 'East', time_zone: 'America/New_York' })
const grace = await as({ name: 'Grace', market_ids: [market_id] })

const order = (status: 'picked_up' | 'delivered' = 'delivered') =>
  insertOrder(db, { market_id, status, ...(status === 'delivered' && { ended_at: new Date() }) })
type Order = Awaited<ReturnType<typeof order>>

async function write({ order_id, order_secret }: Order, body: string, more: Record<string, unknown> = {}) {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const payload = { s: order_secret, body, ...more }
  const reply = await app.inject({ method: 'POST', url: `/order/${order_id}/message`, headers, payload })
  return { status: reply.statusCode, ...reply.json() }
}
const shown = async ({ order_id, order_secret }: Order) => {
  const reply = await app.inject({ url: `/order/${order_id}/status?s=${order_secret}` })
  return (reply.json().messages as { by: string; text: string }[]).map(({ by, text }) => [by, text])
}
const tickets = ({ order_id }: Order) =>
  db.selectFrom('tickets').selectAll().where('order_id', '=', order_id).orderBy('ticket_id').execute()
async function ticketOf(one: Order) {
  const [ticket] = await tickets(one)
  if (!ticket) throw new Error('There is no ticket')
  return ticket
}
async function answer(one: Order, body: string) {
  const { ticket_id, version } = await ticketOf(one)
  return grace.post(`/secure/tickets/${ticket_id}/answer`, { ticket_id, body, expected_version: version })
}

describe('what customers write on their order’s page', () => {
  test('is a ticket of that order, and staff’s answer stands on the page', async () => {
    const one = await order()
    expect(await write(one, '  The soup was cold ')).toMatchObject({ status: 200, messages: [{ by: 'customer' }] })
    expect(await ticketOf(one)).toMatchObject({
      description: 'The soup was cold',
      kind: 'complaint',
      phone_number: one.phone_number,
      market_id,
      by_customer: true,
    })
    deps.hints.heard.splice(0)
    expect(await answer(one, 'We are sorry. $5.00 is on its way.')).toMatchObject({ status: 200 })
    expect(deps.hints.heard.map(({ topic }) => topic)).toContain(`order:${one.order_id}`)
    expect(await shown(one)).toEqual([
      ['customer', 'The soup was cold'],
      ['support', 'We are sorry. $5.00 is on its way.'],
    ])
  })

  test('of an order under way is urgent', async () => {
    const one = await order('picked_up')
    await write(one, 'The driver stands at another house')
    expect(await ticketOf(one)).toMatchObject({ kind: 'delivery', priority: 4 })
  })

  test('later messages join the ticket, stand in its case, and open it again', async () => {
    const one = await order()
    await write(one, 'The soup was cold')
    const { ticket_id, version } = await ticketOf(one)
    await grace.post(`/secure/tickets/${ticket_id}/status`, { ticket_id, status: 'solved', expected_status: 'open' })
    await write(one, 'And the spoon is missing')
    expect(await tickets(one)).toMatchObject([{ ticket_id, status: 'open' }])
    expect((await ticketOf(one)).version).toBeGreaterThan(version + 1)
    const found = await caseState(db, grace.actor, ticket_id, new Date())
    expect(found?.ticket.creator).toBe(`${one.name} (customer)`)
    expect(found?.thread.filter(({ kind }) => kind === 'message')).toMatchObject([{ text: 'And the spoon is missing' }])
    // A clerk who answers what was there before must read this first.
    const stale = { ticket_id, body: 'All settled', expected_version: version }
    expect(await grace.post(`/secure/tickets/${ticket_id}/answer`, stale)).toMatchObject({ error: 'changed_meanwhile' })
  })

  test('two first messages at once are one ticket', async () => {
    const one = await order()
    await Promise.all([write(one, 'Where is it?'), write(one, 'Hello?')])
    expect(await tickets(one)).toHaveLength(1)
    expect(await shown(one)).toHaveLength(2)
  })

  test('a ticket that was merged goes on in the other, and the page shows what is answered there', async () => {
    const [one, other] = [await order(), await order()]
    await write(one, 'Cold soup')
    await write(other, 'Cold soup again')
    const [ticket, into] = [await ticketOf(one), await ticketOf(other)]
    const values = { ticket_id: ticket.ticket_id, into: into.ticket_id, expected_version: ticket.version }
    expect(await grace.post(`/secure/tickets/${ticket.ticket_id}/merge`, values)).toMatchObject({ status: 200 })
    await write(one, 'Still cold')
    expect(await tickets(one)).toHaveLength(1)
    await answer(other, 'Both are put right.')
    expect(await shown(one)).toEqual([
      ['customer', 'Cold soup'],
      ['customer', 'Still cold'],
      ['support', 'Both are put right.'],
    ])
  })

  test('a message that comes while its ticket is merged goes into the other, and leaves the merge as it is', async () => {
    const [one, other] = [await order(), await order()]
    await write(one, 'Cold soup')
    await write(other, 'Cold soup again')
    const [ticket, into] = [await ticketOf(one), await ticketOf(other)]
    const values = { ticket_id: ticket.ticket_id, into: into.ticket_id, expected_version: ticket.version }
    const replies = await whileRowsHeld<{ status: number }>(
      db,
      (tx) =>
        tx.selectFrom('tickets').select('ticket_id').where('ticket_id', '=', into.ticket_id).forUpdate().execute(),
      () => [
        // It has the customer's ticket and waits for the other one, and the message waits for it.
        grace.post(`/secure/tickets/${ticket.ticket_id}/merge`, values),
        untilWaiting(db, 1).then(() => write(one, 'Still cold')),
      ],
    )
    expect(replies).toMatchObject([{ status: 200 }, { status: 200, success: true }])
    expect(await ticketOf(one)).toMatchObject({ status: 'closed', merged_into: into.ticket_id })
    expect(await ticketOf(other)).toMatchObject({ status: 'open' })
    const found = await caseState(db, grace.actor, into.ticket_id, new Date())
    expect(found?.thread.filter(({ kind }) => kind === 'message')).toMatchObject([{ text: 'Still cold' }])
    expect((await ticketOf(other)).version).toBeGreaterThan(into.version + 1)
  })

  test('a page shows neither another order’s messages nor texts to another phone', async () => {
    const one = await order()
    await write(one, 'Cold soup')
    const { ticket_id } = await ticketOf(one)
    await db
      .insertInto('messages')
      .values({ channel: 'text', recipient: '4045550999', body: 'Code 123456', about: `ticket:${ticket_id}` })
      .execute()
    expect(await shown(one)).toEqual([['customer', 'Cold soup']])
    expect(await shown(await order())).toEqual([])
  })

  test.each(['', '   \n'])('%j says nothing, and is refused', async (body) => {
    const one = await order()
    expect(await write(one, body)).toMatchObject({
      status: 200,
      success: false,
      error: 'message_missing',
      field: 'body',
    })
    expect(await tickets(one)).toEqual([])
  })

  test('the eleventh within an hour is refused', async () => {
    const one = await order()
    for (let count = 1; count <= 10; count++)
      expect(await write(one, `Message ${count}`)).toMatchObject({ success: true })
    expect(await write(one, 'Message 11')).toMatchObject({ success: false, error: 'too_many_messages' })
    expect(await shown(one)).toHaveLength(10)
  })

  test('[ORD-65] without the order’s secret nobody writes', async () => {
    const one = await order()
    expect(await write(one, 'Hello', { s: 'wrong' })).toMatchObject({ status: 404 })
    expect(await tickets(one)).toEqual([])
  })
})
