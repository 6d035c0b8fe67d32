import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SessionValues } from '#platform/server/sessions.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { cookieOf, insertStaff } from './testing.ts'
import { pressesOf } from './testing-calls.ts'
import { batch, type TransportReply as Reply, transportServer } from './transport-testing.ts'

const { db } = await testDatabase()
const { app, deps, logged, post, ask, newSession } = await transportServer(db)

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

describe('whose call it is', () => {
  const valuesOf = async (cookie: string): Promise<SessionValues> => {
    const visit = { cookies: cookiesIn(cookie), headers: {} } as never
    return (await deps.sessions.ofVisit(visit, undefined as never)).values
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
