import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { insertStaff } from '#areas/accounts/server/testing.ts'
import { driverWith, type TestDriver } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { insertOrder } from '#areas/orders/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { fromNow } from './global-setup.ts'
import { test as base, expect } from './testing.ts'

export { expect, isAccessible, queueOf } from './testing.ts'
export { fromNow }

type DriverInput = NonNullable<Parameters<typeof driverWith>[2]>
type Words = Parameters<typeof driverWith>[1]

/** A market that no other journey sees, with whom a test puts there. */
export type Town = {
  readonly market_id: number
  readonly driver: (words: Words, input?: DriverInput) => ReturnType<typeof driverWith>
  readonly order: (input?: Parameters<typeof insertOrder>[1]) => Promise<number>
  /** A dispatcher of this market, at the board. */
  readonly dispatcher: (size?: { width?: number; height?: number }) => Promise<Page>
}

export const secrets = makeSecrets(Buffer.from(process.env.COSMIC_DATA_KEY ?? '', 'hex'))

export const test = base.extend<{
  db: Db
  newTown: () => Promise<Town>
  /** What a driver who was put there with `secrets` sees. */
  phoneOf: (driver: TestDriver) => Promise<Page>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  db: async ({}, use) => {
    const database = openDatabase(process.env.COSMIC_DATABASE_URL ?? '', { max: 2 })
    await use(database.db)
    await database.close()
  },
  newTown: async ({ db, somebody, town }, use) => {
    await use(async () => {
      const { market_id } = await insertMarket(db, { active: false })
      return {
        market_id,
        driver: (words, input = {}) => driverWith(db, words, { first_ends_at: fromNow(10), ...input, market_id }),
        order: async (input = {}) =>
          (await insertOrder(db, { dispatch_state: 'unassigned', ...input, market_id })).order_id,
        dispatcher: async ({ width = 1440, height = 900 } = {}) => {
          const { user } = await insertStaff(db, { roles: ['dispatcher'], market_ids: [market_id] })
          const page = await somebody(undefined, { width })
          await page.setViewportSize({ width, height })
          const form = { role: 'dispatcher', who: user?.email ?? '' }
          const headers = { origin: town, accept: 'application/json' }
          expect((await page.request.post('/demo/sign_in', { form, headers })).ok()).toBe(true)
          await withMarket(page, market_id)
          await page.goto('/rocket/dispatch_app_web')
          return page
        },
      }
    })
  },
  phoneOf: async ({ somebody }, use) => {
    await use(async ({ tablet_id, secret, name }) => {
      const phone = await somebody(undefined, { width: 360 })
      await phone.goto(`/rocket/driver_app_web?tabletId=${tablet_id}&secret=${secret}`)
      await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
      return phone
    })
  },
})

/** Customers of other journeys must not find a second market, so it is inactive; its board follows live updates all the same. */
async function withMarket(page: Page, market_id: number): Promise<void> {
  await page.route('**/rocket/dispatch_app_web', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace(
      /(<script type="application\/json" id="state">)(.*?)(<\/script>)/s,
      (_all, before, json, after) => {
        const state = JSON.parse(json)
        state.dispatch.markets = [{ market_id, name: 'Tollgate', time_zone: 'America/New_York' }]
        return before + JSON.stringify(state).replaceAll('<', '\\u003c') + after
      },
    )
    await route.fulfill({ response: reply, body })
  })
}

/** Takes hold of something and stands still over a place, without letting go. */
export async function carry(page: Page, what: Locator, to: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const from = await boxOf(what)
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 6, { steps: 4 })
  await carryOn(page, to)
}

export async function carryOn(page: Page, to: Locator): Promise<void> {
  const target = await boxOf(to)
  const [x, y] = [target.x + target.width / 3, target.y + target.height - 4]
  await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.move(x + 2, y)
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (!box) throw new Error('Nothing is there')
  return box
}

/** Two people of one name on a board could not be told apart. */
export const newName = (first: string) => `${first} ${randomBytes(3).toString('hex')}`

/** What an order does when it is placed: those of a town are put into the database behind the server's back. */
export const tellOfOrders = (db: Db, market_id: number) =>
  sql`select pg_notify('cosmic_hints', ${JSON.stringify({ [`unassigned:${market_id}`]: 0 })})`.execute(db)
