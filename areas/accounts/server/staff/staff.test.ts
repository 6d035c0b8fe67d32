import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { Role } from '../../rules/permissions.ts'
import { accountsArea } from '../area.ts'
import { staffServer } from '../testing.ts'
import { mailsTo } from './testing.ts'

const { db } = await testDatabase()
const server = await staffServer(db, (deps) => [accountsArea(deps)], { roles: ['admin'] })
type Person = Awaited<ReturnType<typeof server.as>>
let chief: Person
let local: Person
let markets: number[]
let restaurant: number
let far: number

beforeAll(async () => {
  markets = [await insertMarket('Here'), await insertMarket('There')]
  restaurant = await insertRestaurant(markets[0] ?? 0)
  far = await insertRestaurant(markets[1] ?? 0)
  chief = await server.as({ name: 'Chief' })
  local = await server.as({ market_ids: [markets[0] ?? 0], name: 'Local' })
})

async function insertMarket(name: string) {
  const place = { city: name, state: 'GA', county: 'Quarry', time_zone: 'America/New_York', lat: 33, lng: -84 }
  const row = await db
    .insertInto('markets')
    .values({ slug: name.toLowerCase(), name, ...place })
    .returning('market_id')
    .executeTakeFirstOrThrow()
  return row.market_id
}

async function insertRestaurant(market_id: number) {
  const address = { addr_line_1: '1 Main St', city: 'Town', state: 'GA', zip: '30000', lat: 33, lng: -84 }
  const row = await db
    .insertInto('franchises')
    .values({
      market_id,
      name: `Kitchen ${market_id}`,
      kind: 'restaurant',
      phone_number: '2295550101',
      ...address,
      hours: '{}',
    })
    .returning('franchise_id')
    .executeTakeFirstOrThrow()
  return row.franchise_id
}

let people = 0
const newcomer = (change: Record<string, unknown> = {}) => {
  people += 1
  const email = `new${people}@bellwether.example`
  return { name: 'Ida Marsh', email, roles: ['staff'], market_ids: [markets[0]], franchise_ids: [], ...change }
}
const invite = (change?: Record<string, unknown>, by = chief) => by.post('/secure/people', newcomer(change))
const pageOf = (user_id: number, reader = chief) => reader.read(`/secure/people/${user_id}`)
const personOf = async (user_id: number) => (await pageOf(user_id)).person
const rowOf = (user_id: number) =>
  db.selectFrom('users').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
const eventsOf = (user_id: number) =>
  db
    .selectFrom('events')
    .select(['what', 'market_id', 'actor_id', 'detail'])
    .where('subject', '=', `user:${user_id}`)
    .orderBy('event_id')
    .execute()
const keep = async (one: Person, change: Record<string, unknown> = {}) => {
  const { name, roles, market_ids, franchise_ids, version } = await personOf(one.user_id)
  return { name, roles, market_ids, franchise_ids, version, ...change }
}
const change = async (one: Person, changed: Record<string, unknown>, by = chief) =>
  by.post(`/secure/people/${one.user_id}`, await keep(one, changed))

