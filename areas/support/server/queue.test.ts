import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { supportServer, writeTicket } from './testing.ts'

const { db } = await testDatabase()
const now = Date.now()
const clock = standingClock(new Date(now))
const { as } = await supportServer(db, { clock })
const { market_id } = await insertMarket(db, { name: 'East', time_zone: 'America/New_York' })
const west = (await insertMarket(db, { name: 'West' })).market_id
const grace = await as({ name: 'Grace', market_ids: [market_id] })

const minutes = (count: number) => new Date(now + count * 60_000)
type Listed = { ticket_id: number }
const numbers = async (search: string, person = grace): Promise<number[]> =>
  (await person.read(`/secure/tickets${search}`)).tickets.map(({ ticket_id }: Listed) => ticket_id)
const write = (values: Parameters<typeof writeTicket>[2], description = 'The soup was cold') =>
  writeTicket(db, { description, market_id }, values)

describe('the queue', async () => {
  const low = await write({ at: minutes(-90), due_at: minutes(30), priority: 1 })
  const older = await write({ at: minutes(-80), due_at: minutes(30) })
  const urgent = await write({ at: minutes(-10), due_at: minutes(20), priority: 4, assignee_id: grace.user_id })
  const newer = await write({ at: minutes(-5), due_at: null })
  const lateLow = await write({ at: minutes(-30), due_at: minutes(-1), priority: 1 })
  const late = await write({ at: minutes(-20), due_at: minutes(-1), status: 'waiting', kind: 'payment', priority: 3 })
  const solved = await write({ at: minutes(-200), due_at: minutes(-100), status: 'solved' })
  const foreign = await writeTicket(db, { market_id: west }, { at: minutes(-300), due_at: minutes(-200) })
  const nobodys = await writeTicket(db, {}, { at: minutes(-85), due_at: minutes(30) })

  test('[SIL-ORD-140] what is overdue first, then by priority, then the oldest; nothing of another market', async () => {
    expect(await numbers('')).toEqual([late, lateLow, urgent, nobodys, older, newer, low])
    expect(await numbers('?state=all')).not.toContain(foreign)
  })

  test.each([
    ['?state=mine', [urgent]],
    ['?state=overdue', [late, lateLow]],
    ['?state=waiting', [late]],
    ['?state=unassigned', [late, lateLow, nobodys, older, newer, low]],
    ['?state=mine,waiting', [late, urgent]],
    ['?status=solved', [solved]],
    ['?status=waiting,solved', [late, solved].toSorted((a, b) => b - a)],
    ['?priority=1', [lateLow, low]],
    ['?kind=payment', [late]],
    [`?assignee=${grace.user_id}`, [urgent]],
    [`?market=${market_id}&priority=2`, [nobodys, older, newer]],
    [`?market=${west}`, [nobodys]],
    ['?status=burnt', []],
    ['?priority=x', []],
    ['?kind=', [late, lateLow, urgent, nobodys, older, newer, low]],
    ['?sort=ticket&priority=1', [low, lateLow]],
  ])('%s', async (search, expected) => expect(await numbers(search)).toEqual(expected))

  test('its tabs count what they show, and whoever works everywhere sees all', async () => {
    const state = await grace.read('/secure/tickets')
    expect(state.ticket_counts).toEqual({ queue: 7, mine: 1, unassigned: 6, overdue: 2, waiting: 1 })
    expect((await numbers('', await as())).slice(0, 3)).toEqual([late, foreign, lateLow])
    const listed = state.tickets.find(({ ticket_id }: Listed) => ticket_id === urgent)
    expect(listed).toMatchObject({ assignee: 'Grace', priority: 4, market: 'East', time_zone: 'America/New_York' })
  })

  test('goes on page by page where it stopped, forwards and back', async () => {
    const many: number[] = []
    for (let count = 0; count < 60; count++)
      many.push(await write({ at: minutes(-50), due_at: minutes(60), priority: 3 }))
    const first = await grace.read('/secure/tickets')
    const second = await grace.read(`/secure/tickets?page=${first.ticket_pages.next}`)
    const all = [...first.tickets, ...second.tickets].map(({ ticket_id }: Listed) => ticket_id)
    expect(all).toEqual([late, lateLow, urgent, ...many, nobodys, older, newer, low])
    const back = await grace.read(`/secure/tickets?page=${second.ticket_pages.previous}`)
    expect(back.tickets).toEqual(first.tickets)
    await db.deleteFrom('tickets').where('ticket_id', 'in', many).execute()
  })

  test('a search looks at all there are, also what is done', async () => {
    const order = await insertOrder(db, { market_id, phone_number: '4045550171', name: 'Ünal O’Hara 100%' })
    const about = await writeTicket(
      db,
      { market_id, order_id: order.order_id, description: 'Nothing came' },
      { at: minutes(-1), status: 'closed' },
    )
    const linked = await write({ at: minutes(-1) }, 'Linked to it')
    await db.insertInto('ticket_links').values({ ticket_id: linked, order_id: order.order_id }).execute()
    const hidden = await writeTicket(db, { market_id: west, description: 'Nothing came either' })
    const find = (q: string) => numbers(`?q=${encodeURIComponent(q)}`)
    expect(await find(`#${order.order_id}`)).toEqual([linked, about])
    expect(await find('(404) 555-0171')).toEqual([about])
    expect(await find('5550171')).toEqual([about])
    expect(await find('ünal nothing')).toEqual([about])
    expect(await find('o’hara 100%')).toEqual([about])
    expect(await find('100% x')).toEqual([])
    expect(await find(String(low))).toContain(low)
    expect(await find(String(hidden))).not.toContain(hidden)
    expect(await find('—')).toEqual([])
    expect(await find('soup')).toContain(solved)
    expect(await numbers('?q=soup&state=overdue')).toEqual([late, lateLow].toSorted((a, b) => b - a))
    expect(await numbers(`?q=${encodeURIComponent("'; drop table tickets; --")}`)).toEqual([])
  })

  test('what is found goes on page by page too', async () => {
    const many: number[] = []
    for (let count = 0; count < 55; count++) many.push(await write({ at: minutes(-50) }, 'Wobbly table'))
    const first = await grace.read('/secure/tickets?q=wobbly')
    expect(first.tickets).toHaveLength(50)
    const second = await grace.read(`/secure/tickets?q=wobbly&page=${first.ticket_pages.next}`)
    expect([...first.tickets, ...second.tickets].map(({ ticket_id }: Listed) => ticket_id)).toEqual(many.toReversed())
    expect(second.ticket_pages.next).toBeNull()
    const back = await grace.read(`/secure/tickets?q=wobbly&page=${second.ticket_pages.previous}`)
    expect(back.tickets).toEqual(first.tickets)
    const strange = await grace.get(
      `/secure/tickets?q=wobbly&page=${(await grace.read('/secure/tickets?state=all')).ticket_pages.next}`,
    )
    expect(strange.statusCode).toBe(400)
    await db.deleteFrom('tickets').where('ticket_id', 'in', many).execute()
  })
})

