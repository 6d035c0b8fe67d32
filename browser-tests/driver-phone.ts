import { randomBytes } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { type DriverWithQueue, driverWith } from '#areas/dispatch/server/testing.ts'
import { insertMarket } from '#areas/markets/server/testing.ts'
import { openDatabase } from '#platform/server/database.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { faultsOf } from './accessible.ts'
import { fromNow } from './global-setup.ts'
import { isKeptOffline as isPageKeptOffline } from './kept-offline.ts'

export { expect, type Page }
export const home = '/rocket/driver_app_web'
const supportPhone = '4785550100'

type Phone = {
  /** What the page complained of; what a cut network loses is the browser's own report. */
  complaints: string[]
  db: Db
  /** Makes a driver in a market of their own, at work, with this queue. */
  newDriver: (
    words: Parameters<typeof driverWith>[1],
    input?: Parameters<typeof driverWith>[2],
  ) => Promise<DriverWithQueue>
  /** An approved driver at the door with an alcohol order: picked up, arrived. */
  atTheDoor: () => Promise<DriverWithQueue>
  /** Tells open pages that this driver's queue has changed. */
  hint: (driver_id: number) => Promise<void>
}

/** A driver's phone, and a database in which a test finds nobody but whom it inserts. */
export const test = base.extend<Phone>({
  // Not by `test.use`: that holds for the first file alone of those that a process loads.
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  baseURL: async ({}, use) => {
    await use(process.env.COSMIC_URL ?? '')
  },
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const complaints: string[] = []
      await use(complaints)
      expect(complaints, 'console errors and broken scripts').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, complaints }, use) => {
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOfTheNetwork(message.text())) complaints.push(message.text())
    })
    await use(page)
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  db: async ({}, use) => {
    const database = openDatabase(process.env.COSMIC_DATABASE_URL ?? '', { max: 2 })
    await use(database.db)
    await database.close()
  },
  newDriver: async ({ db }, use) => {
    const secrets = makeSecrets(Buffer.from(process.env.COSMIC_DATA_KEY ?? '', 'hex'))
    await use(async (words, { order, ...input } = {}) => {
      const market = await insertMarket(db, { active: false, support_phone: supportPhone })
      // Journeys run side by side, and two people of one name on the board could not be told apart.
      const name = `Driver ${randomBytes(4).toString('hex')}`
      return driverWith(db, words, {
        market_id: market.market_id,
        name,
        secrets,
        ...input,
        order: { secrets, ...order },
      })
    })
  },
  atTheDoor: async ({ newDriver }, use) => {
    await use(() =>
      newDriver(['Deliver'], { alcohol_approved: true, status: 'arrived', order: { ...alcoholOrder, ...pickedUp } }),
    )
  },
  hint: async ({ db }, use) => {
    await use(async (driver_id) => {
      await sql`select pg_notify('cosmic_hints', ${JSON.stringify({ [`queue:${driver_id}`]: 0 })})`.execute(db)
    })
  },
})

export const alcoholOrder = {
  alcohol: true,
  lines: [{ name: 'Copper Kettle IPA 6 pk', category_type: 6 }],
  recipients: [{ name: 'Dana Whitfield', birth_date: '06/02/1991', id_type: 3 }],
} as const
export const pickedUp = { status: 'picked_up', picked_up_at: fromNow(-60) } as const

/** In the town it is six in the evening of this day, whatever this machine's clock shows. */
export const expiration = `06/02/${new Date().getFullYear() + 3}`

/** What a cut network loses, what is refused, and the trace, which reads pictures by their address in memory: our policy lets no script do that. */
const isOfTheNetwork = (text: string) =>
  /ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)|status of 4\d\d|^Connecting to 'blob:|error occurred when fetching the script/.test(
    text,
  )

/** Opens the link of this driver's tablet. */
export async function openTablet(page: Page, { tablet_id, secret, name }: DriverWithQueue): Promise<void> {
  const url = process.env.COSMIC_URL ?? ''
  await page.goto(`${url}${home}?tabletId=${tablet_id}&secret=${secret}`)
  await expect(page).toHaveURL(`${url}${home}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const asks = (page: Page, text: string) => expect(page.getByRole('heading', { name: text })).toBeVisible()

/** The label says what happens next; the click counts once the button has stood still. */
export async function press(page: Page, name: string): Promise<void> {
  await expect(button(page, name)).toBeEnabled()
  await expect(async () => {
    if (await button(page, name).isVisible()) await button(page, name).click({ timeout: 1000 })
    await expect(button(page, name)).toBeHidden({ timeout: 300 })
  }).toPass({ timeout: 60_000 })
}

/** A name of several strokes, in the middle of the pad. */
export async function signOnGlass(page: Page): Promise<void> {
  await page.mouse.move(80, 300)
  await page.mouse.down()
  for (let at = 0; at < 12; at++) await page.mouse.move(80 + at * 15, 300 + (at % 2) * 60)
  await page.mouse.up()
}

export async function fillDates(page: Page, dates: { birth: string; expires: string }): Promise<void> {
  await page.getByLabel('Birth date on the ID, month').fill(dates.birth)
  await page.getByLabel('Expiration date, month').fill(dates.expires)
}

/** From the first screen of the door to the checklist, with a recipient named at checkout. */
export async function signAsRecipient(page: Page): Promise<void> {
  await page.getByRole('radio').first().check()
  await press(page, 'Next: sign')
  await signOnGlass(page)
  await press(page, 'Done signing')
  await press(page, 'I am the driver')
  await asks(page, 'Verification Checklist')
}

/** From a checklist that is open to the end, with good dates. */
export async function checkAndCertify(page: Page): Promise<void> {
  await fillDates(page, { birth: '06/02/1991', expires: expiration })
  await expect(page.getByText('License active.')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await press(page, 'Next')
  await press(page, 'Sign for Order')
  await press(page, 'I am the driver')
}

/** Colours are judged once they have stopped fading, and none begins to meanwhile; what turns for ever is left alone. */
export async function isAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  expect(await faultsOf(page)).toEqual([])
}

/** The phone's app opens without a network. */
export const isKeptOffline = (page: Page) => isPageKeptOffline(page, 'driver-shell')
