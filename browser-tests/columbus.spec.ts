import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { builtServer, startServerProcess } from '#platform/test/server-process.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import {
  addressBeyondTheBorder,
  addressNearCampus,
  type City,
  clockInDriver,
  importCity,
} from '../apps/cosmic/columbus/city.ts'
import { eveningOffset } from './global-setup.ts'
import { addToQueue, test as base, enterCard, expect, isAccessible, placeOrder, press, queueOf } from './testing.ts'

const map = sharedData('maps/columbus.osm.pbf')
const driver = 'Marisol Quayle'

/** A server of its own, into which the city comes by the commands that an operator uses. */
const test = base.extend<object, { city: City & { url: string } }>({
  city: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs off this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'cosmic-columbus-'))
      const settings = { CLOCK_OFFSET_MS: String(eveningOffset()) }
      const server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '', ...settings }, builtServer)
      const city = { data: join(map ?? '', '../..'), dataDir, settings, say: () => undefined, url: server.url }
      await importCity(city)
      await clockInDriver(city, driver)
      await use(city)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  town: async ({ city }, use) => use(city.url),
})

test.skip(!map, '../shared/data/maps/columbus.osm.pbf is absent')

/** A short menu shows all its categories, a long one the one that is opened. */
async function addFirstItem(customer: Page): Promise<void> {
  const closed = customer.getByRole('main').getByRole('button', { expanded: false }).first()
  const add = customer.getByRole('button', { name: 'Add Item' }).first()
  await expect(closed.or(add).first()).toBeVisible()
  if (!(await add.isVisible())) await closed.click()
  await add.click()
}

test('[LND-05] [ADR-01] [DSP-60] a messy real address in Columbus: found, pinned, ordered, dispatched by road times, delivered', async ({
  somebody,
  driverApp,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/')
  await customer.getByRole('combobox', { name: 'Your street address' }).fill('1200 denison av')
  await expect(customer.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await customer.getByRole('option', { name: addressNearCampus, exact: true }).click()
  await expect(customer).toHaveURL(/\/restaurants\/columbus$/)
  await customer.getByRole('link', { name: /Tin Kettle Wings/ }).click()
  await addFirstItem(customer)
  await expect(customer.getByText('Item added to cart')).toBeVisible()
  await customer.getByRole('link', { name: /Go to checkout/ }).click()
  await customer.getByLabel('Name', { exact: true }).first().fill('Robin Tester')
  await customer.getByLabel('Phone', { exact: true }).fill('6145550142')
  await expect(customer.getByText(/We know the street of 1200 Dennison Avenue/)).toBeVisible()
  await expect(customer.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Pin. Move it with the arrow keys.' })).toBeVisible()
  await isAccessible(customer)
  await customer.getByRole('button', { name: 'This is my door' }).click()
  await expect(customer.getByText(/^In range/)).toBeVisible()
  await customer.getByRole('radio', { name: /Card online/ }).check()
  await enterCard(customer, '4242424242424242')
  const orderId = await placeOrder(customer)

  const board = await somebody('admin')
  await board.goto('/rocket/dispatch_app_web')
  // Who sees two markets looks at one of them, and at the other as soon as something there is looked at.
  await board.getByRole('button', { name: 'Map', exact: true }).click()
  const map = board.getByRole('region', { name: 'Map of drivers' })
  await expect(map.getByRole('button', { name: 'Dana Whitlock' })).toBeVisible({ timeout: 30_000 })
  await expect(map.getByRole('button', { name: `Order ${orderId}` })).toHaveCount(0)
  await board.getByRole('listitem', { name: `Order ${orderId}` }).hover()
  await expect(map.getByRole('radio', { name: 'Columbus' })).toBeChecked()
  await expect(map.getByRole('button', { name: `Order ${orderId}` })).toBeInViewport({ timeout: 30_000 })
  await board.getByRole('button', { name: 'Map', exact: true }).click()
  const app = await driverApp(driver)
  await addToQueue(board, driver, new RegExp(`^${orderId} Tin Kettle Wings`))
  await addToQueue(board, driver, new RegExp(`^${orderId}$`))
  await expect(queueOf(board, driver).getByRole('row', { name: new RegExp(`Deliver.*${orderId}`) })).toBeVisible()
  for (let stop = 0; stop < 2; stop++) {
    await press(app, 'Acknowledge and go')
    await press(app, 'I have arrived')
    await press(app, stop === 0 ? 'Picked up' : 'Delivered')
  }
  await expect(customer.getByRole('heading', { level: 1, name: 'Delivered' })).toBeVisible()
})

test('[CRT-06] [SIL-ORD-041] alcohol stays in Franklin county: refused to a house beyond the border, sold inside', async ({
  somebody,
}) => {
  test.slow()
  const customer = await somebody()
  await customer.goto('/restaurants/columbus')
  await customer.getByRole('link', { name: /Quillmark Beverage/ }).click()
  await addFirstItem(customer)
  await expect(customer.getByText('Item added to cart')).toBeVisible()
  await customer.goto('/cart/credit_card_cart')
  await customer.getByLabel('Name', { exact: true }).first().fill('Alex Tester')
  await customer.getByLabel('Phone', { exact: true }).fill('6145550143')
  await customer.getByLabel('Street address').fill(addressBeyondTheBorder)
  await expect(
    customer.getByText(/^Orders with alcohol must be delivered to an address in the same county/).first(),
  ).toBeVisible()
  await expect(customer.getByRole('button', { name: /^Place order/ })).toBeDisabled()
  await customer.getByLabel('Street address').fill(addressNearCampus)
  await customer.getByRole('button', { name: 'This is my door' }).click()
  await expect(customer.getByText(/Same county, so alcohol is fine/)).toBeVisible()
})
