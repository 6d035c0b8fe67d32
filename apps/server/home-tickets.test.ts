import { expect, test } from 'vitest'
import type { Home } from '#areas/accounts/rules/home.ts'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { factOf, figures, homesOfTwoMarkets, minutes, titles } from './home-testing.ts'

const { db, whole, east, west, home } = await homesOfTwoMarkets()
const { user: linh } = await insertStaff(db, { name: 'Linh Pham' })

test('open tickets, those of one’s own, and the oldest; those of another market are not counted', async () => {
  const ticket = (description: string, values: { market_id?: number; status?: 'closed'; user_id?: number } = {}) =>
    db
      .insertInto('tickets')
      .values({ description, ...values })
      .returning('ticket_id')
      .executeTakeFirstOrThrow()
  const oldest = await ticket('The back door sticks', { user_id: linh?.user_id ?? 0 })
  await ticket('East', { market_id: east })
  await ticket('West', { market_id: west })
  await ticket('Done', { status: 'closed' })
  const shown = await home({ roles: ['customer_support'], market_ids: [east] })
  expect(figures(shown)).toEqual({ 'Open tickets': 2 })
  expect(factOf(shown, '/secure/tickets')?.text).toBe('2 open, 2 unassigned')
  expect(shown.needs[0]).toMatchObject({ title: `Ticket ${oldest.ticket_id}`, detail: 'The back door sticks' })
  expect(shown.acts).toEqual([{ label: 'Create Ticket', href: '/secure/tickets/new' }])
  expect(figures(await home({ roles: ['customer_support'] }))).toEqual({ 'Open tickets': 3 })

  // The list that the tile leads to shows as many, for whoever sees some markets or all of them.
  for (const market_ids of [[east], [west], [east, west], []]) {
    const person = await insertStaff(db, { roles: ['customer_support'], market_ids })
    const headers = { cookie: await cookieOf(db, person), accept: 'application/json' }
    const asked = async (url: string) => (await whole.app.inject({ url, headers })).json()
    const open = (await asked('/secure/home')).home.figures.find(
      ({ href }: { href: string }) => href === '/secure/tickets',
    )
    const { tickets } = (await asked('/secure/tickets?status=open')).state
    expect([market_ids, tickets.length]).toEqual([market_ids, open.value])
  }
  // The home of one of them leads to the list of that one.
  const both = await insertStaff(db, { roles: ['customer_support'], market_ids: [east, west] })
  const headersOfBoth = { cookie: await cookieOf(db, both), accept: 'application/json' }
  const askedByBoth = async (url: string) => (await whole.app.inject({ url, headers: headersOfBoth })).json()
  for (const market of [east, west]) {
    const [{ value, href }] = (await askedByBoth(`/secure/home?market=${market}`)).home.figures
    expect(href).toBe(`/secure/tickets?market=${market}`)
    const { tickets, market_id } = (await askedByBoth(`${href}&status=open`)).state
    expect({ count: tickets.length, market_id }).toEqual({ count: value, market_id: market })
  }
  const eastern = await insertStaff(db, { roles: ['customer_support'], market_ids: [east] })
  const url = `/secure/tickets?status=open&market=${west}`
  const others = await whole.app.inject({
    url,
    headers: { cookie: await cookieOf(db, eastern), accept: 'application/json' },
  })
  expect(others.json().state.tickets.map(({ description }: { description: string }) => description)).not.toContain(
    'West',
  )

  const author = await insertStaff(db, { roles: ['customer_support'] })
  await ticket('Mine', { user_id: author.user?.user_id ?? 0 })
  const headers = { cookie: await cookieOf(db, author) }
  const own = (await whole.app.inject({ url: '/secure/home', headers })).json().home
  expect(own.figures).toMatchObject([{ value: 4, detail: '4 unassigned, 1 from you' }])
})

test('[SIL-ORD-140] the tickets of one market by their need, with those of none; the tile leads to its list', async () => {
  const { market_id } = await insertMarket(db, { ...bellwether, name: 'North', active: false })
  await db.deleteFrom('zones').where('market_id', '=', market_id).execute()
  const clerk = await insertStaff(db, { roles: ['customer_support'], market_ids: [market_id, east] })
  const write = (
    description: string,
    values: { due_at: Date; status?: 'waiting' | 'solved'; priority?: number; assignee_id?: number },
  ) =>
    db
      .insertInto('tickets')
      .values({ description, market_id, ...values })
      .returning('ticket_id')
      .executeTakeFirstOrThrow()
  const [soon, late] = [minutes(60), minutes(-5)]
  await write('Normal', { due_at: soon })
  const urgent = await write('Urgent', { due_at: soon, priority: 4, assignee_id: clerk.user?.user_id ?? 0 })
  const overdue = await write('Overdue', { due_at: late, status: 'waiting', priority: 1 })
  await write('Solved', { due_at: late, status: 'solved' })
  const headers = { cookie: await cookieOf(db, clerk), accept: 'application/json' }
  const asked = async (url: string) => (await whole.app.inject({ url, headers })).json()
  const shown: Home = (await asked(`/secure/home?market=${market_id}`)).home
  expect(shown.figures).toEqual([
    {
      label: 'Open tickets',
      value: 5,
      detail: '1 overdue, 4 unassigned',
      tone: 'bad',
      href: `/secure/tickets?market=${market_id}`,
    },
  ])
  expect(titles(shown)[0]).toBe(`Ticket ${overdue.ticket_id} is overdue`)
  expect(titles(shown)).toContain(`Ticket ${urgent.ticket_id}`)
  expect(shown.needs[0]).toMatchObject({ tone: 'bad', detail: 'Overdue', href: `/secure/tickets/${overdue.ticket_id}` })
  expect(shown.topics).toEqual([
    `orders:${market_id}`,
    `tickets:${market_id}`,
    'tickets:0',
    `conversations:${market_id}`,
    'conversations:0',
  ])
  const { tickets } = (await asked(shown.figures[0]?.href ?? '')).state
  expect(tickets.map(({ ticket_id }: { ticket_id: number }) => ticket_id).slice(0, 2)).toEqual([
    overdue.ticket_id,
    urgent.ticket_id,
  ])
  expect(tickets).toHaveLength(5)
})
