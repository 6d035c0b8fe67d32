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
const { market_id } = await insertMarket(db, { name: 'East', time_zone: 'America/New_York' })
const west = (await insertMarket(db, { name: 'West' })).market_id
const grace = await as({ name: 'Grace', market_ids: [market_id] })
const lee = await as({ name: 'Lee', market_ids: [market_id] })
const stranger = await as({ name: 'Elsewhere', market_ids: [west] })

type Values = Record<string, unknown>
const hostile = `=HYPERLINK("http://x")</script><img src=x onerror=alert(1)>'; drop table tickets; --\u202e{order}`
const write = (description = 'The soup was cold') => writeTicket(db, { description, market_id })
const row = (ticket_id: number) =>
  db.selectFrom('tickets').selectAll().where('ticket_id', '=', ticket_id).executeTakeFirstOrThrow()
const state = async (ticket_id: number, person = grace) => {
  const found = await caseState(db, person.actor, ticket_id, new Date())
  if (!found) throw new Error(`no case of ticket ${ticket_id}`)
  return found
}
const happened = async (ticket_id: number) =>
  (await state(ticket_id)).thread.filter(({ kind }) => kind === 'event').map(({ who, text }) => `${who}: ${text}`)
const act = (person: typeof grace, ticket_id: number, path: string, values: Values = {}) =>
  person.post(`/secure/tickets/${ticket_id}/${path}`, values)
const details = async (ticket_id: number, values: Values = {}) => {
  const { kind, priority, name, phone_number, version } = await row(ticket_id)
  return { kind, priority, name, phone_number, due_at: null, market_id, expected_version: version, ...values }
}
const heard = () => new Set(deps.hints.heard.splice(0).map(({ topic }) => topic))

describe('what it is about and until when', () => {
  test('is saved with what was before, and pages hear of it', async () => {
    const ticket = await write()
    heard()
    const due_at = Date.now() + 3_600_000
    const values = { kind: 'payment', priority: 4, name: hostile, phone_number: '(404) 555-0170', due_at }
    expect(await act(grace, ticket, 'details', await details(ticket, values))).toMatchObject({
      status: 200,
      version: 2,
    })
    expect(await row(ticket)).toMatchObject({
      kind: 'payment',
      priority: 4,
      phone_number: '4045550170',
      due_by_hand: true,
    })
    expect((await row(ticket)).name).toBe(hostile)
    expect(heard()).toEqual(new Set([`tickets:${market_id}`, `ticket:${ticket}`]))
    expect((await happened(ticket))[0]).toMatch(/^Grace: Kind Payment, Priority urgent, Due .*, Name “=HYPERLINK/s)
    // Nothing else: nobody is told of a change that is none.
    expect(
      await act(grace, ticket, 'details', await details(ticket, { ...values, expected_version: 2 })),
    ).toMatchObject({ version: 2 })
    expect(await happened(ticket)).toHaveLength(1)
  })

  test('a kind brings its own time, counted from when the ticket was written', async () => {
    const ticket = await write()
    await act(grace, ticket, 'details', await details(ticket, { kind: 'delivery' }))
    const { created_at, due_at } = await row(ticket)
    expect(due_at?.getTime()).toBe(created_at.getTime() + 30 * 60_000)
  })

  test('[SIL-ORD-168] of two who save at once, the second is told and nothing is lost', async () => {
    const ticket = await write()
    const [mine, theirs] = [await details(ticket, { name: 'Mine' }), await details(ticket, { name: 'Theirs' })]
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('tickets').select('ticket_id').where('ticket_id', '=', ticket).forUpdate().execute(),
      () => [act(grace, ticket, 'details', mine), act(lee, ticket, 'details', theirs)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ error: 'changed_meanwhile' })
    expect((await row(ticket)).version).toBe(2)
  })

  test.each([
    [{ phone_number: '12' }, 422, 'phone_number_invalid'],
    [{ due_at: Date.now() + 400 * 86_400_000 }, 422, 'due_invalid'],
    [{ market_id: 999_999 }, 422, 'unknown_market'],
    [{ market_id: null }, 422, 'unknown_market'],
    [{ kind: 'burnt' }, 400, 'malformed'],
    [{ priority: 5 }, 400, 'malformed'],
    [{ name: 'x'.repeat(201) }, 400, 'malformed'],
  ])('%j is refused', async (values, status, error) => {
    const ticket = await write()
    expect(await act(grace, ticket, 'details', await details(ticket, values))).toMatchObject({ status, error })
    expect((await row(ticket)).version).toBe(1)
  })

  test('[SIL-ORD-140] a ticket cannot be given to a market that one does not work in', async () => {
    const ticket = await write()
    const moved = await act(grace, ticket, 'details', await details(ticket, { market_id: west }))
    expect(moved).toMatchObject({ status: 422, error: 'unknown_market' })
  })
})