test('a ticket begins with priority and time by its kind, in the clock of its market', async () => {
  const at = new Date('2026-11-22T03:50:00Z')
  const due = async (ticket_id: number) =>
    db
      .selectFrom('tickets')
      .select(['kind', 'priority', 'due_at'])
      .where('ticket_id', '=', ticket_id)
      .executeTakeFirstOrThrow()
  expect(await due(await write({ at }))).toEqual({
    kind: 'other',
    priority: 2,
    due_at: new Date('2026-11-22T23:00:00Z'),
  })
  expect(await due(await writeTicket(db, {}, { at }))).toMatchObject({ due_at: new Date('2026-11-23T03:50:00Z') })
  const { driver_id } = await db
    .insertInto('drivers')
    .values({ market_id, name: 'Hana', phone_number: '4045550100' })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const order = await insertOrder(db, { market_id, phone_number: '4045550172', name: 'Theo' })
  const rejected = await writeTicket(db, { market_id, order_id: order.order_id, driver_id }, { at })
  expect(await due(rejected)).toEqual({ kind: 'rejection', priority: 3, due_at: new Date('2026-11-22T04:50:00Z') })
  const person = sql<string>`phone_number || ' ' || name`
  expect(
    await db.selectFrom('tickets').select(person.as('person')).where('ticket_id', '=', rejected).executeTakeFirst(),
  ).toEqual({
    person: '4045550172 Theo',
  })
})
