import { rmSync } from 'node:fs'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Office } from '#platform/core/office.ts'
import { ok, refuse } from '#platform/core/result.ts'
import { type Caller, definePage, defineRoute } from '#platform/core/route.ts'
import { id } from '#platform/core/wire.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock, testUnits } from '#platform/test/units.ts'
import { writeBuild } from '#platform/test/write-build.ts'
import type { Actor } from './actor.ts'
import { makeApp } from './app.ts'
import { makePages } from './pages.ts'
import { RawJson } from './ready-text.ts'
import { addRoutes } from './route-runner.ts'
import { answer, change, page, plain, type RouteHandler, redirect, sent } from './routes.ts'
import type { Sessions } from './sessions.ts'

const { db } = await testDatabase()
const clock = standingClock('2026-11-22T12:00:00Z')
const units = testUnits(db, { clock })
const publicOrigin = 'http://127.0.0.1'

const somebody: Actor = {
  session_id: 1,
  session_persistent_id: 1,
  roles: [],
  user: undefined,
  driver: undefined,
  tablet_id: undefined,
  cosmic_customer_id: undefined,
}
const user = { user_id: 7, name: 'Grace', email: 'grace@bellwether.example', market_ids: [], franchise_ids: [] }
const values = { session_id: '2', session_pass: '', session_persistent_id: '2', session_persistent_pass: '' }

/** Who the cookie says; values of session 9 are right, all others make a new session 2. */
let cookie: Actor | undefined
const sessions: Sessions = {
  ofVisit: async () => ({ actor: cookie ?? somebody, values }),
  ofAct: async () => cookie ?? somebody,
  ofCookie: async () => cookie,
  ofValues: async (_request, _reply, presented) => {
    if (String(presented.session_id) === '9') return { actor: { ...somebody, session_id: 9 }, made: undefined }
    if (presented.session_id === undefined && cookie) return { actor: cookie, made: undefined }
    return { actor: { ...somebody, session_id: 2 }, made: values }
  },
}

const number = z.object({ thing_id: id, note: z.optional(z.string().check(z.maxLength(5))) })
const reply = z.object({ success: z.literal(true), thing_id: z.int() })

const guarded = defineRoute({
  method: 'POST',
  path: '/things/:thing_id',
  may: ['keeper'],
  input: number,
  reply,
  state: z.strictObject({ things: z.strictObject({ last: z.int().check(z.lt(100)) }) }),
  refusals: { gone: [409, 'It is gone.'] },
})
const whose = <const C extends Caller>(path: string, caller: C) =>
  defineRoute({ method: 'POST', path, open: 'session', caller, reply: z.object({ of: z.nullable(z.int()) }) })
const limited = defineRoute({
  method: 'POST',
  path: '/limited',
  open: 'session',
  caller: 'visitor',
  limit: { per: 'session', most: 2, withinMs: 60_000 },
  reply: z.object({ success: z.literal(true) }),
})
const once = defineRoute({
  method: 'POST',
  path: '/once',
  open: 'session',
  caller: 'cookie',
  input: z.object({ key: z.string(), refused: z.optional(z.boolean()) }),
  idempotencyKey: 'key',
  reply: z.object({ done: z.int() }),
  refusals: { not_now: [409, 'Not now.'] },
})
const fromGet = defineRoute({
  method: 'POST',
  path: '/from_get',
  open: 'session',
  actsFromGet: true,
  reply: z.object({ success: z.literal(true) }),
})
const form = defineRoute({
  method: 'POST',
  path: '/form',
  open: 'session',
  input: z.object({ wrong: z.optional(z.string()) }),
  backTo: '/start',
  reply: z.object({ success: z.literal(true) }),
  refusals: { wrong: [422, 'That is wrong.'] },
})
const badReply = defineRoute({
  method: 'GET',
  path: '/bad_reply',
  open: 'nothing',
  reply: z.object({ thing_id: z.int() }),
})
const unnamedState = defineRoute({ method: 'GET', path: '/unnamed_state', open: 'nothing', reply: z.object({}) })
const documented = defineRoute({ method: 'GET', path: '/documented', open: 'nothing', input: z.object({ n: id }) })
const hidden = defineRoute({
  method: 'GET',
  path: '/hidden/:thing_id',
  open: 'secret',
  malformed: 'not_found',
  input: number,
  reply,
})
const text = defineRoute({
  method: 'POST',
  path: '/text',
  open: 'signature',
  body: { kind: 'text', most: 20 },
  reply: z.object({ read: z.string() }),
})
const thingPage = definePage({
  face: 'ops',
  path: '/keep/:thing_id',
  entry: 'areas/things/web/thing.page.tsx',
  title: 'Thing',
  may: ['keeper'],
  input: number,
  state: z.object({ thing: z.object({ thing_id: z.int() }) }),
})
const tabletPage = definePage({
  face: 'town',
  path: '/tablet',
  entry: 'areas/things/web/thing.page.tsx',
  title: 'Tablet',
  may: ['driver'],
})