describe('who has it', () => {
  test('[SIL-ORD-140] who does not work in the market that it comes into has it no more: it waits there, and the story says so', async () => {
    const both = await as({ name: 'Both', market_ids: [market_id, west] })
    const take = (ticket: number, person: typeof grace) =>
      act(person, ticket, 'assign', { assignee_id: person.user_id, expected_assignee_id: null })
    const [moved, kept, linked, merged] = [
      await write(),
      await write(),
      await writeTicket(db, {}),
      await writeTicket(db, {}),
    ]
    await take(moved, grace)
    await take(kept, both)
    await take(linked, grace)
    await take(merged, grace)
    for (const ticket of [moved, kept]) {
      const reply = await act(both, ticket, 'details', await details(ticket, { market_id: west }))
      expect(reply).toMatchObject({ status: 200, version: (await row(ticket)).version })
    }
    const { order_id } = await insertOrder(db, { market_id: west })
    expect((await act(both, linked, 'links', { kind: 'order', target: String(order_id) })).status).toBe(200)
    const double = await writeTicket(db, { market_id: west })
    const merge = { into: merged, expected_version: (await row(double)).version }
    expect((await act(both, double, 'merge', merge)).status).toBe(200)

    for (const ticket of [moved, linked, merged])
      expect(await row(ticket)).toMatchObject({ market_id: west, assignee_id: null, assigned_at: null })
    expect(await row(kept)).toMatchObject({ market_id: west, assignee_id: both.user_id })
    const story = (await state(moved, stranger)).thread.map(({ who, text }) => `${who}: ${text}`)
    expect(story.at(-1)).toBe('Both: Put back by Grace')
  })

  const take = (person: typeof grace, ticket: number, expected_assignee_id: number | null) =>
    act(person, ticket, 'assign', { assignee_id: person.user_id, expected_assignee_id })

  test('is taken, taken over, put back and given, and the story says from whom', async () => {
    const ticket = await write()
    expect((await take(grace, ticket, null)).status).toBe(200)
    expect((await state(ticket)).holder).toMatchObject({
      user_id: grace.user_id,
      name: 'Grace',
      since: expect.any(Number),
    })
    expect((await take(lee, ticket, grace.user_id)).status).toBe(200)
    await act(lee, ticket, 'assign', { assignee_id: grace.user_id, expected_assignee_id: lee.user_id })
    await act(grace, ticket, 'assign', { assignee_id: null, expected_assignee_id: grace.user_id })
    expect(await happened(ticket)).toEqual([
      'Grace: Taken',
      'Lee: Taken over from Grace',
      'Lee: Given to Grace',
      'Grace: Put back by Grace',
    ])
  })

  test('[SIL-ORD-168] of two who take it at once, the second learns who the first is', async () => {
    const ticket = await write()
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('tickets').select('ticket_id').where('ticket_id', '=', ticket).forUpdate().execute(),
      () => [take(grace, ticket, null), take(lee, ticket, null)],
    )
    const { assignee_id } = await row(ticket)
    const holder = assignee_id === grace.user_id ? 'Grace' : 'Lee'
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.message).toBe(`${holder} has taken this ticket meanwhile.`)
  })

  test('what was put back meanwhile is said so', async () => {
    const ticket = await write()
    const reply = await take(lee, ticket, grace.user_id)
    expect(reply).toMatchObject({ status: 409, message: 'This ticket was put back meanwhile.' })
  })

  test('only by people of support who work in its market', async () => {
    const ticket = await write()
    const dispatcher = await as({ roles: ['dispatcher'] })
    const manager = await as({ roles: ['manager'] })
    const gone = await as({ name: 'Gone' })
    await db.updateTable('users').set({ active: false }).where('user_id', '=', gone.user_id).execute()
    for (const assignee_id of [dispatcher.user_id, stranger.user_id, gone.user_id, 999_999])
      expect(await act(grace, ticket, 'assign', { assignee_id, expected_assignee_id: null })).toMatchObject({
        status: 422,
        error: 'not_a_clerk',
      })
    const given = await act(grace, ticket, 'assign', { assignee_id: manager.user_id, expected_assignee_id: null })
    expect(given.status).toBe(200)
  })
})

