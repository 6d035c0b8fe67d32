import { describe, expect, test } from 'vitest'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { ok } from '#platform/core/result.ts'
import type { Tx } from '#platform/server/unit-of-work.ts'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { takeText } from './take-text.ts'
import { newPhone, outreachServer } from './testing.ts'

const { db } = await testDatabase()
const { as } = await outreachServer(db)
const market = await insertMarket(db, { city: 'Town' })
const other = await insertMarket(db)
const { market_id } = market
const rosa = await as({ name: 'Rosa Iyer', market_ids: [market_id] })
const jonas = await as({ name: 'Jonas Kerr', market_ids: [market_id] })

let sids = 0
async function arrives(from: string, body: string, more: { provider_id?: string; isStop?: boolean } = {}) {
  sids += 1
  const provider_id = `SM${sids}`
  await testUnits(db).run(undefined, async (unit) => {
    await takeText(unit, { provider_id, from: `+1${from}`, body, isStop: false, ...more })
    return ok({})
  })
  return conversationOf(from)
}
const conversationOf = (phone_number: string) =>
  db.selectFrom('conversations').selectAll().where('phone_number', '=', phone_number).executeTakeFirstOrThrow()
const at = (conversation_id: number) => `/secure/messaging/${conversation_id}`
async function customerOf(in_market: number) {
  const phone_number = newPhone()
  const { cosmic_customer_id } = await db
    .insertInto('customers')
    .values({ phone_number, name: 'Theo Brandt' })
    .returning('cosmic_customer_id')
    .executeTakeFirstOrThrow()
  const order = await insertOrder(db, { market_id: in_market, cosmic_customer_id, phone_number, name: 'Theo Brandt' })
  return { ...order, phone_number }
}
const sends = (phone_number: string, more: object = {}, by = rosa) =>
  by.post('/secure/messaging', { phone_number, body: 'Hello', market_id, ...more })

