import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { accountsArea } from '../area.ts'
import { staffServer } from '../testing.ts'
import { mailsTo } from './testing.ts'

const { db } = await testDatabase()
const start = '2026-11-21T12:00:00Z'
const clock = standingClock(start)
const server = await staffServer(db, (deps) => [accountsArea({ ...deps, demo: false })], { roles: ['admin'], clock })
const chief = await server.as()
const password = 'correct horse battery staple'

let people = 0
async function invited() {
  people += 1
  const email = `joins${people}@bellwether.example`
  const made = await chief.post('/secure/people', {
    name: 'Ida Marsh',
    email,
    roles: ['staff'],
    market_ids: [],
    franchise_ids: [],
  })
  return { user_id: made.user_id as number, email, ...(await mailsTo(db, email)) }
}

/** A browser that keeps its cookies. */
function browser() {
  const cookies: Record<string, string> = {}
  async function send(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
    const reply = await server.app.inject({
      method,
      url,
      cookies,
      headers: {
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value } of reply.cookies) cookies[name] = value
    return reply
  }
  return {
    get: (url: string) => send('GET', url),
    join: (key: string, given = password, again = given) =>
      send('POST', '/secure/join', { key, password: given, password_again: again }),
    code: (code: string) => send('POST', '/secure/login/second_step', { code, return_to: '/secure' }),
    login: (email: string) => send('POST', '/secure/login', { email, password, return_to: '' }),
  }
}

describe('who follows the link', () => {
  test('[SIL-ORD-001] [ROL2-12] chooses a password, sets the second step up, and is in; the link is used', async () => {
    const { user_id, email, link, key } = await invited()
    const one = browser()
    expect(stateOf(await one.get(link)).join).toEqual({ key, name: 'Ida Marsh', email, is_new: true })
    const joined = await one.join(key)
    expect([joined.statusCode, joined.headers.location]).toEqual([303, '/secure/login/second_step?return_to=%2Fsecure'])
    expect((await one.get('/secure')).statusCode).toBe(303)
    const { secret } = stateOf(await one.get('/secure/login/second_step')).second_step
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
    expect((await one.code(code)).headers.location).toBe('/secure')
    expect((await one.get('/secure')).statusCode).toBe(200)

    expect((await browser().get(link)).statusCode).toBe(410)
    expect((await browser().join(key)).statusCode).toBe(410)
    const { people: found } = await chief.read(`/secure/people?q=${email}`)
    expect(found).toMatchObject([{ user_id, state: 'works' }])
    const events = await db.selectFrom('events').select('what').where('subject', '=', `user:${user_id}`).execute()
    expect(events.map(({ what }) => what)).toEqual(['person_invited', 'person_joined', 'staff_sign_in'])
  })

  test.each([
    ['short', 'short', 'Please take 12 characters or more.'],
    [password, 'correct horse', 'The two are not the same.'],
    ['ida marsh is me', 'ida marsh is me', 'Please take one without your name or e-mail in it.'],
  ])('[SIL-ORD-001] %j is refused with words, and the link stays', async (given, again, words) => {
    const { key } = await invited()
    const reply = await browser().join(key, given, again)
    expect(reply.statusCode).toBe(422)
    expect(stateOf(reply).join.error).toBe(words)
    expect((await browser().join(key)).statusCode).toBe(303)
  })

  test('[SIL-ORD-001] of two at once one is in', async () => {
    const { key } = await invited()
    const replies = await Promise.all([browser().join(key), browser().join(key)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410])
  })

  test('[SIL-ORD-001] not after three days, not after a newer link, not with a made-up one', async () => {
    const { user_id, email, link } = await invited()
    await chief.post(`/secure/people/${user_id}/link`, {})
    const { link: newer, mails } = await mailsTo(db, email)
    expect(mails).toHaveLength(2)
    expect((await browser().get(link)).statusCode).toBe(410)
    expect((await browser().get(newer)).statusCode).toBe(200)
    clock.set(new Date(Date.parse(start) + 3 * 24 * 3_600_000 + 1))
    expect((await browser().get(newer)).statusCode).toBe(410)
    clock.set(start)
    expect((await browser().get(`/secure/join?key=${'a'.repeat(43)}`)).statusCode).toBe(410)
    expect((await browser().get('/secure/join?key=short')).statusCode).toBe(404)
    expect((await browser().get('/secure/join')).statusCode).toBe(404)
  })

  test('[SIL-ORD-001] another password keeps the second step, and ends what was open under the old one', async () => {
    const one = await server.as({ roles: ['staff'] })
    await db
      .updateTable('users')
      .set({ totp_last_step: 7, totp_secret: Buffer.from('sealed') })
      .where('user_id', '=', one.user_id)
      .execute()
    const email = one.actor.user?.email ?? ''
    await chief.post(`/secure/people/${one.user_id}/link`, {})
    const { link, key, mails } = await mailsTo(db, email)
    expect(mails.at(-1)?.subject).toBe('Choose another password for Cosmic')
    expect(stateOf(await browser().get(link)).join.is_new).toBe(false)
    expect((await browser().join(key)).statusCode).toBe(303)
    expect((await one.get('/secure')).statusCode).toBe(303)
    const row = await db
      .selectFrom('users')
      .select('totp_last_step')
      .where('user_id', '=', one.user_id)
      .executeTakeFirstOrThrow()
    expect(row.totp_last_step).toBe(7)
    expect((await browser().login(email)).headers.location).toContain('/secure/login/second_step')
  })
})