describe('its state', () => {
  const set = (ticket: number, status: string, expected_status: string, person = grace) =>
    act(person, ticket, 'status', { status, expected_status })

  test('[SIL-OPS-22] leads from open to solved and back, and opened again it is due anew', async () => {
    const ticket = await writeTicket(db, { market_id }, { at: new Date(Date.now() - 86_400_000 * 3) })
    for (const [from, to] of [
      ['open', 'waiting'],
      ['waiting', 'solved'],
      ['solved', 'closed'],
    ] as const)
      expect(await set(ticket, to, from)).toMatchObject({ status: 'closed' === to ? 'closed' : to, success: true })
    expect((await row(ticket)).due_at?.getTime()).toBeLessThan(Date.now())
    expect((await set(ticket, 'open', 'closed')).success).toBe(true)
    const opened = await row(ticket)
    expect(opened.due_at?.getTime()).toBeGreaterThan(Date.now())
    expect(opened.closed_at).toBeNull()
  })

  test('what is done waits for nobody: it is opened again first', async () => {
    const ticket = await write()
    await set(ticket, 'solved', 'open')
    const reply = await set(ticket, 'waiting', 'solved')
    expect([reply.error, reply.message]).toEqual([
      'status_not_possible',
      'What is solved or closed is opened again first.',
    ])
  })
})