describe('a text to somebody', () => {
  test('[MKT-03] [SIL-ORD-128] goes to the outbox, stands in the conversation with its state, and is linked to the order', async () => {
    const { phone_number, order_id } = await customerOf(market_id)
    const sent = await sends(`(${phone_number.slice(0, 3)}) ${phone_number.slice(3)}`, {
      order_id,
      body: 'Is the gate open?',
    })
    expect(sent).toMatchObject({ status: 200, success: true })
    const { message_id, conversation_id } = sent
    const row = () =>
      db.selectFrom('messages').selectAll().where('message_id', '=', message_id).executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ channel: 'text', recipient: phone_number, state: 'queued', market_id })
    const shown = async () => (await rosa.read(at(conversation_id))).conversation
    expect(await shown()).toMatchObject({
      name: 'Theo Brandt',
      kind: 'customer',
      order_id,
      holder: { name: 'Rosa Iyer' },
      entries: [{ kind: 'out', text: 'Is the gate open?', who: 'Rosa Iyer', state: 'queued', order_id }],
      orders: [{ order_id }],
    })
    for (const state of ['sent', 'delivered', 'failed'] as const) {
      await db.updateTable('messages').set({ state }).where('message_id', '=', message_id).execute()
      expect((await shown()).entries[0].state).toBe(state)
    }
    // What was said with this phone before goes on.
    expect(await sends(phone_number)).toMatchObject({ conversation_id })
    const audited = await db
      .selectFrom('events')
      .select('what')
      .where('subject', '=', `conversation:${conversation_id}`)
      .execute()
    expect(audited.map(({ what }) => what)).toEqual(['conversation_text', 'conversation_text'])
  })

  test('[SIL-ORD-128] drivers and restaurants are known by their phones', async () => {
    const driver = await insertDriver(db, { market_id, name: 'Ana Petrova' })
    const franchise = await insertFranchise(db, { market_id })
    const phone = newPhone()
    await db.updateTable('drivers').set({ phone_number: phone }).where('driver_id', '=', driver.driver_id).execute()
    expect(await sends(phone, { market_id: null })).toMatchObject({ success: true })
    expect(await conversationOf(phone)).toMatchObject({ kind: 'driver', name: 'Ana Petrova', market_id })
    const kitchen = newPhone()
    const { franchise_id } = franchise
    await db.updateTable('franchises').set({ phone_number: kitchen }).where('franchise_id', '=', franchise_id).execute()
    await arrives(kitchen, 'Fryer is back')
    expect(await conversationOf(kitchen)).toMatchObject({ kind: 'restaurant', market_id })
  })

  test.each([
    [{ phone_number: '12' }, 422, 'phone_number_invalid'],
    [{ body: ' \n ' }, 422, 'text_missing'],
    [{ body: 'x'.repeat(1601) }, 422, 'text_too_long'],
    [{ body: 'Hi {customer}' }, 422, 'placeholder_left'],
    [{ order_id: 999_999 }, 422, 'order_unknown'],
    [{ market_id: other.market_id }, 422, 'unknown_market'],
  ])('[SIL-ORD-128] %j is refused as %i %s', async (more, status, error) => {
    expect(await sends(newPhone(), more)).toMatchObject({ status, error })
  })

  test('[SIL-ORD-128] 1 to 1600 letters', async () => {
    expect(await sends(newPhone(), { body: 'x' })).toMatchObject({ success: true })
    expect(await sends(newPhone(), { body: 'x'.repeat(1600) })).toMatchObject({ success: true })
  })

  test('an order of another market is not linked, and one of the phone’s own says in which market it is', async () => {
    const theirs = await insertOrder(db, { market_id: other.market_id })
    expect(await sends(newPhone(), { order_id: theirs.order_id })).toMatchObject({ error: 'order_unknown' })
    const everywhere = await as()
    const { phone_number } = await customerOf(other.market_id)
    expect(await sends(phone_number, { market_id: null }, everywhere)).toMatchObject({ success: true })
    expect((await conversationOf(phone_number)).market_id).toBe(other.market_id)
    expect(await sends(newPhone(), { market_id: null }, everywhere)).toMatchObject({ error: 'unknown_market' })
  })

  test('[SIL-ORD-130] whoever has answered STOP gets none', async () => {
    const phone_number = newPhone()
    const conversation = await arrives(phone_number, 'Stop', { isStop: true })
    await db.insertInto('text_opt_outs').values({ phone_number, opted_out_at: new Date() }).execute()
    expect(await sends(phone_number)).toMatchObject({ status: 409, error: 'opted_out' })
    await db.updateTable('conversations').set({ market_id }).where('phone_number', '=', phone_number).execute()
    expect(await rosa.post(at(conversation.conversation_id), { body: 'Hello' })).toMatchObject({ error: 'opted_out' })
    expect((await rosa.read(at(conversation.conversation_id))).conversation).toMatchObject({
      opted_out: true,
      unread: 0,
    })
  })

  test('sent twice under one key it goes once', async () => {
    const { conversation_id } = await sends(newPhone())
    const form = { body: 'Once', request_key: 'k1' }
    const first = await rosa.post(at(conversation_id), form)
    expect(await rosa.post(at(conversation_id), form)).toEqual(first)
    expect((await rosa.read(at(conversation_id))).conversation.entries).toHaveLength(2)
  })
})