const readyThing = new RawJson('{"thing_id":5}')
const readyWrongly = new RawJson('{"thing_id":1.5}')

let office: Office | undefined
let done = 0
const handlers: RouteHandler[] = [
  change(guarded, async ({ data, audit }) => {
    if (data.note === 'gone') return refuse('gone', { field: 'note', extra: { left: 3 } })
    if (data.note === 'none') return refuse('unknown_id')
    audit({ what: 'thing_changed', subject: `thing:${data.thing_id}` })
    return ok({ success: true as const, thing_id: data.thing_id }, { things: { last: data.thing_id } })
  }),
  answer(whose('/of_cookie', 'cookie'), ({ actor }) => ok({ of: actor?.session_id ?? null })),
  answer(whose('/of_owner', 'owner'), ({ actor }) => ok({ of: actor?.session_id ?? null })),
  answer(whose('/of_visitor', 'visitor'), ({ actor }) => ok({ of: actor?.session_id ?? null })),
  answer(limited, () => ok({ success: true as const })),
  change(once, async ({ data }) => {
    if (data.refused) return refuse('not_now')
    done += 1
    return ok({ done })
  }),
  answer(fromGet, () => ok({ success: true as const })),
  answer(form, ({ data }) => (data.wrong ? refuse('wrong') : ok({ success: true as const }))),
  answer(badReply, () => ok({ thing_id: 1.5 })),
  answer(unnamedState, () => ok({}, { things: { last: 1 } })),
  answer(documented, () => sent, { malformed: () => ({ request_success: false }) }),
  answer(hidden, ({ data }) => ok({ success: true as const, thing_id: data.thing_id })),
  answer(text, ({ request }) => ok({ read: String(request.body) })),
  page(thingPage, ({ data }) => {
    if (data.note === 'away') return redirect('/elsewhere')
    if (data.note === 'plain') return plain(403, 'Not <now>', 'Come & see.')
    if (data.thing_id === 404) return undefined
    const title = `Thing ${data.thing_id}`
    if (data.note === 'ready') return { state: { thing: data.thing_id === 15 ? readyWrongly : readyThing } }
    return { title, state: { thing: { thing_id: data.thing_id === 15 ? 1.5 : data.thing_id } } }
  }),
  page(tabletPage, () => ({ state: {} }), { turnAway: () => plain(401, 'Not signed in', 'Open the link.') }),
]

const webDir = writeBuild(['areas/things/web/thing.page.tsx'])
const app = await makeApp({ log: pino({ level: 'silent' }), publicOrigin })
addRoutes(app, handlers, {
  units,
  clock,
  sessions,
  pages: makePages({ webDir, sessions, environment: 'test', officeOf: async () => office, checkReplies: true }),
  publicOrigin,
  isPermitted: (roles, permitted) => permitted.some((role) => roles.includes(role)),
  signInPath: '/sign_in',
  checkReplies: true,
})
beforeAll(() => app.ready())
afterAll(async () => {
  await app.close()
  rmSync(webDir, { recursive: true })
})
beforeEach(() => {
  cookie = undefined
})

const keeper = { ...somebody, roles: ['keeper'], user }
const json = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
const html = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
const post = (url: string, payload: object = {}, headers: Record<string, string> = json) =>
  app.inject({ method: 'POST', url, payload, headers })
const get = (url: string, headers: Record<string, string> = html) => app.inject({ url, headers })