describe('an admin invites somebody', () => {
  test('[ROL2-12] who is in the list as invited, and gets one link by mail', async () => {
    const { user_id } = await invite({ email: ' Fern@Bellwether.example ', name: 'Fern Abara' })
    const { people: found } = await chief.read('/secure/people?q=ABARA')
    expect(found).toEqual([
      {
        user_id,
        name: 'Fern Abara',
        email: 'fern@bellwether.example',
        roles: ['staff'],
        state: 'invited',
        markets: ['Here'],
        restaurants: 0,
        last_seen_at: null,
      },
    ])
    const { mails, link } = await mailsTo(db, 'fern@bellwether.example')
    expect(mails).toHaveLength(1)
    expect(link).toMatch(/^\/secure\/join\?key=[\w-]{30,}$/)
    expect(await eventsOf(user_id)).toMatchObject([
      { what: 'person_invited', market_id: markets[0], detail: { after: { roles: ['staff'] } } },
    ])
    expect(JSON.stringify(await eventsOf(user_id))).not.toContain(link.split('=')[1])
  })

  test.each([
    [{ name: ' \u200b' }, 'person_name_missing', 'name'],
    [{ email: 'nobody' }, 'email_invalid', 'email'],
    [{ email: 'a@b.example, c@d.example' }, 'email_invalid', 'email'],
    [{ roles: [] }, 'roles_missing', 'roles'],
    [{ roles: ['driver'] }, 'role_unknown', 'roles'],
    [{ roles: ['restaurant_staff'] }, 'restaurants_missing', 'franchise_ids'],
  ])('%o is refused', async (changed, error, field) => {
    expect(await invite(changed)).toMatchObject({ status: 422, error, field })
  })

  test('[SIL-ORD-140] not with restaurants of other markets, and an admin of one market not beyond it', async () => {
    const editor = { roles: ['menu_editor'] as Role[], franchise_ids: [far] }
    expect(await invite(editor)).toMatchObject({ error: 'restaurant_elsewhere' })
    expect(await invite({ market_ids: [markets[1]] }, local)).toMatchObject({ error: 'market_not_yours' })
    expect(await invite({ market_ids: [] }, local)).toMatchObject({ error: 'market_not_yours' })
    expect(await invite({ roles: ['menu_editor'], franchise_ids: [restaurant] }, local)).toMatchObject({ status: 200 })
  })

  test('an e-mail is one person’s, whatever its letters, also when two invite at once', async () => {
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('users').select('user_id').where('user_id', '=', chief.user_id).forUpdate().execute(),
      () => [invite({ email: 'twin@bellwether.example' }), invite({ email: 'TWIN@bellwether.example' })],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(replies.find(({ status }) => status === 422)).toMatchObject({ error: 'email_taken', field: 'email' })
    expect((await mailsTo(db, 'twin@bellwether.example')).mails).toHaveLength(1)
  })

  test('nobody but an admin', async () => {
    const manager = await server.as({ roles: ['manager'] })
    expect(await invite({}, manager)).toMatchObject({ status: 403 })
    expect((await manager.get('/secure/people')).statusCode).toBe(403)
  })
})

describe('an admin changes what somebody may do', () => {
  test('[ROL2-12] at once, with before and after in the events; who has not seen the last change is told', async () => {
    const one = await server.as({ roles: ['staff'], market_ids: [markets[0] ?? 0] })
    const seen = await keep(one)
    expect(await chief.post(`/secure/people/${one.user_id}`, { ...seen, roles: ['admin'] })).toMatchObject({
      success: true,
      version: seen.version + 1,
    })
    expect((await one.get('/secure/people')).statusCode).toBe(200)
    expect(await chief.post(`/secure/people/${one.user_id}`, seen)).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
    expect(await eventsOf(one.user_id)).toMatchObject([
      {
        what: 'person_changed',
        actor_id: chief.user_id,
        detail: { before: { roles: ['staff'] }, after: { roles: ['admin'] } },
      },
    ])
    expect((await eventsOf(one.user_id))[0]?.detail).not.toHaveProperty('after.name')
    await change(one, { roles: ['sales'] })
    expect((await one.get('/secure/people')).statusCode).toBe(403)
  })

  test.each([
    [{ name: '' }, 'person_name_missing'],
    [{ roles: [] }, 'roles_missing'],
    [{ roles: ['business'] }, 'restaurants_missing'],
  ])('%o is refused', async (changed, error) => {
    const one = await server.as({ roles: ['staff'] })
    expect(await change(one, changed)).toMatchObject({ status: 422, error })
  })

  test('who drives keeps that role, which is given elsewhere', async () => {
    const one = await server.as({ roles: ['driver', 'shift_worker'] })
    expect(await change(one, { roles: ['driver', 'shift_worker', 'staff'] })).toMatchObject({ success: true })
    expect(await change(one, { roles: ['staff'] })).toMatchObject({ success: true })
    expect(await change(one, { roles: ['staff', 'driver'] })).toMatchObject({ status: 422, error: 'role_unknown' })
  })

  test('[SIL-ORD-140] people of other markets are not there for an admin of one', async () => {
    const theirs = await server.as({ roles: ['staff'], market_ids: [markets[1] ?? 0], name: 'Far Away' })
    const everywhere = await server.as({ roles: ['staff'], name: 'Far Everywhere' })
    for (const one of [theirs, everywhere]) {
      expect((await local.get(`/secure/people/${one.user_id}`)).statusCode).toBe(404)
      expect(await change(one, { roles: ['admin'] }, local)).toMatchObject({ status: 404 })
    }
    expect((await local.read('/secure/people?q=Far')).people).toEqual([])
    expect((await chief.read('/secure/people?q=Far')).people).toHaveLength(2)
  })

  test('[ROL2-12] nobody raises himself, lowering is allowed', async () => {
    const market_id = markets[0] ?? 0
    const one = await server.as({ market_ids: [market_id] })
    expect(await change(one, { roles: ['admin', 'manager'] }, one)).toMatchObject({ status: 403, error: 'own_access' })
    expect(await change(one, { market_ids: [] }, one)).toMatchObject({ error: 'own_access' })
    expect(await change(one, { roles: ['staff'] }, one)).toMatchObject({ error: 'own_access' })
    expect(await one.post(`/secure/people/${one.user_id}/second_step/reset`, {})).toMatchObject({
      status: 403,
      error: 'own_second_step',
    })
    expect(await change(one, { name: 'Renamed' }, one)).toMatchObject({ success: true })
  })
})

