import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Area } from '#platform/server/area.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ServerDeps } from '#platform/server/deps.ts'
import { derived, randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { makeTestApp, makeTestDeps, type TestDepsOptions } from '#platform/test/test-server.ts'
import { isPermitted, type Role } from '../rules/permissions.ts'
import { makeOfficeOf } from './office.ts'
import { makeSessions, sessionCookie } from './sessions.ts'

/** Everything an area needs, over a test database, with real sessions. */
export const testDeps = (db: Db, options: TestDepsOptions = {}) =>
  makeTestDeps(db, { sessions: makeSessions, officeOf: makeOfficeOf(db) }, options)

/** A server of these areas for `inject`, without a port. */
export const testApp = (deps: ServerDeps, areas: readonly Area[]) =>
  makeTestApp(deps, areas, { isPermitted, signInPath: '/secure/login' })

/**
 * A server of these areas whose pages can be read, until the test file ends; `as` signs somebody of these roles in, who then reads pages,
 * asks and sends forms.
 */
export async function staffServer(
  db: Db,
  areasOf: (deps: ReturnType<typeof testDeps>) => readonly Area[],
  { roles, clock, dataDir }: { roles: readonly Role[]; clock?: Clock | undefined; dataDir?: string | undefined },
) {
  const deps = testDeps(db, { ...(clock && { clock }), ...(dataDir !== undefined && { dataDir }) })
  const { app, runner } = await testApp(deps, areasOf(deps))
  afterAll(() => app.close())

  async function as(input: StaffInput = {}) {
    const actor = await insertStaff(db, { roles, ...input })
    const cookie = await cookieOf(db, actor)
    const headers = { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    const get = (url: string) => app.inject({ url, headers: { cookie, accept: 'text/html' } })
    const read = async (url: string) => stateOf(await get(url))
    const ask = async (url: string) => {
      const reply = await app.inject({ url, headers })
      return { status: reply.statusCode, ...reply.json() }
    }
    const post = async (url: string, payload: Record<string, unknown>) => {
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      return { status: reply.statusCode, ...reply.json() }
    }
    return { actor, cookie, user_id: actor.user?.user_id ?? 0, get, read, ask, post }
  }
  return { app, deps, runner, as }
}

export type StaffInput = { roles?: readonly Role[]; market_ids?: number[]; franchise_ids?: number[]; name?: string }

let people = 0

/** A signed-in member of staff with a real user row and session. */
export async function insertStaff(db: Db, input: StaffInput = {}): Promise<Actor> {
  people += 1
  const name = input.name ?? `Person ${people}`
  const user = await db
    .insertInto('users')
    .values({
      email: `person${people}-${randomBytes(3).toString('hex')}@bellwether.example`,
      name,
      roles: [...(input.roles ?? [])],
      market_ids: input.market_ids ?? [],
      franchise_ids: input.franchise_ids ?? [],
    })
    .returning(['user_id', 'email'])
    .executeTakeFirstOrThrow()
  const customer = await insertCustomer(db)
  await db
    .updateTable('sessions')
    .set({ user_id: user.user_id, second_step_at: new Date() })
    .where('session_id', '=', customer.session_id)
    .execute()
  return {
    ...customer,
    roles: input.roles ?? [],
    user: {
      user_id: user.user_id,
      email: user.email,
      name,
      market_ids: input.market_ids ?? [],
      franchise_ids: input.franchise_ids ?? [],
    },
  }
}

/** The cookie of this actor's session, with a secret of its own. */
export async function cookieOf(db: Db, { session_id }: Pick<Actor, 'session_id'>): Promise<string> {
  const secret = randomToken()
  await db
    .updateTable('sessions')
    .set({ secret_hash: sha256(secret), pass_hash: sha256(derived(secret, 'session_pass')) })
    .where('session_id', '=', session_id)
    .execute()
  return `${sessionCookie}=${session_id}.${secret}`
}

/** Tests stand at times of their own, days from the machine's: by none of them has a session ended, or waited to be seen. */
const always = new Date('2100-01-01')

/** An anonymous visitor with a real session, which lasts whatever time it is. */
export async function insertCustomer(db: Db): Promise<Actor> {
  const hash = randomBytes(32)
  const device = await db
    .insertInto('persistent_sessions')
    .values({ secret_hash: hash, pass_hash: hash, expires_at: always })
    .returning('session_persistent_id')
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({
      session_persistent_id: device.session_persistent_id,
      secret_hash: hash,
      pass_hash: hash,
      last_seen_at: always,
      expires_at: always,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return {
    session_id: session.session_id,
    session_persistent_id: device.session_persistent_id,
    roles: [],
    user: undefined,
    driver: undefined,
    tablet_id: undefined,
    cosmic_customer_id: undefined,
  }
}

/** An order by phone that this person has begun for that account, as its page acts in it. */
export async function insertPhoneOrder(
  db: Db,
  { roles, user }: Actor,
  cosmic_customer_id: number,
  franchise_id: number | null = null,
): Promise<Actor> {
  const { session_id, session_persistent_id, ...own } = await insertCustomer(db)
  const user_id = user?.user_id ?? 0
  const { phone_order_id } = await db
    .insertInto('phone_orders')
    .values({ user_id, cosmic_customer_id, franchise_id, session_persistent_id, started_at: new Date() })
    .returning('phone_order_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('sessions').set({ phone_order_id }).where('session_id', '=', session_id).execute()
  const phone_order = { phone_order_id, user_id, cosmic_customer_id, franchise_id }
  return { ...own, session_id, session_persistent_id, roles, user, cosmic_customer_id, phone_order }
}