describe('who may', () => {
  test('[SIL-OPS-04] nobody without the role has the body read or its faults named', async () => {
    const fromStranger = await post('/things/x', { thing_id: [] })
    expect([fromStranger.statusCode, fromStranger.json().error]).toEqual([401, 'not_authorized'])
    cookie = { ...somebody, user }
    expect((await post('/things/x')).statusCode).toBe(403)
  })

  test('[SIL-ORD-001] a page leads whoever is not signed in to the sign-in with the way back, and refuses others', async () => {
    const led = await get('/keep/3?note=a%20b')
    expect([led.statusCode, led.headers.location]).toEqual([303, '/sign_in?return_to=%2Fkeep%2F3%3Fnote%3Da%2520b'])
    cookie = { ...somebody, user }
    const refused = await get('/keep/3')
    expect([refused.statusCode, refused.body.includes('You are not allowed to do this.')]).toEqual([403, true])
  })

  test('a page may turn away in words of its own', async () => {
    const turned = await get('/tablet')
    expect([turned.statusCode, turned.body.includes('Open the link.')]).toEqual([401, true])
  })

  test.each([
    ['/of_cookie', {}, 1],
    ['/of_cookie', { session_id: '9' }, 1],
    ['/of_owner', {}, 1],
    ['/of_owner', { session_id: '9' }, 9],
    ['/of_owner', { session_id: '8' }, null],
    ['/of_visitor', { session_id: '9' }, 9],
    ['/of_visitor', { session_id: '8' }, 2],
  ])('[SIL-ORD-058] [SIL-ORD-060] %s with %j acts for session %s', async (path, given, of) => {
    cookie = somebody
    expect((await post(path, given)).json()).toEqual({ of })
  })
})

describe('input', () => {
  beforeEach(() => {
    cookie = keeper
  })

  test('path, query and form are one; the path wins over a field of the same name', async () => {
    expect((await post('/things/5?note=q', { thing_id: 6 })).json()).toMatchObject({ thing_id: 5 })
  })

  test.each([
    ['/things/0', {}, 'thing_id'],
    ['/things/5', { note: 'too long' }, 'note'],
    ['/things/5?note=a&note=b', {}, 'note'],
  ])('%s with %j is 400 and names %s', async (path, given, field) => {
    const answered = await post(path, given)
    expect([answered.statusCode, answered.json()]).toEqual([
      400,
      { success: false, error: 'malformed', message: expect.any(String), field },
    ])
  })

  test('a body that is a list or a number is read as no form', async () => {
    const headers = { ...json, 'content-type': 'application/json' }
    for (const payload of ['[1]', '7', 'null']) {
      const answered = await app.inject({ method: 'POST', url: '/things/5', payload, headers })
      expect(answered.json()).toMatchObject({ success: true, thing_id: 5 })
    }
  })

  test('what is documented for such input is answered, and a secret address is just not there', async () => {
    expect((await get('/documented?n=x', json)).json()).toEqual({ request_success: false })
    expect((await get('/hidden/x', json)).statusCode).toBe(404)
    expect((await get('/hidden/4', json)).json()).toEqual({ success: true, thing_id: 4 })
  })

  test('a raw body arrives as text, up to its limit', async () => {
    const headers = { ...json, 'content-type': 'application/json' }
    const raw = await app.inject({ method: 'POST', url: '/text', payload: '{"a": 1}', headers })
    expect(raw.json()).toEqual({ read: '{"a": 1}' })
    const long = await app.inject({ method: 'POST', url: '/text', payload: 'x'.repeat(21), headers })
    expect(long.statusCode).toBe(413)
  })
})

