import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#areas/accounts/rules/permissions.ts'
import { isPermitted } from '#areas/accounts/rules/permissions.ts'
import { viewableRoles } from '#areas/accounts/rules/staff-access.ts'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { viewingWords } from '#platform/core/call.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

const admin = await insertStaff(db, { roles: ['admin'] })
const cookie = await cookieOf(db, admin)
const { market_id } = await insertMarket(db)
const { franchise_id } = await insertFranchise(db, { market_id })

const bare = (path: string) => path.replace(/\(.*?\)/g, '')
const { calls, routes } = whole.definitions
/** By POST, because it asks a lot. */
const reading = routes.flatMap((route) =>
  route.kind === 'route' && route.reads ? [{ name: `${route.method} ${bare(route.path)}`, may: route.may ?? [] }] : [],
)
/** Whatever a POST, or a documented GET that acts, could change. */
const changing = routes.flatMap((route) => {
  if (route.kind !== 'route' || route.reads) return []
  const methods = [...(route.actsFromGet ? ['GET'] : []), ...(route.method === 'GET' ? [] : [route.method])]
  const { may, open, caller, byItself = false } = route
  return methods.map((method) => ({ name: `${method} ${bare(route.path)}`, method, may, open, caller, byItself }))
})
const acting = calls.filter(({ reads }) => !reads)

/** The first role by which it could be done; a driver’s and a shift worker’s own are no view. */
const roleFor = (may: readonly string[]): Role | undefined => viewableRoles.find((role) => isPermitted([role], may))

const seeAs = (role: Role) =>
  db
    .updateTable('sessions')
    .set({
      viewing_role: role,
      viewing_market_id: market_id,
      viewing_franchise_id: franchise_id,
      viewing_label: 'Town',
    })
    .where('session_id', '=', admin.session_id)
    .execute()

const events = () => db.selectFrom('events').select(['what', 'actor_id', 'subject', 'detail']).execute()

beforeEach(async () => {
  await db.deleteFrom('events').execute()
})

async function ask(name: string, payload?: object) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
  const url = path.replace(/:\w+/g, '987654321')
  if (method === 'GET') return whole.app.inject({ method, url, headers, query: { ...payload } as never })
  return whole.app.inject({ method, url, headers, ...(payload && { payload }) })
}

describe('[ROL2-12] [SIL-ORD-002] who sees the office as a role changes nothing there', () => {
  test('the table has what is walked below', () => {
    expect(changing.filter(({ may }) => may && roleFor(may)).length).toBeGreaterThan(100)
    expect(acting.filter(({ may }) => roleFor(may)).length).toBeGreaterThan(15)
    expect([...changing, ...acting].filter(({ byItself }) => byItself).map(({ name }) => name)).toEqual([
      'POST /secure/messaging/:conversation_id/read',
      'POST /secure/messaging/:conversation_id/draft',
      'claim_order',
    ])
  })

  test.each(changing.flatMap(({ may = [], ...one }) => (roleFor(may) ? [{ ...one, role: roleFor(may) }] : [])))(
    '$name as $role is refused in words, before its body is read, and logged where a person tries',
    async ({ name, byItself, role }) => {
      await seeAs(role as Role)
      const reply = await ask(name)
      expect([reply.statusCode, reply.json()]).toEqual([
        403,
        { success: false, error: 'not_authorized', message: viewingWords },
      ])
      const tries = [
        {
          what: 'see_as_refused',
          actor_id: admin.user?.user_id,
          subject: `user:${admin.user?.user_id}`,
          detail: { role, asked: name.replace(/^GET/, 'POST') },
        },
      ]
      expect(await events()).toEqual(byItself ? [] : tries)
    },
  )

  test.each(reading.flatMap(({ name, may }) => (roleFor(may) ? [{ name, role: roleFor(may) }] : [])))(
    '$name as $role only reads: it is answered, and no try',
    async ({ name, role }) => {
      await seeAs(role as Role)
      expect((await ask(name)).statusCode).not.toBe(403)
      expect(await events()).toEqual([])
    },
  )

  test.each(changing.filter(({ may }) => may && !roleFor(may)))(
    '$name, which no view has, is refused as to anybody else',
    async ({ name }) => {
      await seeAs('staff')
      expect((await ask(name)).statusCode).toBe(403)
      expect(await events()).toEqual([])
    },
  )

  test.each(
    acting.flatMap(({ name, may, byItself }) => (roleFor(may) ? [{ name, byItself, role: roleFor(may) }] : [])),
  )(
    'the call $name as $role is refused in words, and logged where a person tries',
    async ({ name, byItself, role }) => {
      await seeAs(role as Role)
      const actor = await whole.deps.sessions.ofCookie({ cookies: Object.fromEntries([cookie.split('=')]) } as never)
      if (!actor) throw new Error('no session')
      const { response } = await whole.runner.run({ request: name, data: {}, request_id: 1 }, actor, undefined)
      expect(response).toMatchObject({ success: false, data: { error: 'not_authorized', message: viewingWords } })
      const tries = [{ what: 'see_as_refused', detail: { role, asked: name } }]
      expect(await events()).toMatchObject(byItself ? [] : tries)
    },
  )

  test.each(changing.filter(({ open, caller }) => open && caller))(
    '$name, open to whoever has a session, does nothing for one that only looks',
    async ({ name }) => {
      await seeAs('staff')
      const cookies = Object.fromEntries([cookie.split('=')])
      const { values } = await whole.deps.sessions.ofVisit({ cookies } as never, {} as never)
      const reply = await ask(name, values)
      // What is malformed is said first: nothing was done by then either.
      if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ request_success: false })
      else expect([303, 400, 403, 404, 415]).toContain(reply.statusCode)
      expect((await events()).filter(({ what }) => what !== 'see_as_refused')).toEqual([])
    },
  )
})
