import cookie from '@fastify/cookie'
import Fastify, { type LightMyRequestResponse } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { derived, sha256 } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { endSessions } from './session-rows.ts'
import { makeSessions } from './sessions.ts'
import { insertStaff, testApp, testDeps } from './testing.ts'

const { db } = await testDatabase()
const start = '2026-11-21T12:00:00Z'
const clock = standingClock(start)
const deps = testDeps(db, { clock })
/** Another process on the same database. */
const otherProcess = makeSessions({ db, clock, secrets: deps.secrets, secureCookies: false })

type Rights = Parameters<typeof deps.sessions.signIn>[2]
let rights: Rights = {}
const { app } = await testApp(deps, [])
function addRoutes(sessions: typeof deps.sessions, prefix: string) {
  app.get(`${prefix}/visit`, async (request, reply) => sessions.ofVisit(request, reply))
  app.get(`${prefix}/who`, async (request) => ({ actor: await sessions.ofCookie(request) }))
  app.post(`${prefix}/values`, async (request, reply) => sessions.ofValues(request, reply, request.body ?? {}))
  app.post(`${prefix}/act`, async (request, reply) => ({ actor: await sessions.ofAct(request, reply) }))
  app.post(`${prefix}/sign_in`, async (request, reply) => ({
    session_id: await sessions.signIn(request, reply, rights),
  }))
  app.post(`${prefix}/sign_in_customer`, async (request, reply) => {
    const { cosmic_customer_id } = await db
      .insertInto('customers')
      .values({ phone_number: '4045550177', name: 'Noor' })
      .onConflict((conflict) => conflict.column('phone_number').doUpdateSet({ name: 'Noor' }))
      .returning('cosmic_customer_id')
      .executeTakeFirstOrThrow()
    const actor = await sessions.ofAct(request, reply)
    return sessions.signInCustomer(actor, reply, { cosmic_customer_id, stay: false })
  })
  app.post(`${prefix}/sign_out`, async (request, reply) => {
    await sessions.signOut(request, reply)
    return {}
  })
}
addRoutes(deps.sessions, '')
addRoutes({ ...deps.sessions, ...otherProcess }, '/other')
afterAll(() => app.close())
beforeEach(() => clock.set(start))

/** A browser: keeps cookies, says that it is on our own page. */
function browser(jar: Record<string, string> = {}) {
  async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const reply = await app.inject({
      method,
      url,
      cookies: jar,
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(payload && { payload }),
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') delete jar[name]
      else jar[name] = value
    }
    return reply
  }
  const visit = async () => (await ask('GET', '/visit')).json()
  /** Comes back at once, as whoever does anything: a first visit alone is not stored. */
  const stay = async () => {
    await visit()
    return visit()
  }
  const who = async (process = '') => (await ask('GET', `${process}/who`)).json().actor
  return { jar, ask, visit, stay, who }
}

const later = (hours: number) => clock.set(new Date(Date.parse(start) + hours * 3_600_000))

async function signedIn(staff: Rights) {
  const one = browser()
  await one.visit()
  rights = staff
  await one.ask('POST', '/sign_in')
  return one
}

async function staffRights(roles: ('staff' | 'admin')[] = ['staff']) {
  const { user } = await insertStaff(db, { roles })
  return { user_id: user?.user_id ?? 0, second_step_at: clock.now(), life: 12 * 3_600_000 }
}

