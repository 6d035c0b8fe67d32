import { afterAll } from 'vitest'
import type { Home } from '#areas/accounts/rules/home.ts'
import { cookieOf, insertStaff } from '#areas/accounts/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { bellwether } from '#areas/orders/server/testing.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

export type Person = Parameters<typeof insertStaff>[1]

/** The whole product with two markets, and the home of whoever signs in there. */
export async function homesOfTwoMarkets() {
  const { db } = await testDatabase()
  const whole = await wholeApp(db)
  afterAll(() => whole.close())
  const east = (await insertMarket(db, { ...bellwether, name: 'East' })).market_id
  const west = (await insertMarket(db, { ...bellwether, name: 'West' })).market_id
  async function home(person: Person, market?: number): Promise<Home> {
    const cookie = await cookieOf(db, await insertStaff(db, person))
    const url = market === undefined ? '/secure/home' : `/secure/home?market=${market}`
    return (await whole.app.inject({ url, headers: { cookie, accept: 'application/json' } })).json().home
  }
  return { db, whole, east, west, home }
}

export const minutes = (count: number) => new Date(Date.now() + count * 60_000)
export const figures = (shown: Home) => Object.fromEntries(shown.figures.map(({ label, value }) => [label, value]))
export const factOf = (shown: Home, href: string) => shown.facts.find((fact) => fact.href === href)
export const titles = (shown: Home) => shown.needs.map(({ title }) => title)
