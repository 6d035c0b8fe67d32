import { beforeAll, describe, expect, test } from 'vitest'
import { whileRowsHeld } from '#platform/test/held-rows.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { mostKeys } from '../rules/api-scopes.ts'
import { businessServer, fridayEvening, insertBusiness, type TestBusiness, wanted } from './testing.ts'

const { db } = await testDatabase()
const clock = standingClock(fridayEvening)
const server = await businessServer(db, { clock })
let business: TestBusiness
let person: Awaited<ReturnType<typeof server.of>>
beforeAll(async () => {
  business = await insertBusiness(db)
  person = await server.of(business)
})

const atMinute = (minutes: number) => clock.set(new Date(Date.parse(fridayEvening) + minutes * 60_000))
const unknown = '/deliveries/nothing'

describe('a key of the API', () => {
  test('is shown once, and stored as a hash', async () => {
    const { key, api_key_id } = await server.withKey(person)
    expect(key).toMatch(/^cosmic_[\w-]{43}$/)
    const rows = await db.selectFrom('api_keys').selectAll().where('api_key_id', '=', api_key_id).execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    const page = await person.get('/rocket/keys')
    expect(page.body).toContain(key.slice(-4))
    expect(page.body).not.toContain(key)
    const events = await db.selectFrom('events').select('detail').where('what', '=', 'api_key_created').execute()
    expect(JSON.stringify(events)).not.toContain(key)
  })

  test('must be there, whole, and spelled as one', async () => {
    const { key } = await server.withKey(person)
    for (const bad of ['', key.slice(0, -1), `${key}x`, 'cosmic_', 'x'.repeat(500), key.toUpperCase()]) {
      const { status, headers, body } = await server.asker(bad)('GET', unknown)
      expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'authentication_error', 'Bearer'])
      expect(headers['content-type']).toContain('application/problem+json')
    }
    const basic = await server.asker('')('GET', unknown, undefined, { authorization: `Basic ${key}` })
    expect(basic.status).toBe(401)
  })

  test.each([
    ['quote', 'POST', '/quotes'],
    ['create', 'POST', '/deliveries'],
    ['create', 'POST', '/quotes/D-1/accept'],
    ['read', 'GET', unknown],
    ['cancel', 'PUT', '/deliveries/D-1/cancel'],
  ] as const)('without the scope %s may not %s %s', async (scope, method, path) => {
    const others = ['quote', 'create', 'read', 'cancel'].filter((one) => one !== scope)
    const { ask } = await server.withKey(person, others)
    const { status, body } = await ask(method, path, method === 'GET' ? undefined : wanted)
    expect([status, body.code]).toEqual([403, 'authorization_error'])
  })

  test('works until it is revoked, and its last use is seen', async () => {
    const { ask, api_key_id } = await server.withKey(person)
    const listed = async () =>
      (await person.read('/rocket/keys')).keys.find((one: { api_key_id: number }) => one.api_key_id === api_key_id)
    expect(await listed()).toMatchObject({ last_used_at: null, state: 'works' })
    expect((await ask('GET', unknown)).status).toBe(404)
    expect(await listed()).toMatchObject({ last_used_at: clock.now().getTime() })
    for (const _ of [1, 2])
      expect(await person.post(`/rocket/keys/${api_key_id}/revoke`)).toMatchObject({ api_key: { state: 'revoked' } })
    expect((await ask('GET', unknown)).status).toBe(401)
    const rotated = await person.post(`/rocket/keys/${api_key_id}/rotate`, { overlap_hours: '1' })
    expect(rotated).toMatchObject({ status: 409, error: 'key_over' })
  })

  test('rotated, works beside the new one for as long as was chosen', async () => {
    const old = await server.withKey(person, ['read'])
    const { key, api_key } = await person.post(`/rocket/keys/${old.api_key_id}/rotate`, { overlap_hours: '1' })
    expect(api_key).toMatchObject({ scopes: ['read'], expires_at: null })
    const both = async () => [(await old.ask('GET', unknown)).status, (await server.asker(key)('GET', unknown)).status]
    expect(await both()).toEqual([404, 404])
    atMinute(59)
    expect(await both()).toEqual([404, 404])
    atMinute(60)
    expect(await both()).toEqual([401, 404])
    atMinute(0)
  })

  test('belongs to its business: nobody else revokes or rotates it', async () => {
    const { api_key_id, ask } = await server.withKey(person)
    const other = await server.of(await insertBusiness(db, { market_id: business.market_id, name: 'Other' }))
    expect(await other.post(`/rocket/keys/${api_key_id}/revoke`)).toMatchObject({ status: 404 })
    const rotate = { overlap_hours: '0' }
    expect(await other.post(`/rocket/keys/${api_key_id}/rotate`, rotate)).toMatchObject({ status: 404 })
    expect((await other.read('/rocket/keys')).keys).toEqual([])
    expect((await ask('GET', unknown)).status).toBe(404)
  })

  test('of a business that is closed is nobody’s', async () => {
    const closing = await insertBusiness(db, { market_id: business.market_id, name: 'Closing' })
    const { ask } = await server.withKey(await server.of(closing))
    await db.updateTable('businesses').set({ active: false }).where('business_id', '=', closing.business_id).execute()
    expect((await ask('GET', unknown)).status).toBe(401)
  })

  test.each([
    [{ name: '' }, 422, 'key_name_missing'],
    [{ scopes: [] }, 422, 'scopes_missing'],
    [{ scopes: ['admin'] }, 400, 'malformed'],
  ])('%o is refused', async (change, status, error) => {
    expect(await person.post('/rocket/keys', { name: 'x', scopes: ['read'], ...change })).toMatchObject({
      status,
      error,
    })
  })

  test('is not made by who belongs to no business', async () => {
    const nobody = await server.as({ roles: ['business'] })
    expect(await nobody.post('/rocket/keys', { name: 'x', scopes: ['read'] })).toMatchObject({ error: 'no_business' })
    expect(await nobody.read('/rocket/keys')).toMatchObject({ business_name: null })
  })

  test('there are so many at most, also when two are made at once', async () => {
    const full = await insertBusiness(db, { market_id: business.market_id, name: 'Full' })
    const owner = await server.of(full)
    for (let made = 1; made < mostKeys; made++) await server.withKey(owner)
    const more = () => owner.post('/rocket/keys', { name: 'x', scopes: ['read'] })
    const replies = await whileRowsHeld(
      db,
      (tx) => tx.selectFrom('businesses').selectAll().where('business_id', '=', full.business_id).forUpdate().execute(),
      () => [more(), more()],
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is asked so many times a minute; then it says when again, and others go on', async () => {
    const { ask, api_key_id } = await server.withKey(person)
    const beside = await server.withKey(person)
    await db.updateTable('api_keys').set({ per_minute: 2 }).where('api_key_id', '=', api_key_id).execute()
    const replies = [await ask('GET', unknown), await ask('GET', unknown)]
    clock.set(new Date(clock.now().getTime() + 20_000))
    const third = await ask('GET', unknown)
    expect([...replies, third].map(({ status }) => status)).toEqual([404, 404, 429])
    expect([third.body.code, third.headers['retry-after']]).toEqual(['rate_limit_exceeded', '40'])
    expect((await beside.ask('GET', unknown)).status).toBe(404)
    clock.set(new Date(clock.now().getTime() + 40_000))
    expect((await ask('GET', unknown)).status).toBe(404)
    atMinute(0)
  })

  test('strangers who guess are slowed down, and keys are not', async () => {
    const { ask } = await server.withKey(person)
    const guesses = await Promise.all(Array.from({ length: 61 }, () => server.asker('cosmic_guess')('GET', unknown)))
    expect(guesses.some(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0)).toBe(true)
    expect((await ask('GET', unknown)).status).toBe(404)
  })
})
