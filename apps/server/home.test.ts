import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Home } from '#areas/accounts/rules/home.ts'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertTaxRecord } from '#areas/books/server/tax-testing.ts'
import { driverWith, insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { newPhone } from '#areas/outreach/server/testing.ts'
import { insertHour, insertPaidDriver } from '#areas/pay/server/testing.ts'
import { insertSalesRestaurant } from '#areas/sales/server/testing.ts'
import { daysAfter } from '#platform/core/day.ts'
import { insertJob } from '#platform/server/unit-of-work.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const east = (await insertMarket(db, { ...bellwether, name: 'East' })).market_id
const west = (await insertMarket(db, { ...bellwether, name: 'West' })).market_id
const saffron = await insertFranchise(db, { ...noodleBar, market_id: east, name: 'Saffron House' })

const { user: linh } = await insertStaff(db, { name: 'Linh Pham' })
type Person = Parameters<typeof insertStaff>[1]
async function home(person: Person, market?: number): Promise<Home> {
  const cookie = await cookieOf(db, await insertStaff(db, person))
  const url = market === undefined ? '/secure/home' : `/secure/home?market=${market}`
  return (await whole.app.inject({ url, headers: { cookie, accept: 'application/json' } })).json().home
}
const figures = (shown: Home) => Object.fromEntries(shown.figures.map(({ label, value }) => [label, value]))
const factOf = (shown: Home, href: string) => shown.facts.find((fact) => fact.href === href)
const titles = (shown: Home) => shown.needs.map(({ title }) => title)
const board = '/rocket/dispatch_app_web'

describe('deliveries, as the board would show them', async () => {
  const dispatcher = { roles: ['dispatcher'] } as const
  const given = { market_id: east, franchise_id: saffron.franchise_id }
  const late = await insertOrder(db, { ...given, dispatch_state: 'unassigned', promised_at: minutes(-20) })
  await insertOrder(db, { ...given, dispatch_state: 'unassigned', promised_at: minutes(30) })
  await insertOrder(db, { ...given, dispatch_state: 'done', status: 'delivered', promised_at: minutes(-60) })
  const acknowledged = { market_id: east, status: 'acknowledged' as const, order: { promised_at: minutes(30) } }
  const overdue = { ...acknowledged, name: 'Ana Campos', first_ends_at: minutes(-8) }
  const silent = {
    ...acknowledged,
    name: 'Bao Nguyen',
    status: 'not_acknowledged' as const,
    first_ends_at: minutes(19),
  }
  await driverWith(db, ['Deliver'], overdue)
  await driverWith(db, ['Deliver'], silent)
  await insertDriver(db, { market_id: east, name: 'Chidi Eze' })
  const gone = await insertDriver(db, { market_id: east })
  await db
    .updateTable('driver_queues')
    .set({ driver_hour_id: null, removed_at: new Date() })
    .where('driver_id', '=', gone.driver_id)
    .execute()
  await insertOrder(db, { market_id: west, dispatch_state: 'unassigned', promised_at: minutes(30) })

  test('a dispatcher of one market sees its figures, without what has ended and who has left', async () => {
    const shown = await home({ ...dispatcher, market_ids: [east] })
    expect(figures(shown)).toEqual({
      'Open deliveries': 4,
      Late: 1,
      'On the clock': 3,
      'Not acknowledged': 1,
    })
    expect(shown.figures.map(({ detail }) => detail)).toEqual([
      '2 unassigned',
      'Saffron House',
      'of 4 drivers',
      undefined,
    ])
    expect(factOf(shown, board)).toEqual({ href: board, text: '1 late, 1 overdue, 2 unassigned', tone: 'bad' })
    expect(shown.topics).toEqual([`queues:${east}`, `unassigned:${east}`])
  })

  test('what must be seen to: late orders and overdue drivers before those who have not acknowledged', async () => {
    const shown = await home({ ...dispatcher, market_ids: [east] })
    expect(titles(shown)).toEqual([
      `Order ${late.order_id} is late`,
      'Ana Campos is overdue',
      'Bao Nguyen has not acknowledged',
    ])
    for (const { since } of shown.needs) expect(since).toBeLessThanOrEqual(shown.now)
    expect(shown.needs[0]).toMatchObject({ detail: 'Saffron House, no driver', tone: 'bad', href: board })
  })

  test('whoever works in all markets sees them together, or the one that was chosen', async () => {
    expect(figures(await home(dispatcher))).toMatchObject({ 'Open deliveries': 5, Late: 1 })
    const shown = await home(dispatcher, west)
    expect(figures(shown)).toMatchObject({ 'Open deliveries': 1, Late: 0, 'On the clock': 0 })
    expect(factOf(shown, board)).toMatchObject({ text: '1 unassigned', tone: 'warn' })
    expect(titles(shown)).toEqual([])
  })

  test('support is told nothing of them', async () => {
    const shown = await home({ roles: ['customer_support'] })
    expect(Object.keys(figures(shown))).toEqual(['Open tickets'])
    expect(shown.topics.filter((topic: string) => !/^(orders|tickets|conversations):/.test(topic))).toEqual([])
  })
})

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

test('what waits in messages, hours, sales and tax records, in the markets that one works in', async () => {
  const manager: Person = { roles: ['manager'], market_ids: [west] }
  const said = async (person: Person = manager) =>
    Object.fromEntries(
      (await home(person)).facts.map(({ href, text, tone }) => [href, tone ? `${tone}: ${text}` : text]),
    )
  expect(await said()).toMatchObject({
    '/secure/messaging': 'None open',
    '/secure/invoices/hours': 'All approved',
    '/secure/sales': 'Nothing is due today',
    '/secure/tax_records': 'None to verify',
  })

  const write = (market_id: number | null, unread: number, status: 'open' | 'done' = 'open') =>
    db
      .insertInto('conversations')
      .values({
        kind: 'customer',
        market_id,
        phone_number: newPhone(),
        unread,
        status,
        last_text: 'Hello',
        last_by: 'them',
        last_at: minutes(-1),
        created_at: minutes(-1),
      })
      .execute()
  await write(west, 2)
  await write(west, 0)
  await write(null, 1)
  await write(east, 1)
  await write(west, 1, 'done')
  for (const [market_id, ended_how] of [
    [west, 'driver'],
    [west, 'forgotten'],
    [east, 'driver'],
  ] as const) {
    const { driver_id } = await insertPaidDriver(db, market_id)
    await insertHour(db, driver_id, { approve: 2, ended_how })
    await insertHour(db, driver_id, { approve: 1, started_at: minutes(-90), ended_at: minutes(-30) })
  }
  const { rows } = await sql<{
    today: string
  }>`select (now() at time zone 'America/New_York')::date::text as today`.execute(db)
  const today = rows[0]?.today ?? ''
  for (const next_step_on of [today, daysAfter(today, -1), daysAfter(today, 1)])
    await db
      .updateTable('sales_restaurants')
      .set({ next_step_on })
      .where(
        'sales_restaurant_id',
        '=',
        await insertSalesRestaurant(db, { market_id: west, name: `Due ${next_step_on}` }),
      )
      .execute()
  const { driver_id } = await insertPaidDriver(db, west)
  await insertTaxRecord(db, { market_id: west, driver_id })
  expect(await said()).toMatchObject({
    '/secure/messaging': 'warn: 2 unread',
    '/secure/invoices/hours': '2 to approve',
    '/secure/sales': 'bad: 1 overdue, 1 due today',
    '/secure/tax_records': '1 to verify',
  })
  expect((await home(manager)).figures).toContainEqual({
    label: 'Hours to approve',
    value: 2,
    detail: '1 forgotten',
    tone: 'warn',
    href: '/secure/invoices/hours',
  })
  expect(await said({ roles: ['customer_support'], market_ids: [west] })).not.toHaveProperty('/secure/invoices/hours')
})

test('jobs that were set aside, and those that should be done; only who may open their page hears of them', async () => {
  for (const kind of ['send_text', 'remove_card', 'waits'])
    await insertJob(db, { kind, payload: {} }, kind === 'waits' ? minutes(-6) : minutes(60))
  await insertJob(db, { kind: 'later', payload: {} }, minutes(-1))
  await db
    .updateTable('jobs')
    .set({ set_aside_at: minutes(-30) })
    .where('kind', 'in', ['send_text', 'remove_card'])
    .execute()
  const shown = await home({ roles: ['admin'] })
  expect(factOf(shown, '/secure/jobs')).toEqual({ href: '/secure/jobs', text: '2 set aside, 1 behind', tone: 'warn' })
  expect(shown.needs).toContainEqual(
    expect.objectContaining({ title: '2 jobs were set aside', detail: 'remove_card, send_text' }),
  )
  expect(factOf(await home({ roles: ['dispatcher'] }), '/secure/jobs')).toBeUndefined()
})

test('imports under way and those that came to no end today, in the markets that one works in', async () => {
  const add = (values: {
    market_id: number | null
    state: 'running' | 'waiting' | 'failed' | 'refused' | 'interrupted'
    dry_run?: boolean
    created_at?: Date
  }) =>
    db
      .insertInto('imports')
      .values({ kind: 'zones', file_name: `${values.state}.json`, ...values })
      .execute()
  await add({ market_id: east, state: 'running' })
  await add({ market_id: east, state: 'failed' })
  await add({ market_id: east, state: 'failed', dry_run: true })
  await add({ market_id: east, state: 'refused', created_at: minutes(-25 * 60) })
  await add({ market_id: null, state: 'waiting' })
  const all = await home({ roles: ['admin'] })
  expect(factOf(all, '/admin/import')).toMatchObject({ text: '2 under way, 1 failed today', tone: 'warn' })
  expect(titles(all)).toContain('failed.json was not imported')
  const ofWest = await home({ roles: ['admin'], market_ids: [west] })
  expect(factOf(ofWest, '/admin/import')).toEqual({ href: '/admin/import', text: 'Nothing under way' })
})

test('a market that takes orders though nobody is in range is named', async () => {
  const { market_id: notYet } = await insertMarket(db, { ...bellwether, name: 'Not yet', active: false })
  await db.deleteFrom('zones').where('market_id', 'in', [west, notYet]).execute()
  const shown = await home({ roles: ['admin'] })
  expect(factOf(shown, '/admin/zones')?.text).toBe('1 zone')
  expect(titles(shown).filter((title) => title.endsWith('delivery area'))).toEqual(['West has no delivery area'])
})