describe('the last admin of all markets', () => {
  /** Of this file there is one more: everybody else has lost the role. */
  async function alone() {
    const { user_id } = chief
    await sql`update users set roles = '{staff}' where 'admin' = any(roles) and market_ids = '{}' and user_id <> ${user_id}`.execute(
      db,
    )
  }

  test('[ROL2-12] can neither give the role up nor leave, nor narrow his markets', async () => {
    await alone()
    const refused = { status: 409, error: 'last_admin' }
    await db
      .updateTable('users')
      .set({ roles: ['admin', 'staff'] })
      .where('user_id', '=', chief.user_id)
      .execute()
    expect(await change(chief, { roles: ['staff'] })).toMatchObject(refused)
    expect(await change(chief, { market_ids: [markets[0]] })).toMatchObject(refused)
    const { version } = await personOf(chief.user_id)
    expect(await chief.post(`/secure/people/${chief.user_id}/leave`, { version })).toMatchObject(refused)
    const { user_id } = await invite({ roles: ['admin'], market_ids: [] })
    expect(await chief.post(`/secure/people/${chief.user_id}/leave`, { version })).toMatchObject(refused)
    await db.updateTable('users').set({ invited_at: null }).where('user_id', '=', user_id).execute()
    expect(await change(chief, { market_ids: markets })).toMatchObject({ success: true })
    await db.updateTable('users').set({ market_ids: [] }).where('user_id', '=', chief.user_id).execute()
  })

  test('[ROL2-12] stays where two admins take the role from each other at once', async () => {
    await alone()
    const other = await server.as({ name: 'Other chief' })
    const [mine, his] = [await keep(other, { roles: ['staff'] }), await keep(chief, { roles: ['staff'] })]
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('users').select('user_id').where('user_id', '=', chief.user_id).forUpdate().execute(),
      () => [chief.post(`/secure/people/${other.user_id}`, mine), other.post(`/secure/people/${chief.user_id}`, his)],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    await db
      .updateTable('users')
      .set({ roles: ['admin'] })
      .where('user_id', '=', chief.user_id)
      .execute()
  })
})

