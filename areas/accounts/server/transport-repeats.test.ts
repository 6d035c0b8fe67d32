import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SessionValues } from '#platform/server/sessions.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { pressesOf } from './testing-calls.ts'
import { type RequestInput, transportServer } from './transport-testing.ts'

const { db } = await testDatabase({ max: 12 })
const { outside, begun, meetings, ask, newSession } = await transportServer(db)

describe('a request that is sent again', () => {
  const again = (session: SessionValues, input: RequestInput, page_id = 'page1') =>
    ask([input], { ...session, page_id }).then(({ responses }) => responses[0])

  test('[SIL-OPS-10] the same page and request_id get the stored answer, and nothing runs twice', async () => {
    const session = await newSession()
    const key = randomUUID()
    const first = await again(session, { request: 'press', data: { key } })
    expect(await again(session, { request: 'press', data: { key } })).toEqual(first)
    expect(await pressesOf(db, key)).toBe(1)
    // Another page, another request_id, another session: other requests.
    await again(session, { request: 'press', data: { key } }, 'page2')
    await again(session, { request: 'press', data: { key }, request_id: 2 })
    await again(await newSession(), { request: 'press', data: { key } })
    expect(await pressesOf(db, key)).toBe(4)
  })

  test('[SIL-OPS-10] one that sets absolute values runs again, leaves the same state, and no answer of it is stored', async () => {
    const session = await newSession()
    const key = randomUUID()
    const set = { request: 'set_presses', data: { key, count: 3 } }
    const first = await again(session, set)
    expect(first).toMatchObject({ success: true, data: { count: 3, page_id: 'page1', request_id: 1 } })
    expect(await again(session, set)).toEqual(first)
    expect(await pressesOf(db, key)).toBe(3)
    const stored = db.selectFrom('call_replies').select('request_id')
    expect(await stored.where('session_id', '=', Number(session.session_id)).execute()).toEqual([])
  })

  test('[SIL-OPS-10] without a page_id every request runs', async () => {
    const session = await newSession()
    const key = randomUUID()
    for (let n = 0; n < 2; n++) await ask([{ request: 'press', data: { key } }], session)
    expect(await pressesOf(db, key)).toBe(2)
  })

  test('[SIL-OPS-10] a refusal is remembered too, and reads are not', async () => {
    const session = await newSession()
    const key = randomUUID()
    await ask([{ request: 'press', data: { key } }])
    const refused = await again(session, { request: 'press_once', data: { key } })
    expect(refused).toMatchObject({ success: false, data: { error: 'pressed_already' } })
    await db.deleteFrom('throttles').where('key', '=', `press:${key}`).execute()
    expect(await again(session, { request: 'press_once', data: { key } })).toEqual(refused)

    expect(await again(session, { request: 'look', data: { key }, request_id: 9 })).toMatchObject({
      data: { count: 0 },
    })
    await ask([{ request: 'press', data: { key } }])
    expect(await again(session, { request: 'look', data: { key }, request_id: 9 })).toMatchObject({
      data: { count: 1 },
    })
  })

  test('[SIL-OPS-10] what broke may be tried again', async () => {
    const session = await newSession()
    const broken = { request: 'press_and_break', data: { key: randomUUID() } }
    expect(await again(session, broken)).toMatchObject({ data: { error: 'exception' } })
    expect(await again(session, broken)).toMatchObject({ data: { error: 'exception' } })
    const stored = await db
      .selectFrom('call_replies')
      .select('reply')
      .where('session_id', '=', Number(session.session_id))
      .execute()
    expect(stored).toEqual([])
  })

  test('[SIL-OPS-10] a repeat gets the stored answer also where doing it again would break', async () => {
    const session = await newSession()
    const pressed = { request: 'press_first', data: { key: randomUUID() } }
    const first = await again(session, pressed)
    expect(first).toMatchObject({ success: true, data: { count: 1 } })
    expect(await again(session, pressed)).toEqual(first)
    expect(await again(session, { ...pressed, request_id: 2 })).toMatchObject({ data: { error: 'exception' } })
    expect(await pressesOf(db, pressed.data.key)).toBe(1)
  })

  test('[SIL-OPS-10] copies at the same time: one runs, all get its answer, even one that came to find the work done', async () => {
    const session = await newSession()
    const key = randomUUID()
    await ask([{ request: 'press', data: { key } }])
    await db.updateTable('throttles').set({ count: 0 }).where('key', '=', `press:${key}`).execute()
    const copies: ReturnType<typeof again>[] = []
    // Both copies wait for the row; each then sees what the other did.
    await db.transaction().execute(async (tx) => {
      await sql`select from throttles where key = ${`press:${key}`} for update`.execute(tx)
      for (let n = 0; n < 2; n++) copies.push(again(session, { request: 'press_once', data: { key } }))
      await untilWaiting(db, 2)
    })
    const [one, other] = await Promise.all(copies)
    expect(one).toMatchObject({ success: true, data: { count: 1 } })
    expect(other).toEqual(one)
    expect(await pressesOf(db, key)).toBe(1)
  })

  test('[SIL-OPS-10] a copy of a request that waits for a provider waits for its answer', async () => {
    const session = await newSession()
    const key = randomUUID()
    const gate = Promise.withResolvers<void>()
    outside.set(key, gate.promise)
    const first = again(session, { request: 'press_outside', data: { key } })
    await until(() => begun.includes(key))
    const second = again(session, { request: 'press_outside', data: { key } })
    await untilAsked(session, 1)
    gate.resolve()
    expect(await second).toEqual(await first)
    expect(begun.filter((one) => one === key)).toHaveLength(1)
    expect(await pressesOf(db, key)).toBe(1)
  })

  test('[SIL-OPS-10] a provider that breaks leaves the request free to be sent again', async () => {
    const session = await newSession()
    const key = randomUUID()
    const down = Promise.reject(new Error('provider down'))
    down.catch(() => undefined)
    outside.set(key, down)
    expect(await again(session, { request: 'press_outside', data: { key } })).toMatchObject({ success: false })
    outside.delete(key)
    expect(await again(session, { request: 'press_outside', data: { key } })).toMatchObject({ success: true })
  })

  test('[SIL-OPS-10] a request whose process died in the middle runs again after a minute', async () => {
    const session = await newSession()
    const key = randomUUID()
    const row = { session_id: Number(session.session_id), page_id: 'page1', request_id: 1, reply: '{"under_way":true}' }
    await db
      .insertInto('call_replies')
      .values({ ...row, created_at: new Date(Date.now() - 61_000) })
      .execute()
    const answer = await again(session, { request: 'press_outside', data: { key } })
    expect(answer).toMatchObject({ success: true, data: { count: 1 } })
  })
})

