import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRoutes } from '#areas/accounts/rules/open-routes.ts'
import {
  callPermissions,
  isPermitted,
  type Permitted,
  type Role,
  roles,
  routePermissions,
} from '#areas/accounts/rules/permissions.ts'
import { permissionsPage } from '#areas/accounts/rules/permissions-page.ts'
import { cookieOf, insertCustomer, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertDriver } from '#areas/dispatch/server/testing.ts'
import type { Actor } from '#platform/server/actor.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { permissionsFile } from '../cosmic/permissions.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

const who = ['nobody', ...roles] as const
type Who = (typeof who)[number]
const actors = new Map<Who, Actor>()
const cookies = new Map<Who, string>()

beforeAll(async () => {
  for (const one of who) {
    const actor = await actorWith(one)
    actors.set(one, actor)
    cookies.set(one, await cookieOf(db, actor))
  }
})

async function actorWith(one: Who): Promise<Actor> {
  if (one === 'nobody') return insertCustomer(db)
  if (one !== 'driver') return insertStaff(db, { roles: [one] })
  const driver = await insertDriver(db, { secrets: whole.deps.secrets })
  const visitor = await insertCustomer(db)
  await db
    .updateTable('sessions')
    .set({ tablet_id: driver.tablet_id })
    .where('session_id', '=', visitor.session_id)
    .execute()
  return { ...visitor, roles: ['driver'], tablet_id: driver.tablet_id }
}

const held = (one: Who): readonly Role[] => (one === 'nobody' ? [] : [one])
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url.replace(/\(.*?\)/g, '')}`

describe('[ROL2-12] [SIL-ORD-002] [SIL-OPS-04] deny by default', () => {
  test('every call has its line in the table, every line a call, and the call asks for what the line says', () => {
    const calls = [...whole.runner.handlers.values()].map(({ call }) => [call.name, [...call.may]] as const)
    expect(Object.fromEntries(calls)).toEqual(callPermissions)
  })

  test('[ROL-01] [ROL2-02] every route is in one of the two tables, and nothing else is', () => {
    const health = ['GET /healthz', 'GET /readyz'] // the process's own, beside the product's
    const listed = [...Object.keys(routePermissions), ...Object.keys(openRoutes)]
    expect([...new Set(whole.routes.map(nameOf)), ...health].sort()).toEqual(listed.sort())
  })

  test('[ROL2-02] what lies in the back office asks for a role, a secret, or is the sign-in', () => {
    const open = Object.entries(openRoutes).filter(([route]) => /^\w+ \/(secure|admin|rocket)\b/.test(route))
    expect(open.filter(([, reason]) => reason === 'session' || reason === 'demo')).toEqual([])
  })

  test('the printed table is that of the code', () => {
    expect(readFileSync(permissionsFile, 'utf8')).toBe(permissionsPage())
  })
})

describe('[ROL2-12] [SIL-ORD-002] calls by role', () => {
  test.each(Object.entries(callPermissions))('%s', async (request, permitted: readonly Permitted[]) => {
    for (const one of who) {
      // Data that no schema takes: what is not turned away for its role is turned away for its data, and nothing changes.
      const { response } = await whole.runner.run(
        { request, data: { no_such_field: true }, request_id: 1 },
        { ...(actors.get(one) as Actor), roles: held(one) },
        undefined,
      )
      const expected = isPermitted(held(one), permitted) ? 'invalid_data' : 'not_authorized'
      expect([one, response.data.error]).toEqual([one, expected])
      expect(response.success).toBe(false)
    }
  })
})

describe('[ROL2-12] [SIL-ORD-002] [SIL-OPS-04] routes by role', () => {
  test.each(Object.entries(routePermissions))('%s', async (route, permitted: readonly Permitted[]) => {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string]
    for (const one of who) {
      const reply = await whole.app.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { cookie: cookies.get(one) ?? '', 'sec-fetch-site': 'same-origin' },
      })
      const turnedAway = reply.statusCode === 401 || reply.statusCode === 403
      expect([one, turnedAway]).toEqual([one, !isPermitted(held(one), permitted)])
      if (turnedAway && one === 'nobody') expect(reply.statusCode).toBe(401)
      if (turnedAway && one !== 'nobody') expect(reply.statusCode).toBe(403)
    }
  })

  test('[SIL-ORD-001] a page leads whoever is not signed in to the sign-in, with the way back', async () => {
    const reply = await whole.app.inject({
      url: '/secure/tickets?status=open&x=%20',
      headers: { accept: 'text/html,*/*' },
    })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/secure/login?return_to=%2Fsecure%2Ftickets%3Fstatus%3Dopen%26x%3D%2520')
  })

  test('[SIL-OPS-04] a page shows 403 to whoever is signed in without the role', async () => {
    const headers = { accept: 'text/html', cookie: cookies.get('dispatcher') ?? '' }
    const reply = await whole.app.inject({ url: '/secure/tickets', headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.body).toContain('You are not allowed to do this.')
  })
})
