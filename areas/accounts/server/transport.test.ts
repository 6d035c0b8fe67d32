import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { SessionValues } from '#platform/server/sessions.ts'
import { untilWaiting } from '#platform/test/held-rows.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { cookieOf, insertStaff, testApp, testDeps } from './testing.ts'
import { pressesOf, testCalls } from './testing-calls.ts'

const { db } = await testDatabase({ max: 12 })
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
const deps = { ...testDeps(db), log }
const outside = new Map<string, Promise<void>>()
const begun: string[] = []
const meetings = new Map<string, { wait: Promise<void>; arrived: () => void }>()
const calls = testCalls({
  async outside(key) {
    begun.push(key)
    await outside.get(key)
  },
  async meet(key) {
    const meeting = meetings.get(key)
    meetings.delete(key)
    meeting?.arrived()
    await meeting?.wait
  },
})
const { app } = await testApp(deps, [{ calls }])
afterAll(() => app.close())

type RequestInput = { request: string; data?: unknown; request_id?: number }
type Reply = {
  state: { session?: SessionValues } & Record<string, unknown>
  responses: { request_id: number; success: boolean; data: Record<string, unknown> }[]
}
const batch = (inputs: readonly RequestInput[]) => inputs.map((one, n) => ({ data: {}, request_id: n + 1, ...one }))