describe('cookies', () => {
  test('[SIL-OPS-02] [SIL-ORD-001] [SIL-ORD-058] they are out of reach of scripts and of other sites; the device’s lives a year', async () => {
    const reply = await app.inject({ url: '/visit' })
    const [session, device] = setCookiesOf(reply)
    expect(session).toMatch(/^cosmic_session=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^cosmic_device=\d+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('[SIL-OPS-03] the database holds hashes alone; the pass is derived from the secret and stays the same', async () => {
    const one = browser()
    const { values } = await one.stay()
    const [id, secret] = one.jar.cosmic_session?.split('.') ?? []
    const row = await db
      .selectFrom('sessions')
      .selectAll()
      .where('session_id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(values.session_pass).toBe(derived(secret ?? '', 'session_pass'))
    expect(row.secret_hash).toEqual(sha256(secret ?? ''))
    expect(row.pass_hash).toEqual(sha256(values.session_pass))
    const stored = JSON.stringify([row, await db.selectFrom('persistent_sessions').selectAll().execute()])
    for (const known of [secret, values.session_pass, values.session_persistent_pass])
      expect(stored).not.toContain(known)
    expect((await one.visit()).values).toEqual(values)
  })

  test('[SIL-OPS-03] a second visit makes no second session', async () => {
    const one = browser()
    const first = await one.visit()
    expect((await one.visit()).actor).toEqual(first.actor)
  })

  test.each([
    '',
    'x',
    '1.short',
    '1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    `99999999.${'a'.repeat(43)}`,
    '1',
    '-1.aaaaaaaaaaaaaaaaaaaaaaa',
  ])('[SIL-OPS-03] the cookie %j is nobody’s', async (cosmic_session) =>
    expect(await browser({ cosmic_session }).who()).toBeUndefined(),
  )

  test('[CRT-71] the secret of one session does not open another', async () => {
    const [one, other] = [browser(), browser()]
    await one.visit()
    const { actor } = await other.visit()
    const secret = one.jar.cosmic_session?.split('.')[1]
    expect(await browser({ cosmic_session: `${actor.session_id}.${secret}` }).who()).toBeUndefined()
  })
})

describe('values without cookies', () => {
  test('[ROL2-03] [SIL-ORD-056] the pair names its session; what it may do is the customer’s part alone', async () => {
    const staff = await signedIn(await staffRights())
    const { values, actor } = await staff.visit()
    expect(actor.roles).toEqual(['staff'])
    const answer = (await browser().ask('POST', '/values', values)).json()
    expect(answer.made).toBeUndefined()
    expect(answer.actor).toMatchObject({ session_id: actor.session_id, roles: [] })
    expect(answer.actor.user).toBeUndefined()
  })

  test.each([
    ['none', {}],
    ['a wrong pass', { session_id: '1', session_pass: 'wrong' }],
    ['an id that is no number', { session_id: 'one', session_pass: 'wrong' }],
    ['an id without a pass', { session_id: 1 }],
  ])('[SIL-OPS-03] %s: a new anonymous session, with its values and cookies', async (_name, values) => {
    const reply = await browser().ask('POST', '/values', values)
    expect(reply.json().made).toMatchObject({ session_pass: expect.any(String) })
    expect(setCookiesOf(reply)).toHaveLength(2)
  })

  test('[ROL2-03] [SIL-ORD-058] [CRT-71] the persistent pair finds the device again when the session is over, a wrong one does not', async () => {
    const { values, actor } = await browser().stay()
    later(25)
    const recovered = (await browser().ask('POST', '/values', values)).json()
    expect(recovered.actor.session_persistent_id).toBe(actor.session_persistent_id)
    expect(recovered.actor.session_id).not.toBe(actor.session_id)
    expect(recovered.made).toMatchObject({
      session_persistent_id: values.session_persistent_id,
      session_persistent_pass: values.session_persistent_pass,
    })
    const stolen = { ...values, session_persistent_pass: values.session_pass }
    const other = (await browser().ask('POST', '/values', stolen)).json()
    expect(other.actor.session_persistent_id).not.toBe(actor.session_persistent_id)
  })
})

describe('signing in and out', () => {
  test('[SIL-ORD-001] signing in starts a new session: one planted before is dead, and the cart’s device stays', async () => {
    const victim = browser()
    const planted = await victim.visit()
    const attacker = browser({ ...victim.jar })
    rights = await staffRights()
    await victim.ask('POST', '/sign_in')
    const actor = await victim.who()
    expect(actor.roles).toEqual(['staff'])
    expect(actor.session_id).not.toBe(planted.actor.session_id)
    expect(actor.session_persistent_id).toBe(planted.actor.session_persistent_id)
    expect(await attacker.who()).toBeUndefined()
    const byValues = (await browser().ask('POST', '/values', planted.values)).json()
    expect(byValues.actor.session_id).not.toBe(actor.session_id)
    expect(byValues.actor.roles).toEqual([])
  })

  test('[SIL-ORD-001] without the second step a password gives no rights', async () => {
    const { user_id } = await staffRights(['admin'])
    const one = await signedIn({ user_id, life: 10 * 60_000 })
    expect(await one.who()).toMatchObject({ roles: [] })
    expect((await one.who()).user).toBeUndefined()
  })

  test('[SIL-ORD-001] a sign-in that owes its second step ends after its ten minutes, used or not', async () => {
    const { user_id } = await staffRights()
    const one = await signedIn({ user_id, life: 10 * 60_000 })
    later(6 / 60)
    expect(await one.who()).toBeDefined()
    later(11 / 60)
    expect(await one.who()).toBeUndefined()
  })

  test('[SIL-ORD-001] signing out ends the session in every process at once', async () => {
    const one = await signedIn(await staffRights())
    const copy = browser({ ...one.jar })
    expect((await copy.who('/other')).roles).toEqual(['staff'])
    await one.ask('POST', '/sign_out')
    expect(one.jar.cosmic_session).toBeUndefined()
    for (const process of ['', '/other']) expect(await copy.who(process)).toBeUndefined()
  })

  test('[SIL-ORD-002] rights that are taken away are gone with the next request, in every process', async () => {
    const staff = await staffRights()
    const one = await signedIn(staff)
    for (const process of ['', '/other']) expect((await one.who(process)).roles).toEqual(['staff'])
    await db
      .updateTable('users')
      .set({ roles: ['sales'] })
      .where('user_id', '=', staff.user_id)
      .execute()
    for (const process of ['', '/other']) expect((await one.who(process)).roles).toEqual(['sales'])
    await db.updateTable('users').set({ active: false }).where('user_id', '=', staff.user_id).execute()
    for (const process of ['', '/other']) expect(await one.who(process)).toMatchObject({ roles: [] })
    await db.updateTable('users').set({ active: true }).where('user_id', '=', staff.user_id).execute()
    expect((await one.who()).roles).toEqual(['sales'])
  })

  test('[SIL-ORD-002] ending all sessions of a person ends them at once', async () => {
    const staff = await staffRights()
    const [one, other] = [await signedIn(staff), await signedIn(staff)]
    await endSessions(db, 'user_id', staff.user_id)
    expect([await one.who(), await other.who('/other')]).toEqual([undefined, undefined])
  })
})

test('[SIL-ORD-002] a person’s role of driver gives nothing without a tablet at work', async () => {
  const staff = await staffRights()
  await db
    .updateTable('users')
    .set({ roles: ['driver', 'sales'] })
    .where('user_id', '=', staff.user_id)
    .execute()
  expect((await (await signedIn(staff)).who()).roles).toEqual(['sales'])
})

describe('how long', () => {
  test('[SIL-ORD-001] staff: twelve idle hours, and seven days in any case', async () => {
    const one = await signedIn(await staffRights())
    later(11.9)
    expect(await one.who()).toBeDefined()
    later(23.8)
    expect(await one.who()).toBeDefined()
    later(23.8 + 12.1)
    expect(await one.who()).toBeUndefined()

    clock.set(start)
    const busy = await signedIn(await staffRights())
    for (let hours = 10; hours < 168; hours += 10) {
      later(hours)
      expect(await busy.who()).toBeDefined()
    }
    later(168.1)
    expect(await busy.who()).toBeUndefined()
  })

  test('[SIL-ORD-058] anonymous: 24 idle hours; the device brings the cart’s identity back', async () => {
    const one = browser()
    const { actor } = await one.stay()
    later(25)
    expect(await one.who()).toBeUndefined()
    const back = await one.visit()
    expect(back.actor.session_id).not.toBe(actor.session_id)
    expect(back.actor.session_persistent_id).toBe(actor.session_persistent_id)
  })

  test('[SIL-ORD-058] a device lives a year', async () => {
    const one = browser()
    const { actor } = await one.stay()
    later(366 * 24)
    expect((await one.visit()).actor.session_persistent_id).not.toBe(actor.session_persistent_id)
  })
})

function setCookiesOf(reply: LightMyRequestResponse): string[] {
  return [reply.headers['set-cookie'] ?? []].flat()
}

describe('signing in', () => {
  test('[SIL-ORD-001] [SIL-ORD-058] gives the device another secret: what was planted before sees nothing of what comes', async () => {
    const planted = browser()
    await planted.visit()
    const victim = browser({ ...planted.jar })
    const device = (await victim.who()).session_persistent_id
    rights = await staffRights()
    await victim.ask('POST', '/sign_in')
    expect((await victim.who()).session_persistent_id).toBe(device)
    expect(victim.jar.cosmic_device).not.toBe(planted.jar.cosmic_device)
    expect(await planted.who()).toBeUndefined()
    expect((await planted.visit()).actor.session_persistent_id).not.toBe(device)
  })
})

describe('what was asked before a sign-in and comes behind it', () => {
  async function overtaken(signIn = '/sign_in') {
    const one = browser()
    const { values } = await one.stay()
    const asking = browser({ ...one.jar })
    rights = await staffRights()
    await one.ask('POST', signIn)
    return { one, asking, values }
  }
  const isGivenCookies = async (asking: ReturnType<typeof browser>) =>
    setCookiesOf(await asking.ask('POST', '/act')).length > 0

  test.each([
    ['staff', '/sign_in', ''],
    ['a customer', '/sign_in_customer', ''],
    ['a customer, by another process', '/sign_in_customer', '/other'],
  ])(
    'gets neither cookies nor values that would take the place of the sign-in’s: %s',
    async (_who, signIn, process) => {
      const { asking, values } = await overtaken(signIn)
      const act = await asking.ask('POST', `${process}/act`)
      expect(setCookiesOf(act)).toEqual([])
      expect(act.json().actor).toMatchObject({ roles: [] })
      expect(act.json().actor.cosmic_customer_id).toBeUndefined()
      const call = await asking.ask('POST', `${process}/values`, values)
      expect(setCookiesOf(call)).toEqual([])
      expect(call.json()).toMatchObject({ actor: { roles: [] } })
      expect(call.json().made).toBeUndefined()
    },
  )

  test('is so for half a minute, to whoever has the secret, and as long as the sign-in holds', async () => {
    const { asking } = await overtaken()
    const guessed = browser({ cosmic_session: `${asking.jar.cosmic_session?.split('.')[0]}.${'A'.repeat(43)}` })
    expect(await isGivenCookies(guessed)).toBe(true)
    clock.set(new Date(Date.parse(start) + 29_000))
    expect(await isGivenCookies(asking)).toBe(false)
    clock.set(new Date(Date.parse(start) + 31_000))
    expect(await isGivenCookies(asking)).toBe(true)

    clock.set(start)
    const ended = await overtaken()
    await ended.one.ask('POST', '/sign_out')
    expect(await isGivenCookies(ended.asking)).toBe(true)
  })
})

test('[SIL-OPS-02] under https the cookies are of this very host, as their __Host- says', async () => {
  const secure = makeSessions({ db, clock, secrets: deps.secrets, secureCookies: true })
  const server = Fastify()
  await server.register(cookie)
  server.get('/visit', async (request, reply) => secure.ofVisit(request, reply))
  server.get('/who', async (request) => ({ actor: await secure.ofCookie(request) }))
  const reply = await server.inject({ url: '/visit' })
  const [session, device] = [reply.headers['set-cookie'] ?? []].flat()
  expect(session).toMatch(/^__Host-cosmic_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(device).toMatch(/^__Host-cosmic_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const named = (prefix: string) =>
    Object.fromEntries(reply.cookies.map(({ name, value }) => [name.replace('__Host-', prefix), value]))
  const who = async (prefix: string) => (await server.inject({ url: '/who', cookies: named(prefix) })).json().actor
  expect(await who('')).toBeUndefined()
  expect(await who('__Host-')).toBeDefined()
  await server.close()
})
