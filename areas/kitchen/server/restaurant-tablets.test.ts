import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertFranchise } from '#areas/menu/server/testing.ts'
import { bellwether, noodleBar } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { standingClock } from '#platform/test/units.ts'
import { kitchenServer } from './testing.ts'

const { db } = await testDatabase()
const start = '2026-11-20T23:00:00Z'
const clock = standingClock(start)
const server = await kitchenServer(db, { clock })
let place: { franchise_id: number; market_id: number }
let clerk: Awaited<ReturnType<typeof server.staff>>

beforeAll(async () => {
  const { market_id } = await insertMarket(db, bellwether)
  const { franchise_id } = await insertFranchise(db, { ...noodleBar, market_id })
  place = { franchise_id, market_id }
  clerk = await server.staff()
})
beforeEach(async () => {
  clock.set(start)
  await db.deleteFrom('throttles').execute()
})

const make = (name = 'Counter') => clerk.post('/secure/restaurant_tablets', { franchise_id: place.franchise_id, name })
const typeIn = (code: string) =>
  server.app.inject({
    method: 'POST',
    url: '/restaurant_app/sign_in',
    headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
    payload: { code },
  })
type Reply = Awaited<ReturnType<typeof typeIn>>
const cookieIn = (reply: Reply) => reply.cookies.find(({ name }) => name === 'cosmic_session')
const open = (reply: Reply) => {
  const cookie = cookieIn(reply)
  return server.app.inject({
    url: '/restaurant_app/orders',
    headers: { accept: 'application/json', cookie: `${cookie?.name}=${cookie?.value}` },
  })
}
const listed = async () => (await clerk.read('/secure/restaurant_tablets')).restaurant_tablets as { name: string }[]

describe('a tablet is signed in', () => {
  test('by a code of the office, as it was read out, and stays so beyond the browser’s window', async () => {
    const { code, code_expires_at } = await make()
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(code_expires_at).toBe(Date.parse(start) + 15 * 60_000)
    const reply = await typeIn(` ${code.toLowerCase().replace('-', ' ')}`)
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/restaurant_app'])
    expect(cookieIn(reply)?.maxAge).toBe(60 * 24 * 3600)
    expect((await open(reply)).json().kitchen).toMatchObject({ who: 'Counter', franchise: { name: 'Noodle Bar 88' } })
    clock.set('2027-01-10T12:00:00Z')
    expect((await open(reply)).statusCode).toBe(200)
    clock.set('2027-03-01T12:00:00Z')
    expect((await open(reply)).statusCode).toBe(200)
  })

  test('by each code once, also when two type it at once', async () => {
    const { code } = await make()
    const replies = await Promise.all([typeIn(code), typeIn(code), typeIn(code)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422, 422])
  })

  test('not by a code that is wrong, a quarter of an hour old, or of a tablet that was ended', async () => {
    const { code, restaurant_tablet_id } = await make()
    const words = 'This code is not right, or it is older than 15 minutes. Ask the office for a new one.'
    for (const typed of ['', 'K7MQ-4TXB', 'nonsense', `${code}X`]) {
      const reply = await typeIn(typed)
      expect(reply.statusCode).toBe(422)
      expect(reply.body).toContain(words)
    }
    clock.set('2026-11-20T23:15:00Z')
    expect((await typeIn(code)).statusCode).toBe(422)
    clock.set(start)
    await clerk.post(`/secure/restaurant_tablets/${restaurant_tablet_id}/end`)
    expect((await typeIn(code)).statusCode).toBe(422)
  })

  test('not by trying: after twenty codes an address waits', async () => {
    for (let tries = 0; tries < 20; tries++) expect((await typeIn('K7MQ-4TXB')).statusCode).toBe(422)
    const { code } = await make()
    const reply = await typeIn(code)
    expect(reply.statusCode).toBe(429)
    expect(reply.body).toContain('Too many tries. Please wait 15 minutes.')
    clock.set('2026-11-20T23:15:01Z')
    expect((await typeIn((await make()).code)).statusCode).toBe(303)
  })
})

describe('the office', () => {
  test('sees its tablets, when they were last heard, and codes that wait, no old ones', async () => {
    const waiting = await make('Waits')
    const paired = await typeIn((await make('Works')).code)
    clock.set('2026-11-20T23:05:00Z')
    await open(paired)
    expect(await listed()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Waits', paired_at: null, code_expires_at: waiting.code_expires_at }),
        expect.objectContaining({
          name: 'Works',
          last_seen_at: Date.parse('2026-11-20T23:05:00Z'),
          code_expires_at: null,
        }),
      ]),
    )
    clock.set('2026-11-20T23:20:00Z')
    const names = (await listed()).map(({ name }) => name)
    expect([names.includes('Waits'), names.includes('Works')]).toEqual([false, true])
  })

  test('ends a tablet, which is signed out at once; twice is once', async () => {
    const { code, restaurant_tablet_id } = await make('Lost')
    const paired = await typeIn(code)
    const end = () => clerk.post(`/secure/restaurant_tablets/${restaurant_tablet_id}/end`)
    expect(await end()).toMatchObject({ success: true })
    expect(await end()).toMatchObject({ success: true })
    expect((await open(paired)).statusCode).toBe(401)
    expect((await listed()).map(({ name }) => name)).not.toContain('Lost')
  })

  test('says where a tablet stands, and where tickets are mailed', async () => {
    expect(await make(' \u200b ')).toMatchObject({ status: 422, error: 'name_missing', field: 'name' })
    const mail = (ticket_mail: string) =>
      clerk.post('/secure/restaurant_tablets/ticket_mail', { franchise_id: place.franchise_id, ticket_mail })
    expect(await mail('not an address')).toMatchObject({ status: 422, error: 'mail_invalid', field: 'ticket_mail' })
    expect(await mail(' kitchen@noodle.example ')).toMatchObject({ ticket_mail: 'kitchen@noodle.example' })
    expect(await mail('')).toMatchObject({ ticket_mail: '' })
  })

  test('[SIL-ORD-140] does all of this in its own markets alone', async () => {
    const { market_id } = await insertMarket(db, bellwether)
    const stranger = await server.staff({ market_ids: [market_id] })
    const { restaurant_tablet_id } = await make('Theirs')
    const { franchise_id } = place
    const replies = [
      await stranger.post('/secure/restaurant_tablets', { franchise_id, name: 'Mine' }),
      await stranger.post(`/secure/restaurant_tablets/${restaurant_tablet_id}/end`),
      await stranger.post('/secure/restaurant_tablets/ticket_mail', { franchise_id, ticket_mail: 'a@b.example' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    const page = await stranger.read('/secure/restaurant_tablets')
    expect([page.restaurant_tablets, page.kitchens]).toEqual([[], []])
  })
})
