import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { endSessions } from './session-rows.ts'
import { makeSessions } from './sessions.ts'
import { testApp, testDeps } from './testing.ts'

const { db } = await testDatabase()
const start = '2026-11-21T12:00:00Z'
const clock = standingClock(start)
const deps = testDeps(db, { clock })
const { app } = await testApp(deps, [])
const process = () => makeSessions({ db, clock, secrets: deps.secrets, secureCookies: false })
for (const [name, sessions] of [['here', deps.sessions] as const, ['there', process()] as const]) {
  app.get(`/${name}/visit`, async (request, reply) => sessions.ofVisit(request, reply))
  app.get(`/${name}/who`, async (request) => ({ actor: await sessions.ofCookie(request) }))
  app.post(`/${name}/values`, async (request, reply) => sessions.ofValues(request, reply, request.body ?? {}))
}
afterAll(() => app.close())
beforeEach(() => clock.set(start))

async function visited() {
  const reply = await app.inject({ url: '/here/visit' })
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
  const { values, actor } = reply.json()
  const who = async (process: 'here' | 'there' = 'here', jar: Record<string, string> = cookies) =>
    (await app.inject({ url: `/${process}/who`, cookies: jar })).json().actor
  const byValues = async (given: object = values) =>
    (
      await app.inject({
        method: 'POST',
        url: '/there/values',
        payload: given,
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).json()
  return { cookies, values, actor, who, byValues }
}
const rows = async () => ({
  sessions: (await db.selectFrom('sessions').select('session_id').execute()).length,
  devices: (await db.selectFrom('persistent_sessions').select('session_persistent_id').execute()).length,
})

test('[SIL-OPS-03] a first visit has its session and leaves no row; its visitor, back with the cookies, finds it stored', async () => {
  const before = await rows()
  const { actor, values, who } = await visited()
  expect(await rows()).toEqual(before)
  expect(await who()).toEqual(actor)
  expect([String(actor.session_id), String(actor.session_persistent_id)]).toEqual([
    values.session_id,
    values.session_persistent_id,
  ])
  expect(await rows()).toEqual({ sessions: before.sessions + 1, devices: before.devices + 1 })
  expect(await who('there')).toEqual(actor)
  expect(await rows()).toEqual({ sessions: before.sessions + 1, devices: before.devices + 1 })
})

test.each(['here', 'there'] as const)('two requests at once, which are answered %s, store it once', async (process) => {
  const before = await rows()
  const { actor, who } = await visited()
  const both = await whileRowsHeld(
    db,
    (tx) => sql`lock table persistent_sessions in share mode`.execute(tx),
    () => [who(process), who(process)],
  )
  expect(both).toEqual([actor, actor])
  expect((await rows()).sessions).toBe(before.sessions + 1)
})

test('[ROL2-03] posted values alone, where no cookie is taken, store it too', async () => {
  const { actor, values, byValues } = await visited()
  const before = await rows()
  const wrong = { ...values, session_pass: values.session_persistent_pass }
  expect((await byValues(wrong)).actor.session_id).not.toBe(actor.session_id)
  const answer = await byValues()
  expect(answer).toEqual({ actor })
  expect((await rows()).sessions).toBe(before.sessions + 2)
})

test('[CRT-71] a secret that was made up, another’s device, or the session’s cookie alone stores nothing', async () => {
  const [one, other] = [await visited(), await visited()]
  const before = await rows()
  const { cosmic_session = '', cosmic_device = '' } = one.cookies
  const forged = `${cosmic_session.split('.')[0]}.${'a'.repeat(43)}`
  for (const jar of [
    { cosmic_session: forged, cosmic_device },
    { cosmic_session, cosmic_device: other.cookies.cosmic_device ?? '' },
    { cosmic_session },
  ])
    expect(await one.who('here', jar)).toBeUndefined()
  expect(await rows()).toEqual(before)
})

test('[SIL-ORD-058] it waits no longer than a session lives', async () => {
  const { who } = await visited()
  clock.set('2026-11-22T12:00:00Z')
  expect(await who()).toBeUndefined()
})

test('[SIL-ORD-001] what has ended does not begin again, also when its row is gone', async () => {
  const { actor, who } = await visited()
  expect(await who('there')).toEqual(actor)
  await endSessions(db, 'session_id', actor.session_id)
  expect(await who('here')).toBeUndefined()
  await db.deleteFrom('sessions').where('session_id', '=', actor.session_id).execute()
  expect(await who('here')).toBeUndefined()
})