describe('somebody leaves', () => {
  test('[ROL2-12] and is signed out with the same commit; links end; coming back needs a new password', async () => {
    const one = await server.as({ roles: ['staff'] })
    await db
      .updateTable('users')
      .set({ password_hash: 'x', totp_last_step: 7 })
      .where('user_id', '=', one.user_id)
      .execute()
    expect(await chief.post(`/secure/people/${one.user_id}/link`, {})).toMatchObject({ success: true })
    const { link } = await mailsTo(db, (await personOf(one.user_id)).email)
    expect((await one.get('/secure')).statusCode).toBe(200)
    const { version } = await personOf(one.user_id)
    expect(await chief.post(`/secure/people/${one.user_id}/leave`, { version: version - 1 })).toMatchObject({
      status: 409,
      error: 'changed_meanwhile',
    })
    const left = await chief.post(`/secure/people/${one.user_id}/leave`, { version })
    expect(left).toMatchObject({ success: true, version: version + 1 })
    expect((await rowOf(one.user_id)).left_at).toEqual(expect.any(Date))
    expect((await one.get('/secure')).statusCode).toBe(303)
    expect((await server.app.inject({ url: link })).statusCode).toBe(410)
    expect(await personOf(one.user_id)).toMatchObject({ state: 'left', sessions: [], link_expires_at: null })
    expect(
      (await chief.read(`/secure/people?q=${encodeURIComponent((await personOf(one.user_id)).email)}`)).people,
    ).toEqual([])
    expect(await chief.post(`/secure/people/${one.user_id}/link`, {})).toMatchObject({ status: 409, error: 'has_left' })

    const back = await chief.post(`/secure/people/${one.user_id}/return`, { version: left.version })
    expect(back).toMatchObject({ success: true })
    expect(await chief.post(`/secure/people/${one.user_id}/return`, { version: back.version })).toMatchObject({
      status: 409,
    })
    expect(await rowOf(one.user_id)).toMatchObject({
      active: true,
      left_at: null,
      password_hash: null,
      totp_last_step: null,
    })
    expect((await one.get('/secure')).statusCode).toBe(303)
    expect((await eventsOf(one.user_id)).map(({ what }) => what)).toEqual([
      'person_link_sent',
      'person_left',
      'person_returned',
    ])
  })

  test('[ROL2-12] their second step is reset, or all of their sessions end, and they sign in anew', async () => {
    for (const act of ['second_step/reset', 'sessions/end']) {
      const one = await server.as({ roles: ['staff'] })
      await db
        .updateTable('users')
        .set({ totp_secret: Buffer.from('sealed'), totp_last_step: 7 })
        .where('user_id', '=', one.user_id)
        .execute()
      expect((await personOf(one.user_id)).sessions).toHaveLength(1)
      expect(await chief.post(`/secure/people/${one.user_id}/${act}`, {})).toMatchObject({ success: true })
      expect((await one.get('/secure')).statusCode).toBe(303)
      const isReset = act === 'second_step/reset'
      expect((await personOf(one.user_id)).second_step).toBe(!isReset)
      expect((await rowOf(one.user_id)).totp_secret === null).toBe(isReset)
    }
  })

  test('ten links a day are sent, and no more', async () => {
    const one = await server.as({ roles: ['staff'] })
    const send = () => chief.post(`/secure/people/${one.user_id}/link`, {})
    for (let sent = 0; sent < 10; sent++) expect(await send()).toMatchObject({ success: true })
    expect(await send()).toMatchObject({ status: 429, error: 'too_many_links' })
    const open = await db
      .selectFrom('staff_links')
      .select('staff_link_id')
      .where('user_id', '=', one.user_id)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })
})

describe('the list', () => {
  test('is narrowed by role, market and state, and goes on page by page', async () => {
    for (let index = 0; index < 51; index++)
      await server.as({
        roles: ['marketing'],
        name: `Crowd ${String(index).padStart(2, '0')}`,
        market_ids: [markets[1] ?? 0],
      })
    const first = await chief.read('/secure/people?roles=marketing&markets=There')
    expect(first.people).toHaveLength(50)
    const next = await chief.read(`/secure/people?roles=marketing&markets=There&page=${first.people_pages.next}`)
    expect(next.people.map(({ name }: { name: string }) => name)).toEqual(['Crowd 50'])
    expect((await chief.read('/secure/people?roles=marketing&markets=Here')).people).toEqual([])
    expect((await chief.read('/secure/people?roles=marketing&state=left')).people).toEqual([])
    expect((await chief.read('/secure/people?q=100%25')).people).toEqual([])
    expect((await chief.get('/secure/people?page=nonsense')).statusCode).toBe(400)
  })
})
