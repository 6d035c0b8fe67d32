import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import pg from 'pg'

export { isAccessible, isAccessibleAtEachWidth } from './accessible.ts'
export { expect }

export type World = {
  drivers: { driver_id: number; name: string; tablet_id: string; tablet_secret: string }[]
  addresses: { good: { line1: string; city: string; state: string; zip: string; lat: number; lng: number }[] }
}

/** People of the demo town who hold that one role. */
const people = { dispatcher: 'Imani Walker', customer_support: 'Linh Pham', admin: 'Rosalind Achterberg' } as const

type SomebodyOptions = { width?: number; locale?: string; timezoneId?: string }

/** Whoever signs in here is a seeded person of the demo town. */
type Fixtures = {
  town: string
  world: World
  /** Somebody in a browser of their own; any console error or broken script of theirs fails the test. */
  somebody: (role?: keyof typeof people, options?: SomebodyOptions) => Promise<Page>
  driverApp: (name: string) => Promise<Page>
}

export const test = base.extend<Fixtures & { complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
  town: async ({}, use) => use(process.env.COSMIC_URL ?? ''),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const complaints: string[] = []
      await use(complaints)
      expect(complaints, 'console errors and broken scripts').toEqual([])
    },
    { auto: true },
  ],
  world: async ({ town, request }, use) => use(await (await request.get(`${town}/demo/world`)).json()),
  somebody: async ({ browser, town, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, { width = 1440, locale = 'en-US', timezoneId } = {}) => {
      const page = await newPage(browser, contexts, complaints, { width, height: 900 }, town, locale, timezoneId)
      if (role) {
        const headers = { origin: town, accept: 'application/json' }
        // Ctrl Z takes back the last change of a person, wherever it was: each journey has a dispatcher of its own.
        const who = role === 'dispatcher' ? await newColleague(people[role]) : people[role]
        expect((await page.request.post('/demo/sign_in', { form: { role, who }, headers })).ok()).toBe(true)
      }
      return page
    })
    for (const context of contexts) await context.close()
  },
  driverApp: async ({ browser, town, world, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (name) => {
      const driver = world.drivers.find((one) => one.name === name)
      if (!driver) throw new Error(`${name} is not on duty`)
      const page = await newPage(browser, contexts, complaints, { width: 360, height: 780 }, town)
      await page.goto(`/rocket/driver_app_web?tabletId=${driver.tablet_id}&secret=${driver.tablet_secret}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/** What no page does: brings about in the town's own database what the world outside would. */
export async function inDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.COSMIC_DATABASE_URL })
  await client.connect()
  await client.query(statement, [...values]).finally(() => client.end())
}

/** Somebody with the name, the roles and the markets of this person; the very same where the server's database is not ours. */
async function newColleague(name: string): Promise<string> {
  if (!process.env.COSMIC_DATABASE_URL) return name
  const email = `${randomBytes(6).toString('hex')}@bellwether.example`
  await inDatabase(
    'insert into users (email, name, roles, market_ids) select $1, name, roles, market_ids from users where name = $2 order by user_id limit 1',
    [email, name],
  )
  return email
}

async function newPage(
  browser: Browser,
  contexts: BrowserContext[],
  complaints: string[],
  viewport: { width: number; height: number },
  baseURL: string,
  locale?: string,
  timezoneId?: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    baseURL,
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  })
  contexts.push(context)
  noteEntries(context)
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

/** Of which pages a journey consists: `npm test -- changed` runs those that a change can reach. */
function noteEntries(context: BrowserContext): void {
  const { annotations } = base.info()
  context.on('request', (request) => {
    const entry = /\/assets\/(?!chunk\/)([a-z-]+\/[a-z/-]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (entry) annotations.push({ type: 'entry', description: entry })
  })
}

/** Puts an item into the cart; answers the first choice of each required group. */
export async function addItem(page: Page, category: string, item: string): Promise<void> {
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: item, exact: true }) })
  // A short menu shows all its categories, a long one the one that was opened.
  const closed = page.getByRole('button', { name: new RegExp(`^${category}`) })
  await expect(closed.or(card).first()).toBeVisible()
  // A short menu comes in both ways, and its style sheet leaves one.
  await page.waitForLoadState()
  if (await closed.isVisible()) await closed.click()
  const count = card.getByText(/^\d+ in cart$/)
  const [before] = await count.allTextContents()
  await card.getByRole('button', { name: 'Add Item' }).click()
  const sheet = page.getByRole('dialog')
  // The bar's word goes after a few seconds, in which a busy machine may not have looked, and may be that of the item before. What the card counts stays.
  const counted = before === undefined ? count : count.filter({ hasNotText: before })
  const added = card.getByRole('group').or(counted).first()
  await expect(sheet.or(added).first()).toBeVisible()
  if (await sheet.isVisible()) {
    for (const group of await sheet.getByRole('group').all()) {
      const choice = group.getByRole('radio').first()
      if ((await group.getByText('Required').isVisible()) && (await choice.isVisible())) await choice.check()
    }
    await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  }
  await expect(added).toBeVisible()
}

export async function fillContact(
  page: Page,
  contact: { name: string; phone: string; address?: string; apartment?: string },
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).first().fill(contact.name)
  await page.getByLabel('Phone', { exact: true }).fill(contact.phone)
  if (contact.address === undefined) return
  await page.getByLabel('Street address').fill(contact.address)
  await page.getByLabel('Apt or suite').fill(contact.apartment ?? '3B')
  await expect(page.getByText(/^In range/)).toBeVisible()
}

/** At the checkout with a burger, a name and an address in range. */
export async function checkOutBurger(page: Page, phone: string): Promise<void> {
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  await fillContact(page, { name: 'Noor Haddad', phone, address: '118 Orchard St' })
}

/** Types a test card into the fields on the vault's own origin. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter a new card' }).click()
  const fields = page.frameLocator('iframe[title="Card details"]')
  await fields.getByLabel('Name on card').fill('Noor Haddad')
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiration month').selectOption('12')
  await fields.getByLabel('Expiration year').selectOption('2037')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByRole('button', { name: 'Confirm' }).click()
}

/** Places the order and answers its number, read off the order's page. */
export async function placeOrder(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/order\/\d+\?s=/)
  return Number(/\/order\/(\d+)/.exec(page.url())?.[1])
}

/** Opens the board and waits until its columns are drawn: what is counted before is none. */
export async function openBoard(page: Page): Promise<void> {
  await page.goto('/rocket/dispatch_app_web')
  await expect(page.locator('[data-driver]').first()).toBeAttached()
}

export const queueOf = (board: Page, driver: string): Locator => board.getByRole('region', { name: driver })

/** Adds a stop to a driver's queue through the form of the column. */
export async function addToQueue(board: Page, driver: string, stop: RegExp): Promise<void> {
  const column = queueOf(board, driver)
  const select = column.getByLabel('Add to queue')
  const option = select.getByRole('option').filter({ hasText: stop })
  await expect(option).toBeAttached()
  await select.selectOption((await option.getAttribute('value')) ?? '')
  await column.getByRole('button', { name: 'Add', exact: true }).click()
}

/** The driver's one button: its label is what happens next, and a click counts only once the button has stood still. */
export async function press(app: Page, label: string): Promise<void> {
  const button = app.getByRole('button', { name: label, exact: true })
  await expect(button).toBeEnabled()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await expect(button).toBeHidden({ timeout: 300 })
  }).toPass({ timeout: 10_000 })
}

/** Where the providers' stand-ins are: pages that take cards may frame the cards' fields, which come from there too. */
export async function sandboxOf(page: Page): Promise<string> {
  const shown = await page.request.get(`${process.env.COSMIC_URL ?? ''}/cart/credit_card_cart`)
  return /frame-src (?:'self' )?(http:\S+?)[;\s]/.exec(`${shown.headers()['content-security-policy']};`)?.[1] ?? ''
}
