import type { Page } from '@playwright/test'
import { expect, isAccessible, test } from './testing.ts'

/** As a mistake of ours would have it: the page is served without what it draws. */
async function serveWithout(page: Page, path: string, key: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const served = await route.fetch()
    await route.fulfill({ response: served, body: (await served.text()).replace(`"${key}":`, '"nothing":') })
  })
}

async function saysSo(page: Page, complaints: string[]): Promise<void> {
  await expect(page.getByRole('alert')).toContainText('This page broke')
  await isAccessible(page)
  expect(complaints.length).toBeGreaterThan(0)
  complaints.splice(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load it again' }).click()
}

test("a customer's page that breaks says so and can be loaded again", async ({ somebody, complaints }) => {
  const page = await somebody()
  await serveWithout(page, '/1', 'menu_categories')
  await page.goto('/1')
  await saysSo(page, complaints)
  await expect(page.getByRole('searchbox', { name: 'Search this menu' })).toBeVisible()
})

test('so does one of the office, which React draws', async ({ somebody, complaints }) => {
  const page = await somebody('customer_support')
  await serveWithout(page, '/secure/tickets', 'office')
  await page.goto('/secure/tickets')
  await saysSo(page, complaints)
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible()
})