describe('a text of theirs', () => {
  test('[MKT-03] [SIL-ORD-128] stands there in its order and unread, until somebody has seen it', async () => {
    const { phone_number } = await customerOf(market_id)
    const { conversation_id } = await arrives(phone_number, 'Where is it?')
    await arrives(phone_number, 'Hello?')
    const { conversation } = await rosa.read(at(conversation_id))
    expect(conversation).toMatchObject({
      unread: 2,
      last_text: 'Hello?',
      last_by: 'them',
      entries: [
        { kind: 'in', text: 'Where is it?' },
        { kind: 'in', text: 'Hello?' },
      ],
    })
    const [first, second] = conversation.entries
    await rosa.post(`${at(conversation_id)}/read`, { seen_entry_id: first.conversation_entry_id })
    expect(await conversationOf(phone_number)).toMatchObject({ unread: 1 })
    await rosa.post(`${at(conversation_id)}/read`, { seen_entry_id: second.conversation_entry_id })
    const read = await conversationOf(phone_number)
    expect([read.unread, read.waiting_since]).toEqual([0, expect.any(Date)])
    await rosa.post(at(conversation_id), { body: 'At the gate' })
    expect((await conversationOf(phone_number)).waiting_since).toBeNull()
  })

  test('told twice by the provider it is one', async () => {
    const phone = newPhone()
    await arrives(phone, 'Once', { provider_id: 'SMtwice' })
    expect(await arrives(phone, 'Once', { provider_id: 'SMtwice' })).toMatchObject({ unread: 1 })
  })

  test('the first two of a phone at the same moment are one conversation', async () => {
    const phone = newPhone()
    await Promise.all([arrives(phone, 'One'), arrives(phone, 'Two')])
    const rows = await db.selectFrom('conversations').select('unread').where('phone_number', '=', phone).execute()
    expect(rows).toEqual([{ unread: 2 }])
  })

  test('opens what was done', async () => {
    const { conversation_id } = await sends(newPhone())
    const { conversation } = await rosa.read(at(conversation_id))
    const done = { status: 'done', seen_entry_id: conversation.newest_entry_id }
    expect(await rosa.post(`${at(conversation_id)}/status`, done)).toMatchObject({ success: true })
    await arrives(conversation.phone_number, 'One more thing')
    expect(await conversationOf(conversation.phone_number)).toMatchObject({ status: 'open', unread: 1 })
    // Put away by somebody who has not seen it.
    expect(await rosa.post(`${at(conversation_id)}/status`, done)).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
  })

  test('of somebody who has since ordered in another market it belongs there', async () => {
    const { phone_number } = await customerOf(market_id)
    await arrives(phone_number, 'In the old town')
    const { cosmic_customer_id } = await db
      .selectFrom('customers')
      .select('cosmic_customer_id')
      .where('phone_number', '=', phone_number)
      .executeTakeFirstOrThrow()
    const created_at = new Date(Date.now() + 1000)
    await insertOrder(db, { market_id: other.market_id, cosmic_customer_id, phone_number, created_at })
    await arrives(phone_number, 'In the new town')
    const rows = await db
      .selectFrom('conversations')
      .select(['market_id', 'last_text'])
      .where('phone_number', '=', phone_number)
      .orderBy('conversation_id')
      .execute()
    expect(rows).toEqual([
      { market_id, last_text: 'In the old town' },
      { market_id: other.market_id, last_text: 'In the new town' },
    ])
  })

  test.each([
    ['a page', '<img src=x onerror=alert(1)>'],
    ['a query', "'; drop table conversations; --"],
    ['words turned round', '\u202eabc'],
    ['nothing that a database holds', '\u0000'],
    ['too much', '👋'.repeat(2000)],
  ])('[SIL-ORD-128] hostile words are words: %s', async (_what, body) => {
    const phone = newPhone()
    const { conversation_id } = await arrives(phone, body)
    const { conversation } = await rosa.read(at(conversation_id))
    expect(conversation.entries).toHaveLength(1)
    expect(conversation.entries[0].text.length).toBeLessThanOrEqual(1600)
  })

  test('a sender without a phone number is kept short, and one without any is nobody', async () => {
    const units = testUnits(db)
    const take = (from: string, provider_id: string) =>
      units.run(undefined, async (unit) => {
        await takeText(unit, { provider_id, from, body: 'Hi', isStop: false })
        return ok({})
      })
    await take(`AMAZON${'x'.repeat(500)}`, 'SMlong')
    await take('', 'SMnone')
    const rows = await db
      .selectFrom('conversations')
      .select('phone_number')
      .where('phone_number', 'like', 'AMAZON%')
      .execute()
    expect(rows.map(({ phone_number }) => phone_number.length)).toEqual([40])
    expect(await db.selectFrom('conversations').selectAll().where('phone_number', '=', '').execute()).toEqual([])
  })
})

