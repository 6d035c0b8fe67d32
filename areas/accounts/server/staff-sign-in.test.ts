import { TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { stateOf } from '#platform/test/page-state.ts'
import { processorTime } from '#platform/test/processor-time.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import type { Role } from '../rules/permissions.ts'
import { accountsArea } from './area.ts'
import { hashPassword } from './passwords.ts'
import { insertStaff, testApp, testDeps } from './testing.ts'

const { db } = await testDatabase()
const start = '2026-11-21T12:00:00Z'
const clock = standingClock(start)
const deps = { ...testDeps(db, { clock }), demo: false }
const { app } = await testApp(deps, [accountsArea(deps)])
const demoDeps = { ...deps, demo: true }
const demo = await testApp(demoDeps, [accountsArea(demoDeps)])
afterAll(() => Promise.all([app.close(), demo.app.close()]))

const password = 'correct horse battery staple'
const hash = await hashPassword(password)
const later = (minutes: number) => clock.set(new Date(Date.parse(start) + minutes * 60_000))
let address = 0

beforeEach(() => {
  clock.set(start)
  address += 1
})

async function insertUser(roles: readonly Role[] = ['staff'], active = true) {
  const { user } = await insertStaff(db, { roles })
  if (!user) throw new Error('no user')
  await db.updateTable('users').set({ password_hash: hash, active }).where('user_id', '=', user.user_id).execute()
  return user
}

/** A browser at an address of its own, on our own pages. */
function browser(server = app, remoteAddress = `10.0.0.${address}`) {
  const jar: Record<string, string> = {}
  async function send(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
    const reply = await server.inject({
      method,
      url,
      remoteAddress,
      cookies: jar,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value } of reply.cookies) {
      if (value === '') delete jar[name]
      else jar[name] = value
    }
    return reply
  }
  return {
    jar,
    get: (url: string) => send('GET', url),
    login: (email: string, given = password, return_to = '') =>
      send('POST', '/secure/login', { email, password: given, return_to }),
    code: (code: string, return_to = '') => send('POST', '/secure/login/second_step', { code, return_to }),
    logout: () => send('POST', '/secure/logout'),
  }
}

const secondStep = '/secure/login/second_step?return_to=%2Fsecure'

function codeAt(secret: string, at = clock.now().getTime()): string {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** Signed in to the end, with the secret that the first second step showed. */
async function enrolled(roles: readonly Role[] = ['staff']) {
  const user = await insertUser(roles)
  const one = browser()
  await one.login(user.email)
  const { secret } = stateOf(await one.get(secondStep)).second_step
  const reply = await one.code(codeAt(secret))
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/secure'])
  return { user, one, secret }
}

describe('e-mail and password', () => {
  test('[SIL-ORD-001] [SIL-OPS-02] the right pair and then the code lead in, and an event says so', async () => {
    const user = await insertUser()
    const one = browser()
    const reply = await one.login(` ${user.email.toUpperCase()} `, password, '/secure/tickets/7?x=1')
    expect(reply.headers.location).toBe('/secure/login/second_step?return_to=%2Fsecure%2Ftickets%2F7%3Fx%3D1')
    expect((await one.get('/secure')).statusCode).toBe(401)

    const shown = stateOf(await one.get(secondStep)).second_step
    expect(shown.address).toMatch(/^otpauth:\/\/totp\/Cosmic:.*\?secret=[A-Z2-7]{32}&issuer=Cosmic$/)
    const inside = await one.code(codeAt(shown.secret), '/secure/tickets/7?x=1')
    expect([inside.statusCode, inside.headers.location]).toEqual([303, '/secure/tickets/7?x=1'])
    expect(stateOf(await one.get('/secure')).office).toMatchObject({ roles: ['staff'] })
    const subject = `user:${user.user_id}`
    const events = await db.selectFrom('events').select('what').where('subject', '=', subject).execute()
    expect(events).toEqual([{ what: 'staff_sign_in' }])
  })

  test('[SIL-ORD-001] in a demo the password is enough', async () => {
    const user = await insertUser()
    const one = browser(demo.app)
    expect((await one.login(user.email)).headers.location).toBe('/secure')
    expect((await one.get('/secure')).statusCode).toBe(200)
  })

  test('[SIL-ORD-001] wrong password, unknown e-mail, no password set, and one who left get the same answer', async () => {
    const known = await insertUser()
    const gone = await insertUser(['staff'], false)
    const { user: withoutPassword } = await insertStaff(db, { roles: ['staff'] })
    const replies = [
      await browser().login(known.email, 'wrong'),
      await browser().login('nobody@bellwether.example'),
      await browser().login(withoutPassword?.email ?? ''),
      await browser().login(gone.email),
      await browser().login(known.email, ''),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(422)
      expect(stateOf(reply).login.error).toBe('The e-mail or the password is not right.')
    }
    expect(stateOf(replies[0] ?? { body: '' }).login.email).toBe(known.email)
  })

  test('[SIL-ORD-001] the time of an answer does not tell whether the e-mail is known', async () => {
    const known = await insertUser()
    const timeOf = async (email: string) => {
      const somewhere = browser(app, `10.9.${address}.${Math.floor(Math.random() * 250)}`)
      return (await processorTime(() => somewhere.login(email, 'wrong'))).ms
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const [known_, unknown]: [number[], number[]] = [[], []]
    for (let n = 0; n < 5; n++) {
      known_.push(await timeOf(known.email))
      unknown.push(await timeOf(`nobody${n}@bellwether.example`))
    }
    // A check that is skipped would take a twentieth of the time.
    expect(median(unknown)).toBeGreaterThan(median(known_) / 3)
  })

  test.each([
    '//evil.example',
    'https://evil.example/secure',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '@evil.example',
  ])('[SIL-ORD-001] after sign-in nobody is led to %j', async (return_to) => {
    const user = await insertUser()
    expect((await browser(demo.app).login(user.email, password, return_to)).headers.location).toBe('/secure')
    const { one, secret, user: other } = await enrolled()
    await one.login(other.email, password, return_to)
    later(1)
    expect((await one.code(codeAt(secret), return_to)).headers.location).toBe('/secure')
  })
})

describe('too many tries', () => {
  test('[SIL-ORD-001] after five failures for an e-mail even the right password waits 15 minutes, from every address', async () => {
    const user = await insertUser()
    for (let n = 0; n < 5; n++) expect((await browser().login(user.email, `wrong ${n}`)).statusCode).toBe(422)
    for (const one of [browser(), browser(app, '10.1.1.1')]) {
      const reply = await one.login(user.email)
      expect(reply.statusCode).toBe(429)
      expect(stateOf(reply).login.error).toBe('Too many tries. Please wait 15 minutes.')
    }
    expect((await browser().login((await insertUser()).email)).statusCode).toBe(303)
    later(16)
    expect((await browser().login(user.email)).statusCode).toBe(303)
  })

  test('[SIL-ORD-001] strangers who send wrong passwords lock nobody out where they have signed in before', async () => {
    const { user, one, secret } = await enrolled()
    await one.logout()
    for (let tries = 0; tries < 8; tries++) await browser(app, '198.51.100.7').login(user.email, 'wrong')
    expect((await browser().login(user.email)).statusCode).toBe(429)
    clock.set(new Date(clock.now().getTime() + 60_000))
    expect((await one.login(user.email)).headers.location).toContain('second_step')
    expect((await one.code(codeAt(secret))).headers.location).toBe('/secure')
    // A device that is known has tries of its own, and no more of them.
    await one.logout()
    for (let tries = 0; tries < 5; tries++) expect((await one.login(user.email, 'wrong')).statusCode).toBe(422)
    expect((await one.login(user.email)).statusCode).toBe(429)
    // It is known for its own person alone.
    const other = await insertUser()
    for (let tries = 0; tries < 5; tries++) await one.login(other.email, 'wrong')
    expect((await one.login(other.email)).statusCode).toBe(429)
  })

  test('[SIL-ORD-001] an address of IPv6 is counted by its /64', async () => {
    for (let tries = 0; tries < 30; tries++)
      await browser(app, `2001:db8:5:5::${tries + 1}`).login(`nobody${tries}@x.example`, 'x')
    expect((await browser(app, '2001:db8:5:5:ffff::1').login('another@x.example', 'x')).statusCode).toBe(429)
    expect((await browser(app, '2001:db8:5:6::1').login('another@x.example', 'x')).statusCode).toBe(422)
  })

  test('[SIL-ORD-001] an unknown e-mail is counted alike', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await browser().login('Stranger@bellwether.example', 'x')).statusCode)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('[SIL-ORD-001] fifty guesses at once: five are checked', async () => {
    const user = await insertUser()
    const guesses = Array.from({ length: 50 }, (_, n) => browser(app, `10.2.0.${n}`).login(user.email, `guess ${n}`))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(45)
  })

  test('[SIL-ORD-001] thirty failures of one address stop it for every e-mail; its successes do not count', async () => {
    const user = await insertUser()
    for (let n = 0; n < 31; n++) expect((await browser(app, '10.3.0.1').login(user.email)).statusCode).toBe(303)
    for (let n = 0; n < 30; n++) await browser(app, '10.3.0.1').login(`guess${n}@bellwether.example`, 'x')
    expect((await browser(app, '10.3.0.1').login(user.email)).statusCode).toBe(429)
    expect((await browser(app, '10.3.0.2').login(user.email)).statusCode).toBe(303)
  })

  test('[SIL-ORD-001] what a client says of its own address changes nothing', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 32; n++) {
      const reply = await app.inject({
        method: 'POST',
        url: '/secure/login',
        remoteAddress: '10.4.0.1',
        headers: { 'x-forwarded-for': `198.51.100.${n}`, 'sec-fetch-site': 'same-origin' },
        payload: { email: `f${n}@bellwether.example`, password: 'x' },
      })
      statuses.push(reply.statusCode)
    }
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  test('[SIL-ORD-001] a success forgets the failures before it', async () => {
    const user = await insertUser()
    for (let n = 0; n < 4; n++) await browser().login(user.email, 'wrong')
    await browser().login(user.email)
    for (let n = 0; n < 4; n++) expect((await browser().login(user.email, 'wrong')).statusCode).toBe(422)
    expect((await browser().login(user.email)).statusCode).toBe(303)
  })
})

describe('the second step', () => {
  test('[SIL-ORD-001] the key is shown until the first code, and never after', async () => {
    const user = await insertUser()
    const one = browser()
    await one.login(user.email)
    const first = stateOf(await one.get(secondStep)).second_step
    expect(stateOf(await one.get(secondStep)).second_step.secret).toBe(first.secret)
    expect(stateOf(await one.code('000000')).second_step).toMatchObject({
      secret: first.secret,
      error: 'The code is not right. Codes change every 30 seconds.',
    })
    await one.code(codeAt(first.secret))

    const other = browser()
    await other.login(user.email)
    const shown = await other.get(secondStep)
    expect(stateOf(shown).second_step.secret).toBeUndefined()
    expect((await other.code('000000')).body).not.toContain(first.secret)
    const row = await db
      .selectFrom('users')
      .select('totp_secret')
      .where('user_id', '=', user.user_id)
      .executeTakeFirst()
    expect(row?.totp_secret?.toString('latin1')).not.toContain(first.secret)
  })

  test('[SIL-ORD-001] a code counts once, also when two use it at the same moment', async () => {
    const { user, secret } = await enrolled()
    const again = browser()
    await again.login(user.email)
    expect((await again.code(codeAt(secret))).statusCode).toBe(422)

    later(1)
    const [one, other] = [browser(), browser()]
    await one.login(user.email)
    await other.login(user.email)
    const statuses = await Promise.all([one.code(codeAt(secret)), other.code(codeAt(secret))])
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422])
  })

  test('[SIL-ORD-001] five wrong codes, then even the right one waits', async () => {
    const { user, secret } = await enrolled()
    later(1)
    const one = browser()
    await one.login(user.email)
    for (let n = 0; n < 5; n++) expect((await one.code(`00000${n}`)).statusCode).toBe(422)
    expect((await one.code(codeAt(secret))).statusCode).toBe(429)
    // Signing in again by password does not forget the tries.
    await one.login(user.email)
    expect((await one.code(codeAt(secret))).statusCode).toBe(429)
    later(17)
    await one.login(user.email)
    expect((await one.code(codeAt(secret))).statusCode).toBe(303)
  })

  test('[SIL-ORD-001] without the password there is no second step, and it does not wait for ever', async () => {
    for (const reply of [await browser().get(secondStep), await browser().code('123456')])
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/secure/login'])
    const { user, secret } = await enrolled()
    const one = browser()
    await one.login(user.email)
    later(11)
    expect((await one.code(codeAt(secret))).headers.location).toBe('/secure/login')
  })

  test('[SIL-ORD-002] one who leaves between the two steps does not come in', async () => {
    const { user, secret } = await enrolled()
    later(1)
    const one = browser()
    await one.login(user.email)
    await db.updateTable('users').set({ active: false }).where('user_id', '=', user.user_id).execute()
    expect((await one.code(codeAt(secret))).headers.location).toBe('/secure/login')
    expect((await one.get('/secure')).statusCode).toBe(401)
  })
})

test('[SIL-ORD-001] signing out leads to the sign-in, and back is shut', async () => {
  const { one } = await enrolled()
  const copy = browser()
  Object.assign(copy.jar, one.jar)
  const reply = await one.logout()
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/secure/login'])
  for (const each of [one, copy]) expect((await each.get('/secure')).statusCode).toBe(401)
})