describe('ids that the server has not given yet', () => {
  test('[TRN-21] [SIL-OPS-15] a temporary id stands for the real one in the same batch, in later calls, and at any depth', async () => {
    const session = await newSession()
    const { responses } = await ask(
      [
        { request: 'make_thing', data: { thing_id: 't0a1b2c3d:1' } },
        { request: 'tell_things', data: { thing_id: 't0a1b2c3d:1' } },
      ],
      session,
    )
    const thing_id = responses[0]?.data.thing_id
    expect(thing_id).toEqual(expect.any(Number))
    expect(responses[1]?.data).toEqual({ thing_id })

    const sample = {
      thing_ids: ['t0a1b2c3d:1', 5],
      parts: [{ thing_id: 't0a1b2c3d:1', words: 't0a1b2c3d:1' }],
      words: 't9:9',
    }
    const expected = { thing_ids: [thing_id, 5], parts: [{ thing_id, words: 't0a1b2c3d:1' }], words: 't9:9' }
    for (const request of ['tell_things', 'tell_outside']) {
      const later = await ask([{ request, data: sample }], session)
      expect(later.responses[0]).toEqual({ request_id: 1, success: true, data: expected })
    }
  })

  test('[SIL-OPS-10] making the same thing again answers the same id', async () => {
    const session = await newSession()
    const make = () => ask([{ request: 'make_thing', data: { thing_id: 't1:1' } }], session)
    const [first, second] = [await make(), await make()]
    expect(second.responses).toEqual(first.responses)
  })

  test('[SIL-OPS-15] an unknown one, and another session’s, are refused', async () => {
    const session = await newSession()
    await ask([{ request: 'make_thing', data: { thing_id: 't7:1' } }], session)
    for (const [who, id] of [
      [session, 't7:2'],
      [await newSession(), 't7:1'],
    ] as const) {
      const unknown = { error: 'unknown_id', message: 'This id is not known.' }
      for (const request of ['tell_things', 'tell_outside']) {
        const { responses } = await ask([{ request, data: { thing_id: id } }], who)
        expect(responses[0]).toEqual({ request_id: 1, success: false, data: unknown })
      }
      const { responses } = await ask([{ request: 'tell_things', data: { parts: [{ thing_id: id, words: '' }] } }], who)
      expect(responses[0]?.data).toEqual(unknown)
    }
  })
})

describe('transactions', () => {
  test('[SIL-OPS-09] two that wait for each other are both answered: the loser is tried again', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    const both = Promise.withResolvers<void>()
    let arrived = 0
    const meeting = { wait: both.promise, arrived: () => void (++arrived === 2 && both.resolve()) }
    meetings.set(a, meeting)
    meetings.set(b, meeting)
    const replies = await Promise.all([
      ask([{ request: 'press_both', data: { first: a, second: b } }]),
      ask([{ request: 'press_both', data: { first: b, second: a } }]),
    ])
    expect(replies.flatMap(({ responses }) => responses.map(({ success }) => success))).toEqual([true, true])
    expect([await pressesOf(db, a), await pressesOf(db, b)]).toEqual([2, 2])
  })
})

/** Until the claim of so many requests of this session stands, and a copy has had the time of two questions to find it. */
async function untilAsked({ session_id }: SessionValues, count: number): Promise<void> {
  for (let seen = 0; seen < 2; ) {
    const rows = await db
      .selectFrom('call_replies')
      .select('reply')
      .where('session_id', '=', Number(session_id))
      .execute()
    if (rows.length >= count) seen += 1
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