describe('two on one conversation', () => {
  test('[SIL-ORD-168] the second answer is asked to look at the first', async () => {
    const { phone_number } = await customerOf(market_id)
    const { conversation_id } = await arrives(phone_number, 'Where is it?')
    const { newest_entry_id: seen_entry_id } = (await rosa.read(at(conversation_id))).conversation
    const answer = (by: typeof rosa) => by.post(at(conversation_id), { body: `By ${by.user_id}`, seen_entry_id })
    const lock = (tx: Tx) =>
      tx
        .selectFrom('conversations')
        .select('version')
        .where('conversation_id', '=', conversation_id)
        .forUpdate()
        .execute()
    const answers = await whileRowsHeld(db, lock, () => [answer(rosa), answer(jonas)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ error: 'answered_meanwhile' })
    expect((await rosa.read(at(conversation_id))).conversation.entries).toHaveLength(2)
  })

  test('of two who take it one has it, and the other learns so', async () => {
    const { phone_number } = await customerOf(market_id)
    const { conversation_id } = await arrives(phone_number, 'Hello')
    const take = (by: typeof rosa) =>
      by.post(`${at(conversation_id)}/assign`, { assignee_id: by.user_id, expected_assignee_id: null })
    const lock = (tx: Tx) =>
      tx
        .selectFrom('conversations')
        .select('version')
        .where('conversation_id', '=', conversation_id)
        .forUpdate()
        .execute()
    const taken = await whileRowsHeld(db, lock, () => [take(rosa), take(jonas)])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stranger = await as({ market_ids: [other.market_id] })
    const { assignee_id: expected_assignee_id } = await conversationOf(phone_number)
    const given = { assignee_id: stranger.user_id, expected_assignee_id }
    expect(await rosa.post(`${at(conversation_id)}/assign`, given)).toMatchObject({ status: 422, error: 'not_a_clerk' })
  })

  test('each sees that the other writes, and keeps what they typed themselves', async () => {
    const { conversation_id } = await sends(newPhone())
    await jonas.post(`${at(conversation_id)}/draft`, { body: 'We are sorry' })
    expect((await rosa.read(at(conversation_id))).conversation).toMatchObject({
      drafts: [{ name: 'Jonas Kerr' }],
      own_draft: '',
    })
    expect((await jonas.read(at(conversation_id))).conversation).toMatchObject({
      drafts: [],
      own_draft: 'We are sorry',
    })
    await jonas.post(at(conversation_id), { body: 'We are sorry' })
    expect((await rosa.read(at(conversation_id))).conversation.drafts).toEqual([])
  })

  test('customers never see notes, and a note is written', async () => {
    const { conversation_id } = await sends(newPhone())
    const before = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(await rosa.post(`${at(conversation_id)}/notes`, { body: 'Desk closes 6:45' })).toMatchObject({
      success: true,
    })
    expect(await rosa.post(`${at(conversation_id)}/notes`, { body: ' ' })).toMatchObject({
      status: 422,
      error: 'text_missing',
    })
    expect((await rosa.read(at(conversation_id))).conversation.entries.at(-1)).toMatchObject({
      kind: 'note',
      who: 'Rosa Iyer',
    })
    const after = await db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(after).toEqual(before)
  })
})

