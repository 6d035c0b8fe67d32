import { describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder, noodleBar } from '#areas/orders/server/testing.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { caseState } from './case-state.ts'
import { supportServer, writeTicket } from './testing.ts'

const { db } = await testDatabase()
const { as, deps } = await supportServer(db)
const { market_id } = await insertMarket(db, { name: 'East' })
const west = (await insertMarket(db, { name: 'West' })).market_id
await db.updateTable('markets').set({ support_phone: '2295550100' }).where('market_id', '=', market_id).execute()
const franchise = await insertFranchise(db, { ...noodleBar, market_id, name: 'Saffron {House}' })
const grace = await as({ name: 'Grace Hopper', market_ids: [market_id] })
const boss = await as({ name: 'Priya', roles: ['manager'] })
const bossOfWest = await as({ name: 'Wes', roles: ['manager'], market_ids: [west] })

type Values = Record<string, unknown>
const nothing = { market_id: null, name: 'Sorry', body: '', status: null, priority: null, assigns: 'as_it_is' }
const create = async (values: Values = {}, person = boss) =>
  person.post('/secure/macros', { ...nothing, body: 'Sorry', ...values })
const made = async (values: Values = {}): Promise<number> => (await create(values)).ticket_macro_id
const row = (ticket_id: number) =>
  db.selectFrom('tickets').selectAll().where('ticket_id', '=', ticket_id).executeTakeFirstOrThrow()
const state = async (ticket_id: number) => {
  const found = await caseState(db, grace.actor, ticket_id, new Date())
  if (!found) throw new Error(`no case of ticket ${ticket_id}`)
  return found
}
const textsTo = (recipient: string) =>
  db
    .selectFrom('messages')
    .select(['body', 'about', 'market_id', 'channel'])
    .where('recipient', '=', recipient)
    .execute()
let phones = 4_045_550_200
const newPhone = () => String(phones++)
const write = (phone_number: string) => writeTicket(db, { market_id }, { phone_number, name: 'Nadia Farouk' })
const answer = (ticket: number, values: Values, person = grace) =>
  person.post(`/secure/tickets/${ticket}/answer`, { expected_version: 1, ...values })

describe('macros', () => {
  test('managers write them, change them and remove them; support reads them', async () => {
    const name = `=1+1 </script><script>alert(1)</script>`
    const id = await made({ name, body: 'Hi {customer}' })
    const read = async (person = grace) =>
      (await person.read('/secure/macros')).macros.find((one: Values) => one.ticket_macro_id === id)
    expect(await read()).toMatchObject({ name, body: 'Hi {customer}', market_id: null, is_mine_to_change: false })
    expect((await read(boss)).is_mine_to_change).toBe(true)
    const change = { ...nothing, body: 'Hello', name: 'Greeting', expected_version: 1 }
    expect(await boss.post(`/secure/macros/${id}`, change)).toMatchObject({ status: 200, version: 2 })
    expect(await boss.post(`/secure/macros/${id}`, change)).toMatchObject({ status: 409, error: 'changed_meanwhile' })
    expect((await boss.post(`/secure/macros/${id}/remove`, { expected_version: 1 })).status).toBe(409)
    expect((await boss.post(`/secure/macros/${id}/remove`, { expected_version: 2 })).status).toBe(200)
    expect(await read()).toBeUndefined()
    expect((await boss.post(`/secure/macros/${id}`, { ...change, expected_version: 2 })).status).toBe(404)
    const events = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `macro:${id}`)
      .orderBy('event_id')
      .execute()
    expect(events.map(({ what }) => what)).toEqual(['macro_created', 'macro_changed', 'macro_removed'])
  })

  test.each([
    [{ name: '​ ' }, 'name_missing'],
    [{ body: 'Hi {name}' }, 'unknown_placeholder'],
    [{ body: '' }, 'nothing_done'],
    [{ market_id: 999_999 }, 'unknown_market'],
  ])('%j is refused as %s', async (values, error) => {
    const person = error === 'unknown_market' ? bossOfWest : boss
    expect(await create(values, person)).toMatchObject({ status: 422, error })
  })

  test('[SIL-OPS-04] [SIL-ORD-140] support writes none; those of another market or of all are not a market’s manager’s', async () => {
    expect((await create({}, grace)).status).toBe(403)
    expect(await create({}, bossOfWest)).toMatchObject({ status: 422, error: 'unknown_market' })
    expect((await create({ market_id: west, name: 'Western' }, bossOfWest)).status).toBe(200)
    const [ofEast, ofAll] = [await made({ market_id }), await made()]
    for (const id of [ofEast, ofAll]) {
      expect(
        (await bossOfWest.post(`/secure/macros/${id}`, { ...nothing, body: 'x', expected_version: 1 })).status,
      ).toBe(404)
      expect((await bossOfWest.post(`/secure/macros/${id}/remove`, { expected_version: 1 })).status).toBe(404)
    }
    const seen = (await bossOfWest.read('/secure/macros')).macros.map((one: Values) => one.ticket_macro_id)
    expect([seen.includes(ofEast), seen.includes(ofAll)]).toEqual([false, true])
    expect((await state(await write(newPhone()))).macros.map(({ name }) => name)).not.toContain('Western')
  })

  test('their words in braces are filled from the ticket, its order, the clerk and the market', async () => {
    const phone = newPhone()
    const order = await insertOrder(db, {
      market_id,
      franchise_id: franchise.franchise_id,
      phone_number: phone,
      name: '{order} Nadia',
      tip: 300,
    })
    const name = 'All of them'
    await made({
      name,
      body: '{customer}, {order} of {restaurant} for {total}: ticket {ticket}. {clerk}, {phone}. {driver}',
    })
    const ticket = await writeTicket(db, { market_id, order_id: order.order_id })
    const macro = (await state(ticket)).macros.find((one) => one.name === name)
    const total = `$${((order.total + 300) / 100).toFixed(2)}`
    expect(macro?.text).toBe(
      `{order}, #${order.order_id} of Saffron {House} for ${total}: ticket ${ticket}. Grace, (229) 555-0100. {driver}`,
    )
    expect(macro?.missing).toEqual(['driver'])
  })
})

