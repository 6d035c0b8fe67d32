import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, insertStaff, testApp, testDeps } from '#areas/accounts/server/testing.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { supportArea } from './area.ts'
import { writeTicket } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const { app } = await testApp(deps, [supportArea(deps)])
afterAll(() => app.close())

const support = await insertStaff(db, { roles: ['customer_support'], name: 'Grace' })
let cookie = ''
beforeAll(async () => {
  cookie = await cookieOf(db, support)
})

const get = (url: string, accept = 'text/html') => app.inject({ url, headers: { cookie, accept } })
const insert = (description: string) => writeTicket(db, { description, user_id: support.user?.user_id ?? 0 })
const change = (ticketId: number | string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `/secure/tickets/${ticketId}/status`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const eventsOf = (ticketId: number) =>
  db.selectFrom('events').select(['what', 'actor_id']).where('subject', '=', `ticket:${ticketId}`).execute()

describe('the list', () => {
  test('[TKT-01] [TKT-10] the form and the list have their pages; what is closed is in its own tab and in that of all', async () => {
    expect((await get('/secure/tickets/new')).body).toContain('/assets/create-ticket.js')
    const [older, newer, closed] = [await insert('older'), await insert('newer'), await insert('closed')]
    await change(closed, { status: 'closed', expected_status: 'open' })
    const numbers = async (search: string) =>
      stateOf(await get(`/secure/tickets${search}`)).tickets.map((one: { ticket_id: number }) => one.ticket_id)
    const queue = await numbers('')
    expect(queue.indexOf(older)).toBeLessThan(queue.indexOf(newer))
    expect(queue).not.toContain(closed)
    expect((await numbers('?state=all')).slice(0, 3)).toEqual([closed, newer, older])
    expect(await numbers('?status=closed')).toEqual([closed])
  })

  test('[TKT-10] a long list goes on page by page, as a page and for the table alone', async () => {
    for (let count = 0; count < 60; count++) await insert(`number ${count}`)
    const first = stateOf(await get('/secure/tickets?sort=ticket'))
    expect(first.tickets).toHaveLength(50)
    expect(first.ticket_pages.previous).toBeNull()
    const next = `/secure/tickets?sort=ticket&page=${first.ticket_pages.next}`
    const second = (await get(next, 'application/json')).json()
    expect(Object.keys(second.state)).not.toContain('office')
    expect(second.state.tickets[0].ticket_id).toBe(first.tickets.at(-1).ticket_id + 1)
    const back = stateOf(await get(`/secure/tickets?sort=ticket&page=${second.state.ticket_pages.previous}`))
    expect(back.tickets).toEqual(first.tickets)

    const closed = await insert('closed')
    await change(closed, { status: 'closed', expected_status: 'open' })
    const shown = stateOf(await get('/secure/tickets?status=closed')).tickets
    expect(shown.map(({ status }: { status: string }) => status)).not.toContain('open')
    expect(shown[0].ticket_id).toBe(closed)
  })

  test.each(['abc', 'W10', `${'A'.repeat(9000)}`])('[SIL-ORD-022] %.5s… is no page of the list', async (cursor) => {
    expect((await get(`/secure/tickets?page=${cursor}`)).statusCode).toBe(400)
    expect((await get(`/secure/tickets?page=${cursor}`, 'application/json')).statusCode).toBe(400)
  })

  test('[SIL-OPS-22] numbers rise from 1 and none is used again', async () => {
    const first = await db.selectFrom('tickets').select('ticket_id').orderBy('ticket_id').executeTakeFirst()
    expect(first?.ticket_id).toBe(1)
    const last = await insert('to be deleted')
    await db.deleteFrom('tickets').where('ticket_id', '=', last).execute()
    expect(await insert('after it')).toBe(last + 1)
  })
})

describe('closing and opening again', () => {
  test('[SIL-OPS-22] [SIL-OPS-19] one button each way, and events of who did it', async () => {
    const ticketId = await insert('Printer')
    expect((await change(ticketId, { status: 'closed', expected_status: 'open' })).json()).toEqual({
      success: true,
      status: 'closed',
      version: 2,
    })
    const closed = await db
      .selectFrom('tickets')
      .select('closed_at')
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    expect(closed?.closed_at).toBeInstanceOf(Date)
    await change(ticketId, { status: 'open', expected_status: 'closed' })
    const opened = await db
      .selectFrom('tickets')
      .select(['status', 'closed_at'])
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    expect(opened).toEqual({ status: 'open', closed_at: null })
    const actor_id = support.user?.user_id
    expect(await eventsOf(ticketId)).toEqual([
      { what: 'ticket_closed', actor_id },
      { what: 'ticket_open', actor_id },
    ])
  })

  test('[SIL-ORD-168] of two who close it at once, the second is told, and one event is written', async () => {
    const ticketId = await insert('Printer')
    const close = () => change(ticketId, { status: 'closed', expected_status: 'open' })
    const replies = await Promise.all([close(), close()])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      success: false,
      error: 'changed_meanwhile',
      message: 'Somebody else has changed this ticket. Reload the page to see it.',
    })
    expect(await eventsOf(ticketId)).toHaveLength(1)
  })

  test('[SIL-ORD-022] an unknown ticket is 404, a status that is none 400', async () => {
    expect((await change(999_999, { status: 'closed', expected_status: 'open' })).statusCode).toBe(404)
    const ticketId = await insert('Printer')
    for (const form of [{ status: 'burnt', expected_status: 'open' }, { status: 'closed' }, {}])
      expect((await change(ticketId, form as Record<string, string>)).statusCode).toBe(400)
    expect(await eventsOf(ticketId)).toEqual([])
  })
})