describe('the list', () => {
  test('[SIL-ORD-128] by the last text; unread, mine and done apart; found by name, phone and order', async () => {
    const town = await insertMarket(db)
    const clerk = await as({ market_ids: [town.market_id] })
    const [first, second, third] = [
      await customerOf(town.market_id),
      await customerOf(town.market_id),
      await customerOf(town.market_id),
    ]
    await arrives(first.phone_number, 'First')
    await arrives(second.phone_number, 'Second')
    const { conversation_id } = await clerk.post('/secure/messaging', {
      phone_number: third.phone_number,
      body: 'Third',
      order_id: third.order_id,
    })
    const listed = async (search: string) =>
      (await clerk.read(`/secure/messaging${search}`)).conversations
        .filter(({ market: name }: { market: string | null }) => name !== null)
        .map(({ phone_number }: { phone_number: string }) => phone_number)
    expect(await listed('')).toEqual([third.phone_number, second.phone_number, first.phone_number])
    expect(await listed('?view=unread')).toEqual([second.phone_number, first.phone_number])
    expect(await listed('?view=mine')).toEqual([third.phone_number])
    expect(await listed('?view=done')).toEqual([])
    expect(await listed('?kind=driver')).toEqual([])
    expect(await listed(`?q=%23${third.order_id}`)).toEqual([third.phone_number])
    expect(await listed(`?q=${second.phone_number.slice(3)}`)).toEqual([second.phone_number])
    expect(await listed('?q=theo')).toHaveLength(3)
    // No phone number, though it has digits of one.
    for (const words of ['100%25_', `theo${second.phone_number.slice(3)}`])
      expect(await listed(`?q=${words}`)).toEqual([])
    expect((await clerk.get('/secure/messaging?page=nonsense')).statusCode).toBe(400)
    expect((await clerk.read(`${at(conversation_id)}?view=done`)).conversations).toEqual([])
  })

  test('a long conversation is read page by page', async () => {
    const phone = newPhone()
    const { conversation_id } = await arrives(phone, 'The first')
    await db
      .insertInto('conversation_entries')
      .values(
        Array.from({ length: 70 }, (_, n) => ({
          conversation_id,
          kind: 'in' as const,
          body: `Text ${n}`,
          created_at: new Date(),
        })),
      )
      .execute()
    const { conversation } = await rosa.read(at(conversation_id))
    expect(conversation.entries).toHaveLength(60)
    const earlier = await rosa.ask(`${at(conversation_id)}/entries?before=${conversation.earlier}`)
    expect(earlier).toMatchObject({ earlier: null })
    expect(earlier.entries.map(({ text }: { text: string }) => text).slice(0, 2)).toEqual(['The first', 'Text 0'])
    expect(earlier.entries).toHaveLength(11)
  })
})

describe('[MKT-07] [SIL-ORD-140] who may', () => {
  test('of another market there is nothing', async () => {
    const { phone_number } = await customerOf(market_id)
    const { conversation_id } = await arrives(phone_number, 'Secret')
    const stranger = await as({ market_ids: [other.market_id] })
    expect((await stranger.get(at(conversation_id))).statusCode).toBe(404)
    expect((await stranger.read('/secure/messaging?q=Secret')).conversations).toEqual([])
    const asked = await Promise.all([
      stranger.post(at(conversation_id), { body: 'Hi' }),
      stranger.post(`${at(conversation_id)}/notes`, { body: 'Hi' }),
      stranger.post(`${at(conversation_id)}/assign`, { assignee_id: null, expected_assignee_id: null }),
      stranger.post(`${at(conversation_id)}/status`, { status: 'done', seen_entry_id: 1 }),
      stranger.post(`${at(conversation_id)}/read`, { seen_entry_id: 1 }),
      stranger.post(`${at(conversation_id)}/draft`, { body: 'Hi' }),
      stranger.ask(`${at(conversation_id)}/entries?before=9`),
    ])
    expect(asked.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await rosa.get('/secure/messaging/999999')).statusCode).toBe(404)
    expect((await rosa.get('/secure/messaging/abc')).statusCode).toBe(404)
  })

  test.each([
    'dispatcher',
    'menu_editor',
    'sales',
    'marketing',
    'business',
    'restaurant_staff',
    'shift_worker',
  ] as const)('%s is refused', async (role) => {
    const person = await as({ roles: [role], market_ids: [market_id] })
    expect((await person.get('/secure/messaging')).statusCode).toBe(403)
    expect(await sends(newPhone(), {}, person)).toMatchObject({ status: 403, error: 'not_authorized' })
  })

  test('somebody who is not signed in is led to sign in', async () => {
    const { app } = await outreachServer(db)
    const page = await app.inject({ url: '/secure/messaging', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(303)
    const call = await app.inject({ method: 'POST', url: '/secure/messaging', payload: {} })
    expect(call.statusCode).toBe(401)
  })
})