describe('an answer', () => {
  test('goes through the outbox to the customer alone, and the story has it once', async () => {
    const phone = newPhone()
    const ticket = await write(phone)
    const values = { body: 'We are sorry', request_key: '0123456789abcdef' }
    const [first, again] = [await answer(ticket, values), await answer(ticket, values)]
    expect([first.status, again.status, first.version]).toEqual([200, 200, 2])
    expect(await textsTo(phone)).toEqual([
      { body: 'We are sorry', about: `ticket:${ticket}`, market_id, channel: 'text' },
    ])
    expect((await state(ticket)).thread.filter(({ kind }) => kind === 'text')).toMatchObject([
      { text: 'We are sorry', who: 'Grace Hopper', state: 'queued' },
    ])
  })

  test('with a macro sends, sets and takes at once', async () => {
    const phone = newPhone()
    const ticket = await write(phone)
    const ticket_macro_id = await made({ name: 'Solved it', status: 'solved', priority: 1, assigns: 'me' })
    deps.hints.heard.splice(0)
    expect((await answer(ticket, { body: 'Done, Nadia', ticket_macro_id })).status).toBe(200)
    expect(await row(ticket)).toMatchObject({ status: 'solved', priority: 1, assignee_id: grace.user_id })
    expect((await textsTo(phone)).map(({ body }) => body)).toEqual(['Done, Nadia'])
    const { thread, ticket: shown } = await state(ticket)
    expect(thread.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Used the macro “Solved it”', 'Taken', 'Priority low', 'Solved', 'Done, Nadia']),
    )
    expect((await answer(ticket, { body: 'x', expected_version: shown.version })).status).toBe(200)
    expect(deps.hints.heard.map(({ topic }) => topic)).toContain(`ticket:${ticket}`)
  })

  test('a macro without a text only sets', async () => {
    const phone = newPhone()
    const ticket = await write(phone)
    const ticket_macro_id = await made({ body: '', status: 'waiting', assigns: 'nobody' })
    expect((await answer(ticket, { body: '', ticket_macro_id })).status).toBe(200)
    expect((await row(ticket)).status).toBe('waiting')
    expect(await textsTo(phone)).toEqual([])
  })

  test('[SIL-ORD-168] of two who answer at once, the second sees the first answer before sending', async () => {
    const phone = newPhone()
    const ticket = await write(phone)
    const lee = await as({ name: 'Lee', market_ids: [market_id] })
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('tickets').select('ticket_id').where('ticket_id', '=', ticket).forUpdate().execute(),
      () => [answer(ticket, { body: 'One' }), answer(ticket, { body: 'Two' }, lee)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await textsTo(phone)).toHaveLength(1)
  })

  test('is refused empty, without a phone, with a word in braces, and with a macro that cannot be used', async () => {
    const phone = newPhone()
    const ticket = await write(phone)
    const silent = await writeTicket(db, { market_id })
    const solved = await writeTicket(db, { market_id }, { phone_number: phone, status: 'closed' })
    const waits = await made({ status: 'waiting' })
    const western = (await create({ market_id: west }, bossOfWest)).ticket_macro_id
    expect((await answer(ticket, { body: ' \n' })).error).toBe('text_missing')
    expect((await answer(ticket, { body: '', ticket_macro_id: waits })).error).toBe('text_missing')
    expect((await answer(silent, { body: 'Hello' })).error).toBe('phone_missing')
    expect((await answer(ticket, { body: 'About {order}' })).error).toBe('placeholder_left')
    expect((await answer(ticket, { body: 'x', ticket_macro_id: western })).error).toBe('macro_gone')
    expect((await answer(ticket, { body: 'x', ticket_macro_id: 999_999 })).error).toBe('macro_gone')
    expect((await answer(solved, { body: 'x', ticket_macro_id: waits })).error).toBe('macro_not_possible')
    expect((await answer(ticket, { body: 'x'.repeat(1531) })).status).toBe(400)
    expect(await textsTo(phone)).toEqual([])
    expect((await row(ticket)).version).toBe(1)
  })
})