describe('answers', () => {
  beforeEach(() => {
    cookie = keeper
  })

  test('state travels beside the reply, and nothing is kept by a cache', async () => {
    const answered = await post('/things/5')
    expect(answered.json()).toEqual({ success: true, thing_id: 5, state: { things: { last: 5 } } })
    expect(answered.headers['cache-control']).toBe('no-store')
  })

  test('a refusal has the status and the words of the definition, its field and what it is about; it leaves nothing', async () => {
    const before = await db.selectFrom('events').select('event_id').execute()
    const answered = await post('/things/5', { note: 'gone' })
    expect([answered.statusCode, answered.json()]).toEqual([
      409,
      { success: false, error: 'gone', message: 'It is gone.', field: 'note', left: 3 },
    ])
    expect(await db.selectFrom('events').select('event_id').execute()).toEqual(before)
    expect((await post('/things/5', { note: 'none' })).statusCode).toBe(404)
  })

  test('a reply or a page state that does not fit its schema breaks in tests', async () => {
    expect((await get('/bad_reply', json)).statusCode).toBe(500)
    expect((await get('/keep/15')).statusCode).toBe(500)
    expect((await get('/keep/5?note=ready')).statusCode).toBe(200)
    expect((await get('/keep/15?note=ready')).statusCode).toBe(500)
  })

  test('[TRN-12] state beside a reply that its definition does not name, or that does not fit it, breaks in tests', async () => {
    expect((await post('/things/99')).statusCode).toBe(200)
    expect((await post('/things/100')).statusCode).toBe(500)
    expect((await get('/unnamed_state', json)).statusCode).toBe(500)
  })

  test('what the office’s frame is told must fit its schema too', async () => {
    office = { person: { name: 'Grace', email: user.email }, roles: [], nav: [], markets: [] }
    expect(stateOf(await get('/keep/5'))).toMatchObject({ office })
    office = { ...office, markets: [{ market_id: 1.5, name: 'Bellwether', time_zone: 'UTC' }] }
    expect((await get('/keep/5')).statusCode).toBe(500)
    office = undefined
  })

  test('[SIL-ORD-045] a form goes back to its page, with a notice when refused; JSON is for who asks for it', async () => {
    const went = await post('/form', {}, html)
    expect([went.statusCode, went.headers.location]).toEqual([303, '/start'])
    expect((await post('/form', { wrong: '1' }, html)).headers.location).toBe('/start?notice=wrong')
    expect((await post('/form', { wrong: '1' })).json().message).toBe('That is wrong.')
  })

  test('a page is served with its state and its own title', async () => {
    const shown = await get('/keep/5')
    expect(shown.body).toContain('<title>Thing 5</title>')
    // It does not say that everybody may find it.
    expect(shown.headers['x-robots-tag']).toBe('noindex')
    expect(stateOf(shown)).toMatchObject({ thing: { thing_id: 5 } })
    expect((await get('/keep/404')).statusCode).toBe(404)
    expect((await get('/keep/5?note=away')).headers.location).toBe('/elsewhere')
    const refused = await get('/keep/5?note=plain')
    expect([refused.statusCode, refused.body.includes('Not &#60;now&#62;')]).toEqual([403, true])
  })
})

describe('limits and repeats', () => {
  test('tries beyond the limit are refused with words, for that session alone, until the window has passed', async () => {
    const tried = async (session_id: string) => (await post('/limited', { session_id })).statusCode
    expect([await tried('9'), await tried('9'), await tried('9'), await tried('8')]).toEqual([200, 200, 429, 200])
    expect((await post('/limited', { session_id: '9' })).json()).toMatchObject({
      error: 'too_many_requests',
      message: 'Too many tries. Please wait a little and try again.',
    })
    clock.set('2026-11-22T12:02:00Z')
    expect(await tried('9')).toBe(200)
  })

  test('a form with a key is done once, and every copy gets the first answer', async () => {
    cookie = somebody
    const answers = await Promise.all([
      post('/once', { key: 'a' }),
      post('/once', { key: 'a' }),
      post('/once', { key: 'a' }),
    ])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const again = (await post('/once', { key: 'a' })).json()
    expect(again).toEqual(answers[0]?.json())
    expect((await post('/once', { key: 'b' })).json().done).not.toBe(again.done)
  })

  test('what was refused may be asked again under the same key', async () => {
    cookie = somebody
    expect((await post('/once', { key: 'c', refused: true })).statusCode).toBe(409)
    expect((await post('/once', { key: 'c' })).statusCode).toBe(200)
  })

  test('[SIL-ORD-055] a GET that changes something acts for our own pages alone, and never ahead of time', async () => {
    expect((await get('/from_get', json)).statusCode).toBe(200)
    expect((await get('/from_get', { ...json, 'sec-fetch-site': 'cross-site' })).json().error).toBe('cross_site')
    expect((await get('/from_get', { ...json, 'sec-purpose': 'prefetch' })).statusCode).toBe(403)
    expect((await app.inject({ method: 'HEAD', url: '/from_get' })).statusCode).toBe(404)
  })
})