function post(body: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/data/make_request',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function ask(inputs: readonly RequestInput[], more: Record<string, unknown> = {}): Promise<Reply> {
  const reply = await post({ ...more, requests: batch(inputs) })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function newSession(): Promise<SessionValues> {
  const { state } = await ask([])
  expect(state.session).toBeDefined()
  return state.session as SessionValues
}

describe('what a body may be', () => {
  test.each([
    ['no JSON', '{"requests":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['no requests', '{}'],
    ['requests that are no list', '{"requests":{}}'],
    ['a request without a name', '{"requests":[{"data":{},"request_id":1}]}'],
    ['a request without data', '{"requests":[{"request":"press","request_id":1}]}'],
    ['data that is a list', '{"requests":[{"request":"press","data":[],"request_id":1}]}'],
    ['a request_id that is text', '{"requests":[{"request":"press","data":{},"request_id":"1"}]}'],
    ['a request_id of 0', '{"requests":[{"request":"press","data":{},"request_id":0}]}'],
    ['an unknown field', '{"requests":[],"user_id":1}'],
    ['an unknown field of a request', '{"requests":[{"request":"press","data":{},"request_id":1,"role":"admin"}]}'],
    ['a page_id with spaces', '{"requests":[],"page_id":"a b"}'],
    ['new_state that is a list', '{"requests":[],"new_state":[]}'],
    ['__proto__', '{"requests":[],"__proto__":{"polluted":1}}'],
    ['constructor.prototype', '{"requests":[],"new_state":{"constructor":{"prototype":{"polluted":1}}}}'],
    ['a NUL', '{"requests":[{"request":"press","data":{"key":"a\\u0000"},"request_id":1}]}'],
    ['half a surrogate pair', '{"requests":[{"request":"press","data":{"key":"\\ud800"},"request_id":1}]}'],
  ])('[TRN-02] [SIL-OPS-09] %s is answered with 400 and JSON', async (_name, body) => {
    const reply = await post(body)
    expect(reply.statusCode).toBe(400)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.json()).toMatchObject({ success: false, error: expect.any(String) })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('[SIL-OPS-09] lists in lists without end are refused before anybody walks through them', async () => {
    const deep = `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`
    const { result, ms } = await processorTime(() => post(`{"requests":[],"new_state":{"a":${deep}}}`))
    expect([result.statusCode, result.json().error]).toEqual([400, 'malformed'])
    expect(ms).toBeLessThan(2000)
  })

  test('[SIL-OPS-09] a hundred requests are run, a hundred and one are refused whole', async () => {
    const key = randomUUID()
    const many = (n: number) => Array.from({ length: n }, () => ({ request: 'press', data: { key } }))
    const refused = await post({ requests: batch(many(101)) })
    expect(refused.statusCode).toBe(400)
    expect(await pressesOf(db, key)).toBe(0)
    const { responses } = await ask(many(100))
    expect(responses.map(({ data }) => data.count)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  })

  test('[SIL-OPS-09] 15 MB pass the door, more do not', async () => {
    const padded = (bytes: number) => {
      const empty = JSON.stringify({ new_state: { pad: '' }, requests: [] }).length
      return JSON.stringify({ new_state: { pad: 'x'.repeat(bytes - empty) }, requests: [] })
    }
    const limit = 15 * 1024 * 1024
    expect((await post(padded(limit))).statusCode).toBe(200)
    const refused = await post(padded(limit + 1))
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ success: false, error: 'too_large' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '[SIL-OPS-11] %s is not JSON',
    async (type) => {
      const reply = await post('requests=1', { 'content-type': type })
      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toMatchObject({ success: false })
    },
  )

  test('[GEN-31] [TRN-05] [TRN-07] [SIL-OPS-12] the documented body is taken, with nulls for what a page does not have yet', async () => {
    const reply = await post({
      session_id: null,
      session_pass: null,
      session_persistent_id: null,
      session_persistent_pass: null,
      new_state: { payment_account: { cosmic_customer_id: 1, admin_selected: true } },
      page_id: null,
      requests: [],
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ state: { session: expect.any(Object) }, responses: [] })
  })
})

describe('a batch', () => {
  test('[TRN-08] [TRN-10] [TRN-11] [SIL-OPS-09] requests run in order, each alone; every one is answered, in the same order', async () => {
    const key = randomUUID()
    const { responses } = await ask([
      { request: 'press', data: { key }, request_id: 41 },
      { request: 'press_and_refuse', data: { key }, request_id: 42 },
      { request: 'no_such_request', request_id: 43 },
      { request: 'press_and_break', data: { key }, request_id: 44 },
      { request: 'press', data: { key, wrong: 1 }, request_id: 45 },
      { request: 'press_as_staff', data: { key }, request_id: 46 },
      { request: 'press', data: { key }, request_id: 47 },
      { request: 'look', data: { key }, request_id: 48 },
    ])
    expect(responses).toEqual([
      { request_id: 41, success: true, data: { count: 1 } },
      {
        request_id: 42,
        success: false,
        data: { error: 'no_way', message: 'There is no way.', field: 'key', queue: 7 },
      },
      {
        request_id: 43,
        success: false,
        data: { error: 'unknown_request', message: 'This request is not known.' },
      },
      {
        request_id: 44,
        success: false,
        data: { error: 'exception', message: 'Something went wrong. Please try again.' },
      },
      {
        request_id: 45,
        success: false,
        data: { error: 'invalid_data', message: 'Some of what was sent is not valid.' },
      },
      {
        request_id: 46,
        success: false,
        data: { error: 'not_authorized', message: 'You are not allowed to do this.' },
      },
      { request_id: 47, success: true, data: { count: 2 } },
      { request_id: 48, success: true, data: { count: 2 } },
    ])
  })

  test('[GEN-32] what broke is logged once, and its inside is not answered', async () => {
    logged.length = 0
    const reply = await post({ requests: batch([{ request: 'press_and_break', data: { key: 'x' } }]) })
    expect(reply.body).not.toMatch(/password|secret|stack|Error/)
    expect(logged.filter((line) => line.includes('a request broke'))).toHaveLength(1)
  })

  test('[SIL-OPS-05] [GEN-33] wrong data names its field', async () => {
    const { responses } = await ask([{ request: 'press', data: { key: 7 } }])
    expect(responses[0]).toMatchObject({ success: false, data: { error: 'invalid_data', field: 'key' } })
  })

  test('[SIL-OPS-05] an id that no row can have is refused, and breaks nothing', async () => {
    const { responses } = await ask([{ request: 'find_thing', data: { thing_id: 99_999_999_999 } }])
    expect(responses[0]).toMatchObject({ success: false, data: { error: 'invalid_data' } })
  })

  test('[TRN-12] [SIL-OPS-13] the state of all requests is merged, and is there when nobody has any', async () => {
    const session = await newSession()
    const both = await ask(
      [
        { request: 'greet', data: { as: 'a' } },
        { request: 'greet', data: { as: 'b' } },
      ],
      session,
    )
    expect(both.state).toEqual({ greeted: { a: true, b: true }, last: 'b' })
    expect((await ask([], session)).state).toEqual({})
    const hostile = await ask([{ request: 'greet', data: { as: '__proto__' } }], session)
    expect(hostile.state).toEqual({ greeted: {}, last: '__proto__' })
  })

  test('[TRN-12] state that its definition does not name, or that does not fit it, breaks the request', async () => {
    const { state, responses } = await ask(
      [{ request: 'greet', data: { as: 'a' } }, { request: 'greet', data: { as: '7' } }, { request: 'greet_aside' }],
      await newSession(),
    )
    expect(state).toEqual({ greeted: { a: true }, last: 'a' })
    const broken = { success: false, data: { error: 'exception' } }
    expect(responses).toMatchObject([{ success: true }, broken, broken])
  })

  test('[TRN-04] replies are not kept by anyone', async () => {
    const reply = await post({ requests: [] })
    expect(reply.headers['cache-control']).toBe('no-store')
    expect((await post('{')).headers['cache-control'] ?? 'no-store').toBe('no-store')
  })

  test('[SIL-OPS-11] [TRN-03] no other origin is told that it may read or send', async () => {
    const foreign = { origin: 'https://evil.example' }
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/data/make_request',
      headers: { ...foreign, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(404)
    const reply = await post({ requests: [] }, foreign)
    expect(reply.statusCode).toBe(403)
    for (const answer of [preflight, reply])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect((await post({ requests: [] }, { origin: deps.publicOrigin })).statusCode).toBe(200)
  })
})

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

describe('whose call it is', () => {
  const valuesOf = async (cookie: string): Promise<SessionValues> => {
    const page = /id="state">(.*?)<\/script>/.exec((await pageApp(cookie)).body)
    return JSON.parse(page?.[1] ?? '{}').session
  }
  const pageApp = async (cookie: string) => {
    const { values } = await deps.sessions.ofVisit(
      { cookies: cookiesIn(cookie), headers: {} } as never,
      undefined as never,
    )
    return { body: `<script id="state">${JSON.stringify({ session: values })}</script>` }
  }
  const pressAs = (values: object, cookie?: string) =>
    post(
      { ...values, requests: batch([{ request: 'press_as_staff', data: { key: 'staff' } }]) },
      cookie ? { cookie } : {},
    )

  test('[TRN-06] [SIL-OPS-03] [GEN-30] without values a session is made, and its four values come back in state', async () => {
    const reply = await post({ requests: [] })
    const { session } = (reply.json() as Reply).state
    expect(session).toEqual({
      session_id: expect.stringMatching(/^\d+$/),
      session_pass: expect.stringMatching(/^[\w-]{43}$/),
      session_persistent_id: expect.stringMatching(/^\d+$/),
      session_persistent_pass: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await ask([], { ...session })).state.session).toBeUndefined()
  })

  test('[SIL-OPS-03] [SIL-OPS-04] [SIL-OPS-11] a role needs the cookie and the pair that belongs to it', async () => {
    const staff = await insertStaff(db, { roles: ['staff'] })
    const cookie = await cookieOf(db, staff)
    const values = await valuesOf(cookie)
    const answerOf = (reply: Awaited<ReturnType<typeof post>>) => (reply.json() as Reply).responses[0]

    expect(answerOf(await pressAs(values, cookie))).toMatchObject({ success: true })
    const refused = { success: false, data: { error: 'not_authorized' } }
    const wrong = { ...values, session_pass: `${values.session_pass.slice(0, -1)}_` }
    expect(answerOf(await pressAs(wrong, cookie))).toMatchObject(refused)
    expect(answerOf(await pressAs({ session_pass: '' }, cookie))).toMatchObject(refused)
    expect(answerOf(await pressAs(await newSession(), cookie))).toMatchObject(refused)
    expect(answerOf(await pressAs(values))).toMatchObject(refused)
    // The owner of the cookie is still signed in.
    expect(answerOf(await pressAs(values, cookie))).toMatchObject({ success: true })
  })

  test('[SIL-OPS-03] a wrong pair beside a good cookie answers new values and leaves the cookies alone', async () => {
    const staff = await insertStaff(db, { roles: ['staff'] })
    const cookie = await cookieOf(db, staff)
    const reply = await pressAs({ session_id: staff.session_id, session_pass: 'wrong' }, cookie)
    const { session } = (reply.json() as Reply).state
    expect(Number(session?.session_id)).not.toBe(staff.session_id)
    expect(reply.headers['set-cookie']).toBeUndefined()
    // A page that goes on with the values it was given is not given others each time.
    const next = (await pressAs(session ?? {}, cookie)).json() as Reply
    expect(next.state.session).toBeUndefined()
  })
})

function cookiesIn(header: string): Record<string, string> {
  return Object.fromEntries(header.split('; ').map((one) => one.split('=', 2)))
}

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