describe('several at once', () => {
  const bulk = (tickets: readonly { ticket_id: number; version: number }[], values: Values, person = grace) =>
    person.post('/secure/tickets/bulk', { tickets, ...values })
  const seen = async (ids: readonly number[]) =>
    Promise.all(ids.map(async (ticket_id) => ({ ticket_id, version: (await row(ticket_id)).version })))

  test('each is told what became of it: done, changed meanwhile, not theirs, not possible', async () => {
    const [one, changed, closed] = [await write(''), await write(''), await write('')]
    const hidden = await writeTicket(db, { market_id: west })
    await grace.post(`/secure/tickets/${closed}/status`, { status: 'closed', expected_status: 'open' })
    const tickets = await seen([one, changed, closed, hidden])
    await answer(changed, { body: '', ticket_macro_id: await made({ body: '', priority: 3 }) })
    const { results } = await bulk(tickets, { act: 'status', status: 'waiting' })
    expect(results).toEqual([
      { ticket_id: one, done: true, message: 'Done' },
      { ticket_id: changed, done: false, message: expect.stringContaining('Somebody else has changed') },
      { ticket_id: closed, done: false, message: 'What is solved or closed is opened again first.' },
      { ticket_id: hidden, done: false, message: 'It is not there.' },
    ])
    expect([(await row(one)).status, (await row(changed)).status, (await row(hidden)).status]).toEqual([
      'waiting',
      'open',
      'open',
    ])
  })

  test('are given, put back and ranked; what was asked without a value is refused', async () => {
    const ids = [await write(''), await write('')]
    expect((await bulk(await seen(ids), { act: 'assign', assignee_id: grace.user_id })).status).toBe(200)
    await bulk(await seen(ids), { act: 'priority', priority: 4 })
    for (const id of ids) expect(await row(id)).toMatchObject({ assignee_id: grace.user_id, priority: 4 })
    await bulk(await seen(ids), { act: 'assign', assignee_id: null })
    expect((await row(ids[0] ?? 0)).assignee_id).toBeNull()
    const { results } = await bulk(await seen(ids), { act: 'assign', assignee_id: bossOfWest.user_id })
    expect(results[0].message).toBe('This person cannot take tickets of this market.')
    for (const act of ['assign', 'status', 'priority'])
      expect(await bulk(await seen(ids), { act })).toMatchObject({ status: 422, error: 'value_missing' })
    expect((await bulk([], { act: 'priority', priority: 1 })).status).toBe(400)
    const many = Array.from({ length: 101 }, (_, at) => ({ ticket_id: at + 1, version: 1 }))
    expect((await bulk(many, { act: 'priority', priority: 1 })).status).toBe(400)
  })

  test('two who change the same tickets in another order do not wait for each other in a circle', async () => {
    const ids = [await write(''), await write('')]
    const tickets = await seen(ids)
    const replies = await whileRowsHeld(
      db,
      (tx) =>
        tx
          .selectFrom('tickets')
          .select('ticket_id')
          .where('ticket_id', '=', ids[0] ?? 0)
          .forUpdate()
          .execute(),
      () => [
        bulk(tickets, { act: 'priority', priority: 4 }),
        bulk(tickets.toReversed(), { act: 'priority', priority: 1 }),
      ],
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await Promise.all(ids.map(row))
    expect(first?.priority).toBe(second?.priority)
  })
})
