import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { officeState } from '#platform/core/office.ts'
import { stateOf } from '#platform/test/page-state.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { accountsArea } from './area.ts'
import type { HomeInput, HomePart } from './home-summary.ts'
import { cookieOf, insertStaff, testApp, testDeps } from './testing.ts'

const { db } = await testDatabase()
const deps = testDeps(db)
const inputs: HomeInput[] = []
const part = (page: string, may: readonly string[], since: number): HomePart => ({
  page: { path: page, may },
  summary: async (_, one) => {
    inputs.push(one)
    return {
      facts: [{ href: page, text: 'said' }],
      needs: [
        { title: `${page} waits`, detail: '', since, href: page },
        { title: `${page} is late`, detail: '', since, href: page, tone: 'bad' },
      ],
    }
  },
})
const { app } = await testApp(deps, [
  accountsArea(deps, [part('/secure/tickets', ['customer_support'], 2), part('/secure/jobs', ['admin'], 1)]),
])
afterAll(() => app.close())

const market = async (slug: string, time_zone: string) =>
  (
    await db
      .insertInto('markets')
      .values({
        slug,
        name: slug,
        city: slug,
        state: 'GA',
        county: slug,
        time_zone,
        lat: 32,
        lng: -83,
      })
      .returning('market_id')
      .executeTakeFirstOrThrow()
  ).market_id
const [east, west] = [await market('east', 'America/New_York'), await market('west', 'America/Los_Angeles')]

async function home(staff: Parameters<typeof insertStaff>[1], query = '') {
  const cookie = await cookieOf(db, await insertStaff(db, staff))
  const headers = { cookie, accept: 'application/json' }
  inputs.length = 0
  const reply = await app.inject({ url: `/secure/home${query}`, headers })
  const page = await app.inject({ url: `/secure${query}`, headers: { cookie, accept: 'text/html' } })
  return { reply, page, state: reply.json().home }
}

test('an area is asked only for those who may open its page', async () => {
  const support = await home({ roles: ['customer_support'] })
  expect(support.state.facts).toEqual([{ href: '/secure/tickets', text: 'said' }])
  expect((await home({ roles: ['sales'] })).state.facts).toEqual([])
  expect((await home({ roles: ['admin'] })).state.facts).toHaveLength(2)
})

test('what is late comes first, then what waits longest; the page is served with what it asks for again', async () => {
  const { state, page } = await home({ roles: ['admin'] })
  expect(state.needs.map(({ title }: { title: string }) => title)).toEqual([
    '/secure/jobs is late',
    '/secure/tickets is late',
    '/secure/jobs waits',
    '/secure/tickets waits',
  ])
  expect(stateOf(page).home.needs).toEqual(state.needs)
})

test('[SIL-ORD-140] it counts in the markets that one works in, or in the one that was chosen', async () => {
  await home({ roles: ['admin'] })
  expect(inputs[0]).toMatchObject({ market_id: null, marketIds: [east, west], everywhere: true })
  await home({ roles: ['admin'] }, `?market=${west}`)
  expect(inputs[0]).toMatchObject({ market_id: west, marketIds: [west], everywhere: false })
  const { page } = await home({ roles: ['admin'], market_ids: [west] })
  expect(inputs[0]).toMatchObject({ marketIds: [west], everywhere: false })
  const { office } = stateOf(page)
  expect(z.parse(officeState.office, office)).toEqual(office)
  expect(office.markets).toEqual([{ market_id: west, name: 'west', time_zone: 'America/Los_Angeles' }])
})

test('says the time zone that its day is of: the chosen market’s, or the first of the person’s own', async () => {
  const zoneOf = async (staff: Parameters<typeof insertStaff>[1], query?: string) =>
    (await home(staff, query)).state.time_zone
  expect(await zoneOf({ roles: ['admin'] })).toBe('America/New_York')
  expect(await zoneOf({ roles: ['admin'] }, `?market=${west}`)).toBe('America/Los_Angeles')
  expect(await zoneOf({ roles: ['admin'], market_ids: [west] })).toBe('America/Los_Angeles')
})

test('[SIL-ORD-140] the market of others is not found', async () => {
  const { reply, page } = await home({ roles: ['admin'], market_ids: [west] }, `?market=${east}`)
  expect([reply.statusCode, page.statusCode]).toEqual([404, 404])
  expect((await home({ roles: ['admin'] }, '?market=x')).reply.statusCode).toBe(400)
})
