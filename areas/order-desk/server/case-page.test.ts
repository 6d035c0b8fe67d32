import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertCustomer, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { writeTicket } from '#areas/support/server/testing.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { orderDeskServer } from './testing.ts'

const { db } = await testDatabase()
const { app, runner } = await orderDeskServer(db)

const support = await insertStaff(db, { roles: ['customer_support'], name: 'Grace' })
let cookie = ''
beforeAll(async () => {
  cookie = await cookieOf(db, support)
})
const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { cookie, accept } })
const insert = (description: string) => writeTicket(db, { description })

async function read(ticketId: number, person?: Parameters<typeof insertStaff>[1]) {
  const own = person ? await cookieOf(db, await insertStaff(db, { roles: ['customer_support'], ...person })) : cookie
  return app.inject({ url: `/secure/tickets/${ticketId}`, headers: { cookie: own, accept: 'text/html' } })
}

async function post(url: string, payload: Record<string, unknown>) {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  return (await app.inject({ method: 'POST', url, headers, payload })).json()
}

describe('the ticket page', () => {
  test('[TKT-08] [TKT-10] [SIL-OPS-22] the ticket just created is there, with who and when', async () => {
    const request = { request: 'task_create', data: { description: 'Door code\nis <b>wrong</b>' }, request_id: 1 }
    const { response } = await runner.run(request, support, undefined)
    const page = await get(`/secure/tickets/${response.data.ticket_id}`)
    expect(page.statusCode).toBe(200)
    expect(stateOf(page).ticket).toMatchObject({
      ticket_id: response.data.ticket_id,
      description: 'Door code\nis <b>wrong</b>',
      creator: 'Grace',
      status: 'open',
      created_at: expect.any(Number),
    })
    expect(page.body).not.toContain('<b>')
  })

  test('[SIL-OPS-22] text that would end the script element stays text', async () => {
    const description = '</script><script>alert(1)</script><!--'
    const plain = await get(`/secure/tickets/${await insert('Door code is wrong')}`)
    const page = await get(`/secure/tickets/${await insert(description)}`)
    expect(page.body.match(/<script/g)?.length).toBe(plain.body.match(/<script/g)?.length)
    expect(stateOf(page).ticket.description).toBe(description)
  })

  test.each([
    ['999999', 404],
    ['99999999999', 400],
    ['0', 400],
    ['abc', 400],
    ['1e3', 400],
    ['-1', 400],
  ])('[SIL-ORD-022] ticket %s: %i, as a page and as JSON', async (id, status) => {
    const page = await get(`/secure/tickets/${id}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    const json = await get(`/secure/tickets/${id}`, 'application/json')
    expect([json.statusCode, json.json().success]).toEqual([status, false])
  })
})

describe('what a case brings together', async () => {
  const market = await insertMarket(db, { name: 'East', time_zone: 'America/New_York' })
  const elsewhere = await insertMarket(db, { name: 'West' })
  const customer = await db
    .insertInto('customers')
    .values({ phone_number: '4045550170', name: 'Nadia Farouk' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const person = { ...customer, phone_number: '4045550170', name: 'Nadia <i>Farouk</i>' }
  const order = await insertOrder(db, { market_id: market.market_id, ...person, tip: 300 })
  const other = await insertOrder(db, { market_id: elsewhere.market_id, ...person, name: 'Hidden Name' })
  const ticket = await writeTicket(db, { market_id: market.market_id, order_id: order.order_id })
  const { user_id } = support.user ?? { user_id: 0 }
  await db
    .insertInto('order_issues')
    .values(
      [order, other].map(({ order_id }) => ({
        order_id,
        record_type: 'credit' as const,
        total_refund: 700,
        total_credit: 1000,
        idempotency_key: 'k',
        user_id,
      })),
    )
    .execute()

  test('[SIL-OPS-22] the person of its order, their orders, what was given back, and who may take it', async () => {
    const state = stateOf(await read(ticket))
    expect(state.ticket).toMatchObject({ phone_number: '4045550170', name: 'Nadia <i>Farouk</i>', market: 'East' })
    expect(state.person_orders.map(({ order_id }: { order_id: number }) => order_id)).toEqual([
      other.order_id,
      order.order_id,
    ])
    expect(state.person_orders[1]).toMatchObject({ total: order.total + 300, status: 'received' })
    expect(state.given).toHaveLength(2)
    expect(state.given[1]).toMatchObject({ order_id: order.order_id, record_type: 'credit', total: 1000, who: 'Grace' })
    expect(state.order_ids).toEqual([order.order_id])
    expect(state.clerks).toContainEqual({ user_id, name: 'Grace' })
  })

  test('[SIL-ORD-140] of another market nothing is told: no order, no refund, no text, no person who works there', async () => {
    const stranger = await insertStaff(db, {
      roles: ['customer_support'],
      name: 'Works Elsewhere',
      market_ids: [elsewhere.market_id],
    })
    await db
      .insertInto('messages')
      .values({
        market_id: elsewhere.market_id,
        channel: 'text',
        recipient: '4045550170',
        body: 'Elsewhere it is ready',
        about: `order:${other.order_id}`,
      })
      .execute()
    const page = await read(ticket, { market_ids: [market.market_id] })
    const state = stateOf(page)
    expect(state.person_orders).toHaveLength(1)
    expect(state.given).toHaveLength(1)
    for (const hidden of ['Hidden Name', 'Elsewhere it is ready', 'Works Elsewhere'])
      expect(page.body).not.toContain(hidden)
    expect((await read(ticket, { market_ids: [elsewhere.market_id] })).statusCode).toBe(404)
    expect(stranger.user?.name).toBe('Works Elsewhere')
  })

  test('texts about its orders and by its clerks are read, with whether they left; a text with a code is nobody’s to read', async () => {
    const told = { market_id: market.market_id, channel: 'text' as const, recipient: '4045550170' }
    await db
      .insertInto('messages')
      .values([
        { ...told, body: 'Your order is on its way', about: `order:${order.order_id}`, state: 'sent' },
        { ...told, body: 'Your code is 123456' },
        { ...told, body: 'New order, 2 lines', about: `order:${order.order_id}`, recipient: '7065550188' },
      ])
      .execute()
    const { version } = stateOf(await read(ticket)).ticket
    const sent = await post(`/secure/tickets/${ticket}/answer`, {
      body: 'We are looking into it',
      expected_version: version,
    })
    expect(sent.success).toBe(true)
    const page = await read(ticket, { market_ids: [market.market_id] })
    const texts = stateOf(page).thread.filter(({ kind }: { kind: string }) => kind === 'text')
    expect(texts.map(({ text, who, state }: Record<string, string>) => [text, who, state])).toEqual([
      ['Your order is on its way', 'Cosmic', 'sent'],
      ['We are looking into it', 'Grace', 'queued'],
    ])
    expect(page.body).not.toContain('123456')
    expect(page.body).not.toContain('New order, 2 lines')
  })

  test('the order’s page names the tickets that were linked to it', async () => {
    const linked = await writeTicket(db, { description: 'Linked by hand', market_id: market.market_id })
    expect(
      await post(`/secure/tickets/${linked}/links`, { kind: 'order', target: `#${order.order_id}` }),
    ).toMatchObject({
      success: true,
    })
    const { tickets } = stateOf(await get(`/secure/orders/${order.order_id}`))
    expect(tickets.map(({ ticket_id }: { ticket_id: number }) => ticket_id)).toEqual([linked, ticket])
  })
})

test('[SIL-OPS-04] a customer and a dispatcher are turned away from a case', async () => {
  const ticket = await insert('Not theirs')
  const dispatcher = await read(ticket, { roles: ['dispatcher'] })
  expect(dispatcher.statusCode).toBe(403)
  const visitor = await cookieOf(db, await insertCustomer(db))
  const reply = await app.inject({
    url: `/secure/tickets/${ticket}`,
    headers: { cookie: visitor, accept: 'text/html' },
  })
  expect([302, 303, 403]).toContain(reply.statusCode)
})
