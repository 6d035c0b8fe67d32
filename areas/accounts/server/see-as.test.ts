import { beforeAll, describe, expect, test } from 'vitest'
import { viewingWords } from '#platform/core/call.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { accountsArea } from './area.ts'
import { staffServer } from './testing.ts'
import { testCalls } from './testing-calls.ts'

const { db } = await testDatabase()
const server = await staffServer(db, (deps) => [accountsArea(deps), { calls: testCalls() }], { roles: ['admin'] })
type Person = Awaited<ReturnType<typeof server.as>>
let market_id: number
let franchise_id: number

beforeAll(async () => {
  const place = { city: 'Town', state: 'GA', county: 'Quarry', time_zone: 'America/New_York', lat: 33, lng: -84 }
  const market = { slug: 'bellwether', name: 'Bellwether', ...place }
  market_id = (await db.insertInto('markets').values(market).returning('market_id').executeTakeFirstOrThrow()).market_id
  const address = { addr_line_1: '1 Main St', city: 'Town', state: 'GA', zip: '30000', lat: 33, lng: -84, hours: '{}' }
  franchise_id = (
    await db
      .insertInto('franchises')
      .values({ market_id, name: 'Otter <Burger>', kind: 'restaurant', phone_number: '2295550101', ...address })
      .returning('franchise_id')
      .executeTakeFirstOrThrow()
  ).franchise_id
})

const begin = (one: Person, input: Record<string, unknown>) => one.post('/secure/see_as', input)
const end = ({ cookie }: Person) =>
  server.app.inject({ method: 'POST', url: '/secure/see_as/end', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
const view = { place: 'tickets', view_id: 'a', name: 'Mine', search: '?x=1' }

describe('an admin sees the office as a role', () => {
  test('[ROL2-12] with its rights alone, on every page with a banner and the way out, and writes nothing', async () => {
    const one = await server.as()
    expect(await one.post('/secure/own_views/tickets', view)).toMatchObject({ success: true })
    expect(await begin(one, { role: 'dispatcher', market_id })).toMatchObject({ success: true })
    const home = await one.get('/secure')
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain('Seen as <b>dispatcher</b>, Bellwether. Nothing can be changed.')
    expect(home.body).toContain('action="/secure/see_as/end"')
    expect((await one.get('/secure/people')).statusCode).toBe(403)
    expect(await one.post('/secure/own_views/tickets', view)).toMatchObject({ status: 403, message: viewingWords })
    expect(await begin(one, { role: 'sales' })).toMatchObject({ status: 403 })

    const left = await end(one)
    expect([left.statusCode, left.headers.location]).toEqual([303, '/secure'])
    expect((await one.get('/secure')).body).not.toContain('Seen as')
    expect((await one.get('/secure/people')).statusCode).toBe(200)
    expect(await one.post('/secure/own_views/tickets', view)).toMatchObject({ success: true })
    const events = await db
      .selectFrom('events')
      .select(['what', 'detail'])
      .where('subject', '=', `user:${one.user_id}`)
      .orderBy('event_id')
      .execute()
    expect(events).toMatchObject([
      { what: 'see_as_begun', detail: { role: 'dispatcher' } },
      { what: 'see_as_refused', detail: { role: 'dispatcher', asked: 'POST /secure/own_views/:place' } },
      { what: 'see_as_ended', detail: { role: 'dispatcher' } },
    ])
  })

  test('[ROL2-12] with one restaurant; a call of the transport is carried out only where it reads', async () => {
    const one = await server.as()
    await begin(one, { role: 'menu_editor', franchise_id })
    const actor = await server.deps.sessions.ofCookie({
      cookies: Object.fromEntries([one.cookie.split('=')]),
    } as never)
    expect(actor).toMatchObject({
      roles: ['menu_editor'],
      user: { franchise_ids: [franchise_id], market_ids: [market_id] },
      viewing: { role: 'menu_editor', label: 'Otter <Burger>, Bellwether' },
    })
    if (!actor) throw new Error('no session')
    const call = async (request: string) =>
      (await server.runner.run({ request, data: { key: 'seen' }, request_id: 1 }, actor, undefined)).response
    expect(await call('press')).toMatchObject({ success: false, data: { message: viewingWords } })
    expect(await call('look')).toMatchObject({ success: true, data: { count: 0 } })
    expect((await one.get('/secure')).body).toContain('Otter &#60;Burger&#62;, Bellwether')
  })

  test('[ROL2-12] who is an admin no more has what they hold themselves', async () => {
    const one = await server.as({ roles: ['admin', 'sales'] })
    await begin(one, { role: 'dispatcher' })
    await db
      .updateTable('users')
      .set({ roles: ['sales'] })
      .where('user_id', '=', one.user_id)
      .execute()
    const home = await one.get('/secure')
    expect(home.statusCode).toBe(200)
    expect(home.body).not.toContain('Seen as')
  })

  test.each([
    [{ role: 'admin' }, 422, 'role_unknown'],
    [{ role: 'driver' }, 422, 'role_unknown'],
    [{ role: 'restaurant_staff' }, 422, 'restaurant_missing'],
    [{ role: 'staff', market_id: 999_999 }, 404, undefined],
    [{ role: 'restaurant_staff', franchise_id: 999_999 }, 404, undefined],
  ])('%o is refused', async (input, status, error) => {
    expect(await begin(await server.as(), input)).toMatchObject({ status, ...(error && { error }) })
  })

  test('[SIL-ORD-140] an admin of one market looks at that alone; nobody else looks', async () => {
    const other = await db
      .insertInto('markets')
      .values({
        slug: 'elsewhere',
        name: 'Elsewhere',
        city: 'Far',
        state: 'GA',
        county: 'Far',
        time_zone: 'America/New_York',
        lat: 33,
        lng: -84,
      })
      .returning('market_id')
      .executeTakeFirstOrThrow()
    const local = await server.as({ market_ids: [other.market_id] })
    expect(await begin(local, { role: 'staff', market_id })).toMatchObject({ status: 404 })
    expect(await begin(local, { role: 'restaurant_staff', franchise_id })).toMatchObject({ status: 404 })
    expect(
      await begin(await server.as(), { role: 'menu_editor', market_id: other.market_id, franchise_id }),
    ).toMatchObject({
      error: 'restaurant_elsewhere',
    })
    expect(await begin(await server.as({ roles: ['manager'] }), { role: 'staff' })).toMatchObject({ status: 403 })
    expect((await end(local)).headers.location).toBe('/secure')
  })
})