describe('notes', () => {
  test('are kept as they are written; what one said before stays beside it', async () => {
    const ticket = await write()
    const { ticket_note_id } = await act(grace, ticket, 'notes', { body: hostile })
    await act(lee, ticket, 'notes', { body: 'Call after six' })
    expect(
      (await act(grace, ticket, `notes/${ticket_note_id}`, { body: 'Calm now', expected_version: 1 })).version,
    ).toBe(2)
    const notes = (await state(ticket)).thread.filter(({ kind }) => kind === 'note')
    expect(notes.map(({ who, text }) => [who, text])).toEqual([
      ['Grace', 'Calm now'],
      ['Lee', 'Call after six'],
    ])
    expect(notes[0]?.note).toMatchObject({ is_own: true, version: 2, earlier: [{ body: hostile }] })
    expect(notes[1]?.note).toMatchObject({ is_own: false, earlier: [] })
  })

  test('a repeat under its key is one note', async () => {
    const ticket = await write()
    const note = { body: 'Once', request_key: 'abcdef0123456789' }
    const [first, again] = [await act(grace, ticket, 'notes', note), await act(grace, ticket, 'notes', note)]
    expect(again.ticket_note_id).toBe(first.ticket_note_id)
    expect((await state(ticket)).thread.filter(({ kind }) => kind === 'note')).toHaveLength(1)
  })

  test('only who wrote a note changes it, and not what has changed meanwhile', async () => {
    const ticket = await write()
    const { ticket_note_id } = await act(grace, ticket, 'notes', { body: 'Mine' })
    const change = (person: typeof grace, values: Values, of = ticket) =>
      act(person, of, `notes/${ticket_note_id}`, values)
    expect(await change(lee, { body: 'Yours', expected_version: 1 })).toMatchObject({ status: 403, error: 'not_yours' })
    await change(grace, { body: 'Second', expected_version: 1 })
    expect(await change(grace, { body: 'Third', expected_version: 1 })).toMatchObject({ status: 409 })
    expect(await change(grace, { body: '  ', expected_version: 2 })).toMatchObject({
      error: 'note_missing',
      field: 'body',
    })
    expect((await change(grace, { body: 'x', expected_version: 2 }, await write())).status).toBe(404)
    expect((await act(grace, ticket, 'notes', { body: ' \n ' })).error).toBe('note_missing')
    expect((await act(grace, ticket, 'notes', { body: 'x'.repeat(5001) })).status).toBe(400)
  })

  test('a case of many notes shows the latest, and the others when they are asked for', async () => {
    const ticket = await write()
    await db
      .insertInto('ticket_notes')
      .values(Array.from({ length: 230 }, (_, at) => ({ ticket_id: ticket, user_id: lee.user_id, body: `note ${at}` })))
      .execute()
    const { thread, earlier_notes } = await state(ticket)
    const seen = thread.filter(({ kind }) => kind === 'note').map(({ text }) => text)
    for (let before = earlier_notes; before !== null; ) {
      const reply = await grace.get(`/secure/tickets/${ticket}/notes?before=${before}`)
      seen.unshift(...reply.json().notes.map(({ text }: { text: string }) => text))
      before = reply.json().earlier_notes
    }
    expect(seen).toEqual(Array.from({ length: 230 }, (_, at) => `note ${at}`))
    expect((await stranger.get(`/secure/tickets/${ticket}/notes?before=1000000`)).statusCode).toBe(404)
  })
})

describe('links', async () => {
  const customer = await db
    .insertInto('customers')
    .values({ phone_number: '4045550180', name: 'Nadia Farouk' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const order = await insertOrder(db, { market_id, ...customer, phone_number: '4045550180', name: 'Nadia' })
  const foreign = await insertOrder(db, { market_id: west })
  const bar = await insertFranchise(db, { ...noodleBar, market_id, name: 'Ramen Corner' })
  await insertFranchise(db, { ...noodleBar, market_id, name: 'Noodle Palace' })
  await insertFranchise(db, { ...noodleBar, market_id: west, name: 'Western Grill' })
  const { driver_id } = await db
    .insertInto('drivers')
    .values({ market_id, name: 'Ana Petrova', phone_number: '4045550101' })
    .returning('driver_id')
    .executeTakeFirstOrThrow()
  const link = (ticket: number, kind: string, target: string, person = grace) =>
    act(person, ticket, 'links', { kind, target })

  test('an order, a driver, a restaurant, a customer and another ticket, by what people call them', async () => {
    const [ticket, other] = [await write(), await write('Also about the soup')]
    const targets = [
      ['order', `# ${order.order_id}`],
      ['driver', 'ana petrova'],
      ['restaurant', 'ramen corner'],
      ['customer', '(404) 555-0180'],
      ['ticket', String(other)],
    ] as const
    for (const [kind, target] of targets) expect((await link(ticket, kind, target)).status).toBe(200)
    expect((await link(ticket, 'order', String(order.order_id))).status).toBe(200)
    const { links, ticket: shown } = await state(ticket)
    expect(links.map(({ kind, label }) => [kind, label])).toEqual([
      ['order', `#${order.order_id}`],
      ['driver', 'Ana Petrova'],
      ['restaurant', 'Ramen Corner'],
      ['customer', '(404) 555-0180'],
      ['ticket', String(other)],
    ])
    expect(shown).toMatchObject({ phone_number: '4045550180', name: 'Nadia' })
    expect((await state(other)).links).toMatchObject([{ kind: 'ticket', label: String(ticket) }])
    expect(bar.franchise_id + driver_id).toBeGreaterThan(0)
  })

  test('a ticket of no market gets that of the order', async () => {
    const ticket = await writeTicket(db)
    await link(ticket, 'order', String(order.order_id))
    expect(await row(ticket)).toMatchObject({ market_id, phone_number: '4045550180' })
  })

  test.each([
    ['order', '', 'target_missing'],
    ['order', 'soup', 'not_found'],
    ['order', '999999999', 'not_found'],
    ['order', '99999999999999', 'not_found'],
    ['customer', '4045550199', 'not_found'],
    ['customer', 'Nadia', 'not_found'],
    ['driver', 'Nobody', 'not_found'],
    ['restaurant', 'noodle', 'several'],
    ['restaurant', '%', 'not_found'],
    ['restaurant', "' or 1=1 --", 'not_found'],
    ['ticket', '0', 'not_found'],
  ])('%s %j is refused as %s', async (kind, target, error) => {
    expect(await link(await write(), kind, target)).toMatchObject({ status: 422, error, field: 'target' })
  })

  test('[SIL-ORD-140] nothing of another market is found or shown', async () => {
    const ticket = await write()
    const hidden = await writeTicket(db, { market_id: west, description: 'Hidden' })
    for (const [kind, target] of [
      ['order', String(foreign.order_id)],
      ['ticket', String(hidden)],
      ['restaurant', 'Western Grill'],
      ['customer', '4045550180'],
    ] as const)
      expect((await link(ticket, kind, target, kind === 'customer' ? stranger : grace)).success).toBe(false)
    await db.insertInto('ticket_links').values({ ticket_id: ticket, order_id: foreign.order_id }).execute()
    await db.insertInto('ticket_links').values({ ticket_id: hidden, linked_ticket_id: ticket }).execute()
    expect((await state(ticket)).links).toEqual([])
    const all = await as()
    expect((await state(ticket, all)).links).toHaveLength(2)
  })

  test('is taken off again, but only from its own ticket; itself it is not', async () => {
    const ticket = await write()
    expect((await link(ticket, 'ticket', String(ticket))).error).toBe('itself')
    await link(ticket, 'driver', 'Ana Petrova')
    const id = (await state(ticket)).links[0]?.ticket_link_id
    expect((await act(grace, await write(), `links/${id}/remove`)).status).toBe(404)
    expect((await act(stranger, ticket, `links/${id}/remove`)).status).toBe(404)
    expect((await act(grace, ticket, `links/${id}/remove`)).status).toBe(200)
    expect((await state(ticket)).links).toEqual([])
    expect(await happened(ticket)).toContain('Grace: No longer linked: driver Ana Petrova')
  })
})

describe('doubles', () => {
  const merge = async (ticket: number, into: number, person = grace, expected_version?: number) =>
    act(person, ticket, 'merge', { into, expected_version: expected_version ?? (await row(ticket)).version })

  test('are read as one case, the more urgent time holds, and opened again they are two', async () => {
    const stays = await writeTicket(db, { market_id, description: 'Soup' }, { due_at: new Date(Date.now() + 9e6) })
    const soon = new Date(Date.now() + 60_000)
    const double = await writeTicket(
      db,
      { market_id, description: 'Cold soup' },
      { due_at: soon, priority: 4, phone_number: '4045550190', name: 'Theo' },
    )
    await act(lee, double, 'notes', { body: 'He called twice' })
    expect(await merge(double, stays)).toMatchObject({ status: 200, into: stays })
    const found = await state(stays)
    expect(found.merged).toMatchObject([{ ticket_id: double, description: 'Cold soup' }])
    expect(found.thread.map(({ text }) => text)).toContain('He called twice')
    expect(found.ticket).toMatchObject({
      priority: 4,
      phone_number: '4045550190',
      name: 'Theo',
      due_at: soon.getTime(),
    })
    expect(await row(double)).toMatchObject({ status: 'closed', merged_into: stays })
    for (const [path, values] of [
      ['notes', { body: 'x' }],
      ['details', await details(double)],
      ['assign', { assignee_id: null, expected_assignee_id: null }],
      ['links', { kind: 'ticket', target: String(stays) }],
      ['answer', { body: 'x', expected_version: 2 }],
      ['merge', { into: stays, expected_version: 2 }],
    ] as const)
      expect(await act(grace, double, path, values)).toMatchObject({ status: 409, error: 'merged' })

    await act(grace, double, 'status', { status: 'open', expected_status: 'closed' })
    expect(await row(double)).toMatchObject({ status: 'open', merged_into: null })
    expect((await state(stays)).merged).toEqual([])
    expect(await happened(double)).toContain(`Grace: Taken out of ticket ${stays} again`)
  })

  test('a double of a double leads to the one that stays', async () => {
    const [first, second, third] = [await write(), await write(), await write()]
    await merge(third, second)
    await merge(second, first)
    expect((await row(third)).merged_into).toBe(first)
    expect((await state(first)).merged.map(({ ticket_id }) => ticket_id)).toEqual([second, third])
  })

  test('[SIL-ORD-168] two who merge the same pair the other way round: one is done, the other is told', async () => {
    const [one, other] = [await write(), await write()]
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('tickets').select('ticket_id').where('ticket_id', '=', one).forUpdate().execute(),
      () => [merge(one, other, grace, 1), merge(other, one, lee, 1)],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect([(await row(one)).merged_into, (await row(other)).merged_into].filter(Boolean)).toHaveLength(1)
  })

  test('refusals: itself, none, another market, one that was merged or is done, one that changed', async () => {
    const [ticket, merged, done] = [await write(), await write(), await write()]
    await merge(merged, await write())
    await act(grace, done, 'status', { status: 'solved', expected_status: 'open' })
    const hidden = await writeTicket(db, { market_id: west })
    expect((await merge(ticket, ticket)).error).toBe('itself')
    expect((await merge(ticket, 999_999)).error).toBe('not_found')
    expect((await merge(ticket, hidden)).error).toBe('not_found')
    expect((await merge(ticket, hidden, await as())).error).toBe('other_market')
    expect((await merge(ticket, merged)).error).toBe('into_merged')
    expect((await merge(ticket, done)).error).toBe('into_done')
    expect((await merge(ticket, await write(), grace, 7)).status).toBe(409)
    expect((await merge(ticket, await write(), stranger)).status).toBe(404)
    expect(await row(ticket)).toMatchObject({ status: 'open', merged_into: null, version: 1 })
  })
})

test('[SIL-ORD-140] [SIL-OPS-04] whoever works in another market finds no ticket, and a dispatcher may do nothing', async () => {
  const ticket = await write()
  const dispatcher = await as({ roles: ['dispatcher'] })
  const asked: readonly (readonly [string, Values])[] = [
    ['status', { status: 'closed', expected_status: 'open' }],
    ['details', await details(ticket)],
    ['assign', { assignee_id: null, expected_assignee_id: null }],
    ['notes', { body: 'x' }],
    ['answer', { body: 'x', expected_version: 1 }],
    ['links', { kind: 'ticket', target: '1' }],
    ['merge', { into: 1, expected_version: 1 }],
  ]
  for (const [path, values] of asked) {
    expect([path, (await act(stranger, ticket, path, values)).status]).toEqual([path, 404])
    expect([path, (await act(dispatcher, ticket, path, values)).status]).toEqual([path, 403])
  }
  expect(await row(ticket)).toMatchObject({ status: 'open', version: 1 })
})
